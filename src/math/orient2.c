// orient2.c : the exact sign of a turn, in integers.
//
// Every floating-point number is a whole multiple of the smallest one, so the determinant is a sum of six products of integers.
// They are added up in two long integers, one for each sign, and those are compared. Unlike an expansion of floating-point
// numbers this has no underflow and no overflow: no input is too small, too large or too mixed.
#include "math/orient2.h"
#include "math/scale.h"
#include <limits.h>

enum {
    LIMB_BITS = CHAR_BIT * (int)sizeof(uint32_t),
    HALF_BITS = LIMB_BITS - 4, // two halves hold a mantissa, and the product of two halves fits 64 bits however it is shifted
    EXPONENTS = 2 * (ABUT_EXPONENT_LARGEST + 3), // values of the exponent field
    LIMBS = (2 * EXPONENTS + 2 * ABUT_MANTISSA_BITS) / LIMB_BITS + 4
};

// A number: mantissa * 2^exponent times the smallest number there is.
typedef struct whole {
    uint64_t mantissa;
    int      exponent;
    bool     negative;
} whole;

// A long integer. Limbs hold 32 bits each, with room above them for carries that are not carried yet.
typedef struct sum {
    uint64_t limb[LIMBS];
} sum;

static whole whole_of(abut_real x)
{
    abut_bits bits;
    memcpy(&bits, &x, sizeof bits);
    uint64_t fraction = bits & (((abut_bits)1 << (ABUT_MANTISSA_BITS - 1)) - 1);
    int      exponent = (int)(bits >> (ABUT_MANTISSA_BITS - 1)) & (EXPONENTS - 1);
    whole    w = {fraction, 0, x < 0};
    if (exponent > 0) {
        w.mantissa |= (uint64_t)1 << (ABUT_MANTISSA_BITS - 1);
        w.exponent = exponent - 1;
    }
    return w;
}

// Adds value * 2^bit, for a value below 2^(2 * HALF_BITS).
static void add_shifted(sum *s, uint64_t value, int bit)
{
    uint64_t *limb = s->limb + bit / LIMB_BITS;
    int       shift = bit % LIMB_BITS;
    uint64_t  low = (value & UINT32_MAX) << shift;
    uint64_t  high = (value >> LIMB_BITS) << shift;
    limb[0] += low & UINT32_MAX;
    limb[1] += (low >> LIMB_BITS) + (high & UINT32_MAX);
    limb[2] += high >> LIMB_BITS;
}

static void add_product(sum *s, whole a, whole b, int bit)
{
    uint64_t mask = ((uint64_t)1 << HALF_BITS) - 1;
    uint64_t a_low = a.mantissa & mask;
    uint64_t a_high = a.mantissa >> HALF_BITS;
    uint64_t b_low = b.mantissa & mask;
    uint64_t b_high = b.mantissa >> HALF_BITS;
    add_shifted(s, a_low * b_low, bit);
    add_shifted(s, a_low * b_high, bit + HALF_BITS);
    add_shifted(s, a_high * b_low, bit + HALF_BITS);
    add_shifted(s, a_high * b_high, bit + 2 * HALF_BITS);
}

static void carry(sum *s, int limbs)
{
    for (int i = 0; i + 1 < limbs; ++i) {
        s->limb[i + 1] += s->limb[i] >> LIMB_BITS;
        s->limb[i] &= UINT32_MAX;
    }
}

static int compare(const sum *a, const sum *b, int limbs)
{
    for (int i = limbs - 1; i >= 0; --i) {
        if (a->limb[i] != b->limb[i]) {
            return a->limb[i] > b->limb[i] ? 1 : -1;
        }
    }
    return 0;
}

int abut_orient2_exact(abut_vec2 a, abut_vec2 b, abut_vec2 c)
{
    // (b - a) x (c - a) = bx cy - by cx + ax by - ay bx + cx ay - cy ax: the cross products of each point and the next but one.
    const abut_real x[] = {a.x, b.x, c.x};
    const abut_real y[] = {a.y, b.y, c.y};
    whole           wx[3];
    whole           wy[3];
    int             lowest = EXPONENTS;
    int             highest = 0;
    for (int i = 0; i < 3; ++i) {
        wx[i] = whole_of(x[i]);
        wy[i] = whole_of(y[i]);
        const whole pair[] = {wx[i], wy[i]};
        for (int k = 0; k < 2; ++k) {
            if (pair[k].mantissa != 0) {
                lowest = pair[k].exponent < lowest ? pair[k].exponent : lowest;
                highest = pair[k].exponent > highest ? pair[k].exponent : highest;
            }
        }
    }
    if (lowest > highest) {
        return 0;
    }

    // Counted from the lowest bit of any product, so that numbers of like size need few limbs.
    int limbs = (2 * (highest - lowest) + 2 * ABUT_MANTISSA_BITS) / LIMB_BITS + 4;
    sum plus;
    sum minus;
    memset(plus.limb, 0, (size_t)limbs * sizeof plus.limb[0]);
    memset(minus.limb, 0, (size_t)limbs * sizeof minus.limb[0]);
    for (int i = 0; i < 3; ++i) {
        int next = (i + 1) % 3;
        if (wx[i].mantissa != 0 && wy[next].mantissa != 0) {
            add_product(wx[i].negative == wy[next].negative ? &plus : &minus, wx[i], wy[next],
                        wx[i].exponent + wy[next].exponent - 2 * lowest);
        }
        if (wy[i].mantissa != 0 && wx[next].mantissa != 0) {
            add_product(wy[i].negative == wx[next].negative ? &minus : &plus, wy[i], wx[next],
                        wy[i].exponent + wx[next].exponent - 2 * lowest);
        }
    }
    carry(&plus, limbs);
    carry(&minus, limbs);
    return compare(&plus, &minus, limbs);
}
