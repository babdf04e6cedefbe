/* Men Overboard: the yardstick. The same random games that the compiled rules play, as one would write them in C.

     cc -O3 -march=native -o yardstick yardstick.c
     ./yardstick GAMES SEED LIMIT

   It prints how many choices were made in all, and how many seconds that took. */

#define _POSIX_C_SOURCE 199309L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The generator, xoshiro128++. */

static uint32_t rng[4];

static inline uint32_t rotate(uint32_t x, int k) { return x << k | x >> (32 - k); }

static inline uint32_t next32(void) {
    uint32_t result = rotate(rng[0] + rng[3], 7) + rng[0];
    uint32_t t = rng[1] << 9;
    rng[2] ^= rng[0];
    rng[3] ^= rng[1];
    rng[1] ^= rng[2];
    rng[0] ^= rng[3];
    rng[2] ^= t;
    rng[3] = rotate(rng[3], 11);
    return result;
}

static inline uint32_t below(uint32_t n) {
    uint64_t product = (uint64_t)next32() * n;
    if ((uint32_t)product < n) {
        uint32_t unfair = -n % n;
        while ((uint32_t)product < unfair) product = (uint64_t)next32() * n;
    }
    return product >> 32;
}

static uint32_t mix(uint32_t z) {
    z = (z ^ z >> 16) * 0x21F0AAADu;
    z = (z ^ z >> 15) * 0x735A2D97u;
    return z ^ z >> 15;
}

static void seed(uint64_t number) {
    uint32_t low = mix(number) ^ mix(0x6A09E667u);
    uint32_t high = mix((number >> 32) + 0x3C6EF372u) ^ mix(0x510E527Fu);
    for (int i = 0; i < 4; i++) {
        low += 0x9E3779B9u;
        rng[i] = mix(mix(low) + high);
    }
    rng[3] |= 1;
}

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

static void draw_board(void) {
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

int main(int count, char **word) {
    if (count != 4) {
        fprintf(stderr, "usage: yardstick GAMES SEED LIMIT\n");
        return 2;
    }
    long games = atol(word[1]), limit = atol(word[3]), choices = 0;
    struct timespec before, after;
    draw_board();
    seed(strtoull(word[2], NULL, 10));
    clock_gettime(CLOCK_MONOTONIC, &before);
    for (long k = 0; k < games; k++) choices += playout(limit);
    clock_gettime(CLOCK_MONOTONIC, &after);
    printf("%ld %.6f\n", choices, (after.tv_sec - before.tv_sec) + (after.tv_nsec - before.tv_nsec) * 1e-9);
    return 0;
}
