/* Mandua: the yardstick (see yardstick.h). Setup cages, captures enforced, quiet limit 100. The board, the order of actions and
   the search are those of ground.py, listing.py and chains.py; moves are not listed, and captures are found once, as in playout.py. */

#include "yardstick.h"

#ifdef __BMI2__
#include <immintrin.h>
#endif

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

/* The field of a set before which k others come */
static inline set nth(set from, int k) {
#ifdef __BMI2__
    return _pdep_u64(BIT(k), from);
#else
    for (; k > 0; k--) from &= from - 1;
    return from & -from;
#endif
}

/* Any step of these figures to these fields, as an action */
static inline int step(set figures, set free) {
    set goals[4];
    int number[4], all = 0, way = 0;
    for (int k = 0; k < 4; k++) {
        goals[k] = ahead(figures, k) & free;
        all += number[k] = count(goals[k]);
    }
    int left = below(all);
    while (left >= number[way]) left -= number[way++];
    return MOVE + 65 * cell(nth(goals[way], left)) + 64 * BACK[way];
}

static int due[MOST], dues; /* captures with which some greatest chain goes on */

/* Find them; returns the number that such a chain takes */
static inline int find_greatest(void) {
    int best = dues = 0;
    EVERY_WAY {
        captures c = capturing(s.tigers, s.hunters, way);
        EACH(goal, c.goals) {
            set start = behind(goal, way), gone = 0;
            if (goal & c.jumps) gone = start, start = behind(start, way);
            if (goal & c.between) gone |= goal << ACROSS[way] | goal >> ACROSS[way];
            int number = count(gone) + greatest_number(s.tigers ^ start ^ goal, s.hunters ^ gone);
            if (number > best) best = number, dues = 0;
            if (number == best) due[dues++] = CAPTURE + 64 * cell(start) + cell(goal);
        }
    }
    return best;
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
        s.greatest = capturing_ ? find_greatest() : 0;
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

static inline void place(void) {
    set free = SQUARE & ~(s.tigers | s.hunters);
    hunted(PLACE + cell(nth(free, below(count(free)))));
}

static long playout(long limit) {
    long moves = 0;
    for (setup(); s.ending == NONE && moves < limit; moves++) {
        if (s.turn == 0) {
            if (s.supply > 0)
                place();
            else
                hunted(step(s.hunters, SQUARE & ~(s.tigers | s.hunters)));
        } else if (s.greatest == 0) {
            prowled(step(s.tigers, FIELDS & ~(s.tigers | s.hunters)));
        } else {
            if (s.taken) find_greatest();
            prowled(due[below(dues)]);
        }
    }
    return moves;
}

static void prepare(void) {}
