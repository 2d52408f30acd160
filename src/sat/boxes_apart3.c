// boxes_apart3.c : whether two boxes touch, and their distance when the cores are apart, by the kernel for this processor.
#include "sat/boxes_apart3.h"
#include "sat/boxes_apart_kernel3.h"
#include "sat/boxes_touch_kernel3.h"
#include "simd/cpu.h"

bool abut_boxes_apart3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_cache3 *cache,
                       abut_proximity3 *p)
{
    bool answered = abut_has_avx512() ? abut_boxes_apart3_avx512(a, b, b_in_a, p)
                    : abut_has_avx2() ? abut_boxes_apart3_avx2(a, b, b_in_a, p)
                                      : abut_apart_kernel3(a, b, b_in_a, p);
    if (answered && cache != NULL) {
        cache->normal = p->normal;
    }
    return answered;
}

// The shorter kernel would be more code where there are no vectors.
bool abut_boxes_touch3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, bool *touching)
{
    abut_touch3 clearly = abut_has_avx512() ? abut_boxes_touch_clearly3_avx512(a, b, b_in_a)
                          : abut_has_avx2() ? abut_boxes_touch_clearly3_avx2(a, b, b_in_a)
                                            : ABUT_TOUCH3_OPEN;
    *touching = clearly == ABUT_TOUCH3_OVERLAP;
    return clearly != ABUT_TOUCH3_OPEN || abut_touch_kernel3(a, b, b_in_a, touching);
}
