/* Men Overboard: the yardstick (see yardstick.h). */

#include "yardstick.h"

#include <string.h>

/* The board. Islands are numbered arms, suns, crowns, moons, centre; headings n, e, s, w, nw, ne, se, sw. */

enum { COLUMNS = 16, ROWS = 12, SPACES = 192, PLAYERS = 2, FROM = 8 };
enum { SAIL = 4, TACK = 5, STAY = 6 };

static const int east[8] = {0, 1, 0, -1, -1, 1, 1, -1}, south[8] = {-1, 0, 1, 0, -1, -1, 1, 1};
static const int step[8] = {-16, 1, 16, -1, -17, -15, 17, 15};
static const int corner[5] = {34, 44, 130, 140, 87}; /* the north-western space of each island */
static const int home[4] = {0, 15, 176, 191};
static const int suit[PLAYERS] = {0, 3};

static uint8_t shore[SPACES];           /* the island there, as a set */
static uint8_t landing[SPACES][4];      /* the four spaces of that island */
static uint8_t reach[4][32][SPACES];    /* spaces to the end of a diagonal course, by its heading and the inhabited islands */
static uint8_t rows[SPACES];            /* the directions, as bits, in which one may row */

static void prepare(void) {
    for (int island = 0; island < 5; island++)
        for (int k = 0; k < 4; k++) {
            int space = corner[island] + k % 2 + k / 2 * COLUMNS;
            shore[space] = 1 << island;
            for (int j = 0; j < 4; j++) landing[space][j] = corner[island] + j % 2 + j / 2 * COLUMNS;
        }
    for (int space = 0; space < SPACES; space++) {
        int column = space % COLUMNS, row = space / COLUMNS;
        for (int h = 0; h < 4; h++) {
            int c = column + east[h], r = row + south[h];
            if (c >= 0 && c < COLUMNS && r >= 0 && r < ROWS && !(shore[space] & shore[space + step[h]])) rows[space] |= 1 << h;
        }
        for (int h = 0; h < 4; h++)
            for (int inhabited = 0; inhabited < 32; inhabited++) {
                int c = column, r = row, steps = 0, here = space;
                while ((c += east[4 + h]) >= 0 && c < COLUMNS && (r += south[4 + h]) >= 0 && r < ROWS) {
                    steps++;
                    here += step[4 + h];
                    if (shore[here] & inhabited & ~shore[space]) break;
                }
                reach[h][inhabited][space] = steps;
            }
    }
}

/* The game. */

static struct {
    int ship[PLAYERS], waiting[PLAYERS];
    int wind, speed, turn;
} g;

static inline int inhabited(void) {
    /* Where the mover's own ship is makes no difference: it starts from there. */
    int islands = 0;
    for (int p = 0; p < PLAYERS; p++) islands |= g.waiting[p] | shore[g.ship[p]];
    return islands;
}

static inline int glide(int start, int heading, int distance, int islands) {
    int steps = reach[heading][islands][start];
    return start + step[4 + heading] * (distance < steps ? distance : steps);
}

static inline int away(int *action, int n, int written, int start, int islands) {
    for (int h = 0; h < 4; h++) {
        action[n] = written + h;
        n += rows[start] >> h & 1;
    }
    int end = glide(start, g.wind, g.speed, islands);
    action[n] = written + SAIL;
    n += end != start && !(shore[start] & shore[end]);
    end = glide(start, g.wind ^ 2, 2 * g.speed, islands);
    action[n] = written + TACK;
    n += end != start && !(shore[start] & shore[end]);
    return n;
}

static inline int legal(int *action) {
    int ship = g.ship[g.turn], islands = inhabited(), n = 0;
    if (!shore[ship])
        n = away(action, n, 0, ship, islands);
    else
        for (int k = 0; k < 4; k++) {
            int start = landing[ship][k];
            n = away(action, n, FROM * (1 + start), start, islands);
        }
    action[n] = STAY;
    return n + 1;
}

/* Returns whether the mover has won. */
static inline int move(int action) {
    int me = g.turn, kind = action % FROM;
    int start = action < FROM ? g.ship[me] : action / FROM - 1, end = start;
    if (kind < SAIL)
        end += step[kind];
    else if (kind != STAY)
        end = kind == SAIL ? glide(start, g.wind, g.speed, inhabited()) : glide(start, g.wind ^ 2, 2 * g.speed, inhabited());
    g.ship[me] = end;
    g.waiting[me] &= ~shore[end];
    return !g.waiting[me] && end == home[suit[me]];
}

static long playout(long limit) {
    int action[25];
    long choices = 0;
    for (int p = 0; p < PLAYERS; p++) {
        g.ship[p] = home[3 - suit[p]];
        g.waiting[p] = 31 & ~(1 << suit[p]) & ~(1 << (3 - suit[p]));
    }
    if (limit <= 0) return 0;
    for (;;) {
        g.wind = below(4);
        for (g.turn = 0; g.turn < PLAYERS; g.turn++) {
            g.speed = below(6);
            int n = legal(action);
            choices++;
            if (move(action[below(n)])) return choices;
            if (choices == limit) return choices;
        }
    }
}
