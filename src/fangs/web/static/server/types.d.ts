// Made from /openapi.json by `python -m fangs.web.typescript`; a test says when it must be made again.

/** An action that a role may choose. */
export interface Action {
  /** The value to send in `POST /tables/{table}/moves`. */
  action: string;
  /** The ids of the elements in the drawing to click for this action, in order. */
  clicks: string[];
  /** The action as a sentence. */
  label: string;
}

/** The consequences of an action. */
export interface ActionPreview {
  action: string;
  /** The consequences as sentences. */
  text: string;
  /** How the drawing shows what will move, and what will be taken. */
  effects: Effect[];
}

/** An address of this server. */
export interface Address {
  address: string;
}

/** A sequence of choices after a position on a board. Each consists of a role, a space and an action. */
export interface AfterLine {
  /** The number of the board at the table; 0 unless it is a match. */
  board?: number;
  number: number;
  line?: string[];
}

/** What those of your roles that cannot choose now may choose next, as far as you can tell. */
export interface Ahead {
  /** The number of the position. */
  number: number;
  /** The actions of each role, the likeliest first; roles that will not choose again are left out. */
  actions: Record<string, Action[]>;
}

/** The annulment or correction of a result that had already counted. The table itself keeps the result as it was played. */
export interface Amendment {
  /** False: the places were corrected. */
  annulled: boolean;
  at: number;
  reason: string;
}

/** Every player's expected result in a position, and the best actions. */
export interface Analysed {
  /** Whether all values are exact because the game is solved. */
  exact: boolean;
  /** The most that a player could gain over a whole game by deviating from a table of near-perfect play; 0: no such table. */
  gain: number;
  /** The number of positions estimated, one for each combination of choices in this round; 0: a table or a search was used. */
  combinations: number;
  simulations: number;
  expects: Expectation[];
  roles: BestOfRole[];
}

/** A tournament that has been set up. */
export interface AnnouncedTournament {
  id: string;
}

/** A game that counts for nobody. */
export interface Annul {
  /** Such as `2.1`: the round, and the number in it. */
  pairing: string;
  /** Everybody can read it. */
  reason: string;
}

/** A request for another key. */
export interface AnotherKey {
  /** A secret of yours, new for every request. A request repeated with the same secret, after its answer was lost, is done only once and gets the same answer. */
  once?: string | null;
}

/** An answer to a proposal. */
export interface Answer {
  proposal: number;
  yes: boolean;
}

/** A position set up by hand, and the changes that are possible next. */
export interface Arranged {
  game: string;
  title: string;
  /** The position to send to continue from here. */
  position: Record<string, unknown>;
  /** The number of steps of the record in the request; null: the request had none. */
  steps: number | null;
  /** Other lines in the record's header, such as an event or a date. */
  tags: Record<string, string>;
  /** The step that the request asked for, or the step of its record; null: there is none, or it was a random outcome. */
  step: StepTo | null;
  kind: "decision" | "chance" | "over";
  drawing: Drawing;
  /** The position drawn with characters. */
  text: string;
  /** A sentence that says who must do what, or how the game ended. */
  status: string;
  /** The roles that must choose. */
  owing: string[];
  /** The display names of these roles. */
  called: Record<string, string>;
  /** The name of each role that owns pieces in the drawing. */
  owners: Record<string, string>;
  /** Each player's side in the game. */
  sides: string[];
  /** The role that the listed actions belong to. */
  role: string | null;
  /** What that role must do now. */
  asks: string;
  /** A list with only that role, if there is one. */
  mine_roles: string[];
  actions: Action[];
  /** The possible outcomes, if chance decides next. */
  odds: Outcome[];
  /** The words for the game's chance device; null: the game has no chance. */
  chance: Chance | null;
  /** The final scores; null: the game is not over. */
  scores: number[] | null;
  /** The events that the action in the request caused. */
  events: Event[];
  /** How to show these events on the drawing. */
  staged: Staged[];
  /** The board before these events cleared it, as at the end of a round; null: they did not clear it. */
  full: FullBoard | null;
  changes: SettingUp[];
}

/** What to do with a letter that has been put aside: enter its orders, send it back, or close it. */
export interface Aside {
  id: string;
  what: "enter" | "send back" | "take up";
}

/** A request for a round without a game. */
export interface AskBye {
  round: number;
  /** False: take the request back. */
  wanted?: boolean;
}

/** What a passkey is needed for. */
export interface AskPasskey {
  /** Becoming a player, signing in, or adding a passkey to your account. */
  purpose: "become" | "sign in" | "add";
  /** The handle, for becoming a player. */
  handle?: string | null;
}

/** The handle and the email address of a player who has lost every other way into their account. */
export interface AskRecovery {
  /** A player's handle. */
  handle: string;
  /** An email address. */
  mail: string;
}

/** A holiday in whole days, such as 2026-12-24. The last day is included. If `player` is null, it is the table's holiday. */
export interface Away {
  /** A secret of yours, new for every request. A request repeated with the same secret, after its answer was lost, is done only once and gets the same answer. */
  once?: string | null;
  player?: number | null;
  first: string;
  last: string;
}

/** A line without fields, sent after five seconds of silence. */
export interface Beat {
}

/** A director's action, with its reason. */
export interface Because {
  /** Everybody can read it. */
  reason: string;
}

/** Signing up. */
export interface Become {
  /** A secret of yours, new for every request. A request repeated with the same secret, after its answer was lost, is done only once and gets the same answer. */
  once?: string | null;
  /** A player's handle. */
  handle: string;
  /** The new passkey; null: only a recovery sheet. */
  credential?: Record<string, unknown> | null;
}

/** One of the best actions, and a possible continuation. */
export interface BestLine {
  action: string;
  /** The action as a sentence. */
  label: string;
  /** Its expected result, as text that follows a name: `wins 7 of 10`. */
  words: string;
  /** The expected score. */
  score: number;
  /** The action's share when actions are mixed, from 0 to 1. */
  share: number;
  clicks: string[];
  /** How the drawing shows what will move, and what will be taken. */
  effects: Effect[];
  /** The best choices that follow, in order, each saying who makes it. */
  then: string[];
}

/** A role's best actions. */
export interface BestOfRole {
  role: string;
  called: string;
  /** Whether others choose at the same time, so that the player should mix these actions by their shares. */
  mixed: boolean;
  best: BestLine[];
}

/** A board in its current position, with what you may choose. */
export interface Board {
  /** The number of the board at its table, from 0. */
  board: number;
  /** The number of steps of the record so far. */
  steps: number;
  /** The position in the referee's format, with `?` for whatever is hidden. */
  position: Record<string, unknown>;
  drawing: Drawing;
  /** The roles that you play. */
  mine_roles: string[];
  /** A sentence that says who must do what, or how the game ended. */
  status: string;
  /** The number of the position. It grows with every change that all can see; send it with a move. */
  number: number;
  over: boolean;
  /** The score of each player at the table (null: it is secret who played what); null: the game has not ended by its rules. */
  scores: (number | null)[] | null;
  /** Who plays each role; null: this is secret until everything is over. */
  names: Record<string, string | null>;
  /** The name of each role for use within a sentence: `the red pirate`. */
  called: Record<string, string>;
  /** The colour of each role on the board; "" if it has none. */
  tints: Record<string, string>;
  /** The roles that must choose now. */
  owing: string[];
  /** Your roles that can choose now, or can change their choice. */
  choices: Record<string, Choice>;
  /** Your roles for which you can prepare a choice (null) or have prepared one (`POST /tables/{table}/ahead`). */
  ahead: Record<string, PreparedChoice | null>;
  /** Your plan (`POST /tables/{table}/plan`); null: nothing can be planned here. */
  plan: Plan | null;
  dice: Throw | null;
  /** The last steps with events, and how to show them in the drawing. */
  staged: Staged[];
  /** What has happened to you since your last choice, such as a lost turn or a bite, in a few sentences; "": nothing. */
  befell: string;
  /** Why you have no more choices here, in sentences; "": one of your roles is still in play. */
  out: string;
  /** The SHA-256 hash of the seed of chance, published before the game. */
  seed_hash: string;
  /** The seed of chance; null until the game is over. */
  seed: string | null;
}

/** A player's side and score on one board of a match. */
export interface BoardStanding {
  roles: string[];
  /** The player's score on the board; null: the board is not over. */
  score: number | null;
}

/** A kind of bot. */
export interface Bot {
  name: string;
  about: string;
  /** Whether it is a level of strength, and not one of the kinds of bot behind the levels. */
  level: boolean;
}

/** The bots for a game with particular options. */
export interface Bots {
  bots: Bot[];
}

/** A browser that wants messages: its address, and the keys for encrypting them (`p256dh` and `auth` of its subscription). */
export interface Browser {
  endpoint: string;
  key: string;
  auth: string;
}

/** An entrant without a game in this round. */
export interface ByeOf {
  number: number;
  name: string;
  kind: "free" | "asked" | "rest" | "seed" | "walkover";
}

/** A challenge that you made or received. */
export interface Challenge {
  id: string;
  /** The challenger's handle, followed by ` (bot)` if the challenger is a program. */
  by: string;
  to: string;
  /** Whether you made it. */
  mine: boolean;
  at: number;
  until: number;
  state: "open" | "accepted";
  settings: ChallengeSettings;
  /** The table of an accepted challenge. */
  table: string | null;
}

/** A challenge by you or to you is no longer open. */
export interface ChallengeEnded {
  event: "challenge_ended";
  id: string;
  state: "accepted" | "declined" | "withdrawn" | "countered" | "expired";
  /** The table of an accepted challenge. */
  table: string | null;
}

/** The game settings of a challenge. */
export interface ChallengeSettings {
  game: string;
  title: string;
  players: number;
  options: Record<string, unknown>;
  /** Whether the result counts for ratings. */
  rated: boolean;
  pace: TablePace;
}

/** Somebody challenges you. */
export interface Challenged {
  event: "challenge";
  challenge: Challenge;
}

/** The words for a game's chance device, for use within a sentence. */
export interface Chance {
  /** What it is called, such as `the dice`. */
  name: string;
  /** One of its decisions, such as `roll`. */
  one: string;
  /** Several of its decisions, such as `rolls`. */
  many: string;
  /** What a player does to get a decision, such as `roll the dice`. */
  call: string;
}

/** A change to the last view that was pushed, at a path of keys and indices: a new value, a removal, or a change in a list. */
export interface Change {
  path: (string | number)[];
  /** The new value; missing if another of these fields is present. */
  value?: unknown;
  /** True: the value was removed. */
  gone?: boolean | null;
  /** The index in a list at which the replacement begins. */
  at?: number | null;
  /** The number of items to remove. */
  drop?: number | null;
  /** The items to insert. */
  insert?: unknown[] | null;
  /** The ids to remove from a list of pieces. */
  without?: string[] | null;
  /** The pieces to insert into that list, in this order; they replace pieces with the same id. */
  put?: Put[] | null;
}

/** A study that replaces its previous edition. */
export interface ChangedStudy {
  study: StudyTree;
  /** The edition that was read. */
  edition: number;
  /** The key of the study; null: you are signed in as the player who made it. */
  key?: string | null;
}

/** Settings to change; null: unchanged. After the start, only `description`, `directors` and `late_until` can change. */
export interface ChangedTournament {
  title?: string | null;
  description?: string | null;
  /** The start in seconds since 1970. */
  starts?: number | null;
  zone?: string | null;
  registration?: "open" | "invitation" | null;
  /** Further directors. */
  directors?: string[];
  least?: number | null;
  most?: number | null;
  check_in?: number | null;
  rounds?: number | null;
  /** 0: rounds have no limit. */
  round_limit?: number | null;
  between?: number | null;
  window?: number | null;
  last?: number | null;
  late_until?: number | null;
}

/** The changes since the last frame, to be applied in this order. */
export interface Changes {
  now: number;
  changes: Change[];
}

/** A line of the chat. */
export interface ChatLine {
  seq: number;
  /** When the line was written, in seconds since 1970. */
  at: number;
  /** The player who wrote it; null: a spectator. */
  player: number | null;
  name: string;
  text: string;
  /** Whether the host has removed its text. */
  removed: boolean;
}

/** What a role may choose. */
export interface Choice {
  /** The chosen action, if it is not revealed yet. */
  chosen: string | null;
  /** Whether the game accepts more actions than it lists, such as several alternatives in a row. */
  written: boolean;
  /** What the role must do now, in a few sentences addressed to its player. */
  asks: string;
  /** Where things are, for readers who do not see the board; empty: the board's text says everything. */
  heard: string;
  /** The listed actions, and the chosen one if it is not listed. */
  actions: Action[];
}

/** A choice that was accepted. */
export interface Chosen {
  /** The number of the board's position after the choice. */
  number: number;
}

/** The seat that you hold, now open in this browser. */
export interface Claimed {
  table: string;
  player: number | null;
  token: string;
}

/** A clause of the rules. */
export interface Clause {
  /** The clause's number, such as `L2.2`. */
  clause: string;
  text: string;
}

/** The drawings of a step that cleared the board, as before another round. */
export interface ClearedBoard {
  /** The number of actions, by any player, before this step. */
  steps: number;
  /** The board before it was cleared. */
  full: Drawing;
  /** The board after it was set up again. */
  drawing: Drawing;
}

/** The last line: the server ends the stream. */
export interface Closed {
  event: "closed";
  /** `restart`: the server is stopping; `replaced`: your oldest connection of too many; `signed out`: its token or session has ended. */
  why: "restart" | "replaced" | "signed out";
}

/** Records from a collection, to be parsed and replayed. */
export interface CollectedRecords {
  /** The records, each as a text of its own. */
  records: string[];
}

/** The records of a collection, in the same order as in the request. */
export interface Collection {
  records: CollectionRecord[];
}

/** A record of a collection. */
export interface CollectionRecord {
  game: string;
  title: string;
  /** The players' names, by side. */
  names: Record<string, string>;
  /** The players' scores; null: the game is not over. */
  scores: number[] | null;
  steps: number;
  /** Other lines in the record's header, such as an event or a date. */
  tags: Record<string, string>;
  /** How people ended the game, as a sentence; null: they did not. */
  ending: string | null;
  /** Why the record cannot be read; null: it can. */
  error: string | null;
}

/** A comment for the next report. */
export interface Comment {
  /** A secret of yours, new for every request. A request repeated with the same secret, after its answer was lost, is done only once and gets the same answer. */
  once?: string | null;
  text: string;
}

/** A correction by hand. */
export interface Correct {
  /** A secret of yours, new for every request. A request repeated with the same secret, after its answer was lost, is done only once and gets the same answer. */
  once?: string | null;
  what: "order" | "die" | "position";
  /** The number of the board at the table; 0 unless it is a match. */
  board?: number;
  /** Reason, for all to read. */
  why: string;
  /** Whose order. */
  role?: string | null;
  /** The order or the outcome in the last turn. */
  was?: string | null;
  /** The order or the outcome that it should have been. */
  now?: string | null;
  /** For a position: the corrected position, as JSON or as pasted text; fields with '?' stay unchanged. */
  position?: Record<string, unknown> | string | null;
}

/** The correct result of a game. */
export interface CorrectResult {
  /** Such as `2.1`: the round, and the number in it. */
  pairing: string;
  /** The place of each seat, from 1. */
  places: number[];
  /** The seats that lost without playing. */
  absent?: number[];
  /** Everybody can read it. */
  reason: string;
}

/** What can be corrected on a board. */
export interface Correctable {
  board: number;
  /** The orders and outcomes that can be corrected; empty: only the position can be corrected. */
  steps: WrongStep[];
  /** The position as spectators see it; fields with "?" stay unchanged. */
  position: Record<string, unknown>;
}

/** How often a choice was made, and with what result. */
export interface Counts {
  number: number;
  /** The share of these games that the choosing player won, from 0 to 1. A shared first place counts as a part of one. */
  won: number;
}

/** A rating after a game. */
export interface CurvePoint {
  at: number;
  points: number;
  margin: number;
}

/** Days on which no deadline expires, in seconds since 1970. */
export interface Days {
  first: number;
  /** The end of the last day. */
  last: number;
}

/** Turns are due at a fixed hour on some days of the week. */
export interface DaysSchedule {
  days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
  /** The time of day, such as `18:00`. */
  at: string;
  /** The time zone, such as `Europe/Berlin`. */
  zone: string;
}

/** The desk. It shows who has sent orders, but not what they say until they are final. */
export interface Desk {
  /** The desk's tag, which stays the same until something changes. */
  tag: string;
  /** The server's time, in seconds since 1970. */
  now: number;
  table: string;
  title: string;
  game: string;
  match: boolean;
  status: "waiting" | "playing" | "over";
  /** The phase of the turn; a pause does not change it. */
  phase: "signing up" | "playing" | "open" | "grace" | "awaiting the mailbox" | "waiting for a bot" | "settling" | "overdue" | "over";
  /** The number of the current turn, from 1. */
  turn: number;
  paused: boolean;
  /** A sentence about the state of the turn, and until when it lasts. */
  standing: string;
  /** The deadline of the turn, in seconds since 1970. */
  deadline: number | null;
  deadline_in_words: string | null;
  /** When the turn will be processed before its deadline if nothing changes, in seconds since 1970; null: it will not. */
  early: number | null;
  rules: PostRules;
  /** When turns are due, in words. */
  schedule: string;
  /** What happens if orders are missing, in words. */
  late: string;
  /** Whether no turn is processed before its deadline while an order is missing. */
  needs_all: boolean;
  master: Master;
  /** The ways in which the rules allow the Games Master to act on a piece. */
  acts: DeskAct[];
  players: DeskPlayer[];
  boards: DeskBoard[];
  turns: DeskTurn[];
  holidays: DeskHoliday[];
  log: Log;
  letters: DeskLetter[];
  /** The letters that have been put aside. */
  aside: DeskAside[];
  /** The people who are waiting for a place or watching by email, in order of arrival. */
  waiting: DeskWaiting[];
  /** What players wrote to all or to the Games Master, and what the Games Master wrote, in this turn and the one before. */
  press: PressItem[];
  /** Whether this server sends letters. */
  mail: boolean;
  /** Why the last attempt to read the mailbox failed, as a sentence; null: it succeeded, or there is no mailbox. */
  mailbox: string | null;
}

/** A way in which the Games Master can act on a piece. */
export interface DeskAct {
  act: string;
  /** What it is called in the reader's language. */
  called: string;
}

/** A letter in which nothing was understood. */
export interface DeskAside {
  id: string;
  player: number;
  reason: string;
  /** When the letter was put aside, in seconds since 1970. */
  at: number;
  /** The turn in which the letter was put aside. */
  turn: number;
  /** The letter's subject; null: it had none, or the Games Master may not read the letter. */
  subject: string | null;
  /** The letter's text; null: neither the table nor the sender allows the Games Master to read it. */
  text: string | null;
  /** Whether its orders may be entered. This is possible for an unread letter if it lacks only the word. */
  may_enter: boolean;
}

/** A board, as a spectator sees it. */
export interface DeskBoard {
  board: number;
  over: boolean;
  /** The roles that must choose. */
  roles: string[];
  /** The name of each role for use within a sentence. */
  called: Record<string, string>;
  drawing: Drawing;
  status: string;
}

/** Days on which no turn is due. */
export interface DeskHoliday {
  number: number;
  /** The player who takes the holiday; null: it is for the whole table. */
  player: number | null;
  /** The first and last day, such as 2026-12-24. */
  days: string[];
}

/** A letter that has not been sent, or that could not be delivered. */
export interface DeskLetter {
  /** The player to whom it is addressed; -1: the Games Master. */
  player: number;
  kind: "invitation" | "start" | "report" | "answer" | "reminder" | "notice" | "press" | "place" | "gone" | "sign-up" | "complaint";
  /** `held`: the letter waits until its recipient agrees to get letters. */
  state: "waiting" | "held" | "given up";
  tries: number;
  /** Why the last attempt to send the letter failed, or why a mail server could not deliver it. */
  failed: string | null;
  /** When the letter became necessary, in seconds since 1970; null: the letter has not failed. */
  at: number | null;
}

/** An order that is not final yet. */
export interface DeskOrder {
  board: number;
  role: string;
  action: string;
  /** The line as it was written; null: the order was not written as a line. */
  given: string | null;
}

/** A role whose order is due. */
export interface DeskPlace {
  board: number;
  role: string;
  /** Whether its order is in. */
  in: boolean;
}

/** What the desk has received from a player. */
export interface DeskPlayer {
  player: number;
  name: string;
  kind: "person" | "bot" | "open" | "invited";
  mail: string | null;
  /** The word on the slips of a player on paper; null: this server mailed it to the player, and shows it to nobody else. */
  word: string | null;
  /** The bot that chooses for this seat. */
  bot: string | null;
  /** Whether the player has resigned. */
  gone: boolean;
  /** When this turn's last letter arrived or was entered by the Games Master, in seconds since 1970. */
  received: number | null;
  /** The clock that gave this time: the mailbox, mail server or file, or this server on reading; `master`: entered by hand. */
  received_by: "mailbox" | "server" | "file" | "reading" | "master" | null;
  /** Whether the player is done with this turn, or asks it to wait for its deadline. `unclear`: the last letter was not fully understood, so the turn waits too. */
  says: "ready" | "wait" | "unclear" | null;
  /** Whether the last letter came after the deadline. */
  received_late: boolean;
  /** The number of orders that are due. */
  wanted: number;
  /** The number of due orders that are in. None of them is final until the turn is processed. */
  understood: number;
  places: DeskPlace[];
  /** The player's orders; null: at this table, the Games Master cannot read orders before they are final. */
  orders: DeskOrder[] | null;
  /** How many more times the player may extend a deadline. */
  extensions: number;
  reliability: Reliability;
}

/** An unchanged desk: only the time is different. */
export interface DeskTime {
  /** The desk's tag, which stays the same until something changes. */
  tag: string;
  /** The server's time, in seconds since 1970. */
  now: number;
}

/** A turn that was processed. */
export interface DeskTurn {
  turn: number;
  /** When it was processed, in seconds since 1970. */
  at: number;
  /** Why it was processed then: `all in`, `clock` or `master`. */
  by: string;
}

/** A person who is waiting for a place, or watching by email. */
export interface DeskWaiting {
  number: number;
  name: string;
  mail: string;
  watches: boolean;
  /** The time from which the person has been listed, in seconds since 1970. */
  at: number;
}

/** The request succeeded; the response has no fields. */
export interface Done {
}

/** A board: its scenery, which never changes during a game, and its pieces. */
export interface Drawing {
  /** The address of an SVG that never changes, with empty layers (`data-layer`) and the symbols of pieces (`data-symbol`) in `defs`. */
  scenery: string;
  /** The pieces, in drawing order. */
  pieces: Piece[];
}

/** The result if the turn were processed now. */
export interface DryRun {
  turn: number;
  missing: Place[];
  text: string;
}

/** A board at an earlier step. */
export interface EarlierBoard {
  /** The number of the board at its table, from 0. */
  board: number;
  /** The number of steps of the record so far. */
  steps: number;
  /** The position in the referee's format, with `?` for whatever is hidden. */
  position: Record<string, unknown>;
  drawing: Drawing;
  /** The roles that you play. */
  mine_roles: string[];
  /** A sentence that says who must do what, or how the game ended. */
  status: string;
  /** The position drawn with characters. */
  text: string;
  /** The outcome of chance that led to this position; null: a choice led to it. */
  dice: EarlierThrow | null;
  events: Event[];
  /** How to show the step that led here; null: the step has no events. */
  staged: Staged | null;
  /** The board before the step that led here cleared it; null: the step did not clear it. */
  full: FullBoard | null;
}

/** What chance decided before an earlier position. */
export interface EarlierThrow {
  outcome: string;
  /** The number of steps in the record, up to and including this outcome. */
  number: number;
  /** The outcome in everyday words; one element. */
  words: string[];
  /** The objects that show the outcome; one element. */
  faces: Face[][];
  /** The name of the role for which the outcome was decided; null: it was not for one role. */
  whose: (string | null)[];
}

/** An effect on an element of the drawing, or words at a point in the drawing. */
export interface Effect {
  /** `go`: moves along its way; `shift`: only makes room; `turn`: is turned over; `come`: appears; `leave`: is taken; `throw`: tumbles like a die; `change`: looks otherwise; `shake`; `say`: words rise from a point; `clear`: the board is cleared and set up again, and was `full` before. */
  do: "go" | "shift" | "turn" | "come" | "leave" | "throw" | "change" | "shake" | "say" | "clear";
  /** The id of the element. */
  id?: string | null;
  /** The element's id after the effect. */
  to?: string | null;
  /** Points in the drawing; the element ends at the last one. */
  way?: number[][] | null;
  /** Whether the element jumps, coming down at every point of its way. */
  high?: boolean | null;
  /** The class of elements that look like the one that appears. */
  like?: string | null;
  /** The element's scale after the effect, if it differs from that in the later drawing. */
  size?: number | null;
  words?: string | null;
  /** The colour of the element's owner, if the element leaves a mark where it goes. */
  tint?: string | null;
}

/** The result of the game. */
export interface Ending {
  /** `resigned`: a player resigned or, at a strict table, was late; `aborted`: there is no result. */
  how: "rules" | "resigned" | "draw" | "aborted";
  sentence: string;
}

/** The address at a push service to which messages for a browser are sent. */
export interface Endpoint {
  endpoint: string;
}

/** A player's orders, as written on paper. */
export interface Enter {
  player: number;
  text: string;
}

/** How the orders that were entered were understood. */
export interface Entered {
  text: string;
  /** The lines that were not understood, as they were written. */
  left: string[];
}

/** An entrant. */
export interface Entrant {
  number: number;
  name: string;
  /** Whether a program plays under this account. */
  program: boolean;
  rating: number;
  presence: "in" | "absent" | "proposed" | "out";
  checked_in: boolean;
}

/** A part of the entrants, in the order of their entry. */
export interface Entrants {
  entrants: Entrant[];
  /** What to send as `after` to get the next part; null: there is none. */
  next: number | null;
}

/** A refusal. Nothing was changed. */
export interface ErrorAnswer {
  error: ErrorDetail;
}

/** Why something cannot be done. */
export interface ErrorDetail {
  /** A code for programs; the descriptions of the status codes explain each one. */
  kind: "busy" | "closing" | "director" | "fault" | "host" | "illegal" | "invalid" | "limit" | "map" | "origin" | "over" | "player" | "position" | "record" | "request" | "seat" | "stale" | "store" | "table" | "turn";
  /** A message for people: what was given, and what was expected. */
  message: string;
  /** The clause of the rules that forbids the action, such as `L2.2`. */
  clause: string | null;
}

/** Something that happened in the game. */
export interface Event {
  /** The event as a sentence without its full stop. */
  text: string;
  clause: string | null;
}

/** An entrant who plays no further games. */
export interface Exclude {
  number: number;
  /** Everybody can read it. */
  reason: string;
}

/** A player's expected result. */
export interface Expectation {
  player: number;
  side: string;
  value: number;
  /** The result as text that follows the player's name: `wins 7 of 10`. */
  words: string;
}

/** An explanation shown before the first event or choice of its kind. */
export interface Explanation {
  /** The clause of the event. */
  clause: string | null;
  /** The clause of the position in which the choice is made. */
  phase: string | null;
  /** A pattern for a whole action that may be chosen. */
  choice: string | null;
  text: string;
}

/** The choices made in a position in finished public games. Positions that differ only by a board symmetry count as one. */
export interface Explored {
  /** The roles that have chosen here; empty: no game in the library reached this position. */
  roles: ExploredRole[];
}

/** A choice that was made in this position. */
export interface ExploredChoice {
  action: string;
  label: string;
  clicks: string[];
  /** How often people made the choice, and with what result; null: no person made it. */
  people: Counts | null;
  bots: Counts | null;
}

/** The choices that a role made in this position, the most frequent first. */
export interface ExploredRole {
  role: string;
  called: string;
  /** How many times the role has chosen here. */
  total: number;
  choices: ExploredChoice[];
}

/** A whole tournament. */
export interface ExportedTournament {
  settings: Record<string, unknown>;
  phase: "registering" | "checking in" | "running" | "over" | "cancelled";
  season: number;
  standings: (Record<string, unknown>)[];
  rounds: (Record<string, unknown>)[];
  /** How unevenly the entrants have met and sat at the tables; null: two play at a table. */
  unevenness: Record<string, unknown> | null;
}

/** A change of a deadline. */
export interface Extend {
  /** A secret of yours, new for every request. A request repeated with the same secret, after its answer was lost, is done only once and gets the same answer. */
  once?: string | null;
  hours: number;
}

/** More time, or more rounds. */
export interface ExtendTournament {
  /** A secret of yours, new for every request. A request repeated with the same secret, after its answer was lost, is done only once and gets the same answer. */
  once?: string | null;
  seconds?: number;
  rounds?: number;
  /** Everybody can read it. */
  reason: string;
}

/** An object that shows an outcome or a part of it, such as one of three dice. */
export interface Face {
  /** What it is: `pips` is a die that shows this many pips, and `die` is a die with other symbols. */
  kind: "pips" | "die" | "card" | "coin" | "wheel" | "lot";
  /** The text on it; for `pips`, 1 to 6. */
  shows: string;
}

/** The game against easy bots after the last step. */
export interface FirstGame {
  /** The suggested number of players. */
  players: number;
  /** The possible numbers of players: several if the learner has no side to choose. */
  numbers: number[];
  /** The sides that the learner may take; the first one is suggested. */
  sides: FirstSide[];
}

/** A side that the learner may take in the first game. */
export interface FirstSide {
  player: number;
  side: string;
}

/** A running game that the players in some seats lose. */
export interface Forfeit {
  /** Such as `2.1`: the round, and the number in it. */
  pairing: string;
  seats: number[];
  /** Everybody can read it. */
  reason: string;
}

/** A seat that is being freed for another person, or whose holder is being asked to give it up. */
export interface FreedSeat {
  /** The token in the new link, `/join#TOKEN`. */
  token: string;
  /** Whether the seat is already free; if not, its holder is asked, and the link opens the seat once the holder agrees. */
  free: boolean;
}

/** A board before it was cleared, as at the end of a round. */
export interface FullBoard {
  drawing: Drawing;
  /** The same board drawn with characters. */
  text: string;
  status: string;
}

/** The points that a place brings. In games with three or more players, they depend on the players above. */
export interface Gain {
  least: number;
  most: number;
}

/** A game, with everything needed to set up a table. */
export interface Game {
  name: string;
  title: string;
  /** The game in one sentence. */
  about: string;
  /** The possible numbers of players. */
  players: number[];
  usual_players: number;
  /** The numbers of players for which the game, as it is usually played, is solved. */
  solved: number[];
  /** How long a game takes, in words. */
  length: string;
  options: Option[];
  /** The options that `Play now` uses, for a short game. */
  at_once: Record<string, unknown>;
  /** Whether the game can be played as a match: linked games at the same time, with the seats swapped. */
  match: boolean;
  /** The clause that allows the players to agree on a draw; null: there is none. */
  draw: string | null;
  /** Each player's side in words, for each number of players. */
  sides: Record<string, string[]>;
  /** The address of a picture. */
  picture: string;
  /** Whether there is a lesson on how to play it, at `/learn/{name}`. */
  lesson: boolean;
  /** The number of puzzles for this game. */
  puzzles: number;
}

/** A game that was reported earlier is over, or you no longer have a seat there. */
export interface GameEnded {
  event: "game_end";
  table: string;
  /** `over`: the game is over; `left`: you no longer have a seat there. */
  why: "over" | "left";
  /** Your place, from 1; null: the game was aborted, you have no seat there, or a bot played to the end for you. */
  place: number | null;
}

/** A game whose strong bots are being prepared. */
export interface GameInPreparation {
  game: string;
  title: string;
}

/** One of the games that ended yesterday, chosen by a fixed rule. */
export interface GameOfTheDay {
  /** The chosen game; null: no game qualifies. */
  chosen: LibraryGame | null;
}

/** The result of a game. */
export interface GameResult {
  places: number[];
  absent: number[];
  how: "played" | "walkover" | "late" | "forfeit";
  /** The reason for the last correction; empty: there was none. */
  corrected: string;
}

/** A game in which you have a seat is in progress. This is sent again on every connection. */
export interface GameStarted {
  event: "game_start";
  table: string;
  game: string;
  /** The number of your seat. */
  player: number;
  /** The people and bots at the table, in the order of their seats. A program's name ends with ` (bot)`. */
  names: string[];
}

/** A player's finished public games, counted for one game. */
export interface GameTally {
  game: string;
  title: string;
  played: number;
  /** How many of these games the player finished in first place, alone or shared. */
  first: number;
}

/** A game to play with a player. The seats of both are drawn by lot; any other seats are open to all. */
export interface GameWanted {
  /** A secret of yours, new for every request. A request repeated with the same secret, after its answer was lost, is done only once and gets the same answer. */
  once?: string | null;
  game: string;
  /** Null: the fewest that the game allows. */
  players?: number | null;
  options?: Record<string, unknown>;
  pace?: Pace;
  /** The result counts for the ratings of the players, who must be signed in. A rated game is strict. */
  rated?: boolean;
}

/** All games and bots. */
export interface Games {
  games: Game[];
  bots: Bot[];
}

/** The games whose strong bots are being prepared, in the order in which they will be ready. */
export interface GettingReady {
  getting_ready: GameInPreparation[];
}

/** The texts beside a board: a summary of the game, and a legend. */
export interface Guide {
  title: string;
  goal: string;
  /** The parts of a player's turn, in order. */
  turn: string[];
  signs: LegendEntry[];
  firsts: Explanation[];
}

/** The new Games Master: `Name <address>`. */
export interface HandOver {
  /** A secret of yours, new for every request. A request repeated with the same secret, after its answer was lost, is done only once and gets the same answer. */
  once?: string | null;
  who: string;
}

/** Whether you can have a handle. */
export interface HandleChecked {
  /** The handle as it would be shown; null: you cannot have it. */
  handle: string | null;
  /** Why you cannot have the handle. */
  why: string | null;
}

/** The server is running, or is ready. */
export interface Health {
  status: "ok";
}

/** A role's best actions. */
export interface Hint {
  role: string;
  /** Whether others choose at the same time and no one action is nearly always right, so the player should mix them by share. */
  mixed: boolean;
  /** Whether the scores are exact because the game is solved. */
  exact: boolean;
  /** The most that a player could gain over a whole game by deviating from a table of near-perfect play; 0: no such table. */
  gain: number;
  /** The number of positions estimated, one for each combination of choices in this round; 0: a table or a search was used. */
  combinations: number;
  simulations: number;
  /** The consequences of the best action, how it compares with the next best, and the consequences of that one, as sentences. */
  why: string;
  best: Hinted[];
}

/** An action in a hint. */
export interface Hinted {
  action: string;
  /** The action as a sentence. */
  label: string;
  /** Its expected result, as text that follows a name: `wins 7 of 10`. */
  words: string;
  /** The expected score. */
  score: number;
  /** The action's share when actions are mixed, from 0 to 1. */
  share: number;
  /** The consequences of this action, as sentences, if actions should be mixed. */
  told: string;
}

/** A fixed number of hours from one turn to the next. */
export interface HoursSchedule {
  hours: number;
  /** The time zone, such as `Europe/Berlin`. */
  zone: string;
}

/** All house rules of a table. An empty text deletes them. */
export interface HouseRules {
  /** A secret of yours, new for every request. A request repeated with the same secret, after its answer was lost, is done only once and gets the same answer. */
  once?: string | null;
  text: string;
}

/** The seat or table that a link opens, before the link is used. */
export interface Invitation {
  table: string;
  game: string;
  /** The number of players. */
  players: number;
  /** The player of the seat; null: a Games Master or a host, who does not play. */
  player: number | null;
  /** This player's side in words; null: it is secret, or differs from board to board. */
  side: string | null;
  /** The person who sent the link; null: the host has no name, or the link is the host's own. */
  host: string | null;
  /** The name of the seat's holder, or of the invited person. */
  name: string | null;
  /** Whether somebody has already sat down there; the link is then the key of that seat. */
  taken: boolean;
  /** Whether that person is you, because your browser already has the key of the seat. */
  here: boolean;
  /** The other people at the table. */
  names: string[];
  match: boolean;
  pace: TablePace;
  /** Whether hints, take-backs and stand-ins are excluded, and a player who leaves or is late loses. */
  strict: boolean;
  /** When turns are due, in words; null: the table is not played by post. */
  schedule: string | null;
  /** The house rules of a table by post, in the Games Master's words; empty: none. */
  house_rules: string;
  status: "waiting" | "playing" | "over";
}

/** A player to invite. */
export interface InvitePlayer {
  /** A player's handle. */
  handle: string;
}

/** Using a friend's link. */
export interface Join {
  /** A secret of yours, new for every request. A request repeated with the same secret, after its answer was lost, is done only once and gets the same answer. */
  once?: string | null;
  token: string;
  name?: string | null;
  /** Take the seat as a guest, not under the account of the player who is signed in. */
  guest?: boolean;
}

/** The seat that a link opened. */
export interface Joined {
  table: string;
  /** The player of the seat; null: the link belongs to a Games Master or a host, who has no seat. */
  player: number | null;
  /** The token that opens the seat from now on: `TABLE.KEY`. A friend's link works only once. */
  token: string;
  /** The recovery code of your seat, for `POST /recover`; null: it was shown when you first sat down. */
  recovery: string | null;
}

/** A choice in a review. */
export interface JudgedChoice {
  /** The number of steps in the record, up to and including this one. */
  step: number;
  /** Each player's expected result after the step: the chance of winning (in games for points, the score); null: hidden choices. */
  chances: number[] | null;
  /** Whether these values are exact because the game is solved or over. */
  exact: boolean;
  /** The turning point at this step; null: there is none. */
  turned: TurningPoint | null;
  role: string;
  /** The player's number in the game. */
  player: number;
  action: string;
  /** The action as a sentence. */
  says: string;
  /** The ids of the elements in the drawing to click for this action. */
  clicks: string[];
  /** The recommended action. */
  best: string;
  best_says: string;
  /** The consequences that the recommended action would have had, as sentences, if they differ from those of the action. */
  best_told: string;
  best_clicks: string[];
  /** The loss in expected result, compared with the best action; null: the search did not examine it. */
  gave_away: number | null;
  /** The usual error of `gave_away`; 0: it is exact. */
  give_or_take: number;
  /** The change in each player's expected result between the first of the choices and the reveal; null: nothing was revealed. */
  luck: number[] | null;
}

/** An outcome of chance, in a review. */
export interface JudgedThrow {
  /** The number of steps in the record, up to and including this one. */
  step: number;
  /** Each player's expected result after the step: the chance of winning (in games for points, the score); null: hidden choices. */
  chances: number[] | null;
  /** Whether these values are exact because the game is solved or over. */
  exact: boolean;
  /** The turning point at this step; null: there is none. */
  turned: TurningPoint | null;
  outcome: string;
  /** The outcome in words. */
  says: string;
  /** How much the outcome changed each player's expected result. */
  luck: number[];
}

/** The language of the letters that you get. */
export interface Language {
  /** Its short name, such as `de`. */
  language: string;
}

/** A player on a leaderboard. */
export interface Leader {
  /** The player's place; null: it is not known in parts of the list after the first. */
  place: number | null;
  handle: string;
  program: boolean;
  rating: ShownRating;
  games: number;
}

/** A part of the leaderboard for a game and pace: the active players, the best first. */
export interface Leaderboard {
  game: string;
  title: string;
  pace: "live" | "correspondence";
  leaders: Leader[];
  /** What to send as `after` to get the next part; null: there is none. */
  next: string | null;
  /** Your own place; null: you are not on the list. */
  me: number | null;
  explained: string;
}

/** Deleting your account. */
export interface Leave {
  /** Your handle, as a confirmation. */
  handle: string;
}

/** The drawings from which the pictures of a legend are cut. */
export interface Legend {
  drawings: string[];
  /** For each of the guide's `signs`, the number of the drawing that shows it; null: no drawing does. */
  shown: (number | null)[];
}

/** An entry of the legend: what an element of the board is. */
export interface LegendEntry {
  name: string;
  text: string;
  clause: string;
  /** A pattern for whole ids in the drawing, or for its classes with a dot in front; the first entry that matches applies. */
  ids: string;
}

/** How to play a game, step by step. */
export interface Lesson {
  game: string;
  title: string;
  /** The game in one sentence. */
  about: string;
  first_game: FirstGame;
  /** The options that `Play now` uses, for a short game. */
  at_once: Record<string, unknown>;
  steps: LessonStep[];
}

/** The result of an action in a step of a lesson. */
export interface LessonAnswer {
  /** Whether this is the action that the step asks for. */
  right: boolean;
  said: string;
  drawing: Drawing;
  mine_roles: string[];
  events: LessonEvent[];
  /** How to show the events on the drawing. */
  staged: Staged[];
  /** The drawings, if the events cleared the board. */
  cleared: ClearedBoard[];
}

/** An event that an action caused. */
export interface LessonEvent {
  /** The number of actions, by any player, before this event. */
  steps: number;
  text: string;
  clause: string;
}

/** One task of the lesson. */
export interface LessonStep {
  title: string;
  text: string;
  /** Whether this step continues from the end of the one before. */
  goes_on: boolean;
  role: string;
  /** The display name of the role. */
  called: string;
  drawing: Drawing;
  /** The roles of the learner. */
  mine_roles: string[];
  /** The ids of the elements to point at. */
  point: string[];
  actions: Action[];
  /** The actions that the step asks for. */
  expected: string[];
}

/** A message from the Games Master to one player, or to all players. */
export interface Letter {
  /** A secret of yours, new for every request. A request repeated with the same secret, after its answer was lost, is done only once and gets the same answer. */
  once?: string | null;
  text: string;
  /** Null: all players. */
  player?: number | null;
}

/** The link in a letter. */
export interface LetterLink {
  /** The end of the link in a letter, after the `=`. */
  token: string;
}

/** Whether the owner of an email address agrees to letters about tables. */
export interface Letters {
  /** `asked`: not answered yet (a letter asks); `given`: letters may be sent; `ended`: no more letters may be sent. */
  state: "asked" | "given" | "ended";
}

/** Whether the owner of an email address agrees to letters. */
export interface LettersWanted {
  /** `asked`: not answered yet; `given`: letters may be sent; `ended`: no more letters may be sent. */
  state: "asked" | "given" | "ended";
  /** Whether the address was used to sign up for a game, which its owner must confirm. */
  confirm: boolean;
}

/** A finished game that everybody may see, at `/tables/{table}`. */
export interface LibraryGame {
  table: string;
  game: string;
  title: string;
  /** When the game ended, in seconds since 1970. */
  at: number;
  pace: "live" | "correspondence" | "post";
  /** The length of the game's record; for a match, of all its records together. */
  steps: number;
  ended: "rules" | "resigned" | "draw";
  rated: boolean;
  tournament: string | null;
  seats: LibrarySeat[];
}

/** A part of a list of games, the newest first. */
export interface LibraryGames {
  games: LibraryGame[];
  /** What to send as `after` to get the next part; null: there is none. Any part can be short or empty. */
  next: string | null;
}

/** A player of a finished game. */
export interface LibrarySeat {
  player: number;
  /** The player's name at the table; null: a bot, or a person whose data was deleted. */
  name: string | null;
  /** The kind of bot; null: a person. */
  bot: string | null;
  place: number;
  /** The player's score; null: the game was not played to its end. */
  score: number | null;
  /** How the player left before the end; null: the player did not leave. */
  left: "resigned" | "time" | "replaced" | null;
}

/** A line of the log. */
export interface Line {
  n: number;
  board: number | null;
  /** The number of steps in the board's record, up to and including this one. */
  steps: number | null;
  /** When it happened, in seconds since 1970. */
  at: number;
  text: string;
  clause: string | null;
  /** `event`: an event in the game; `act`: an action of a person at the table; `clock`: an event caused by time. */
  kind: "event" | "act" | "clock";
  /** The kind of line: `event`, or the kind of act, such as `resigned`. */
  what: string;
  /** Only if a turn by post was taken back: the number of steps that this left in each board's record. */
  back_to?: number[] | null;
}

/** The part of a link after its `#`. */
export interface Link {
  token: string;
}

/** One of your studies, in a list. */
export interface ListedStudy {
  id: string;
  title: string;
  game: string;
  game_title: string;
  created: number;
  /** When the study was last saved. */
  changed: number;
}

/** A tournament in a list. */
export interface ListedTournament {
  id: string;
  title: string;
  game: string;
  game_title: string;
  format: "round_robin" | "swiss" | "knockout" | "arena" | "tables" | "league";
  rated: boolean;
  phase: "registering" | "checking in" | "running" | "over" | "cancelled";
  starts: number;
  entrants: number;
}

/** A view as it is pushed to pages. */
export interface LiveView {
  /** The server's time, in seconds since 1970. */
  now: number;
  table: string;
  title: string;
  game: string;
  status: "waiting" | "playing" | "over";
  phase: "signing up" | "playing" | "open" | "grace" | "awaiting the mailbox" | "waiting for a bot" | "settling" | "overdue" | "over";
  /** The words for the game's chance device; null: the game has no chance. */
  chance: Chance | null;
  /** The clause that keeps it secret until the end who plays which role; null: this is not secret. */
  secret_owners: string | null;
  /** Whether you opened the table or are its Games Master. */
  host: boolean;
  /** Your player number; null: you have no seat. */
  you: number | null;
  seats: Seat[];
  boards: Board[];
  /** The newest lines of the log. */
  log: Log;
  /** The newest lines of the chat; null: you may not read the chat. */
  chat: ChatLine[] | null;
  may_chat: boolean;
  /** The players whom the host has muted; a null in the list stands for the spectators. */
  muted: (number | null)[];
  proposal: Proposal | null;
  /** What you can do or request now. */
  may: ("undo" | "draw" | "resign" | "abort" | "rematch" | "hand-back" | "hint" | "link" | "away" | "back")[];
  /** The requests to the others that this game allows, though perhaps not now. */
  offers: ("undo" | "draw")[];
  /** Those who must agree if you take back your last choice; empty: you play only against bots. */
  undo_asks: string[];
  pace: TablePace;
  /** Whether hints, take-backs and stand-ins are excluded, and a player who leaves or is late loses. */
  strict: boolean;
  /** The deadline of this turn, in seconds since 1970. */
  deadline: number | null;
  /** The final results; null: the game is not over, or was ended by its players. */
  totals: Total[] | null;
  /** The standings of a match in progress; null: this is no match, it is over, or it is secret who plays what. */
  standings: Standing[] | null;
  ending: Ending | null;
  /** The table of the rematch. */
  rematch: string | null;
  /** Whether anyone who has the address may watch. */
  spectators: boolean;
  /** Who may chat: the players, or the spectators too. */
  chat_for: "seats" | "all";
  /** The state of a table by post; null: the table is not played by post. */
  post: Post | null;
  /** The number of pages watching this table on this server. */
  watchers: number;
}

/** Whether the table is listed in the lobby. */
export interface Lobby {
  listed: boolean;
}

/** The public log. */
export interface Log {
  /** The number of the first line in `items`. */
  from: number;
  items: Line[];
}

/** A position for the analysis board, and the action to play there. The position is given in the request, taken from a record, or the first position of a game. */
export interface Look {
  game: string;
  /** The number of players of the first position; null: the default. */
  players?: number | null;
  options?: Record<string, unknown>;
  /** A whole position in the format of the referee, with nothing hidden. */
  position?: Record<string, unknown> | null;
  /** A record. */
  record?: string | null;
  /** The number of steps of the record to play; null: all. */
  at?: number | null;
  /** The role that plays the action; null: the action is an outcome; 'dice' without an action: chance decides. */
  role?: string | null;
  /** An action or an outcome; null: none. */
  action?: string | null;
  /** The role whose actions to list, if it must choose; null: the first. */
  chooser?: string | null;
}

/** A position as the analysis board shows it: nothing is hidden. */
export interface Looked {
  game: string;
  title: string;
  /** The position to send to continue from here. */
  position: Record<string, unknown>;
  /** The number of steps of the record in the request; null: the request had none. */
  steps: number | null;
  /** Other lines in the record's header, such as an event or a date. */
  tags: Record<string, string>;
  /** The step that the request asked for, or the step of its record; null: there is none, or it was a random outcome. */
  step: StepTo | null;
  kind: "decision" | "chance" | "over";
  drawing: Drawing;
  /** The position drawn with characters. */
  text: string;
  /** A sentence that says who must do what, or how the game ended. */
  status: string;
  /** The roles that must choose. */
  owing: string[];
  /** The display names of these roles. */
  called: Record<string, string>;
  /** The name of each role that owns pieces in the drawing. */
  owners: Record<string, string>;
  /** Each player's side in the game. */
  sides: string[];
  /** The role that the listed actions belong to. */
  role: string | null;
  /** What that role must do now. */
  asks: string;
  /** A list with only that role, if there is one. */
  mine_roles: string[];
  actions: Action[];
  /** The possible outcomes, if chance decides next. */
  odds: Outcome[];
  /** The words for the game's chance device; null: the game has no chance. */
  chance: Chance | null;
  /** The final scores; null: the game is not over. */
  scores: number[] | null;
  /** The events that the action in the request caused. */
  events: Event[];
  /** How to show these events on the drawing. */
  staged: Staged[];
  /** The board before these events cleared it, as at the end of a round; null: they did not clear it. */
  full: FullBoard | null;
}

/** A table by post that is looking for players. */
export interface LookingByPost {
  match: boolean;
  /** When turns are due, in words. */
  schedule: string;
  /** The number of free seats; 0: there is a waiting list. */
  free: number;
}

/** An email address for letters about a table, and a secret that this browser always sends with it. The owner's consent applies to the two together. */
export interface Mail {
  mail: string;
  /** At least 128 random bits. */
  secret: string;
  /** When letters come: while you are away, always, or one a day about all tables. */
  when?: "away" | "always" | "daily";
}

/** Your choices for possible continuations of the position with this number. Without any lines, the plan is deleted. */
export interface MakePlan {
  /** The number of the board at the table; 0 unless it is a match. */
  board?: number;
  number: number;
  /** A sequence of choices, each a role, a space and an action, or `*` for any choice of others; the last is yours. */
  lines: string[][];
}

/** The Games Master. */
export interface Master {
  name: string | null;
  mail: string | null;
}

/** A seat at a table with a person who was waiting, or against a bot until a person comes. */
export interface Matched {
  table: string;
  player: number;
  /** The token that opens the seat: `TABLE.KEY`. */
  token: string;
  /** The recovery code of your seat; null: you are already waiting there, and the code has been shown. */
  recovery: string | null;
  /** Whether a person was waiting. */
  met: boolean;
}

/** Who is signed in here. */
export interface MaybeMe {
  /** Your account; null: nobody is signed in. */
  me: Me | null;
  /** Whether browsers can create passkeys for this address: it has a name and is encrypted, or it is this computer. */
  passkeys: boolean;
  /** Whether this server sends letters, so that accounts can be recovered by email. */
  letters: boolean;
}

/** Your own account. */
export interface Me {
  id: string;
  handle: string;
  /** Whether you are a program. */
  program: boolean;
  since: number;
  is_private: boolean;
  challenges_from: "all" | "followed" | "nobody";
  bots: boolean;
  passkeys: OwnPasskey[];
  codes_left: number;
  recovery_mail: OwnRecoveryMail | null;
  /** When your account was recovered by email in the last 14 days; null: it was not, or you have read the notice. */
  recovered: number | null;
  sessions: OwnSession[];
  follows: string[];
  /** The handles of the players whom you block. */
  blocks: string[];
  /** The ids of the players whom you block. */
  blocked: string[];
  challenges: Challenge[];
  /** The tables of your games that are not over, the newest first, at most 50. */
  tables: string[];
}

/** A role's choice in the position with this number. */
export interface Move {
  /** The number of the board at the table; 0 unless it is a match. */
  board?: number;
  number: number;
  role: string;
  action: string;
}

/** Mutes or unmutes a player, or all spectators if `player` is null. */
export interface Mute {
  player: number | null;
  muted: boolean;
}

/** You must choose. This is sent again on every connection. */
export interface MyTurn {
  event: "my_turn";
  table: string;
  turns: OwedTurn[];
}

/** A challenge. */
export interface NewChallenge {
  /** A secret of yours, new for every request. A request repeated with the same secret, after its answer was lost, is done only once and gets the same answer. */
  once?: string | null;
  game: string;
  /** Null: the fewest that the game allows. */
  players?: number | null;
  options?: Record<string, unknown>;
  pace?: Pace;
  /** The result counts for the ratings of the players, who must be signed in. A rated game is strict. */
  rated?: boolean;
  /** The player to play with. */
  handle: string;
}

/** The token that opens the seat from now on. */
export interface NewLink {
  /** The token: `TABLE.KEY`. */
  token: string;
}

/** A passkey for your account. */
export interface NewPasskey {
  /** The answer of `navigator.credentials`, as JSON with binary data in base64url. */
  credential: Record<string, unknown>;
  /** Your name for it. */
  name?: string;
}

/** An account for one of your programs. */
export interface NewProgram {
  /** A secret of yours, new for every request. A request repeated with the same secret, after its answer was lost, is done only once and gets the same answer. */
  once?: string | null;
  /** A player's handle. */
  handle: string;
}

/** A study to save: a tree, or a record, which becomes a tree with one line and the notes. */
export interface NewStudy {
  /** A secret of yours, new for every request. A request repeated with the same secret, after its answer was lost, is done only once and gets the same answer. */
  once?: string | null;
  study?: StudyTree | null;
  record?: string | null;
  /** The step of the record after which it begins. */
  start?: number;
  notes?: StepNote[];
  /** The title, for a record. */
  title?: string;
}

/** A table to open. */
export interface NewTable {
  /** A secret of yours, new for every request. A request repeated with the same secret, after its answer was lost, is done only once and gets the same answer. */
  once?: string | null;
  game: string;
  players?: number | null;
  options?: Record<string, unknown>;
  /** Several games at once, with the seats changed. */
  match?: boolean;
  /** One word per player: me, friend, open, bot:KIND, open:KIND (a bot until somebody comes); by post also 'post:NAME <ADDRESS>'. */
  seats?: string[];
  /** Your name at the table. */
  name?: string;
  /** Take the seat as a guest, not under the account of the player who is signed in. */
  guest?: boolean;
  pace?: Pace;
  /** The earliest start of the game, in seconds since 1970; it begins later if a seat is still free then. */
  starts?: number | null;
  /** Whether anyone who has the address may watch. */
  spectators?: boolean;
  /** Who may talk: 'seats' or 'all'. */
  chat?: string;
  /** Live: no hints, take-backs, stand-ins; a player who leaves loses. */
  strict?: boolean;
  /** The result counts for the ratings of the players, who must be signed in. A rated game is strict. */
  rated?: boolean;
  /** A record to continue from. */
  record?: string | null;
  /** The settings of a table by post: schedule, grace, early, late, extensions, reminder, master_sees, quiet, patience, press, press_at_once, listed, house_rules, stand_in_after, stand_in, all optional; null: it is not played by post. The person who opens it is the Games Master, and `name` is 'NAME <ADDRESS>'. */
  post?: Record<string, unknown> | null;
  /** Required if opening tables needs one; see GET /house. */
  password?: string | null;
}

/** A tournament to set up. */
export interface NewTournament {
  /** A secret of yours, new for every request. A request repeated with the same secret, after its answer was lost, is done only once and gets the same answer. */
  once?: string | null;
  title: string;
  /** Words about the tournament, in lines. */
  description?: string;
  game: string;
  format: "round_robin" | "swiss" | "knockout" | "arena" | "tables" | "league";
  /** The start in seconds since 1970. */
  starts: number;
  /** The time zone in which the start was chosen. */
  zone?: string;
  options?: Record<string, unknown>;
  /** A table plays a match: several games with the seats changed. */
  match?: boolean;
  /** The players at a table; null: as usual for the format. */
  size?: number | null;
  pace?: Pace;
  rated?: boolean;
  registration?: "open" | "invitation";
  invited?: string[];
  /** The directors besides you. */
  directors?: string[];
  least?: number;
  most?: number;
  /** The seconds between the opening of the check-in and the start; 0: no check-in. */
  check_in?: number;
  rounds?: number;
  double?: boolean;
  at_once?: boolean;
  /** The seconds after the beginning of a round at which its open games are closed. */
  round_limit?: number | null;
  /** The break between two rounds. */
  between?: number;
  /** The length of an arena. */
  window?: number;
  /** No game begins in this last part of an arena. */
  last?: number;
  replays?: number;
  /** Those who lost the semifinals of a knockout play too. */
  third_place?: boolean;
  seasons?: number;
  division?: number;
  promoted?: number;
  /** Null: as usual for the format. */
  ties?: ("direct" | "buchholz" | "buchholz_cut1" | "sonneborn_berger" | "wins" | "seat_sums")[] | null;
  late_until?: number;
  byes?: number;
  points?: number[];
  bye?: number | null;
  no_shows?: number;
  /** Required if setting up tournaments needs one. */
  password?: string | null;
}

/** A choice. */
export interface NextChoice {
  action: string;
  /** The choice as a sentence. */
  label: string;
}

/** The choices that are possible next. */
export interface NextChoices {
  role: string;
  called: string;
  /** Whether the role is your own. */
  mine: boolean;
  actions: NextChoice[];
}

/** An empty object. */
export interface Nothing {
}

/** Press, a person on the list, or a holiday to remove, by its number on the desk. */
export interface Numbered {
  /** A secret of yours, new for every request. A request repeated with the same secret, after its answer was lost, is done only once and gets the same answer. */
  once?: string | null;
  number: number;
}

/** A player of the table. */
export interface OfPlayer {
  player: number;
}

/** A turn to process or to take back. */
export interface OfTurn {
  /** A secret of yours, new for every request. A request repeated with the same secret, after its answer was lost, is done only once and gets the same answer. */
  once?: string | null;
  /** The turn that the desk showed; nothing is done if the game has moved on. */
  turn?: number | null;
}

/** A table with free seats or, by post, one that is looking for players. */
export interface OpenTable {
  table: string;
  game: string;
  title: string;
  /** The number of players. */
  players: number;
  /** The players whose seats are free. */
  free: number[];
  /** The people who sit there already. */
  names: string[];
  pace: TablePace;
  /** Whether hints, take-backs and stand-ins are excluded, and a player who leaves or is late loses. */
  strict: boolean;
  options: Record<string, unknown>;
  /** How to sign up (`/sign-up#TABLE`), which replaces sitting down at once; null: the table is not played by post. */
  post: LookingByPost | null;
}

/** The tables that anyone can join. */
export interface OpenTables {
  tables: OpenTable[];
}

/** A new table, with the keys of its seats. The keys are shown only this once, since only their hashes are stored. */
export interface Opened {
  table: string;
  /** Your token: `TABLE.KEY`. */
  token: string;
  /** Your player number; null: you have no seat. */
  player: number | null;
  /** The friends' tokens, by player; the link with a token is `/join#TOKEN`. */
  links: Record<string, string>;
  /** The recovery code of your seat, for `POST /recover`: it opens the seat if you lose the link. */
  recovery: string;
}

/** A request for a game with any opponent. */
export interface Opponent {
  /** A secret of yours, new for every request. A request repeated with the same secret, after its answer was lost, is done only once and gets the same answer. */
  once?: string | null;
  game: string;
  /** Your name at the table. */
  name: string;
  /** Take the seat as a guest, not under the account of the player who is signed in. */
  guest?: boolean;
  /** Required if opening tables needs one; see GET /house. */
  password?: string | null;
}

/** An option of a game. */
export interface Option {
  name: string;
  /** The option's name in words. */
  title: string;
  default: unknown;
  /** The allowed values. */
  values: unknown[] | Range | Words;
  /** The values in words, in the same order; empty unless `values` is a list. */
  words: string[];
  /** The numbers of players that each value allows, in the same order; empty unless `values` is a list. */
  fits: number[][];
  /** The values in words, for use within a sentence. */
  expected: string;
  meaning: string;
  clause: string;
}

/** An outcome of chance. */
export interface Outcome {
  outcome: string;
  says: string;
  chance: number;
}

/** A board at which you must choose. */
export interface OwedTurn {
  board: number;
  /** The number of the position, as in a view. */
  number: number;
  roles: string[];
}

/** All data that the server stores about a player. */
export interface OwnData {
  account: Record<string, unknown>;
  /** Your handle and earlier ones, with the time until which each earlier one is reserved. */
  handles: (Record<string, unknown>)[];
  passkeys: (Record<string, unknown>)[];
  recovery_codes_left: number;
  recovery_mail: OwnRecoveryMail | null;
  recovered: number | null;
  sessions: (Record<string, unknown>)[];
  follows: string[];
  blocks: string[];
  challenges: (Record<string, unknown>)[];
  programs: (Record<string, unknown>)[];
  seats: (Record<string, unknown>)[];
  /** Your result at every table where you have not deleted your data. */
  results: (Record<string, unknown>)[];
  ratings: (Record<string, unknown>)[];
  /** What each rated game has changed. */
  rating_history: (Record<string, unknown>)[];
  /** The tournaments that you have entered, direct or are invited to. */
  tournaments: (Record<string, unknown>)[];
  studies: (Record<string, unknown>)[];
}

/** A game of yours that is in progress. */
export interface OwnGame {
  tournament: string;
  title: string;
  table: string;
  /** In a league, counted in its season. */
  round: number;
  /** The other players at the table. */
  opponents: string[];
  /** When the game is closed even if it is not over; null: never. */
  until: number | null;
}

/** A passkey of yours. */
export interface OwnPasskey {
  id: string;
  name: string;
  created: number;
  used: number | null;
}

/** A player's rating for a game and pace. */
export interface OwnRating {
  game: string;
  title: string;
  pace: "live" | "correspondence";
  rating: ShownRating;
  games: number;
  /** The place on the leaderboard; null: the player is not on it. */
  place: number | null;
  /** The rating after each of the last games, the oldest first. */
  curve: CurvePoint[];
}

/** Your email address for account recovery. */
export interface OwnRecoveryMail {
  mail: string;
  /** When a letter to this address was last requested. */
  asked: number;
  /** When its owner confirmed the address; null: not yet, so it cannot be used to recover an account. */
  confirmed: number | null;
}

/** All data stored about the holder of a seat. */
export interface OwnSeatData {
  table: string;
  game: string;
  /** The player's number; -1: a Games Master without a seat. */
  seat: number;
  /** The holder's names, addresses and words. */
  personal: StoredEntry[];
  acts: StoredEntry[];
  /** The time of the holder's last visit to the table, in seconds since 1970. */
  seen: number | null;
  letters: StoredLetter[];
  /** The browsers that get messages about the table. */
  browsers: string[];
  /** The result of the seat, with its name; null: the game is not over. */
  result: Record<string, unknown> | null;
  /** The webhooks of chats that get messages about the table. */
  chats: string[];
  /** The address that gets letters about the table. */
  addresses: string[];
}

/** A browser in which you are signed in. */
export interface OwnSession {
  id: string;
  name: string;
  created: number;
  seen: number;
  /** Whether it is this browser. */
  here: boolean;
}

/** The settings of your account. */
export interface OwnSettings {
  /** Only you see your page. */
  is_private: boolean;
  /** Who can challenge you. */
  challenges_from: "all" | "followed" | "nobody";
  /** Whether programs can play rated games with you. */
  bots: boolean;
}

/** A tournament that you have entered and that has not ended. */
export interface OwnTournament {
  id: string;
  title: string;
  phase: "registering" | "checking in" | "running" | "over" | "cancelled";
  starts: number;
  /** What you can do now, as in the tournament's view. */
  may: string[];
}

/** Your tournaments that have not ended, and your games in them. */
export interface OwnTournaments {
  games: OwnGame[];
  tournaments: OwnTournament[];
}

/** How quickly people should choose. */
export interface Pace {
  /** The deadline of every turn in hours; null: live, no deadline. */
  hours?: number | null;
  /** The seconds that every player has for a whole game, on a clock that runs while the player has to choose. */
  bank?: number | null;
  /** The seconds that every choice adds to the clock. */
  increment?: number;
  /** The time zone of the weekends that do not count for the deadline, such as Europe/Berlin; null: weekends count. */
  weekends?: string | null;
}

/** A game of a tournament. */
export interface PairedGame {
  id: string;
  seats: Sitting[];
  /** The match in a knockout, or the division in a league; otherwise 0. */
  group: number;
  table: string | null;
  absent: number[];
  result: GameResult | null;
  /** Why the game was annulled; null: it was not. */
  annulled: string | null;
  /** Whether the game decides third place in a knockout. */
  is_third: boolean;
}

/** The options that a browser needs for `navigator.credentials`, with binary data in base64url. */
export interface PasskeyOptions {
  options: Record<string, unknown>;
}

/** A piece on a board. Fields with their default value are left out. */
export interface Piece {
  /** The piece's id, which stays the same from position to position. */
  id: string;
  /** The symbol in the scenery with which the piece is drawn. */
  symbol: string;
  x?: number;
  y?: number;
  /** The piece's text or path, which replaces `{}` in the symbol. */
  says?: string;
  /** The layer of the scenery to which the piece belongs. */
  layer?: string;
  /** The piece's scale, relative to its symbol. */
  size?: number;
  /** The role to which the piece belongs; "": none. */
  role?: string;
}

/** A role on a board. */
export interface Place {
  board: number;
  role: string;
}

/** Your planned choices. */
export interface Plan {
  lines: PlannedLine[];
}

/** A sequence of choices. The last one is yours, and is made once the game has followed the others. */
export interface PlannedLine {
  /** The choices. Each is a role, a space and an action, or `*` for any choice. */
  line: string[];
  /** The same choices as sentences. */
  says: string[];
}

/** The games now being played that everybody may watch: the most watched, and then those whose turn began last. */
export interface PlayedNow {
  tables: PlayedTable[];
  /** What to send as `after` to get the next part; null: there is none. A game that goes on meanwhile can be in both parts. */
  next: string | null;
}

/** A game that is being played now. Its spectators' stream is at `/tables/{table}/live?spectator`. */
export interface PlayedTable {
  table: string;
  game: string;
  title: string;
  /** The players, in the order of their seats. */
  names: string[];
  pace: TablePace;
  /** The number of boards; more than one: a match. */
  boards: number;
  /** The number of spectators on this server. */
  watchers: number;
}

/** A player's game that is not over. */
export interface PlayersGame {
  table: string;
  game: string;
  title: string;
  at: number;
  status: "waiting" | "playing";
  /** The people and bots at the table, in the order of their seats. */
  names: string[];
  /** The player's seat. */
  player: number;
}

/** A part of a player's games that are not over, the newest first. */
export interface PlayersGames {
  games: PlayersGame[];
  /** What to send as `after` to get the next part; null: there is none. */
  next: string | null;
}

/** The ratings of a player. */
export interface PlayersRatings {
  ratings: OwnRating[];
  /** What the numbers mean, in one sentence. */
  explained: string;
}

/** The consequences of each action that a role may choose. */
export interface PositionPreviews {
  /** The number of the position. */
  number: number;
  actions: ActionPreview[];
}

/** The state of a table by post. */
export interface Post {
  /** The number of the turn that takes orders now, from 1. */
  turn: number;
  /** The number of turns that have a report. */
  processed: number;
  /** When turns are due, in words. */
  schedule: string;
  /** The language of the letters that you get. */
  language: string | null;
  /** Whether a turn is processed as soon as all orders are in. */
  early: boolean;
  /** Whether the Games Master may read orders before they are final. */
  master_sees: boolean;
  /** Whether you are done with this turn, or have asked it to wait for its deadline. `unclear`: the last letter was not fully understood, so the turn waits too. */
  says: "ready" | "wait" | "unclear" | null;
  /** When this turn is due, in words. */
  due: string | null;
  /** How often your orders were due, missing or late, in words; empty: never yet. Only you and the Games Master can see this. */
  reliability: string;
  /** What happens if your orders are missing again; empty: nothing. */
  warning: string;
  /** Whether the Games Master has stopped the clock; the table's phase stays the same. */
  paused: boolean;
  /** A sentence about the state of the turn, and until when it lasts. */
  standing: string;
  /** The numbers of the press of this turn that you may read already; null: you cannot read press here. */
  press: number[] | null;
  /** The house rules, in the Games Master's words; empty: none. */
  house_rules: string;
  orders: PostOrder[];
}

/** One of your orders, as it was understood. You can change it until the turn is processed. */
export interface PostOrder {
  board: number;
  role: string;
  action: string;
  /** Who gave the order; `master`: the Games Master entered it. */
  by: "player" | "master" | "bot";
  /** The SHA-256 hash with which the order can be checked later. */
  receipt: string;
}

/** The rules for running the table, as they were set up. */
export interface PostRules {
  schedule: HoursSchedule | DaysSchedule;
  /** The hours after the deadline in which orders are still accepted. */
  grace: number;
  /** Whether a turn is processed before its deadline once all orders are in. */
  early: boolean;
  /** What happens if orders are missing: `rule`, `bot:LEVEL`, `lose` or `master`. */
  late: string;
  /** How many times a player may extend a deadline. */
  extensions: number;
  /** How many hours before the deadline reminders of missing orders are sent; 0: never. */
  reminder: number;
  /** Whether the Games Master may read orders before they are final. */
  master_sees: boolean;
  /** The hours that a turn with all orders waits after the last letter before it is processed early; 0: it does not wait. */
  quiet: number;
  /** The hours that a turn waits after its deadline for a mailbox that cannot be read. */
  patience: number;
  /** The ways to sign press, the default first; empty: there is no press. */
  press: ("name" | "role" | "nobody")[];
  /** Whether press is passed on at once; otherwise it is held until the report. */
  press_at_once: boolean;
  /** The number of consecutive missed turns after which a bot plays on for a player; 0: never. */
  stand_in_after: number;
  /** The bot that then plays on. */
  stand_in: string;
  /** Whether the table is listed in the lobby, so that people can sign up there. */
  listed: boolean;
  /** The house rules, in the Games Master's words; empty: none. */
  house_rules: string;
}

/** A choice to make as soon as it is a role's turn, prepared in the position with this number. Null takes it back. */
export interface Prepare {
  /** The number of the board at the table; 0 unless it is a match. */
  board?: number;
  number: number;
  role: string;
  action: string | null;
}

/** The choice that you have prepared for a role; nobody else can see it. */
export interface PreparedChoice {
  action: string;
  /** The action as a sentence, in the language in which it was prepared; null: the sentence has been deleted. */
  label: string | null;
  /** False: the role must choose now but cannot make this choice, which is removed when you choose something else. */
  possible: boolean;
}

/** The press of the current turn that you may already read, and how you may write. */
export interface Press {
  items: PressItem[];
  /** The ways to sign press, the default first. */
  signatures: Signature[];
  /** The possible addressees, in addition to everybody and the Games Master. */
  readers: string[];
  /** Whether press is passed on at once; otherwise it is held until the report. */
  at_once: boolean;
}

/** A message. */
export interface PressItem {
  /** The message's id; ids have no order. */
  number: number;
  /** The name with which the message is signed. */
  by: string;
  /** The addressee. */
  whom: string;
  text: string;
  /** Whether the message is held until the report. */
  held: boolean;
}

/** The consequences of the actions, as far as the player who chooses can know; actions with unknown consequences are left out. */
export interface Previews {
  actions: ActionPreview[];
}

/** A player as seen by others. */
export interface Profile {
  id: string;
  handle: string;
  /** Whether a program plays under this account. */
  program: boolean;
  /** When the player signed up, in seconds since 1970. */
  since: number;
  followers: number;
  /** Whether you follow or block the player; null: neither, or you are a guest. */
  relation: "follow" | "block" | null;
  /** Whether you can challenge the player. */
  may_challenge: boolean;
  /** Whether a public game of the player is in progress. */
  playing: boolean;
  /** What the player has played and won, the most played game first. */
  tallies: GameTally[];
}

/** A program of yours. */
export interface Program {
  id: string;
  handle: string;
  since: number;
  /** When its token was last recorded as used, which happens at most once an hour; null: it has no token. */
  seen: number | null;
}

/** The token of a program, which is shown only once, since only its hash is stored. */
export interface ProgramToken {
  handle: string;
  /** The token, which the program sends as `Authorization: Bearer TOKEN`. */
  token: string;
}

/** Your programs, the oldest first. */
export interface Programs {
  programs: Program[];
  /** The maximum number of programs that you can have. */
  most: number;
}

/** A proposal, and who must answer it. */
export interface Proposal {
  /** The proposal's number, to send with an answer. */
  proposal: number;
  /** `free`: a player is asked to give up the seat. */
  what: "undo" | "draw" | "free";
  board: number;
  /** The player who made the proposal; null: the host, who has no seat. */
  by: number | null;
  /** The players who still have to answer. */
  waiting: number[];
  /** Whether you still have to answer. */
  yours: boolean;
}

/** A proposal to the others: undo or draw. If it has a number, it applies only to the position with that number. */
export interface Propose {
  what: string;
  /** The number of the board at the table; 0 unless it is a match. */
  board?: number;
  number?: number | null;
}

/** A piece, and its index in the list of pieces. */
export interface Put {
  at: number;
  piece: Piece;
}

/** A position in which one choice is clearly the best. */
export interface Puzzle {
  number: number;
  /** The number of puzzles for the game. */
  of: number;
  /** `easy`: a beginner's first idea solves it; `medium`: a short look ahead does; `hard`: neither does. */
  level: "easy" | "medium" | "hard";
  task: string;
  role: string;
  /** The display name of the role. */
  called: string;
  /** What the role must do. */
  asks: string;
  /** The position as the player who chooses sees it. */
  position: Record<string, unknown>;
  drawing: Drawing;
  /** The roles of the player who chooses. */
  mine_roles: string[];
  actions: Action[];
}

/** The result of an action in a puzzle. */
export interface PuzzleAnswer {
  right: boolean;
  said: string;
  /** The theme; null until the puzzle is solved. */
  theme: Theme | null;
  drawing: Drawing;
  mine_roles: string[];
  events: LessonEvent[];
  /** How to show the events on the drawing. */
  staged: Staged[];
  /** The drawings, if the events cleared the board. */
  cleared: ClearedBoard[];
}

/** A QR code. */
export interface QrCode {
  /** A data URL with an SVG picture (`data:image/svg+xml`). */
  picture: string;
}

/** The integers from `least` to `most`. */
export interface Range {
  least: number;
  most: number;
}

/** Whether the result of a table counts for ratings, and what it is worth to its players. */
export interface RatedTable {
  rated: boolean;
  /** The table's pace; null: the table is not rated. */
  pace: "live" | "correspondence" | null;
  /** The players' stakes. If you could take a free seat, they include yours, as if you had taken it. */
  stakes: Stake[];
  /** The last amendment; null: there is none. */
  amended: Amendment | null;
  explained: string;
}

/** A position of a study, and what led to it. */
export interface ReadNode {
  /** The number of the node before this one; null: this is the start. */
  after: number | null;
  /** The role that chose; null: an outcome of chance. */
  role: string | null;
  action: string;
  words: string;
  /** Ids of elements in the drawing: one id for a mark on an element, two for an arrow. */
  marks: string[][];
}

/** A study, with its choices in words. */
export interface ReadStudy {
  game: string;
  edition: number;
  /** Whether the reader is signed in as the player who made it. */
  mine: boolean;
  /** Whether the study belongs to no account, and is therefore deleted if nobody opens it for a year. */
  expires: boolean;
  study: ReadTree;
  /** What led to each node, in words; empty for the start. */
  says: string[];
}

/** A study in the form in which it can be sent again. */
export interface ReadTree {
  title: string;
  position: Record<string, unknown>;
  nodes: ReadNode[];
}

/** Your signal for the current turn. */
export interface Readiness {
  says: "ready" | "wait" | null;
}

/** An entrant who plays again. */
export interface Readmit {
  number: number;
}

/** Everything outstanding has been sent: open challenges to you, games in progress, and where it is your turn. */
export interface Ready {
  event: "ready";
}

/** A seat's recovery code as it was shown: the table, a dot, and the code. */
export interface Recover {
  /** A secret of yours, new for every request. A request repeated with the same secret, after its answer was lost, is done only once and gets the same answer. */
  once?: string | null;
  code: string;
}

/** Signing in with the link in a letter. */
export interface RecoverByMail {
  /** The end of the link in a letter, after the `=`. */
  token: string;
  /** The new passkey; null: a new recovery sheet. */
  credential?: Record<string, unknown> | null;
}

/** The seat that a recovery code opened. */
export interface Recovered {
  table: string;
  /** The player of the seat; null: you are the Games Master or the host, and have no seat. */
  player: number | null;
  /** A new key of the seat: `TABLE.KEY`. */
  token: string;
  /** The new recovery code; the old one no longer works. */
  recovery: string;
}

/** An email address to which a letter is sent if you have lost every other way into your account. */
export interface RecoveryAddress {
  /** An email address. */
  mail: string;
}

/** The account that the link in a letter opens. */
export interface RecoveryBegun {
  handle: string;
  /** The options for `navigator.credentials` in a browser, with binary data in base64url. They work once, within ten minutes. */
  options: Record<string, unknown>;
}

/** Whether you follow or block a player. */
export interface Relate {
  /** Null: neither. */
  relation: "follow" | "block" | null;
}

/** How reliably a player sends orders. */
export interface Reliability {
  /** The number of turns in which an order was due. */
  turns: number;
  /** The number of these turns without an order. */
  missed: number;
  /** The number of these turns in which an order came after the deadline but still counted. */
  late: number;
  /** The number of consecutive turns without an order, up to now. */
  in_a_row: number;
}

/** The table of the rematch. */
export interface Rematch {
  table: string;
}

/** The settings of a rematch that differ from those of the previous game. */
export interface RematchSettings {
  options?: Record<string, unknown>;
  match?: boolean;
  pace?: Pace;
  spectators?: boolean;
  /** Who may talk: 'seats' or 'all'. */
  chat?: string;
  /** Live: no hints, take-backs, stand-ins; a player who leaves loses. */
  strict?: boolean;
  /** For each player, the number of the same person at the table before. */
  seats: number[];
}

/** Your new handle. */
export interface Renamed {
  handle: string;
}

/** A player's replacement: `Name <address>`, a name (of a person on paper) or `bot:LEVEL`. */
export interface Replace {
  /** A secret of yours, new for every request. A request repeated with the same secret, after its answer was lost, is done only once and gets the same answer. */
  once?: string | null;
  player: number;
  who: string;
}

/** A player who takes over an entrant's place. */
export interface ReplaceEntrant {
  number: number;
  /** A player's handle. */
  handle: string;
  /** Everybody can read it. */
  reason: string;
}

/** A report of abuse to the operator of the server. */
export interface Report {
  /** A secret of yours, new for every request. A request repeated with the same secret, after its answer was lost, is done only once and gets the same answer. */
  once?: string | null;
  text: string;
}

/** A part of a review. */
export interface Review {
  /** The number of steps before the first one in this part. */
  from: number;
  /** The number of steps in the record. */
  of: number;
  judged: (JudgedChoice | JudgedThrow)[];
  /** The `start` of the next request; null: this was the last part. */
  next: number | null;
  /** Whether the game is played for points, so that expected results are scores and not chances of winning. */
  points: boolean;
}

/** A round. */
export interface RoundView {
  number: number;
  stage: number;
  began: number;
  /** When the round's games are closed; null: never. */
  until: number | null;
  games: PairedGame[];
  byes: ByeOf[];
}

/** The games in progress. */
export interface RunningGames {
  games: PairedGame[];
}

/** An open seat that you took. */
export interface Sat {
  table: string;
  player: number;
  /** The token that opens the seat: `TABLE.KEY`. */
  token: string;
  /** The recovery code of your seat, for `POST /recover`: it opens the seat if you lose the key. */
  recovery: string;
}

/** A study that has just been saved, at `/studies/{id}`. */
export interface SavedStudy {
  id: string;
  /** The key that allows changes to the study. It is shown only this once, since the server stores only its hash. */
  key: string;
}

/** A message for the chat. The name is used only for a spectator. */
export interface Say {
  /** A secret of yours, new for every request. A request repeated with the same secret, after its answer was lost, is done only once and gets the same answer. */
  once?: string | null;
  text: string;
  name?: string | null;
}

/** A player's seat at the table, with the person or bot that plays there. */
export interface Seat {
  player: number;
  /** The id of the player's account; null: a guest or a bot. */
  account: string | null;
  name: string | null;
  kind: "person" | "bot" | "open" | "invited";
  bot: string | null;
  /** The bot that plays on for a person who is away. */
  stand_in: string | null;
  online: boolean;
  /** The player's side; null: it differs from board to board in a match, or is secret. */
  side: string | null;
  /** Whether this player must choose now; null: that is secret. */
  owes: boolean | null;
  /** The player's clock; null: the table has no clocks. */
  clock: SeatClock | null;
  /** The player's current or next holiday; null: there is none. */
  away: Days | null;
  /** Whether you can now give the seat to a bot or, at a strict table, declare its holder absent. */
  may_replace: boolean;
  /** Whether you can free the seat for somebody else, or ask its holder to give it up. */
  may_free: boolean;
}

/** A player's remaining time for the game. */
export interface SeatClock {
  /** The seconds left; for a running clock, the seconds that were left when it started. */
  left: number;
  /** When the clock started to run, in seconds since 1970; null: it is stopped. */
  since: number | null;
}

/** A seat that you took. */
export interface Seated {
  table: string;
  player: number;
  /** The token that opens the seat: `TABLE.KEY`. */
  token: string;
}

/** Failed letters that have been queued again. */
export interface SentAgain {
  /** The number of these letters. */
  letters: number;
}

/** The server's settings that pages need. */
export interface ServerSettings {
  /** Who may open tables: anybody, those with the password, or nobody. */
  opening: "all" | "password" | "nobody";
  /** Whether tables by post are allowed. */
  by_post: boolean;
  /** The address for reports of abuse; null: there is none. */
  contact: string | null;
  /** The key by which a browser's push service knows this server (`applicationServerKey`, in base64url); null: no messages are sent. */
  push: string | null;
  /** Whether players can get letters when it is their turn. */
  mail: boolean;
  /** Whether the server can be reached only from its own computer. */
  here_only: boolean;
  /** Whether the server makes pictures and films. */
  pictures: boolean;
}

/** A position to set up by hand. */
export interface SetUp {
  /** A whole position. */
  position: Record<string, unknown>;
  /** The change to make, by its index in the list of changes; null: none yet. */
  change?: number | null;
}

/** A request for a rematch. */
export interface SetUpAgain {
  /** Null: the same settings, with everybody one seat further. */
  settings?: RematchSettings | null;
}

/** One possible change of a position. */
export interface SettingUp {
  /** The ids of the elements to click for this change, in order; empty: the change is a button. */
  clicks: string[];
  label: string;
}

/** A new recovery sheet. The codes of the old one no longer work. */
export interface Sheet {
  sheet: string[];
}

/** A rating. A player with 400 points more than another finishes ahead in 10 of 11 games. */
export interface ShownRating {
  points: number;
  /** In 19 of 20 cases, the true strength is at most this many points away. */
  margin: number;
  /** Whether it is based on so few games that it does not count on leaderboards. */
  provisional: boolean;
}

/** Signing in with a passkey. */
export interface SignIn {
  /** The answer of `navigator.credentials`, as JSON with binary data in base64url. */
  credential: Record<string, unknown>;
}

/** Signing in with a code of the recovery sheet. */
export interface SignInByCode {
  /** A secret of yours, new for every request. A request repeated with the same secret, after its answer was lost, is done only once and gets the same answer. */
  once?: string | null;
  /** A player's handle. */
  handle: string;
  /** A code of the recovery sheet. */
  code: string;
}

/** Signing out. */
export interface SignOut {
  /** One browser, by its id; null: this one. */
  session?: string | null;
  /** All other browsers, which also lose the seats of games that are not over. */
  everywhere?: boolean;
}

/** A request for a place at a table by post, or for its reports. */
export interface SignUp {
  /** Your name at the table. */
  name: string;
  /** An email address: its owner is asked to confirm it. */
  mail: string;
  /** Only reports, without a place. */
  watches?: boolean;
}

/** The description of a table by post for people who may sign up. */
export interface SignUpPage {
  match: boolean;
  /** When turns are due, in words. */
  schedule: string;
  /** The number of free seats; 0: there is a waiting list. */
  free: number;
  table: string;
  game: string;
  title: string;
  /** The name of the Games Master. */
  master: string | null;
  /** What happens if orders are missing, in words. */
  late: string;
  /** The house rules, in the Games Master's words; empty: none. */
  house_rules: string;
}

/** A way to sign press. */
export interface Signature {
  /** The value to send for this signature. */
  signed: string;
  words: string;
}

/** The player who is signed in now. */
export interface SignedUp {
  handle: string;
  /** The one-time codes of a new recovery sheet, if any. They are shown only once, since only their hashes are stored. */
  sheet: string[];
}

/** A request to take an open seat. */
export interface Sit {
  /** A secret of yours, new for every request. A request repeated with the same secret, after its answer was lost, is done only once and gets the same answer. */
  once?: string | null;
  player: number;
  /** Your name at the table. */
  name: string;
  /** Take the seat as a guest, not under the account of the player who is signed in. */
  guest?: boolean;
}

/** An entrant at a table. */
export interface Sitting {
  number: number;
  name: string;
}

/** A position. */
export interface Slide {
  /** The index in `sceneries` of the scenery for this position. */
  scenery: number;
  /** The pieces, from the lowest to the highest. A number stands for a piece that was written before: from 0 on, the piece at that index in the previous position; below 0, one of all pieces that were written in full, of which -1 is the first. */
  pieces: (number | SlidePiece)[];
  /** What happened in the step that led to this position. */
  caption: string;
}

/** A piece on a scenery. Fields with their default value are left out: position 0, size 1, the unnamed layer, no text. */
export interface SlidePiece {
  /** The symbol in the scenery with which the piece is drawn. */
  symbol: string;
  x?: number;
  y?: number;
  /** The piece's text, which replaces `{}` in the symbol. */
  says?: string;
  layer?: string;
  size?: number;
}

/** What stays the same from position to position. */
export interface SlideScenery {
  /** An SVG with an empty `<g data-layer="NAME"/>` for the pieces of each layer. */
  drawing: string;
  /** An SVG element for each symbol. */
  symbols: Record<string, string>;
}

/** A series of positions to look through. */
export interface Slides {
  /** The game and its players. */
  title: string;
  /** The number of steps before the first position. */
  first: number;
  /** The number of steps of the whole game. */
  of: number;
  /** The replacement for each colour that differs in the dark theme. */
  dark: Record<string, string>;
  sceneries: SlideScenery[];
  slides: Slide[];
}

/** How to show a step. */
export interface Staged {
  /** The number of steps in the record, up to and including this one. */
  steps: number;
  /** For each event of the step, in order, its effects on the drawing; null: it is shown together with the event before. */
  scenes: (Effect[] | null)[];
}

/** The rating of a player at a table, and what the player stands to win or lose. */
export interface Stake {
  account: string;
  handle: string;
  rating: ShownRating;
  /** The gain for each place, the first place first; empty: some seats are free, or the game is over. */
  gains: Gain[];
  /** The points that the game brought; null: its result does not count yet, or never will. */
  change: number | null;
}

/** A bot that is to play on for a player. */
export interface StandIn {
  player: number;
  bot: string;
}

/** A player's interim result in a match. */
export interface Standing {
  player: number;
  name: string;
  boards: BoardStanding[];
  /** The total score of the boards that are over; null: no board is over. */
  total: number | null;
}

/** One round of an entrant. */
export interface StandingCell {
  round: number;
  kind: "game" | "walkover" | "forfeit" | "void" | "pending" | "annulled" | "bye" | "asked" | "rest" | "gone" | "before";
  points: number;
  /** The lines in the standings of the others at the table. */
  opponents: number[];
  seat: number | null;
  place: number | null;
  pairing: string | null;
  /** Whether the game was for third place in a knockout. */
  is_third: boolean;
}

/** A line of the standings and the crosstable. */
export interface StandingLine {
  line: number;
  place: number;
  division: number;
  number: number;
  name: string;
  points: number;
  ties: number[];
  played: number;
  won: number;
  drawn: number;
  lost: number;
  walkovers: number;
  byes: number;
  presence: "in" | "absent" | "proposed" | "out";
  cells: StandingCell[];
}

/** A part of the standings. */
export interface Standings {
  length: number;
  ties: ("direct" | "buchholz" | "buchholz_cut1" | "sonneborn_berger" | "wins" | "seat_sums")[];
  /** The season of a league; otherwise 0. */
  season: number;
  total: number;
  /** The rounds, one for each column of the crosstable. */
  rounds: number[];
  lines: StandingLine[];
  /** What to send as `after` to get the next part; null: there is none. */
  next: number | null;
}

/** A comment on a step of a record, and what could have been chosen instead. */
export interface StepNote {
  /** The number of steps up to it and with it. */
  step: number;
  words: string;
  /** Another action of the same role, as a branch. */
  action?: string | null;
}

/** The step that led to a position. */
export interface StepTo {
  /** null: an outcome of chance. */
  role: string | null;
  action: string;
  says: string;
}

/** An entry of the log: its personal data, or an act. */
export interface StoredEntry {
  number: number;
  /** The time of the entry, in seconds since 1970. */
  at: number;
  /** The kind of the entry, as listed in docs/reference/log.md. */
  kind: string;
  data: Record<string, unknown>;
}

/** A letter that was sent or is waiting. Its text is not stored, but written from the log when the letter is sent. */
export interface StoredLetter {
  number: number;
  kind: string;
  state: string;
  due: number | null;
}

/** A study was saved in place of its previous edition. */
export interface StudyEdition {
  edition: number;
}

/** A part of your studies. */
export interface StudyList {
  studies: ListedStudy[];
  /** What to send as `after` to get the next part; null: there is none. */
  next: string | null;
}

/** A position of a study, and what led to it. */
export interface StudyNode {
  /** The number of the node before it; null: it is the start. */
  after?: number | null;
  /** The role that chose; null: an outcome of chance. */
  role?: string | null;
  action?: string;
  words?: string;
  /** Ids of elements of the drawing: one for a mark on it, two for an arrow from one to the other. */
  marks?: string[][];
}

/** The right to delete a study. */
export interface StudyToDelete {
  /** The key of the study; null: you are signed in as the player who made it. */
  key?: string | null;
}

/** A study: a tree of positions. The first node is the start; every other node refers to an earlier one. */
export interface StudyTree {
  title?: string;
  /** The start: a whole position, with nothing hidden. */
  position: Record<string, unknown>;
  nodes: StudyNode[];
}

/** An entry in the list of your tables. */
export interface Summary {
  table: string;
  title: string;
  game: string;
  status: "waiting" | "playing" | "over";
  phase: "signing up" | "playing" | "open" | "grace" | "awaiting the mailbox" | "waiting for a bot" | "settling" | "overdue" | "over";
  /** Your player number; null: you have no seat. */
  you: number | null;
  your_turn: boolean;
  /** The names of the others who still have to choose; empty if that is secret until all have chosen. */
  waiting_for: string[];
  /** The deadline of this turn, in seconds since 1970. */
  deadline: number | null;
  /** The time of the last event that you may know about, in seconds since 1970. */
  at: number;
  /** Your place, once the game is over; null: it is not over, or your place is not known. */
  place: number | null;
  /** How the game ended, as a sentence; null: it is still going on. */
  result: string | null;
  /** Whether you are the Games Master of a table by post. */
  desk: boolean;
  seats: SummarySeat[];
}

/** A player's seat at the table, with the person or bot that plays there. */
export interface SummarySeat {
  player: number;
  name: string | null;
  kind: "person" | "bot" | "open" | "invited";
}

/** How quickly people should choose. */
export interface TablePace {
  /** The hours for each turn; null: there is no deadline. */
  hours: number | null;
  /** The seconds that each player has for a whole game; null: there are no clocks. */
  bank: number | null;
  /** The seconds that each choice adds to the clock. */
  increment: number | null;
  /** Whether Saturdays and Sundays do not count towards the deadline. */
  weekends_off: boolean;
  /** The earliest start of the game, in seconds since 1970; null: it has begun, or will begin when the last seat is taken. */
  starts: number | null;
}

/** Tables whose seats this browser opens. */
export interface TakeAlong {
  tables: string[];
}

/** Your holiday, in whole days in a time zone, such as 2026-12-24. The last day is included. */
export interface TakeDaysOff {
  first: string;
  last: string;
  /** A time zone, such as Europe/Berlin. */
  zone?: string;
}

/** The tables whose seats are held under your account now. */
export interface Taken {
  tables: string[];
}

/** The theme of a puzzle. */
export interface Theme {
  title: string;
  text: string;
  clause: string;
}

/** A position to search. */
export interface Thought {
  /** A whole position, with nothing hidden. */
  position: Record<string, unknown>;
}

/** What chance decided last: the dice, a card, a coin, or whatever the game uses. */
export interface Throw {
  outcome: string;
  /** The number of steps in the record, up to and including this outcome. */
  number: number;
  /** All outcomes since the last choice, in order. */
  outcomes: string[];
  /** The same outcomes in everyday words. */
  words: string[];
  /** The objects that show each outcome. */
  faces: Face[][];
  /** For each outcome, the name of the role for which it was decided; null: it was not for one role. */
  whose: (string | null)[];
}

/** A player's final result. */
export interface Total {
  player: number;
  name: string;
  total: number;
  place: number;
}

/** Something that has happened in a tournament. */
export interface TournamentEvent {
  seq: number;
  at: number;
  text: string;
}

/** A part of a list of tournaments. */
export interface TournamentList {
  tournaments: ListedTournament[];
  /** What to send as `after` to get the next part; null: there is none. */
  next: string | null;
  /** Which players may set up tournaments here. */
  setting_up: "all" | "password" | "nobody";
}

/** The settings of a tournament. Times are in seconds. */
export interface TournamentSettings {
  /** The director's words, which may have several lines. */
  description: string;
  options: Record<string, unknown>;
  match: boolean;
  size: number;
  sizes: number[];
  pace: TablePace;
  registration: "open" | "invitation";
  least: number;
  most: number;
  check_in: number;
  rounds: number;
  double: boolean;
  at_once: boolean;
  round_limit: number | null;
  between: number;
  window: number;
  last: number;
  replays: number;
  third_place: boolean;
  seasons: number;
  division: number;
  promoted: number;
  ties: ("direct" | "buchholz" | "buchholz_cut1" | "sonneborn_berger" | "wins" | "seat_sums")[];
  late_until: number;
  byes: number;
  points: number[];
  bye: number | null;
  no_shows: number;
  zone: string;
}

/** A tournament as a reader sees it now, without its standings and rounds. */
export interface TournamentView {
  id: string;
  title: string;
  game: string;
  game_title: string;
  format: "round_robin" | "swiss" | "knockout" | "arena" | "tables" | "league";
  rated: boolean;
  phase: "registering" | "checking in" | "running" | "over" | "cancelled";
  paused: boolean;
  why_ended: "complete" | "director" | "few" | null;
  /** The number of events so far. While it stays the same, nothing has changed. */
  length: number;
  settings: TournamentSettings;
  starts: number;
  /** When the window of an arena closes. */
  ends: number | null;
  /** The time of the next step that happens without a command; null: it happens when games are over. */
  next: number | null;
  directors: string[];
  entrants: number;
  /** The number of entrants, including those who have withdrawn. */
  entered: number;
  /** The number of rounds that have been paired. */
  rounds: number;
  /** The same, but only in the current season if the tournament is a league. */
  round: number;
  /** The number of rounds to play, in a league in each season; null: it is not known in advance. */
  total_rounds: number | null;
  /** The current season of a league; 0: none has begun, or there are none. */
  season: number;
  /** The number of games in progress. */
  running: number;
  /** How many more corrections and annulments the ratings will follow; null: the tournament is not rated. */
  amendments_left: number | null;
  /** The latest events, the newest first. */
  told: TournamentEvent[];
  /** Your part in the tournament; null: nobody is signed in. */
  you: You | null;
}

/** A turning point of the game. */
export interface TurningPoint {
  /** `dice`: chance of any kind; `all`: everyone's choices were revealed. */
  by: "choice" | "dice" | "all";
  /** The turning point in sentences. */
  words: string;
}

/** A message in the chat, by its `seq`. */
export interface Unsay {
  seq: number;
}

/** A whole table, as far as you may see it. */
export interface View {
  /** The server's time, in seconds since 1970. */
  now: number;
  table: string;
  title: string;
  game: string;
  status: "waiting" | "playing" | "over";
  phase: "signing up" | "playing" | "open" | "grace" | "awaiting the mailbox" | "waiting for a bot" | "settling" | "overdue" | "over";
  /** The words for the game's chance device; null: the game has no chance. */
  chance: Chance | null;
  /** The clause that keeps it secret until the end who plays which role; null: this is not secret. */
  secret_owners: string | null;
  /** Whether you opened the table or are its Games Master. */
  host: boolean;
  /** Your player number; null: you have no seat. */
  you: number | null;
  seats: Seat[];
  boards: Board[];
  /** The newest lines of the log. */
  log: Log;
  /** The newest lines of the chat; null: you may not read the chat. */
  chat: ChatLine[] | null;
  may_chat: boolean;
  /** The players whom the host has muted; a null in the list stands for the spectators. */
  muted: (number | null)[];
  proposal: Proposal | null;
  /** What you can do or request now. */
  may: ("undo" | "draw" | "resign" | "abort" | "rematch" | "hand-back" | "hint" | "link" | "away" | "back")[];
  /** The requests to the others that this game allows, though perhaps not now. */
  offers: ("undo" | "draw")[];
  /** Those who must agree if you take back your last choice; empty: you play only against bots. */
  undo_asks: string[];
  pace: TablePace;
  /** Whether hints, take-backs and stand-ins are excluded, and a player who leaves or is late loses. */
  strict: boolean;
  /** The deadline of this turn, in seconds since 1970. */
  deadline: number | null;
  /** The final results; null: the game is not over, or was ended by its players. */
  totals: Total[] | null;
  /** The standings of a match in progress; null: this is no match, it is over, or it is secret who plays what. */
  standings: Standing[] | null;
  ending: Ending | null;
  /** The table of the rematch. */
  rematch: string | null;
  /** Whether anyone who has the address may watch. */
  spectators: boolean;
  /** Who may chat: the players, or the spectators too. */
  chat_for: "seats" | "all";
  /** The state of a table by post; null: the table is not played by post. */
  post: Post | null;
}

/** A handle to check or to claim. */
export interface WantedHandle {
  /** A player's handle. */
  handle: string;
}

/** One of your passkeys. */
export interface WhichPasskey {
  id: string;
}

/** One of your programs. */
export interface WhichProgram {
  /** A player's handle. */
  handle: string;
}

/** A Games Master's action on a piece. */
export interface Withdraw {
  /** A secret of yours, new for every request. A request repeated with the same secret, after its answer was lost, is done only once and gets the same answer. */
  once?: string | null;
  /** The number of the board at the table; 0 unless it is a match. */
  board?: number;
  role: string;
  act: string;
}

/** The lists of `fewest` to `most` different words that are in `among`. */
export interface Words {
  among: string[];
  fewest: number;
  most: number;
}

/** A message to others at a table by post. */
export interface WritePress {
  /** A secret of yours, new for every request. A request repeated with the same secret, after its answer was lost, is done only once and gets the same answer. */
  once?: string | null;
  /** 'all', the name of a player, or 'the Games Master'. */
  to?: string;
  /** One of the ways to sign that the table allows; empty: the default. */
  signed?: string;
  text: string;
}

/** An order or an outcome of chance in the last turn. */
export interface WrongStep {
  /** The role that gave the order; null: an outcome of chance. */
  role: string | null;
  action: string;
  /** The order or outcome in words. */
  said: string;
  /** The possible corrections. */
  others: string[];
}

/** Your part in a tournament. */
export interface You {
  /** Your number as an entrant; null: you have not entered. */
  number: number | null;
  presence: "in" | "absent" | "proposed" | "out" | null;
  checked_in: boolean;
  /** The rounds for which you have requested a bye. */
  asked: number[];
  /** Your line in the standings. */
  line: number | null;
  games: OwnGame[];
  is_director: boolean;
  /** What you can do now: `enter`, `withdraw`, `check-in`, `return`, `bye`. */
  may: string[];
  /** The settings that you can change now as a director. */
  may_change: string[];
}

/** The addresses of what is read as JSON. */
export type GetPath =
  | `/games`
  | `/games/${string}/bots` | `/games/${string}/bots?${string}`
  | `/games/${string}/clauses/${string}`
  | `/games/${string}/lesson`
  | `/games/${string}/lesson/${string}` | `/games/${string}/lesson/${string}?${string}`
  | `/games/${string}/lesson/${string}/foretold`
  | `/games/${string}/guide`
  | `/games/${string}/legend`
  | `/me/studies` | `/me/studies?${string}`
  | `/studies/${string}/tree`
  | `/studies/${string}/study.json`
  | `/studies/${string}/nodes/${string}` | `/studies/${string}/nodes/${string}?${string}`
  | `/games/${string}/puzzles/${string}`
  | `/games/${string}/puzzles/${string}/foretold`
  | `/games/${string}/tried/${string}` | `/games/${string}/tried/${string}?${string}`
  | `/me`
  | `/me/data`
  | `/me/programs`
  | `/players/${string}/profile`
  | `/players/${string}/games` | `/players/${string}/games?${string}`
  | `/players/${string}/running` | `/players/${string}/running?${string}`
  | `/players/${string}/ratings`
  | `/tables/${string}/stakes`
  | `/ratings/${string}/${string}` | `/ratings/${string}/${string}?${string}`
  | `/tournaments/lists/${string}` | `/tournaments/lists/${string}?${string}`
  | `/players/${string}/tournaments` | `/players/${string}/tournaments?${string}`
  | `/me/tournaments`
  | `/tournaments/${string}/view`
  | `/tournaments/${string}/entrants` | `/tournaments/${string}/entrants?${string}`
  | `/tournaments/${string}/standings` | `/tournaments/${string}/standings?${string}`
  | `/tournaments/${string}/rounds/${string}`
  | `/tournaments/${string}/running`
  | `/tournaments/${string}/export.json` | `/tournaments/${string}/export.json?${string}`
  | `/house`
  | `/open`
  | `/tables/${string}/view`
  | `/tables/${string}/summary`
  | `/tables/${string}/log` | `/tables/${string}/log?${string}`
  | `/tables/${string}/boards/${string}/foretold` | `/tables/${string}/boards/${string}/foretold?${string}`
  | `/tables/${string}/boards/${string}/ahead`
  | `/tables/${string}/boards/${string}/at/${string}`
  | `/tables/${string}/boards/${string}/slides` | `/tables/${string}/boards/${string}/slides?${string}`
  | `/library/games` | `/library/games?${string}`
  | `/library/day`
  | `/library/now` | `/library/now?${string}`
  | `/tables/${string}/press`
  | `/tables/${string}/mine`
  | `/tables/${string}/desk/correct/${string}`
  | `/tables/${string}/desk` | `/tables/${string}/desk?${string}`
  | `/tables/${string}/sign-up`
  | `/letters/${string}/state`
  | `/bots`
  | `/tables/${string}/boards/${string}/hint` | `/tables/${string}/boards/${string}/hint?${string}`
  | `/tables/${string}/boards/${string}/review` | `/tables/${string}/boards/${string}/review?${string}`
  | `/health`
  | `/ready`;

type Got_games<P extends string> =
  P extends `/games/${string}/lesson/${string}/foretold` ? Previews :
  P extends `/games/${string}/puzzles/${string}/foretold` ? Previews :
  P extends `/games/${string}/clauses/${string}` ? Clause :
  P extends `/games/${string}/lesson/${string}` | `/games/${string}/lesson/${string}?${string}` ? LessonAnswer :
  P extends `/games/${string}/puzzles/${string}` ? Puzzle :
  P extends `/games/${string}/tried/${string}` | `/games/${string}/tried/${string}?${string}` ? PuzzleAnswer :
  P extends `/games/${string}/bots` | `/games/${string}/bots?${string}` ? Bots :
  P extends `/games/${string}/lesson` ? Lesson :
  P extends `/games/${string}/guide` ? Guide :
  P extends `/games/${string}/legend` ? Legend :
  P extends `/games` ? Games :
  never;
type Got_me<P extends string> =
  P extends `/me/studies` | `/me/studies?${string}` ? StudyList :
  P extends `/me/data` ? OwnData :
  P extends `/me/programs` ? Programs :
  P extends `/me/tournaments` ? OwnTournaments :
  P extends `/me` ? MaybeMe :
  never;
type Got_studies<P extends string> =
  P extends `/studies/${string}/nodes/${string}` | `/studies/${string}/nodes/${string}?${string}` ? Looked :
  P extends `/studies/${string}/tree` ? ReadStudy :
  P extends `/studies/${string}/study.json` ? ReadTree :
  never;
type Got_players<P extends string> =
  P extends `/players/${string}/profile` ? Profile :
  P extends `/players/${string}/games` | `/players/${string}/games?${string}` ? LibraryGames :
  P extends `/players/${string}/running` | `/players/${string}/running?${string}` ? PlayersGames :
  P extends `/players/${string}/ratings` ? PlayersRatings :
  P extends `/players/${string}/tournaments` | `/players/${string}/tournaments?${string}` ? TournamentList :
  never;
type Got_tables<P extends string> =
  P extends `/tables/${string}/boards/${string}/at/${string}` ? EarlierBoard :
  P extends `/tables/${string}/boards/${string}/foretold` | `/tables/${string}/boards/${string}/foretold?${string}` ? PositionPreviews :
  P extends `/tables/${string}/boards/${string}/ahead` ? Ahead :
  P extends `/tables/${string}/boards/${string}/slides` | `/tables/${string}/boards/${string}/slides?${string}` ? Slides :
  P extends `/tables/${string}/desk/correct/${string}` ? Correctable :
  P extends `/tables/${string}/boards/${string}/hint` | `/tables/${string}/boards/${string}/hint?${string}` ? Hint :
  P extends `/tables/${string}/boards/${string}/review` | `/tables/${string}/boards/${string}/review?${string}` ? Review :
  P extends `/tables/${string}/stakes` ? RatedTable :
  P extends `/tables/${string}/view` ? View :
  P extends `/tables/${string}/summary` ? Summary :
  P extends `/tables/${string}/log` | `/tables/${string}/log?${string}` ? Log :
  P extends `/tables/${string}/press` ? Press :
  P extends `/tables/${string}/mine` ? OwnSeatData :
  P extends `/tables/${string}/desk` | `/tables/${string}/desk?${string}` ? Desk | DeskTime :
  P extends `/tables/${string}/sign-up` ? SignUpPage :
  never;
type Got_ratings<P extends string> =
  P extends `/ratings/${string}/${string}` | `/ratings/${string}/${string}?${string}` ? Leaderboard :
  never;
type Got_tournaments<P extends string> =
  P extends `/tournaments/${string}/rounds/${string}` ? RoundView :
  P extends `/tournaments/lists/${string}` | `/tournaments/lists/${string}?${string}` ? TournamentList :
  P extends `/tournaments/${string}/view` ? TournamentView :
  P extends `/tournaments/${string}/entrants` | `/tournaments/${string}/entrants?${string}` ? Entrants :
  P extends `/tournaments/${string}/standings` | `/tournaments/${string}/standings?${string}` ? Standings :
  P extends `/tournaments/${string}/running` ? RunningGames :
  P extends `/tournaments/${string}/export.json` | `/tournaments/${string}/export.json?${string}` ? ExportedTournament :
  never;
type Got_house<P extends string> =
  P extends `/house` ? ServerSettings :
  never;
type Got_open<P extends string> =
  P extends `/open` ? OpenTables :
  never;
type Got_library<P extends string> =
  P extends `/library/games` | `/library/games?${string}` ? LibraryGames :
  P extends `/library/day` ? GameOfTheDay :
  P extends `/library/now` | `/library/now?${string}` ? PlayedNow :
  never;
type Got_letters<P extends string> =
  P extends `/letters/${string}/state` ? LettersWanted :
  never;
type Got_bots<P extends string> =
  P extends `/bots` ? GettingReady :
  never;
type Got_health<P extends string> =
  P extends `/health` ? Health :
  never;
type Got_ready<P extends string> =
  P extends `/ready` ? Health :
  never;
/** What is read at an address. */
export type Got<P extends string> =
  P extends `/tournaments${string}` ? Got_tournaments<P> :
  P extends `/studies${string}` ? Got_studies<P> :
  P extends `/players${string}` ? Got_players<P> :
  P extends `/ratings${string}` ? Got_ratings<P> :
  P extends `/library${string}` ? Got_library<P> :
  P extends `/letters${string}` ? Got_letters<P> :
  P extends `/tables${string}` ? Got_tables<P> :
  P extends `/health${string}` ? Got_health<P> :
  P extends `/games${string}` ? Got_games<P> :
  P extends `/house${string}` ? Got_house<P> :
  P extends `/ready${string}` ? Got_ready<P> :
  P extends `/open${string}` ? Got_open<P> :
  P extends `/bots${string}` ? Got_bots<P> :
  P extends `/me${string}` ? Got_me<P> :
  never;

/** The addresses of what is done. */
export type PostPath =
  | `/join`
  | `/analysis/look`
  | `/analysis/set-up`
  | `/analysis/thought`
  | `/studies/${string}`
  | `/studies`
  | `/studies/${string}/delete`
  | `/players/handle`
  | `/players/passkey-options`
  | `/players`
  | `/players/sign-in`
  | `/players/sign-in-by-code`
  | `/me/sign-out`
  | `/me/passkeys`
  | `/me/passkeys/remove`
  | `/me/sheet`
  | `/me/handle`
  | `/me/settings`
  | `/me/leave`
  | `/me/seats`
  | `/me/recovery-mail`
  | `/me/recovery-mail/remove`
  | `/me/recovery-mail/noticed`
  | `/players/recovery-mail/confirm`
  | `/players/recovery`
  | `/players/recovery/begin`
  | `/players/recovery/finish`
  | `/me/programs`
  | `/me/programs/token`
  | `/me/programs/remove`
  | `/players/${string}/relation`
  | `/tables/${string}/claim`
  | `/challenges`
  | `/challenges/${string}/accept`
  | `/challenges/${string}/decline`
  | `/challenges/${string}/counter`
  | `/tournaments`
  | `/tournaments/${string}/enter`
  | `/tournaments/${string}/withdraw`
  | `/tournaments/${string}/check-in`
  | `/tournaments/${string}/return`
  | `/tournaments/${string}/bye`
  | `/tournaments/${string}/settings`
  | `/tournaments/${string}/invite`
  | `/tournaments/${string}/exclude`
  | `/tournaments/${string}/readmit`
  | `/tournaments/${string}/replace`
  | `/tournaments/${string}/forfeit`
  | `/tournaments/${string}/correct`
  | `/tournaments/${string}/annul`
  | `/tournaments/${string}/pause`
  | `/tournaments/${string}/resume`
  | `/tournaments/${string}/extend`
  | `/tournaments/${string}/end`
  | `/tables`
  | `/recover`
  | `/tables/${string}/another-key`
  | `/tables/${string}/sit`
  | `/tables/${string}/rematch`
  | `/tables/${string}/follow`
  | `/tables/${string}/keep`
  | `/tables/${string}/invitation`
  | `/qr`
  | `/opponent`
  | `/library/collection`
  | `/library/explorer`
  | `/tables/${string}/moves`
  | `/tables/${string}/ahead`
  | `/tables/${string}/plan`
  | `/tables/${string}/plan/next`
  | `/tables/${string}/language`
  | `/tables/${string}/readiness`
  | `/tables/${string}/say`
  | `/tables/${string}/propose`
  | `/tables/${string}/answer`
  | `/tables/${string}/resign`
  | `/tables/${string}/abort`
  | `/tables/${string}/stand-in`
  | `/tables/${string}/hand-back`
  | `/tables/${string}/away`
  | `/tables/${string}/back`
  | `/tables/${string}/link`
  | `/tables/${string}/free`
  | `/tables/${string}/press`
  | `/tables/${string}/desk/remove-press`
  | `/tables/${string}/push`
  | `/tables/${string}/chat`
  | `/tables/${string}/chat/end`
  | `/push/end`
  | `/tables/${string}/mail`
  | `/tables/${string}/mail/end`
  | `/tables/${string}/forget-me`
  | `/tables/${string}/mute`
  | `/tables/${string}/unsay`
  | `/tables/${string}/report`
  | `/tables/${string}/desk/correct`
  | `/tables/${string}/desk/try`
  | `/tables/${string}/desk/process`
  | `/tables/${string}/desk/back`
  | `/tables/${string}/desk/pause`
  | `/tables/${string}/desk/resume`
  | `/tables/${string}/desk/extend`
  | `/tables/${string}/desk/forward`
  | `/tables/${string}/desk/away`
  | `/tables/${string}/desk/strike-holiday`
  | `/tables/${string}/desk/enter`
  | `/tables/${string}/desk/aside`
  | `/tables/${string}/desk/replace`
  | `/tables/${string}/desk/withdraw`
  | `/tables/${string}/desk/hand-over`
  | `/tables/${string}/desk/again`
  | `/tables/${string}/desk/comment`
  | `/tables/${string}/desk/write`
  | `/tables/${string}/desk/house-rules`
  | `/tables/${string}/desk/strike`
  | `/tables/${string}/sign-up`
  | `/tables/${string}/desk/lobby`
  | `/letters/${string}/agree`
  | `/letters/${string}/end`;

type Sent_join<P extends string> =
  P extends `/join` ? Join :
  never;
type Sent_analysis<P extends string> =
  P extends `/analysis/look` ? Look :
  P extends `/analysis/set-up` ? SetUp :
  P extends `/analysis/thought` ? Thought :
  never;
type Sent_studies<P extends string> =
  P extends `/studies/${string}/delete` ? StudyToDelete :
  P extends `/studies/${string}` ? ChangedStudy :
  P extends `/studies` ? NewStudy :
  never;
type Sent_players<P extends string> =
  P extends `/players/recovery-mail/confirm` ? LetterLink :
  P extends `/players/recovery/begin` ? LetterLink :
  P extends `/players/recovery/finish` ? RecoverByMail :
  P extends `/players/${string}/relation` ? Relate :
  P extends `/players/handle` ? WantedHandle :
  P extends `/players/passkey-options` ? AskPasskey :
  P extends `/players/sign-in` ? SignIn :
  P extends `/players/sign-in-by-code` ? SignInByCode :
  P extends `/players/recovery` ? AskRecovery :
  P extends `/players` ? Become :
  never;
type Sent_me<P extends string> =
  P extends `/me/passkeys/remove` ? WhichPasskey :
  P extends `/me/recovery-mail/remove` ? Nothing :
  P extends `/me/recovery-mail/noticed` ? Nothing :
  P extends `/me/programs/token` ? WhichProgram :
  P extends `/me/programs/remove` ? WhichProgram :
  P extends `/me/sign-out` ? SignOut :
  P extends `/me/passkeys` ? NewPasskey :
  P extends `/me/sheet` ? Nothing :
  P extends `/me/handle` ? WantedHandle :
  P extends `/me/settings` ? OwnSettings :
  P extends `/me/leave` ? Leave :
  P extends `/me/seats` ? TakeAlong :
  P extends `/me/recovery-mail` ? RecoveryAddress :
  P extends `/me/programs` ? NewProgram :
  never;
type Sent_tables<P extends string> =
  P extends `/tables/${string}/plan/next` ? AfterLine :
  P extends `/tables/${string}/desk/remove-press` ? Numbered :
  P extends `/tables/${string}/chat/end` ? Nothing :
  P extends `/tables/${string}/mail/end` ? Nothing :
  P extends `/tables/${string}/desk/correct` ? Correct :
  P extends `/tables/${string}/desk/try` ? Nothing :
  P extends `/tables/${string}/desk/process` ? OfTurn :
  P extends `/tables/${string}/desk/back` ? OfTurn :
  P extends `/tables/${string}/desk/pause` ? Nothing :
  P extends `/tables/${string}/desk/resume` ? Nothing :
  P extends `/tables/${string}/desk/extend` ? Extend :
  P extends `/tables/${string}/desk/forward` ? Extend :
  P extends `/tables/${string}/desk/away` ? Away :
  P extends `/tables/${string}/desk/strike-holiday` ? Numbered :
  P extends `/tables/${string}/desk/enter` ? Enter :
  P extends `/tables/${string}/desk/aside` ? Aside :
  P extends `/tables/${string}/desk/replace` ? Replace :
  P extends `/tables/${string}/desk/withdraw` ? Withdraw :
  P extends `/tables/${string}/desk/hand-over` ? HandOver :
  P extends `/tables/${string}/desk/again` ? Nothing :
  P extends `/tables/${string}/desk/comment` ? Comment :
  P extends `/tables/${string}/desk/write` ? Letter :
  P extends `/tables/${string}/desk/house-rules` ? HouseRules :
  P extends `/tables/${string}/desk/strike` ? Numbered :
  P extends `/tables/${string}/desk/lobby` ? Lobby :
  P extends `/tables/${string}/claim` ? Nothing :
  P extends `/tables/${string}/another-key` ? AnotherKey :
  P extends `/tables/${string}/sit` ? Sit :
  P extends `/tables/${string}/rematch` ? SetUpAgain :
  P extends `/tables/${string}/follow` ? Nothing :
  P extends `/tables/${string}/keep` ? Nothing :
  P extends `/tables/${string}/invitation` ? Link :
  P extends `/tables/${string}/moves` ? Move :
  P extends `/tables/${string}/ahead` ? Prepare :
  P extends `/tables/${string}/plan` ? MakePlan :
  P extends `/tables/${string}/language` ? Language :
  P extends `/tables/${string}/readiness` ? Readiness :
  P extends `/tables/${string}/say` ? Say :
  P extends `/tables/${string}/propose` ? Propose :
  P extends `/tables/${string}/answer` ? Answer :
  P extends `/tables/${string}/resign` ? Nothing :
  P extends `/tables/${string}/abort` ? Nothing :
  P extends `/tables/${string}/stand-in` ? StandIn :
  P extends `/tables/${string}/hand-back` ? Nothing :
  P extends `/tables/${string}/away` ? TakeDaysOff :
  P extends `/tables/${string}/back` ? Nothing :
  P extends `/tables/${string}/link` ? OfPlayer :
  P extends `/tables/${string}/free` ? OfPlayer :
  P extends `/tables/${string}/press` ? WritePress :
  P extends `/tables/${string}/push` ? Browser :
  P extends `/tables/${string}/chat` ? Endpoint :
  P extends `/tables/${string}/mail` ? Mail :
  P extends `/tables/${string}/forget-me` ? Nothing :
  P extends `/tables/${string}/mute` ? Mute :
  P extends `/tables/${string}/unsay` ? Unsay :
  P extends `/tables/${string}/report` ? Report :
  P extends `/tables/${string}/sign-up` ? SignUp :
  P extends `/tables` ? NewTable :
  never;
type Sent_challenges<P extends string> =
  P extends `/challenges/${string}/accept` ? Nothing :
  P extends `/challenges/${string}/decline` ? Nothing :
  P extends `/challenges/${string}/counter` ? GameWanted :
  P extends `/challenges` ? NewChallenge :
  never;
type Sent_tournaments<P extends string> =
  P extends `/tournaments/${string}/enter` ? Nothing :
  P extends `/tournaments/${string}/withdraw` ? Nothing :
  P extends `/tournaments/${string}/check-in` ? Nothing :
  P extends `/tournaments/${string}/return` ? Nothing :
  P extends `/tournaments/${string}/bye` ? AskBye :
  P extends `/tournaments/${string}/settings` ? ChangedTournament :
  P extends `/tournaments/${string}/invite` ? InvitePlayer :
  P extends `/tournaments/${string}/exclude` ? Exclude :
  P extends `/tournaments/${string}/readmit` ? Readmit :
  P extends `/tournaments/${string}/replace` ? ReplaceEntrant :
  P extends `/tournaments/${string}/forfeit` ? Forfeit :
  P extends `/tournaments/${string}/correct` ? CorrectResult :
  P extends `/tournaments/${string}/annul` ? Annul :
  P extends `/tournaments/${string}/pause` ? Because :
  P extends `/tournaments/${string}/resume` ? Nothing :
  P extends `/tournaments/${string}/extend` ? ExtendTournament :
  P extends `/tournaments/${string}/end` ? Because :
  P extends `/tournaments` ? NewTournament :
  never;
type Sent_recover<P extends string> =
  P extends `/recover` ? Recover :
  never;
type Sent_qr<P extends string> =
  P extends `/qr` ? Address :
  never;
type Sent_opponent<P extends string> =
  P extends `/opponent` ? Opponent :
  never;
type Sent_library<P extends string> =
  P extends `/library/collection` ? CollectedRecords :
  P extends `/library/explorer` ? Thought :
  never;
type Sent_push<P extends string> =
  P extends `/push/end` ? Endpoint :
  never;
type Sent_letters<P extends string> =
  P extends `/letters/${string}/agree` ? Nothing :
  P extends `/letters/${string}/end` ? Nothing :
  never;
/** What is sent to an address. */
export type Sent<P extends string> =
  P extends `/tournaments${string}` ? Sent_tournaments<P> :
  P extends `/challenges${string}` ? Sent_challenges<P> :
  P extends `/analysis${string}` ? Sent_analysis<P> :
  P extends `/opponent${string}` ? Sent_opponent<P> :
  P extends `/studies${string}` ? Sent_studies<P> :
  P extends `/players${string}` ? Sent_players<P> :
  P extends `/recover${string}` ? Sent_recover<P> :
  P extends `/library${string}` ? Sent_library<P> :
  P extends `/letters${string}` ? Sent_letters<P> :
  P extends `/tables${string}` ? Sent_tables<P> :
  P extends `/join${string}` ? Sent_join<P> :
  P extends `/push${string}` ? Sent_push<P> :
  P extends `/me${string}` ? Sent_me<P> :
  P extends `/qr${string}` ? Sent_qr<P> :
  never;

type Posted_join<P extends string> =
  P extends `/join` ? Joined :
  never;
type Posted_analysis<P extends string> =
  P extends `/analysis/look` ? Looked :
  P extends `/analysis/set-up` ? Arranged :
  P extends `/analysis/thought` ? Analysed :
  never;
type Posted_studies<P extends string> =
  P extends `/studies/${string}/delete` ? Done :
  P extends `/studies/${string}` ? StudyEdition :
  P extends `/studies` ? SavedStudy :
  never;
type Posted_players<P extends string> =
  P extends `/players/recovery-mail/confirm` ? Done :
  P extends `/players/recovery/begin` ? RecoveryBegun :
  P extends `/players/recovery/finish` ? SignedUp :
  P extends `/players/${string}/relation` ? Done :
  P extends `/players/handle` ? HandleChecked :
  P extends `/players/passkey-options` ? PasskeyOptions :
  P extends `/players/sign-in` ? SignedUp :
  P extends `/players/sign-in-by-code` ? SignedUp :
  P extends `/players/recovery` ? Done :
  P extends `/players` ? SignedUp :
  never;
type Posted_me<P extends string> =
  P extends `/me/passkeys/remove` ? Done :
  P extends `/me/recovery-mail/remove` ? Done :
  P extends `/me/recovery-mail/noticed` ? Done :
  P extends `/me/programs/token` ? ProgramToken :
  P extends `/me/programs/remove` ? Done :
  P extends `/me/sign-out` ? Done :
  P extends `/me/passkeys` ? Done :
  P extends `/me/sheet` ? Sheet :
  P extends `/me/handle` ? Renamed :
  P extends `/me/settings` ? Done :
  P extends `/me/leave` ? Done :
  P extends `/me/seats` ? Taken :
  P extends `/me/recovery-mail` ? Done :
  P extends `/me/programs` ? ProgramToken :
  never;
type Posted_tables<P extends string> =
  P extends `/tables/${string}/plan/next` ? NextChoices :
  P extends `/tables/${string}/desk/remove-press` ? Done :
  P extends `/tables/${string}/chat/end` ? Done :
  P extends `/tables/${string}/mail/end` ? Done :
  P extends `/tables/${string}/desk/correct` ? Done :
  P extends `/tables/${string}/desk/try` ? DryRun :
  P extends `/tables/${string}/desk/process` ? Done :
  P extends `/tables/${string}/desk/back` ? Done :
  P extends `/tables/${string}/desk/pause` ? Done :
  P extends `/tables/${string}/desk/resume` ? Done :
  P extends `/tables/${string}/desk/extend` ? Done :
  P extends `/tables/${string}/desk/forward` ? Done :
  P extends `/tables/${string}/desk/away` ? Done :
  P extends `/tables/${string}/desk/strike-holiday` ? Done :
  P extends `/tables/${string}/desk/enter` ? Entered :
  P extends `/tables/${string}/desk/aside` ? Entered :
  P extends `/tables/${string}/desk/replace` ? Done :
  P extends `/tables/${string}/desk/withdraw` ? Done :
  P extends `/tables/${string}/desk/hand-over` ? NewLink :
  P extends `/tables/${string}/desk/again` ? SentAgain :
  P extends `/tables/${string}/desk/comment` ? Done :
  P extends `/tables/${string}/desk/write` ? Done :
  P extends `/tables/${string}/desk/house-rules` ? Done :
  P extends `/tables/${string}/desk/strike` ? Done :
  P extends `/tables/${string}/desk/lobby` ? Done :
  P extends `/tables/${string}/claim` ? Claimed :
  P extends `/tables/${string}/another-key` ? NewLink :
  P extends `/tables/${string}/sit` ? Sat :
  P extends `/tables/${string}/rematch` ? Rematch :
  P extends `/tables/${string}/follow` ? Seated :
  P extends `/tables/${string}/keep` ? Done :
  P extends `/tables/${string}/invitation` ? Invitation :
  P extends `/tables/${string}/moves` ? Chosen :
  P extends `/tables/${string}/ahead` ? Done :
  P extends `/tables/${string}/plan` ? Done :
  P extends `/tables/${string}/language` ? Done :
  P extends `/tables/${string}/readiness` ? Done :
  P extends `/tables/${string}/say` ? Done :
  P extends `/tables/${string}/propose` ? Done :
  P extends `/tables/${string}/answer` ? Done :
  P extends `/tables/${string}/resign` ? Done :
  P extends `/tables/${string}/abort` ? Done :
  P extends `/tables/${string}/stand-in` ? Done :
  P extends `/tables/${string}/hand-back` ? Done :
  P extends `/tables/${string}/away` ? Done :
  P extends `/tables/${string}/back` ? Done :
  P extends `/tables/${string}/link` ? NewLink :
  P extends `/tables/${string}/free` ? FreedSeat :
  P extends `/tables/${string}/press` ? Done :
  P extends `/tables/${string}/push` ? Done :
  P extends `/tables/${string}/chat` ? Done :
  P extends `/tables/${string}/mail` ? Letters :
  P extends `/tables/${string}/forget-me` ? Done :
  P extends `/tables/${string}/mute` ? Done :
  P extends `/tables/${string}/unsay` ? Done :
  P extends `/tables/${string}/report` ? Done :
  P extends `/tables/${string}/sign-up` ? Done :
  P extends `/tables` ? Opened :
  never;
type Posted_challenges<P extends string> =
  P extends `/challenges/${string}/accept` ? Claimed :
  P extends `/challenges/${string}/decline` ? Done :
  P extends `/challenges/${string}/counter` ? Challenge :
  P extends `/challenges` ? Challenge :
  never;
type Posted_tournaments<P extends string> =
  P extends `/tournaments/${string}/enter` ? Done :
  P extends `/tournaments/${string}/withdraw` ? Done :
  P extends `/tournaments/${string}/check-in` ? Done :
  P extends `/tournaments/${string}/return` ? Done :
  P extends `/tournaments/${string}/bye` ? Done :
  P extends `/tournaments/${string}/settings` ? Done :
  P extends `/tournaments/${string}/invite` ? Done :
  P extends `/tournaments/${string}/exclude` ? Done :
  P extends `/tournaments/${string}/readmit` ? Done :
  P extends `/tournaments/${string}/replace` ? Done :
  P extends `/tournaments/${string}/forfeit` ? Done :
  P extends `/tournaments/${string}/correct` ? Done :
  P extends `/tournaments/${string}/annul` ? Done :
  P extends `/tournaments/${string}/pause` ? Done :
  P extends `/tournaments/${string}/resume` ? Done :
  P extends `/tournaments/${string}/extend` ? Done :
  P extends `/tournaments/${string}/end` ? Done :
  P extends `/tournaments` ? AnnouncedTournament :
  never;
type Posted_recover<P extends string> =
  P extends `/recover` ? Recovered :
  never;
type Posted_qr<P extends string> =
  P extends `/qr` ? QrCode :
  never;
type Posted_opponent<P extends string> =
  P extends `/opponent` ? Matched :
  never;
type Posted_library<P extends string> =
  P extends `/library/collection` ? Collection :
  P extends `/library/explorer` ? Explored :
  never;
type Posted_push<P extends string> =
  P extends `/push/end` ? Done :
  never;
type Posted_letters<P extends string> =
  P extends `/letters/${string}/agree` ? LettersWanted :
  P extends `/letters/${string}/end` ? LettersWanted :
  never;
/** What such an address answers. */
export type Posted<P extends string> =
  P extends `/tournaments${string}` ? Posted_tournaments<P> :
  P extends `/challenges${string}` ? Posted_challenges<P> :
  P extends `/analysis${string}` ? Posted_analysis<P> :
  P extends `/opponent${string}` ? Posted_opponent<P> :
  P extends `/studies${string}` ? Posted_studies<P> :
  P extends `/players${string}` ? Posted_players<P> :
  P extends `/recover${string}` ? Posted_recover<P> :
  P extends `/library${string}` ? Posted_library<P> :
  P extends `/letters${string}` ? Posted_letters<P> :
  P extends `/tables${string}` ? Posted_tables<P> :
  P extends `/join${string}` ? Posted_join<P> :
  P extends `/push${string}` ? Posted_push<P> :
  P extends `/me${string}` ? Posted_me<P> :
  P extends `/qr${string}` ? Posted_qr<P> :
  never;
