// planes3.c : the face of a hull of few vertices whose plane is farthest below one or two points.
//
// Two passes, as in scan3.c: all heights and the largest of them, then who has it. A height is ((x px + y py) + z pz) + minus
// in every way of computing it, so eight at once find the same face as one by one.
#include "shape/planes3.h"
#include "base/tolerance_shape3.h"
#include "math/lanes.h"
#include <math.h>

// Faces of a hull of so few vertices that it is scanned: fewer than two a vertex.
enum { FACES_AT_MOST = 2 * ABUT_SCAN_VERTICES3, BITS = ABUT_SCAN_VERTICES3 };

int32_t abut_top_plane_plain3(const abut_hull3 *hull, abut_vec3 p, abut_vec3 q)
{
    abut_hull3_planes planes = abut_hull3_planes_of(hull);
    abut_real         top = -(abut_real)INFINITY;
    int32_t           face = 0;
    for (int32_t i = 0; i < planes.padded; ++i) {
        abut_real over_p = ((planes.x[i] * p.x + planes.y[i] * p.y) + planes.z[i] * p.z) + planes.minus[i];
        abut_real over_q = ((planes.x[i] * q.x + planes.y[i] * q.y) + planes.z[i] * q.z) + planes.minus[i];
        abut_real lower = over_p < over_q ? over_p : over_q;
        face = lower > top ? i : face;
        top = lower > top ? lower : top;
    }
    return face;
}

// A point in every lane.
typedef struct eight_points {
    abut_eight x, y, z;
} eight_points;

ABUT_EIGHT_INLINE eight_points points_of(abut_vec3 p)
{
    return (eight_points){abut_eight_of(p.x), abut_eight_of(p.y), abut_eight_of(p.z)};
}

ABUT_EIGHT_INLINE abut_eight heights(const abut_hull3_planes *planes, int32_t i, eight_points p)
{
    abut_eight x = abut_eight_multiply(abut_eight_load(planes->x + i), p.x);
    abut_eight y = abut_eight_multiply(abut_eight_load(planes->y + i), p.y);
    abut_eight z = abut_eight_multiply(abut_eight_load(planes->z + i), p.z);
    return abut_eight_add(abut_eight_add(abut_eight_add(x, y), z), abut_eight_load(planes->minus + i));
}

// Bit i is set where height i is the top, of at most as many as a number has bits.
ABUT_EIGHT_INLINE uint64_t at_top(const abut_real *height, int32_t rows, abut_eight top)
{
    uint64_t bits = 0;
    for (int32_t i = 0; i < rows; i += ABUT_EIGHT_LANES) {
        bits |= (uint64_t)abut_eight_equal(abut_eight_load(height + i), top) << i;
    }
    return bits;
}

// Inline, so that one point is not looked at twice, and a number of rows that is known leaves no loop. Which row has the top is
// no branch: half of all guesses would be wrong.
ABUT_EIGHT_INLINE int32_t top_of(const abut_hull3_planes *planes, int32_t rows, abut_vec3 p, abut_vec3 q, bool two)
{
    const int32_t word = rows < BITS ? rows : BITS;
    eight_points  over_p = points_of(p);
    eight_points  over_q = points_of(q);
    abut_eight    top = abut_eight_of(-(abut_real)INFINITY);
    abut_real     height[FACES_AT_MOST];
    for (int32_t i = 0; i < rows; i += ABUT_EIGHT_LANES) {
        abut_eight lower = heights(planes, i, over_p);
        if (two) {
            lower = abut_eight_smaller(lower, heights(planes, i, over_q));
        }
        abut_eight_store(height + i, lower);
        top = abut_eight_larger(top, lower);
    }
    top = abut_eight_largest(top);
    uint64_t first = at_top(height, word, top);
    uint64_t rest = at_top(height + word, rows - word, top);
    return first == 0 && rest != 0 ? BITS + abut_lowest_bit(rest) : abut_lowest_bit(first); // 0: the points are no numbers
}

ABUT_EIGHT_INLINE int32_t top_of_rows(const abut_hull3 *hull, abut_vec3 p, abut_vec3 q, bool two)
{
    abut_hull3_planes planes = abut_hull3_planes_of(hull);
    return planes.padded == BITS ? top_of(&planes, BITS, p, q, two) : top_of(&planes, planes.padded, p, q, two);
}

ABUT_EIGHT static int32_t top_by_eight(const abut_hull3 *hull, abut_vec3 p, abut_vec3 q)
{
    bool one = p.x == q.x && p.y == q.y && p.z == q.z;
    return one ? top_of_rows(hull, p, p, false) : top_of_rows(hull, p, q, true);
}

int32_t abut_top_plane3(const abut_hull3 *hull, abut_vec3 p, abut_vec3 q)
{
    return abut_has_eight() ? top_by_eight(hull, p, q) : abut_top_plane_plain3(hull, p, q);
}
