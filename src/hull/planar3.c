// planar3.c : monotone chain (Andrew 1979) on the flat cloud's shadow along an axis, with exact turns.
//
// No two points of the plane have the same shadow, unless the axis lies in the plane: the turn of its three corners tells.
#include "hull/planar3.h"
#include "hull/hull_block3.h"
#include "hull/sort3.h"
#include "math/exact.h"
#include "math/orient3.h"

typedef struct shadow {
    const abut_vec3 *points;
    int              axis;
} shadow;

static abut_real first_of(const shadow *s, int32_t point)
{
    abut_vec3 v = s->points[point];
    return s->axis == 0 ? v.y : (s->axis == 1 ? v.z : v.x);
}

static abut_real second_of(const shadow *s, int32_t point)
{
    abut_vec3 v = s->points[point];
    return s->axis == 0 ? v.z : (s->axis == 1 ? v.x : v.y);
}

static bool comes_before(const void *context, int32_t a, int32_t b)
{
    const shadow *s = (const shadow *)context;
    abut_real     x = first_of(s, a);
    abut_real     y = first_of(s, b);
    return x != y ? x < y : second_of(s, a) < second_of(s, b);
}

static int turn(const shadow *s, int32_t a, int32_t b, int32_t c)
{
    return abut_turn3(s->points[a], s->points[b], s->points[c], s->axis);
}

// The axis most nearly square to the plane by rounded arithmetic, or any that does not lie in it.
static int choose_axis(const abut_cloud3 *cloud, const int32_t corner[3])
{
    const abut_vec3 *p = cloud->points;
    abut_vec3        normal = abut_cross3(abut_sub3(p[corner[1]], p[corner[0]]), abut_sub3(p[corner[2]], p[corner[0]]));
    abut_vec3        n = {abut_abs(normal.x), abut_abs(normal.y), abut_abs(normal.z)};
    int              best = n.x >= n.y && n.x >= n.z ? 0 : (n.y >= n.z ? 1 : 2);
    for (int i = 0; i < 3; ++i) {
        int axis = (best + i) % 3;
        if (abut_turn3(p[corner[0]], p[corner[1]], p[corner[2]], axis) != 0) {
            return axis;
        }
    }
    return best;
}

// Adds a point to the chain that begins at polygon[base], after dropping those that it makes needless. Returns the new length.
static int32_t append(const shadow *s, int32_t *polygon, int32_t base, int32_t count, int32_t point)
{
    while (count - base >= 2 && turn(s, polygon[count - 2], polygon[count - 1], point) <= 0) {
        --count;
    }
    polygon[count] = point;
    return count + 1;
}

int32_t abut_planar_hull3(const abut_cloud3 *cloud, const int32_t corner[3], int32_t *order, int32_t *polygon)
{
    shadow s = {cloud->points, choose_axis(cloud, corner)};
    for (int32_t i = 0; i < cloud->count; ++i) {
        order[i] = i;
    }
    abut_sort3(order, polygon, cloud->count, comes_before, &s);

    // Points right of the line from the first to the last belong to the lower chain, those left of it to the upper one: then
    // both chains together are never longer than the cloud.
    int32_t lowest = order[0];
    int32_t highest = order[cloud->count - 1];
    int32_t count = append(&s, polygon, 0, 0, lowest);
    for (int32_t i = 1; i < cloud->count; ++i) {
        if (turn(&s, lowest, highest, order[i]) < 0) {
            count = append(&s, polygon, 0, count, order[i]);
        }
    }
    count = append(&s, polygon, 0, count, highest);
    int32_t base = count - 1;
    for (int32_t i = cloud->count - 1; i > 0; --i) {
        if (turn(&s, lowest, highest, order[i]) > 0) {
            count = append(&s, polygon, base, count, order[i]);
        }
    }
    // The lowest point closes the chain without being on it twice.
    return append(&s, polygon, base, count, lowest) - 1;
}
