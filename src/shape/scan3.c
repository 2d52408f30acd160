// scan3.c : the point of a small set farthest along a direction, and those near a place.
//
// The farthest takes two passes without a branch on the numbers: all heights and the largest of them, then who has it. A height
// is (x dx + y dy) + z dz in every way of computing it, so eight at once find the same point as one by one.
#include "shape/scan3.h"

int32_t abut_scan3(const abut_real *x, int32_t padded, abut_real dx, abut_real dy, abut_real dz)
{
    return abut_scan_inline3(x, padded, dx, dy, dz);
}

static inline abut_simd8 off(const abut_real *x, abut_simd8 place)
{
    abut_simd8 v = abut_simd8_load(x);
    return abut_simd8_max(abut_simd8_sub(v, place), abut_simd8_sub(place, v));
}

uint64_t abut_scan_near3(const abut_real *x, int32_t padded, abut_vec3 place, abut_real near)
{
    const abut_real *y = x + padded;
    const abut_real *z = y + padded;
    const uint64_t   eight = (1u << ABUT_SIMD8_LANES) - 1;
    abut_simd8       at_x = abut_simd8_splat(place.x);
    abut_simd8       at_y = abut_simd8_splat(place.y);
    abut_simd8       at_z = abut_simd8_splat(place.z);
    abut_simd8       most = abut_simd8_splat(near);
    uint64_t         bits = 0;
    for (int32_t i = 0; i < padded; i += ABUT_SIMD8_LANES) {
        abut_simd8 farthest = abut_simd8_max(abut_simd8_max(off(x + i, at_x), off(y + i, at_y)), off(z + i, at_z));
        bits |= (eight - abut_simd8_less(most, farthest)) << i;
    }
    return bits;
}
