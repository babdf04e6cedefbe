/* Mandua: the yardstick (see yardstick.h). Setup cages, captures enforced, quiet limit 100. The board, the order of listed
   actions and the search are those of ground.py, listing.py and chains.py. */

#include "yardstick.h"

typedef uint64_t set;

#define BIT(cell) ((set)1 << (cell))
#define COLUMN(x) (BIT(7 * (x) + 1) | BIT(7 * (x) + 2) | BIT(7 * (x) + 3) | BIT(7 * (x) + 4) | BIT(7 * (x) + 5))
#define SQUARE (COLUMN(1) | COLUMN(2) | COLUMN(3) | COLUMN(4) | COLUMN(5))
#define CAGES (BIT(27) | BIT(45) | BIT(21) | BIT(3))
#define FIELDS (SQUARE | CAGES)
#define EVERY_WAY _Pragma("GCC unroll 4") for (int way = 0; way < 4; way++)
#define EACH(field, from) for (set rest_ = (from), field; field = rest_ & -rest_, rest_ != 0; rest_ ^= field)

enum { PLACE = 0, MOVE = 1 << 12, CAPTURE = 2 << 12 };
enum { BAND = 25, QUIET_LIMIT = 100, MOST = 40 };

static const int UP[4] = {1, 0, 7, 0}, DOWN[4] = {0, 1, 0, 7}, ACROSS[4] = {7, 7, 1, 1}, BACK[4] = {-1, 1, -7, 7};

/* The board and the captures */

static inline set ahead(set s, int way) { return s << UP[way] >> DOWN[way]; }
static inline set behind(set s, int way) { return s << DOWN[way] >> UP[way]; }
static inline set adjoining(set s) { return s << 1 | s >> 1 | s << 7 | s >> 7; }
static inline int cell(set field) { return __builtin_ctzll(field); }
static inline int count(set s) { return __builtin_popcountll(s); }

typedef struct { set goals, jumps, between; } captures;

static inline captures capturing(set tigers, set hunters, int way) {
    set empty = FIELDS & ~(tigers | hunters), next_to = ahead(tigers, way);
    captures c;
    c.jumps = ahead(next_to & hunters, way) & empty;
    c.between = hunters << ACROSS[way] & hunters >> ACROSS[way];
    c.goals = c.jumps | (next_to & empty & c.between);
    return c;
}

static inline int can_capture(set tigers, set hunters) {
    set any = 0;
    EVERY_WAY any |= capturing(tigers, hunters, way).goals;
    return any != 0;
}

enum { ALL = 32 };

static int most(set tigers, set hunters, set origin, set touched) {
    int best = hunters ? 0 : ALL;
    EVERY_WAY {
        captures c = capturing(tigers, hunters, way);
        EACH(goal, c.goals) {
            set start = behind(goal, way), gone = 0, sides = goal << ACROSS[way] | goal >> ACROSS[way];
            int number = 0;
            if (goal & c.jumps) gone = start, start = behind(start, way), number = 1;
            if (start < origin && !((start | gone | goal | sides) & touched)) continue;
            if (goal & c.between) gone |= sides, number += 2;
            number += most(tigers ^ start ^ goal, hunters ^ gone, start, start | goal | gone);
            if (number >= ALL) return number;
            if (number > best) best = number;
        }
    }
    return best;
}

static inline int greatest_number(set tigers, set hunters) {
    return can_capture(tigers, hunters) ? most(tigers, hunters, 0, 0) & (ALL - 1) : 0;
}

/* The game */

typedef struct { int from, to, count; } row;

enum { NONE, IMMOBILISED, PUTT, MAHARAJA, EATEN, QUIET, REPETITION };

static struct { set tigers, hunters; int supply, turn, taken, greatest, quiet, ending, winner; row rows[2]; } s;

static void setup(void) {
    s.tigers = CAGES, s.hunters = 0, s.supply = BAND;
    s.turn = s.taken = s.greatest = s.quiet = 0;
    s.ending = NONE, s.winner = -1;
    s.rows[0] = s.rows[1] = (row){0, 0, 0};
}

static inline int placements(int *action) {
    int n = 0;
    set free = SQUARE & ~(s.tigers | s.hunters);
    for (int column = 1; column < 6; column++)
        for (int y = 1; y < 6; y++) {
            int field = 7 * column + y;
            action[n] = PLACE + field;
            n += free >> field & 1;
        }
    return n;
}

static inline int steps(set goals, int way, int *action, int n) {
    EACH(goal, goals) action[n++] = MOVE + 65 * cell(goal) + 64 * BACK[way];
    return n;
}

static inline int hunter_moves(int *action) {
    int n = 0;
    EVERY_WAY n = steps(ahead(s.hunters, way) & SQUARE & ~(s.tigers | s.hunters), way, action, n);
    return n;
}

static inline int tiger_moves(int *action) {
    int n = 0;
    EVERY_WAY
        n = steps(ahead(s.tigers, way) & FIELDS & ~(s.tigers | s.hunters), way, action, n);
    return n;
}

static inline int greatest_captures(int *action) {
    int n = 0, due = s.greatest - s.taken;
    EVERY_WAY {
        captures c = capturing(s.tigers, s.hunters, way);
        EACH(goal, c.goals) {
            set start = behind(goal, way), gone = 0;
            if (goal & c.jumps) gone = start, start = behind(start, way);
            if (goal & c.between) gone |= goal << ACROSS[way] | goal >> ACROSS[way];
            int number = count(gone);
            if (number == due || number + greatest_number(s.tigers ^ start ^ goal, s.hunters ^ gone) == due)
                action[n++] = CAPTURE + 64 * cell(start) + cell(goal);
        }
    }
    return n;
}

static inline int legal(int *action) {
    if (s.turn == 0) return s.supply > 0 ? placements(action) : hunter_moves(action);
    return s.greatest == 0 ? tiger_moves(action) : greatest_captures(action);
}

static inline int goes_to_and_fro(int side, int from, int to) {
    row *r = &s.rows[side];
    int back = r->from == to && r->to == from;
    *r = (row){from, to, back ? r->count + 1 : 1};
    return r->count == 5;
}

static inline void end(int ending, int winner) { s.ending = ending, s.winner = winner; }

static inline void tigers_turn(void) {
    s.turn = 1;
    int capturing_ = can_capture(s.tigers, s.hunters);
    if (!capturing_ && !(adjoining(s.tigers) & FIELDS & ~(s.tigers | s.hunters)))
        end(IMMOBILISED, 0);
    else if (s.quiet >= QUIET_LIMIT)
        end(QUIET, -1);
    else
        s.greatest = capturing_ ? most(s.tigers, s.hunters, 0, 0) & (ALL - 1) : 0;
}

static inline void hunters_turn(void) {
    s.turn = s.taken = 0;
    set free = SQUARE & ~(s.tigers | s.hunters);
    int can_move = s.supply > 0 ? free != 0 : (adjoining(s.hunters) & free) != 0;
    if (s.hunters && !can_move)
        end(s.supply == 0 && !(s.hunters & (s.hunters - 1)) ? MAHARAJA : PUTT, 0);
    else if (s.quiet >= QUIET_LIMIT)
        end(QUIET, -1);
}

static inline void hunted(int action) {
    int from = action >> 6 & 63, to = action & 63;
    if (action < MOVE) {
        s.hunters |= BIT(to);
        s.supply--;
        s.quiet = 0;
        s.rows[0] = (row){0, 0, 0};
    } else {
        s.hunters ^= BIT(from) | BIT(to);
        s.quiet++;
        if (goes_to_and_fro(0, from, to)) {
            end(REPETITION, 1);
            return;
        }
    }
    tigers_turn();
}

static inline void capture(int from, int to) {
    int way = to - from >= 7 ? 2 : from - to >= 7 ? 3 : to > from ? 0 : 1;
    set goal = BIT(to), sides = goal << ACROSS[way] | goal >> ACROSS[way], gone = behind(goal, way) & ~s.tigers;
    if ((sides & s.hunters) == sides) gone |= sides;
    s.tigers ^= BIT(from) | goal;
    s.hunters ^= gone;
    s.taken += count(gone);
    s.quiet = 0;
    s.rows[1] = (row){0, 0, 0};
    if (s.hunters == 0 && s.supply == 0)
        end(EATEN, 1);
    else if (s.taken == s.greatest)
        hunters_turn();
}

static inline void prowled(int action) {
    int from = action >> 6 & 63, to = action & 63;
    if (action >= CAPTURE) {
        capture(from, to);
        return;
    }
    s.tigers ^= BIT(from) | BIT(to);
    s.quiet++;
    if (goes_to_and_fro(1, from, to))
        end(REPETITION, 0);
    else
        hunters_turn();
}

static long playout(long limit) {
    int action[MOST];
    long moves = 0;
    for (setup(); s.ending == NONE && moves < limit; moves++) {
        int chosen = action[below(legal(action))];
        if (s.turn == 0)
            hunted(chosen);
        else
            prowled(chosen);
    }
    return moves;
}

static void prepare(void) {}
