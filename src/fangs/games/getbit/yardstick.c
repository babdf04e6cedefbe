/* Get Bit!: the yardstick (see yardstick.h). Four pirates; whole rounds by tables of lines and hands, as in playout.py. */

#include "yardstick.h"

#include <string.h>

enum { PIRATES = 4, LINES = 24, CARDS = 5, HANDS = 32, WHOLE = 31, LIMBS = 4 };

static uint8_t lines[LINES][PIRATES];
static uint8_t overtaking4[LINES][625], overtaking3[LINES][125]; /* by the cards as digits of five: the line after them */
static uint8_t fleeing4[LINES], fleeing3[LINES];                 /* the last goes to the front */
static uint8_t cards[HANDS][CARDS], after[HANDS][CARDS], size[HANDS];

static int number_of(const int *line) {
    for (int k = 0; k < LINES; k++)
        if (lines[k][0] == line[0] && lines[k][1] == line[1] && lines[k][2] == line[2]) return k;
    abort();
}

static void overtake(int *line, int swimming, const int *card) {
    int shown[CARDS + 1] = {0};
    for (int k = 0; k < swimming; k++) shown[card[line[k]]]++;
    for (int each = 1; each <= CARDS; each++) {
        if (shown[each] != 1) continue;
        int k = 0;
        while (card[line[k]] != each) k++;
        int pirate = line[k];
        for (; k > 0; k--) line[k] = line[k - 1];
        line[0] = pirate;
    }
}

static void prepare_hands(void) {
    for (int hand = 0; hand < HANDS; hand++)
        for (int card = 0; card < CARDS; card++)
            if (hand >> card & 1) {
                int rest = hand & ~(1 << card);
                cards[hand][size[hand]] = card;
                after[hand][size[hand]++] = __builtin_popcount(rest) == 2 ? WHOLE : rest;
            }
}

static void prepare(void) {
    int k = 0;
    for (int a = 0; a < 4; a++)
        for (int b = 0; b < 4; b++)
            for (int c = 0; c < 4; c++)
                if (a != b && a != c && b != c) memcpy(lines[k++], (uint8_t[]){a, b, c, 6 - a - b - c}, PIRATES);
    for (k = 0; k < LINES; k++) {
        const uint8_t *l = lines[k];
        fleeing4[k] = number_of((int[]){l[3], l[0], l[1], l[2]});
        fleeing3[k] = number_of((int[]){l[2], l[0], l[1], l[3]});
        for (int swimming = 3; swimming <= 4; swimming++)
            for (int x = 0; x < (swimming == 4 ? 625 : 125); x++) {
                int card[PIRATES] = {0}, line[PIRATES] = {l[0], l[1], l[2], l[3]};
                for (int pirate = 0, y = x; pirate < PIRATES; pirate++)
                    if (swimming == 4 || pirate != l[3]) card[pirate] = y % CARDS + 1, y /= CARDS;
                overtake(line, swimming, card);
                if (swimming == 4) overtaking4[k][x] = number_of(line);
                else overtaking3[k][x] = number_of(line);
            }
    }
    prepare_hands();
}

static uint8_t hand[PIRATES], limbs[PIRATES];

static inline int choose(int pirate) {
    int held = hand[pirate], k = below(size[held]);
    hand[pirate] = after[held][k];
    return cards[held][k];
}

/* The longest game has 60 choices: the limit is for games that may be longer. */
static long whole_game(void) {
    int line = below(LINES), pirate;
    long choices = 0;
    memset(hand, WHOLE, PIRATES);
    memset(limbs, LIMBS, PIRATES);
    for (;;) {
        int a = choose(0), b = choose(1), c = choose(2), d = choose(3);
        line = overtaking4[line][a + 5 * b + 25 * c + 125 * d];
        choices += 4;
        if (choices == 4) continue;
        pirate = lines[line][3];
        hand[pirate] = WHOLE;
        if (--limbs[pirate] == 0) break;
        line = fleeing4[line];
    }
    int first = pirate == 0, second = pirate <= 1 ? 2 : 1, third = pirate == 3 ? 2 : 3;
    for (;;) {
        int a = choose(first), b = choose(second), c = choose(third);
        line = overtaking3[line][a + 5 * b + 25 * c];
        choices += 3;
        pirate = lines[line][2];
        hand[pirate] = WHOLE;
        if (--limbs[pirate] == 0) return choices;
        line = fleeing3[line];
    }
}

static long playout(long limit) {
    long choices = whole_game();
    return choices < limit ? choices : limit;
}
