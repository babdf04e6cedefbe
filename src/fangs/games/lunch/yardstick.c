/* Let's Do Lunch!: the yardstick (see yardstick.h). One round, eating automatic; the board as two sets of squares, as in playout.py. */

#include "yardstick.h"

typedef uint64_t set;

enum { ROWS = 7, COLUMNS = 7, SQUARES = 49, OUTSIDE = 63, CANNIBALS = 12, SIDES = 27 };
#define SAFE ((set)127 << 21)

static uint8_t rays[SQUARES][8][ROWS]; /* the squares that way, OUTSIDE at the end; only columns wrap */
static set near[SQUARES];              /* the first squares of all eight */
static uint8_t column[SIDES], again[SIDES], lost[SIDES]; /* of a throw, by what is drawn */

static void prepare_dice(void) {
    int throw = 0;
    for (int a = 1; a <= 3; a++)
        for (int b = a; b <= 3; b++)
            for (int c = b; c <= 3; c++) {
                int ways = a == b && b == c ? 1 : a == b || b == c ? 3 : 6;
                for (int k = 0; k < ways; k++, throw++)
                    column[throw] = a + b + c - 3, again[throw] = ways == 1, lost[throw] = ways == 6;
            }
}

static void prepare(void) {
    for (int square = 0; square < SQUARES; square++)
        for (int ray = 0, way = 0; way < 9; way++) {
            int east = way / 3 - 1, south = way % 3 - 1, x = square / ROWS, y = square % ROWS, k = 0;
            if (east == 0 && south == 0) continue;
            for (; k < ROWS - 1; k++) {
                x += east, y += south;
                if (east == 0) y = (y + ROWS) % ROWS;
                else if (x < 0 || x >= COLUMNS || y < 0 || y >= ROWS) break;
                rays[square][ray][k] = x * ROWS + y;
            }
            for (; k < ROWS; k++) rays[square][ray][k] = OUTSIDE;
            if (rays[square][ray][0] != OUTSIDE) near[square] |= (set)1 << rays[square][ray][0];
            ray++;
        }
    prepare_dice();
}

static inline set trapped(set own, set foe, int square) {
    set eaten = 0;
    if (!(near[square] & foe)) return 0;
    for (int ray = 0; ray < 8; ray++) {
        const uint8_t *place = rays[square][ray];
        set run = 0;
        for (; foe >> *place & 1; place++) run |= (set)1 << *place;
        if (own >> *place & 1) eaten |= run;
    }
    return eaten & ~SAFE;
}

static long playout(long limit) {
    set side[2] = {0, 0};
    int hand[2] = {CANNIBALS, CANNIBALS}, me = below(2);
    long choices = 0;
    while (choices < limit) {
        int throw = below(SIDES);
        set free = ~(side[0] | side[1]) & (set)127 << ROWS * column[throw];
        if (!lost[throw] && free) {
            for (int k = below(__builtin_popcountll(free)); k > 0; k--) free &= free - 1;
            int square = __builtin_ctzll(free);
            set eaten = trapped(side[me], side[!me], square);
            choices++;
            side[!me] &= ~eaten;
            hand[!me] += __builtin_popcountll(eaten);
            side[me] |= (set)1 << square;
            if (--hand[me] == 0) break;
        }
        if (!again[throw]) me = !me;
    }
    return choices;
}
