// gjk_hulls3.h : GJK between two polytopes, in plain arithmetic, with a certificate at its end.
#ifndef ABUT_GJK_GJK_HULLS3_H
#define ABUT_GJK_GJK_HULLS3_H

#include "abut/steps3.h"
#include "base/tolerance3.h"
#include "math/exact.h"

typedef enum abut_hulls3_end {
    ABUT_HULLS3_INCONCLUSIVE, // ask another way: rounding could have decided, or these are no small hulls
    ABUT_HULLS3_APART,        // the bounds have met
    ABUT_HULLS3_BEYOND,       // the distance is larger than the pair's limit
    ABUT_HULLS3_OVERLAP,      // the four vertices are the corners of a tetrahedron that holds the origin, certainly
    ABUT_HULLS3_DEEP,         // D reaches so far beyond the origin, along the normal, that they may well overlap
    ABUT_HULLS3_ON            // inside the search: none yet
} abut_hulls3_end;

// In the unit frame of the pair. After DOUBT it holds nothing of use.
typedef struct abut_hulls3_answer {
    abut_vec3 normal;       // unit, from A to B; after OVERLAP the direction asked last
    abut_vec3 a;            // where the cores are apart: the witness point of A
    abut_real upper, lower; // and bounds of the distance; the lower one is off by rounding, by the pair's noise and `noise`
    abut_real noise;
    uint32_t  feature_a[4]; // the vertices of the feature of D nearest the origin, or of the tetrahedron; the newest last
    uint32_t  feature_b[4];
    int32_t   count;
    int32_t   supports; // asked for, whatever the end
} abut_hulls3_answer;

// What vertices in rows add to the pair's noise (the ledger tells why).
static inline abut_real abut_noise_of_rows3(const abut_pair3 *pair)
{
    abut_real reaches = (pair->a->reach + pair->b->reach) * pair->per_unit;
    return ABUT_NOISE3_ROWS * abut_max(pair->size - 2 * reaches, 0);
}

// Begins with the features of the cache, which may be NULL.
abut_hulls3_end abut_gjk_hulls3(const abut_pair3 *pair, const abut_cache3 *cache, abut_hulls3_answer *answer);

// The same, but when its first vertex lies deep beyond the origin it ends there: EPA may begin without GJK (epa_hulls3.h).
abut_hulls3_end abut_hulls3_or_deep(const abut_pair3 *pair, const abut_cache3 *cache, abut_hulls3_answer *answer);

// Whether they overlap (OVERLAP) or are farther apart than the pair's limit (BEYOND), as far as that is certain before the
// distance is known; else DOUBT.
abut_hulls3_end abut_hulls3_touch(const abut_pair3 *pair);

// The same as compiled for one kind of processor, to the same bits; both must be small hulls.
abut_hulls3_end abut_gjk_hulls3_plain(const abut_pair3 *pair, const abut_cache3 *cache, bool or_deep,
                                      abut_hulls3_answer *answer);
abut_hulls3_end abut_gjk_hulls3_avx2(const abut_pair3 *pair, const abut_cache3 *cache, bool or_deep,
                                     abut_hulls3_answer *answer);
abut_hulls3_end abut_gjk_hulls3_avx512(const abut_pair3 *pair, const abut_cache3 *cache, bool or_deep,
                                       abut_hulls3_answer *answer);
abut_hulls3_end abut_hulls3_touch_plain(const abut_pair3 *pair);
abut_hulls3_end abut_hulls3_touch_avx2(const abut_pair3 *pair);
abut_hulls3_end abut_hulls3_touch_avx512(const abut_pair3 *pair);

// The same for any two polytopes, whose support points are asked one by one; no polytopes end in doubt.
abut_hulls3_end abut_polytopes3(const abut_pair3 *pair, const abut_cache3 *cache, abut_hulls3_answer *answer);
abut_hulls3_end abut_polytopes3_plain(const abut_pair3 *pair, const abut_cache3 *cache, abut_hulls3_answer *answer);
abut_hulls3_end abut_polytopes3_avx2(const abut_pair3 *pair, const abut_cache3 *cache, abut_hulls3_answer *answer);

// Whether that search may have ended among samples of a large hull. After OVERLAP the newest vertex is then far along the
// normal, but D may reach farther: its height bounds no depth.
bool abut_polytopes3_sampled(const abut_pair3 *pair);

#endif
