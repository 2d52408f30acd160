// inner3.c : see inner3.h. Whether a point is inside the solid is what the facets over it say, each counted by the side that it
// shows. Seen from above an edge belongs to one of its two facets, by the same arithmetic for both, so that no point falls
// between them.
#include "decompose/inner3.h"

#include "numbers/root.h"

enum { INNER = 1 << 30 }; // the triangle of a facet of one point: none of the mesh

static const abut_real LEAST_TURN = (abut_real)1e-6; // of three normals, as a volume: less is no corner
static const abut_real ON_SURFACE =
    4 * ABUT_ON_PLANE; // a point of three planes is rounded more than one of an edge and a plane

// Whether the edge passes on the right of a point in the plane of x and y, and which way: 1 upwards, -1 downwards, 0 not.
static int passes(abut_vec3 from, abut_vec3 to, abut_vec3 p)
{
    if ((from.y > p.y) == (to.y > p.y)) {
        return 0;
    }
    const bool      upwards = to.y > from.y;
    const abut_vec3 low = upwards ? from : to, high = upwards ? to : from;
    const abut_real x = low.x + (p.y - low.y) / (high.y - low.y) * (high.x - low.x);
    return x <= p.x ? 0 : upwards ? 1 : -1;
}

// How many times the facet lies over the point: 1 where its outer side is up, -1 where it is down.
static int over(const abut_facet3 *f, abut_vec3 p)
{
    const abut_vec3 *c = f->corner;
    const int        turns = passes(c[0], c[1], p) + passes(c[1], c[2], p) + passes(c[2], c[0], p);
    const abut_real  side = abut_dot3(f->normal, abut_sub3(p, c[0])); // below zero: on the inner side of it
    return turns > 0 ? side < 0 : turns < 0 ? -(side > 0) : 0;
}

// Where several cuts go through one corner of the surface, they meet there.
static bool is_on(const abut_facet3 *f, abut_vec3 p)
{
    bool on = abut_world_abs(abut_dot3(f->normal, abut_sub3(p, f->corner[0]))) <= ON_SURFACE;
    for (int k = 0; on && k < 3; ++k) {
        const abut_vec3 along = abut_unit_or_zero3(abut_sub3(f->corner[(k + 1) % 3], f->corner[k]));
        on = abut_dot3(abut_cross3(f->normal, along), abut_sub3(p, f->corner[k])) >= -ON_SURFACE;
    }
    return on;
}

static bool is_inside(const abut_solid3 *whole, abut_vec3 p)
{
    int32_t times = 0;
    for (int32_t i = 0; i < whole->count; ++i) {
        if (is_on(&whole->facets[i], p)) {
            return true;
        }
        times += over(&whole->facets[i], p);
    }
    return times != 0;
}

static bool is_under_all(const abut_solid3 *part, abut_vec3 p)
{
    for (int32_t i = 0; i < part->planes; ++i) {
        if (abut_dot3(part->plane[i].normal, p) - part->plane[i].far > ABUT_ON_PLANE) {
            return false;
        }
    }
    return true;
}

// False: they do not meet in one point.
static bool meet(const abut_plane3 *a, const abut_plane3 *b, const abut_plane3 *c, abut_vec3 *at)
{
    const abut_vec3 bc = abut_cross3(b->normal, c->normal), ca = abut_cross3(c->normal, a->normal);
    const abut_vec3 ab = abut_cross3(a->normal, b->normal);
    const abut_real turn = abut_dot3(a->normal, bc);
    if (!(abut_world_abs(turn) > LEAST_TURN)) {
        return false;
    }
    *at = abut_scale3(1 / turn, abut_along3(abut_along3(abut_scale3(a->far, bc), b->far, ca), c->far, ab));
    return true;
}

bool abut_inner3_add(abut_solid3 *part, const abut_solid3 *whole, const abut_allocator *allocator)
{
    const int32_t last = part->planes - 1;
    bool          good = true;
    for (int32_t i = 0; i < last; ++i) {
        for (int32_t k = i + 1; good && k < last; ++k) {
            abut_vec3 at;
            if (meet(&part->plane[i], &part->plane[k], &part->plane[last], &at) && is_under_all(part, at) &&
                is_inside(whole, at)) {
                const abut_facet3 corner = {{at, at, at}, {0, 0, 0}, INNER};
                good = abut_solid3_add(part, &corner, allocator);
            }
        }
    }
    return good;
}
