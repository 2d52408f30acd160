// bigint.c : long integers for the sign of a sum of products, schoolbook multiplication in limbs of 32 bits.
#include "math/bigint.h"
#include "math/real.h"

abut_bigint abut_bigint_of(abut_real x)
{
    abut_bits bits;
    memcpy(&bits, &x, sizeof bits);
    uint64_t    mantissa = bits & (((abut_bits)1 << (ABUT_MANTISSA_BITS - 1)) - 1);
    int         field = (int)(bits >> (ABUT_MANTISSA_BITS - 1)) & (ABUT_BIGINT_EXPONENTS - 1);
    abut_bigint whole = {{0, 0}, field > 0 ? field - 1 : 0, x < 0};
    if (field > 0) {
        mantissa |= (uint64_t)1 << (ABUT_MANTISSA_BITS - 1);
    }
    whole.limb[0] = (uint32_t)(mantissa & UINT32_MAX);
    whole.limb[1] = (uint32_t)(mantissa >> ABUT_LIMB_BITS);
    return whole;
}

static bool is_zero(const abut_bigint *number)
{
    return (number->limb[0] | number->limb[1]) == 0;
}

bool abut_bigint_begin(abut_bigint_sum *sum, const abut_bigint *numbers, int count, int factors)
{
    int lowest = ABUT_BIGINT_EXPONENTS;
    int highest = -1;
    for (int i = 0; i < count; ++i) {
        if (!is_zero(&numbers[i])) {
            lowest = numbers[i].exponent < lowest ? numbers[i].exponent : lowest;
            highest = numbers[i].exponent > highest ? numbers[i].exponent : highest;
        }
    }
    if (lowest > highest) {
        return false;
    }
    sum->lowest = lowest;
    sum->limbs = factors * (highest - lowest) / ABUT_LIMB_BITS + factors * ABUT_BIGINT_LIMBS + 2;
    memset(sum->plus, 0, (size_t)sum->limbs * sizeof sum->plus[0]);
    memset(sum->minus, 0, (size_t)sum->limbs * sizeof sum->minus[0]);
    return true;
}

// product = a * b, for `count` limbs of a.
static void multiply(const uint32_t *a, int count, const uint32_t *b, uint32_t *product)
{
    memset(product, 0, (size_t)(count + ABUT_BIGINT_LIMBS) * sizeof product[0]);
    for (int k = 0; k < ABUT_BIGINT_LIMBS; ++k) {
        uint64_t carry = 0;
        for (int i = 0; i < count; ++i) {
            uint64_t t = (uint64_t)a[i] * b[k] + product[i + k] + carry;
            product[i + k] = (uint32_t)(t & UINT32_MAX);
            carry = t >> ABUT_LIMB_BITS;
        }
        product[count + k] = (uint32_t)carry;
    }
}

void abut_bigint_add(abut_bigint_sum *sum, const abut_bigint *const *factors, int count, bool subtract)
{
    uint32_t product[2][ABUT_BIGINT_FACTORS * ABUT_BIGINT_LIMBS];
    int      bit = factors[0]->exponent - sum->lowest;
    int      limbs = ABUT_BIGINT_LIMBS;
    int      latest = 0;
    bool     negative = factors[0]->negative != subtract;
    bool     nothing = is_zero(factors[0]);
    memcpy(product[0], factors[0]->limb, sizeof factors[0]->limb);
    for (int i = 1; i < count; ++i) {
        nothing = nothing || is_zero(factors[i]);
        negative = negative != factors[i]->negative;
        bit += factors[i]->exponent - sum->lowest;
        multiply(product[latest], limbs, factors[i]->limb, product[1 - latest]);
        latest = 1 - latest;
        limbs += ABUT_BIGINT_LIMBS;
    }
    if (nothing) {
        return; // a zero has no place of its own, so `bit` means nothing
    }
    uint64_t *limb = (negative ? sum->minus : sum->plus) + bit / ABUT_LIMB_BITS;
    int       shift = bit % ABUT_LIMB_BITS;
    for (int i = 0; i < limbs; ++i) {
        uint64_t part = (uint64_t)product[latest][i] << shift;
        limb[i] += part & UINT32_MAX;
        limb[i + 1] += part >> ABUT_LIMB_BITS;
    }
}

static void carry_all(uint64_t *limb, int limbs)
{
    for (int i = 0; i + 1 < limbs; ++i) {
        limb[i + 1] += limb[i] >> ABUT_LIMB_BITS;
        limb[i] &= UINT32_MAX;
    }
}

int abut_bigint_sign(abut_bigint_sum *sum)
{
    carry_all(sum->plus, sum->limbs);
    carry_all(sum->minus, sum->limbs);
    for (int i = sum->limbs - 1; i >= 0; --i) {
        if (sum->plus[i] != sum->minus[i]) {
            return sum->plus[i] > sum->minus[i] ? 1 : -1;
        }
    }
    return 0;
}

// (b - a) x (c - a) is the sum of the cross products of each point and the next: a x b + b x c + c x a.
int abut_bigint_turn(const abut_real x[3], const abut_real y[3])
{
    abut_bigint     number[2][3];
    abut_bigint_sum sum;
    for (int i = 0; i < 3; ++i) {
        number[0][i] = abut_bigint_of(x[i]);
        number[1][i] = abut_bigint_of(y[i]);
    }
    if (!abut_bigint_begin(&sum, number[0], 2 * 3, 2)) {
        return 0;
    }
    for (int i = 0; i < 3; ++i) {
        const int          next = (i + 1) % 3;
        const abut_bigint *plus[] = {&number[0][i], &number[1][next]};
        const abut_bigint *minus[] = {&number[1][i], &number[0][next]};
        abut_bigint_add(&sum, plus, 2, false);
        abut_bigint_add(&sum, minus, 2, true);
    }
    return abut_bigint_sign(&sum);
}
