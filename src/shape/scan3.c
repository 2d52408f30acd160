// scan3.c : the point of a small set farthest along a direction, and those near a place.
//
// The farthest takes two passes without a branch on the numbers: all heights and the largest of them, then who has it. A height
// is (x dx + y dy) + z dz in every way of computing it, so eight at once find the same point as one by one.
#include "shape/scan3.h"
#include "math/exact.h"
#include "shape/scan_kernel3.h"

int32_t abut_scan_plain3(const abut_real *x, int32_t padded, abut_real dx, abut_real dy, abut_real dz)
{
    return abut_scan_one_by_one3(x, padded, dx, dy, dz);
}

ABUT_LANES8 static int32_t scan_by_eight(const abut_real *x, int32_t padded, abut_real dx, abut_real dy, abut_real dz)
{
    return abut_scan_by_eight3(x, padded, dx, dy, dz);
}

int32_t abut_scan3(const abut_real *x, int32_t padded, abut_real dx, abut_real dy, abut_real dz)
{
    return abut_has_lanes8() ? scan_by_eight(x, padded, dx, dy, dz) : abut_scan_plain3(x, padded, dx, dy, dz);
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

ABUT_LANES8_INLINE abut_lanes8 off(const abut_real *x, abut_lanes8 place)
{
    abut_lanes8 v = abut_lanes8_load(x);
    return abut_lanes8_larger(abut_lanes8_subtract(v, place), abut_lanes8_subtract(place, v));
}

ABUT_LANES8 static uint64_t near_by_eight(const abut_real *x, int32_t padded, abut_vec3 place, abut_real near)
{
    const abut_real *y = x + padded;
    const abut_real *z = y + padded;
    const uint64_t   eight = (1u << ABUT_LANES8_COUNT) - 1;
    abut_lanes8      at_x = abut_lanes8_of(place.x);
    abut_lanes8      at_y = abut_lanes8_of(place.y);
    abut_lanes8      at_z = abut_lanes8_of(place.z);
    abut_lanes8      most = abut_lanes8_of(near);
    uint64_t         bits = 0;
    for (int32_t i = 0; i < padded; i += ABUT_LANES8_COUNT) {
        abut_lanes8 farthest = abut_lanes8_larger(abut_lanes8_larger(off(x + i, at_x), off(y + i, at_y)), off(z + i, at_z));
        bits |= (eight - abut_lanes8_greater(farthest, most)) << i;
    }
    return bits;
}

uint64_t abut_scan_near3(const abut_real *x, int32_t padded, abut_vec3 place, abut_real near)
{
    return abut_has_lanes8() ? near_by_eight(x, padded, place, near) : abut_scan_near_plain3(x, padded, place, near);
}
