/* Maneater: the yardstick (see yardstick.h). Five players, the shark on 120, fifty turns. */

#include "yardstick.h"

#include <stdbool.h>
#include <string.h>

/* The map */

enum { COLUMNS = 18, MOST_ROWS = 20, NOTHING = 0, ISLAND_A = 251, HOME = 254, ROCK = 255, CODES = 256, FAR = 255 };

static const char *const MAP[COLUMNS] = {
    "   ..h...^......", "  ...^....h.....", " ..h.....11.....", "......^..1..h..", "....#....h.^..",   ".h..#..^......",
    ".R..#.h..^.^..",   "^.G...h.......",   "...#.h..^...^.",   "..#....h...22..", "^^#...h.....2.h.", ".h....^...^....",
    ".....#..^...h.",   ".B..#...h.^...",   "^^.Y.#..h.....",   " ....h...33..^..", "  ..h..^..3....h", "   ...^..h......",
};

static const char *const AIRBEDS = "RGBY";

typedef struct { int column, row; } Place;
typedef struct { int size; uint32_t space[62]; } List;

enum { N, NE, SE, S, SW, NW };
enum { FORWARD, BACK, CRAMP, ASTRAY, WHISTLE, HEADS, WAVE };
static const struct { uint8_t what, how; } HERRINGS[12] = {
    {FORWARD, 1}, {FORWARD, 2}, {FORWARD, 3}, {ASTRAY, 0}, {WHISTLE, 0}, {WAVE, SE},
    {CRAMP, 0},   {BACK, 1},    {BACK, 2},    {BACK, 3},   {HEADS, 0},   {WAVE, NW},
};

static uint8_t onward[6][CODES], starts[5], steps[CODES][CODES];
static bool is_herring[CODES], is_net[CODES], adjoins[CODES][CODES];
static List reach[3][CODES], shark_reach[CODES];
static Place places[CODES];
static int code_of[COLUMNS][MOST_ROWS], hexes;

static Place beside(Place p, int direction) {
    int low = p.column & 1;
    switch (direction) {
        case N: return (Place){p.column, p.row - 1};
        case NE: return (Place){p.column + 1, p.row - 1 + low};
        case SE: return (Place){p.column + 1, p.row + low};
        case S: return (Place){p.column, p.row + 1};
        case SW: return (Place){p.column - 1, p.row + low};
        default: return (Place){p.column - 1, p.row - 1 + low};
    }
}

static int code_at(Place p) {
    if (p.column < 0 || p.column >= COLUMNS || p.row < 0) return NOTHING;
    return p.row < (int)strlen(MAP[p.column]) ? code_of[p.column][p.row] : HOME;
}

static void number_places(void) {
    for (int column = 0; column < COLUMNS; column++) {
        for (int row = 0; MAP[column][row]; row++) {
            char mark = MAP[column][row];
            int code = mark == ' ' ? NOTHING : mark == '^' ? ROCK : mark <= '3' && mark >= '1' ? ISLAND_A + mark - '1' : ++hexes;
            code_of[column][row] = code;
            if (code == NOTHING || code >= ISLAND_A) continue;
            places[code] = (Place){column, row};
            is_herring[code] = mark == 'h';
            is_net[code] = mark == '#';
            const char *airbed = strchr(AIRBEDS, mark);
            if (airbed) starts[1 + (airbed - AIRBEDS)] = code;
        }
    }
}

static bool on_island(Place p, int island) { return p.column >= 0 && p.column < COLUMNS && p.row >= 0 && code_at(p) == island; }

static void find_onward(void) {
    for (int code = 1; code <= hexes; code++)
        for (int d = 0; d < 6; d++) adjoins[code][onward[d][code] = code_at(beside(places[code], d))] = true;
    for (int island = ISLAND_A; island < HOME; island++) {
        Place north = {0, 99}, south = {0, -1};
        for (int column = 0; column < COLUMNS; column++)
            for (int row = 0; row < MOST_ROWS; row++)
                if (on_island((Place){column, row}, island)) {
                    if (row < north.row) north = (Place){column, row};
                    if (row > south.row) south = (Place){column, row};
                }
        for (int d = 0; d < 6; d++) onward[d][island] = code_at(beside(d == S || d == SE || d == SW ? south : north, d));
    }
}

static void mark_beside(Place p, int self, bool *found) {
    for (int d = 0; d < 6; d++) {
        int there = code_at(beside(p, d));
        if (there != NOTHING && there != ROCK && there != self) found[there] = true;
    }
}

static void mark_adjoining(int code, bool *found) {
    if (code < ISLAND_A) {
        mark_beside(places[code], code, found);
        return;
    }
    for (int column = 0; column < COLUMNS; column++)
        for (int row = 0; row < MOST_ROWS; row++)
            if (on_island((Place){column, row}, code)) mark_beside((Place){column, row}, code, found);
}

static void find_reach(int code) {
    for (int legs = 1; legs <= 2; legs++) {
        bool found[CODES] = {false}, near[CODES] = {false};
        mark_adjoining(code, near);
        memcpy(found, near, sizeof found);
        for (int there = 1; legs == 2 && there <= hexes; there++)
            if (near[there]) mark_adjoining(there, found);
        found[code] = false;
        List *list = &reach[legs][code];
        for (int there = 1; there <= HOME; there++)
            if (found[there] && !(code >= ISLAND_A && there >= ISLAND_A && there < HOME)) list->space[list->size++] = there;
        if (code >= ISLAND_A) list->space[list->size++] = code;
    }
}

static void find_steps(int from) {
    uint8_t queue[CODES];
    int head = 0, tail = 0;
    memset(steps[from], FAR, CODES);
    steps[from][from] = 0;
    queue[tail++] = from;
    while (head < tail) {
        int here = queue[head++];
        for (int d = 0; d < 6; d++) {
            int there = onward[d][here];
            if (there == NOTHING || there >= ISLAND_A || is_net[there] || steps[from][there] != FAR) continue;
            steps[from][there] = steps[from][here] + 1;
            queue[tail++] = there;
        }
    }
    for (int there = 1; there <= hexes; there++)
        if (steps[from][there] <= 4) shark_reach[from].space[shark_reach[from].size++] = there;
}

static void prepare(void) {
    number_places();
    find_onward();
    memset(steps, FAR, sizeof steps);
    for (int code = 1; code < HOME; code++)
        if (code <= hexes || code >= ISLAND_A) find_reach(code);
    for (int code = 1; code <= hexes; code++)
        if (!is_net[code]) find_steps(code);
}

/* The game */

enum { SHARK, RED, GREEN, BLUE, YELLOW, ROLES };
enum { ORDERS, HERRING, BITE, OVER, SHARK_MOVES, TURN_ENDS };
enum { DRIFT = 0x100, CHANCE = -1, TURN_LIMIT = 50, SWAY_ASTRAY = 1, SWAY_WHISTLE = 2, SWAY_HEADS = 3 };

typedef struct {
    int32_t turn, bitten[ROLES], score[ROLES];
    uint32_t order[ROLES];
    uint8_t at[ROLES], legs[ROLES], phase, herrings, swayed, last;
    bool cramp[ROLES], stayed[ROLES];
} Game;

static void setup(Game *g) {
    memset(g, 0, sizeof *g);
    g->turn = 1;
    g->at[SHARK] = 120;
    for (int k = RED; k < ROLES; k++) g->at[k] = starts[k], g->legs[k] = 2, g->bitten[k] = -1;
}

static inline int in_play(const Game *g) { return !!g->at[RED] + !!g->at[GREEN] + !!g->at[BLUE] + !!g->at[YELLOW]; }

static inline bool occupied(const Game *g, int space) {
    return g->at[RED] == space || g->at[GREEN] == space || g->at[BLUE] == space || g->at[YELLOW] == space;
}

static inline bool is_island(int space) { return space >= ISLAND_A && space < HOME; }

static inline int owing(const Game *g) {
    if (g->phase == OVER) return 0;
    if (g->phase != ORDERS) return CHANCE;
    int roles = g->order[SHARK] == 0;
    for (int k = RED; k < ROLES; k++)
        roles |= (g->at[k] != NOTHING && g->order[k] == 0 && !g->cramp[k] && (g->legs[k] > 0 || g->at[k] >= ISLAND_A)) << k;
    return roles;
}

static inline int legal(const Game *g, int role, uint32_t *action) {
    if (role == SHARK) {
        const List *list = &shark_reach[g->at[SHARK]];
        int n = 0;
        for (int colour = 0; colour < ROLES; colour++) {
            if (colour != SHARK && g->at[colour] == NOTHING) continue;
            for (int i = 0; i < list->size; i++) action[n + i] = list->space[i] | (uint32_t)colour << 8;
            n += list->size;
        }
        return n;
    }
    int at = g->at[role];
    bool may_stay = !g->stayed[role] || in_play(g) > 1;
    if (g->legs[role] == 0) {
        action[0] = DRIFT;
        action[1] = at;
        return 1 + may_stay;
    }
    const List *list = &reach[g->legs[role]][at];
    int size = list->size - (at >= ISLAND_A && !may_stay);
    if (role == RED) {
        for (int i = 0; i < size; i++) action[i] = list->space[i];
        return size;
    }
    for (int i = 0; i < size; i++) {
        for (int k = 0; k < size; k++) action[i * size + k] = list->space[i] | (uint32_t)list->space[k] << 8;
        action[i * size + i] = list->space[i];
    }
    return size * size;
}

static void leave(Game *g, int k) { g->at[k] = NOTHING, g->cramp[k] = g->stayed[k] = false; }

static void enter(Game *g, int k, int space) {
    if (space == HOME) {
        g->score[k] += 1 + g->legs[k];
        leave(g, k);
    } else {
        g->at[k] = space;
    }
}

static inline bool is_open(const Game *g, int space) {
    return space != NOTHING && space != ROCK && !(space >= ISLAND_A && occupied(g, space));
}

static void carry(Game *g, int k, int heading, int west, int east, int count) {
    int here = g->at[k], goal = here;
    while (count--) {
        int there = onward[heading][here];
        if (!is_open(g, there)) there = onward[west][here];
        if (!is_open(g, there)) there = onward[east][here];
        if (!is_open(g, there)) break;
        here = there;
        if (!occupied(g, here)) goal = here;
        if (here >= ISLAND_A) break;
    }
    if (goal != g->at[k]) enter(g, k, goal);
}

static void drift(Game *g, int k) {
    int there = onward[S][g->at[k]];
    if (there == ROCK) leave(g, k);
    else if (there != NOTHING && !occupied(g, there)) enter(g, k, there);
}

static void balk(Game *g, int k, int wanted) {
    int above = NOTHING, below = NOTHING, number = wanted >= ISLAND_A ? NOTHING : wanted;
    const List *list = &reach[g->legs[k]][g->at[k]];
    for (int i = 0; i < list->size; i++) {
        int space = list->space[i];
        if (space >= ISLAND_A || occupied(g, space)) continue;
        if (space < number) below = space;
        else if (above == NOTHING) above = space;
    }
    if (above != NOTHING) enter(g, k, above);
    else if (below != NOTHING) enter(g, k, below);
}

static void move(Game *g, int k) { /* nobody withdraws and no order is void: no stay is forbidden any more */
    uint32_t order = g->order[k], rest = order;
    if (g->cramp[k]) return;
    if (order == DRIFT || (g->legs[k] == 0 && g->at[k] < ISLAND_A)) {
        drift(g, k);
        return;
    }
    while (rest && (rest & 0xFF) != g->at[k] && occupied(g, rest & 0xFF)) rest >>= 8;
    if (rest == 0) balk(g, k, order & 0xFF);
    else if ((rest & 0xFF) != g->at[k]) enter(g, k, rest & 0xFF);
}

static void swimmers_move(Game *g) {
    for (int k = RED; k < ROLES; k++) {
        int start = g->at[k];
        if (start == NOTHING) continue;
        move(g, k);
        g->stayed[k] = g->at[k] == start && is_island(start);
        if (g->at[k] != start && is_herring[g->at[k]]) g->herrings |= 1 << k;
    }
    memset(g->cramp, 0, sizeof g->cramp);
    g->phase = HERRING;
}

static void roll_herring(Game *g, int outcome) {
    int k = __builtin_ctz(g->herrings), how = HERRINGS[outcome].how;
    g->herrings &= g->herrings - 1;
    switch (HERRINGS[outcome].what) {
        case FORWARD: carry(g, k, S, SW, SE, how); break;
        case BACK: carry(g, k, N, NW, NE, how); break;
        case CRAMP: g->cramp[k] = true; break;
        case ASTRAY: if (!g->swayed) g->swayed = SWAY_ASTRAY; break;
        case WHISTLE: if (!g->swayed) g->swayed = SWAY_WHISTLE; break;
        case HEADS: if (!g->swayed) g->swayed = SWAY_HEADS + k; break;
        default:
            for (int j = RED; j < ROLES; j++)
                if (g->at[j] != NOTHING && g->at[j] < ISLAND_A) carry(g, j, how, how, how, 2);
            g->herrings = 0;
    }
}

static void head_for(Game *g, int hex) {
    int shark = g->at[SHARK], goal = NOTHING;
    if (hex == NOTHING || hex >= ISLAND_A) return;
    if (steps[shark][hex] != FAR) {
        goal = hex;
    } else {
        for (int d = 0; d < 6; d++) {
            int there = onward[d][hex], far = there < ISLAND_A ? steps[shark][there] : FAR;
            if (far == FAR) continue;
            if (goal == NOTHING || far < steps[shark][goal] || (far == steps[shark][goal] && there < goal)) goal = there;
        }
    }
    for (int i = 0; i < 4 && goal != NOTHING && shark != goal; i++) {
        int best = ISLAND_A;
        for (int d = 0; d < 6; d++) {
            int there = onward[d][shark];
            if (there < best && steps[there][goal] == steps[shark][goal] - 1) best = there;
        }
        shark = best;
    }
    g->at[SHARK] = shark;
}

static inline bool can_attack(const Game *g, int k) {
    return g->at[k] != NOTHING && g->at[k] < ISLAND_A && g->bitten[k] != g->turn - 1;
}

static inline int can_bite(const Game *g) {
    int prey = 0;
    for (int k = RED; k < ROLES; k++)
        prey |= (g->legs[k] > 0 && can_attack(g, k) && adjoins[g->at[SHARK]][g->at[k]]) << k;
    return prey;
}

static void bite(Game *g, int k) { g->legs[k]--, g->bitten[k] = g->turn, g->score[SHARK]++; }

static void attack(Game *g, int preference) {
    for (int k = RED; k < ROLES; k++)
        if (g->at[k] == g->at[SHARK] && can_attack(g, k)) {
            g->score[SHARK] += 1 + g->legs[k];
            leave(g, k);
            return;
        }
    int prey = can_bite(g);
    if (preference && prey >> preference & 1) prey = 1 << preference;
    if (prey & (prey - 1)) g->phase = BITE;
    else if (prey) bite(g, __builtin_ctz(prey));
}

static void shark_moves(Game *g) {
    g->phase = TURN_ENDS;
    if (g->swayed == SWAY_WHISTLE) return;
    if (g->swayed > SWAY_HEADS) {
        head_for(g, g->at[g->swayed - SWAY_HEADS]);
        attack(g, 0);
    } else {
        g->at[SHARK] = g->order[SHARK] & 0xFF;
        if (!g->swayed) attack(g, g->order[SHARK] >> 8);
    }
}

static void finish(Game *g) {
    for (int k = RED; k < ROLES; k++) leave(g, k);
    g->phase = OVER;
}

static void end_turn(Game *g) {
    int left = in_play(g);
    if (left == 0 || g->last == 1 || g->turn == TURN_LIMIT) {
        finish(g);
        return;
    }
    if (g->last) g->last--;
    else if (left == 1) g->last = 5;
    g->turn++;
    g->phase = ORDERS;
    g->swayed = 0;
    memset(g->order, 0, sizeof g->order);
}

static inline void play(Game *g, int role, uint32_t action) {
    if (role != CHANCE) {
        g->order[role] = action;
        if (owing(g) == 0) swimmers_move(g);
    } else if (g->phase == HERRING) {
        roll_herring(g, action);
    } else {
        int prey = can_bite(g);
        while (action--) prey &= prey - 1;
        bite(g, __builtin_ctz(prey));
        g->phase = TURN_ENDS;
    }
    if (g->phase == HERRING) {
        if (in_play(g) == 0) finish(g);
        else if (g->herrings == 0) g->phase = SHARK_MOVES;
    }
    if (g->phase == SHARK_MOVES) shark_moves(g);
    if (g->phase == TURN_ENDS) end_turn(g);
}

static long playout(long limit) {
    static uint32_t buffer[1024];
    static Game game;
    Game *g = &game;
    long moves = 0;
    setup(g);
    for (int who = owing(g); who != 0 && moves < limit; who = owing(g)) {
        if (who == CHANCE) {
            play(g, CHANCE, below(g->phase == HERRING ? 12 : __builtin_popcount(can_bite(g))));
        } else {
            int role = __builtin_ctz(who);
            moves++;
            play(g, role, buffer[below(legal(g, role, buffer))]);
        }
    }
    return moves;
}
