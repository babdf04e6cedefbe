/* What every yardstick shares: the generator of rng.py and the program around the game. A game's yardstick.c includes this, and
   plays on its default options the very games that the compiled rules play, as one would write them in C:

     cc -O3 -march=native -I src/fangs/engine -o yardstick src/fangs/games/NAME/yardstick.c
     ./yardstick GAMES SEED LIMIT

   It prints how many choices were made in all, and how many seconds of computing that took. */

#define _POSIX_C_SOURCE 199309L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void prepare(void);       /* once, before the clock starts */
static long playout(long limit); /* one random game, cut after so many choices; returns how many were made */

/* xoshiro128++ */

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
    rng[0] = number, rng[1] = number >> 32, rng[2] = rng[3] = 0;
    for (uint32_t i = 0; i < 20; i++) rng[i & 3] += mix(rng[(i + 3) & 3] + i * 0x9E3779B9u);
}

int main(int count, char **word) {
    if (count != 4) {
        fprintf(stderr, "usage: yardstick GAMES SEED LIMIT\n");
        return 2;
    }
    long games = atol(word[1]), limit = atol(word[3]), choices = 0;
    struct timespec before, after;
    prepare();
    seed(strtoull(word[2], NULL, 10));
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &before);
    for (long k = 0; k < games; k++) choices += playout(limit);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &after);
    printf("%ld %.6f\n", choices, (after.tv_sec - before.tv_sec) + (after.tv_nsec - before.tv_nsec) * 1e-9);
    return 0;
}
