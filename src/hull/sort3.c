// sort3.c : merge sort, bottom up: n log n for every input, and equal elements keep their order.
#include "hull/sort3.h"
#include "base/tolerance_shape3.h"
#include "math/exact.h"
#include "math/unit.h"

// Merges from[begin..middle) and from[middle..end) to to[begin..end).
static void merge(const int32_t *from, int32_t *to, const int32_t cut[3], abut_before_fn *before, const void *context)
{
    int32_t left = cut[0];
    int32_t right = cut[1];
    for (int32_t i = cut[0]; i < cut[2]; ++i) {
        bool take_right = right < cut[2] && (left >= cut[1] || before(context, from[right], from[left]));
        to[i] = take_right ? from[right++] : from[left++];
    }
}

void abut_sort3(int32_t *order, int32_t *buffer, int32_t count, abut_before_fn *before, const void *context)
{
    int32_t *from = order;
    int32_t *to = buffer;
    for (int32_t width = 1; width < count; width *= 2) {
        for (int32_t begin = 0; begin < count; begin += 2 * width) {
            int32_t middle = begin + width < count ? begin + width : count;
            int32_t end = middle + width < count ? middle + width : count;
            int32_t cut[] = {begin, middle, end};
            merge(from, to, cut, before, context);
        }
        int32_t *t = from;
        from = to;
        to = t;
    }
    if (from != order) {
        memcpy(order, from, (size_t)count * sizeof order[0]);
    }
}

typedef struct curve {
    const abut_vec3 *points;
    const int32_t   *vertex; // place in the list -> point
    const int32_t   *key;    // place in the list -> where on the curve
} curve;

static bool comes_before(const void *context, int32_t a, int32_t b)
{
    const curve *c = (const curve *)context;
    if (c->key[a] != c->key[b]) {
        return c->key[a] < c->key[b];
    }
    return abut_before3(c->points[c->vertex[a]], c->points[c->vertex[b]]);
}

// The bits of three cell numbers in turn: z y x z y x ...
static int32_t interleave(const int32_t cell[3])
{
    int32_t key = 0;
    for (int bit = 0; bit < ABUT_CURVE_BITS; ++bit) {
        for (int axis = 0; axis < 3; ++axis) {
            key |= (cell[axis] >> bit & 1) << (3 * bit + axis);
        }
    }
    return key;
}

static int32_t key_of(const abut_cloud3 *cloud, abut_real cells, abut_vec3 point)
{
    abut_vec3     from = abut_sub3(point, cloud->lower);
    const int32_t cell[] = {(int32_t)(from.x * cells), (int32_t)(from.y * cells), (int32_t)(from.z * cells)};
    return interleave(cell);
}

void abut_sort_along_curve3(const abut_cloud3 *cloud, int32_t *vertex, int32_t count, int32_t *room)
{
    int32_t  *key = room;
    int32_t  *order = room + count;
    int32_t  *buffer = order + count;
    abut_vec3 size = cloud->extent;
    abut_unit unit = abut_unit_of(abut_max(abut_max(size.x, size.y), size.z));
    abut_real cells = unit.per_unit * (abut_real)(1 << ABUT_CURVE_BITS);
    for (int32_t i = 0; i < count; ++i) {
        key[i] = key_of(cloud, cells, cloud->points[vertex[i]]);
        order[i] = i;
    }
    curve c = {cloud->points, vertex, key};
    abut_sort3(order, buffer, count, comes_before, &c);
    for (int32_t i = 0; i < count; ++i) {
        buffer[i] = vertex[order[i]];
    }
    memcpy(vertex, buffer, (size_t)count * sizeof vertex[0]);
}
