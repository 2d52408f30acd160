// scan3.c : the point of a small set farthest along a direction, and those near a place.
//
// The farthest takes two passes without a branch on the numbers: all heights and the largest of them, then who has it. A height
// is (x dx + y dy) + z dz in every way of computing it, so eight at once find the same point as one by one.
#include "shape/scan3.h"
#include "math/exact.h"
#include "shape/scan_rows3.h"

int32_t abut_scan_plain3(const abut_real *x, int32_t padded, abut_real dx, abut_real dy, abut_real dz)
{
    return abut_scan_one_by_one3(x, padded, dx, dy, dz);
}

ABUT_EIGHT static int32_t scan_by_eight(const abut_real *x, int32_t padded, abut_real dx, abut_real dy, abut_real dz)
{
    return abut_scan_by_eight3(x, padded, dx, dy, dz);
}

int32_t abut_scan3(const abut_real *x, int32_t padded, abut_real dx, abut_real dy, abut_real dz)
{
    return abut_has_eight() ? scan_by_eight(x, padded, dx, dy, dz) : abut_scan_plain3(x, padded, dx, dy, dz);
}

uint64_t abut_scan_near_plain3(const abut_real *x, int32_t padded, abut_vec3 place, abut_real near)
{
    const abut_real *y = x + padded;
    const abut_real *z = y + padded;
    uint64_t         bits = 0;
    for (int32_t i = 0; i < padded; ++i) {
        abut_real farthest = abut_max(abut_max(abut_abs(x[i] - place.x), abut_abs(y[i] - place.y)), abut_abs(z[i] - place.z));
        bits |= (uint64_t)(farthest <= near) << i;
    }
    return bits;
}

ABUT_EIGHT_INLINE abut_eight off(const abut_real *x, abut_eight place)
{
    abut_eight v = abut_eight_load(x);
    return abut_eight_larger(abut_eight_subtract(v, place), abut_eight_subtract(place, v));
}

ABUT_EIGHT static uint64_t near_by_eight(const abut_real *x, int32_t padded, abut_vec3 place, abut_real near)
{
    const abut_real *y = x + padded;
    const abut_real *z = y + padded;
    const uint64_t   eight = (1u << ABUT_EIGHT_LANES) - 1;
    abut_eight       at_x = abut_eight_of(place.x);
    abut_eight       at_y = abut_eight_of(place.y);
    abut_eight       at_z = abut_eight_of(place.z);
    abut_eight       most = abut_eight_of(near);
    uint64_t         bits = 0;
    for (int32_t i = 0; i < padded; i += ABUT_EIGHT_LANES) {
        abut_eight farthest = abut_eight_larger(abut_eight_larger(off(x + i, at_x), off(y + i, at_y)), off(z + i, at_z));
        bits |= (eight - abut_eight_greater(farthest, most)) << i;
    }
    return bits;
}

uint64_t abut_scan_near3(const abut_real *x, int32_t padded, abut_vec3 place, abut_real near)
{
    return abut_has_eight() ? near_by_eight(x, padded, place, near) : abut_scan_near_plain3(x, padded, place, near);
}
