// hit3.c : how a cast and an impact say what they have found.
#include "cast/hit3.h"

abut_hit3 abut_invalid_hit3(void)
{
    const abut_real nowhere = (abut_real)INFINITY;
    return (abut_hit3){{0, 0, 0}, {1, 0, 0}, 0, nowhere, 0, nowhere, false, false, ABUT_INVALID, 0};
}

abut_hit3 abut_hit_of3(const abut_first_touch3 *t)
{
    abut_hit3 hit = {t->point, t->normal, 0, 0, 0, t->distance, true, t->grazing, t->status, t->supports};
    if (t->status == ABUT_INVALID) {
        return abut_invalid_hit3();
    }
    if (t->status == ABUT_INITIAL) {
        return hit;
    }
    if (t->status == ABUT_MISS) {
        hit.hit = false;
        hit.fraction = t->last;
        hit.safe = t->last;
        hit.distance = abut_invalid_hit3().distance;
        return hit;
    }
    // What only grazes is told as early as it may be. At the limit the motion's end may be all that bounds the touch.
    const abut_real upper = abut_min(t->upper, t->last);
    hit.grazing = t->grazing || t->upper > t->last;
    hit.safe = t->safe;
    hit.fraction = hit.grazing ? t->safe : abut_max(t->safe, abut_min(t->estimate, upper));
    hit.error = abut_max(upper - hit.fraction, hit.fraction - t->safe) + ABUT_EPSILON * upper;
    return hit;
}
