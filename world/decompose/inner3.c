// inner3.c : see inner3.h. Whether a point is inside the solid is what the facets over it say, each counted by the side that it
// shows. Seen from above an edge belongs to one of its two facets, by the same arithmetic for both, so that no point falls
// between them.
#include "decompose/inner3.h"

#include "numbers/root.h"

enum { INNER = 1 << 30 }; // the triangle of a facet of one point: none of the mesh

// Where three planes meet.
typedef struct corner {
    abut_vec3 at;
    abut_real off; // it may be so far from where they meet
} corner;

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
static bool is_on(const abut_facet3 *f, const corner *c)
{
    bool on = abut_world_abs(abut_dot3(f->normal, abut_sub3(c->at, f->corner[0]))) <= c->off;
    for (int k = 0; on && k < 3; ++k) {
        const abut_vec3 along = abut_unit_or_zero3(abut_sub3(f->corner[(k + 1) % 3], f->corner[k]));
        on = abut_dot3(abut_cross3(f->normal, along), abut_sub3(c->at, f->corner[k])) >= -c->off;
    }
    return on;
}

static bool is_inside(const abut_solid3 *whole, const corner *c)
{
    int32_t times = 0;
    for (int32_t i = 0; i < whole->count; ++i) {
        if (is_on(&whole->facets[i], c)) {
            return true;
        }
        times += over(&whole->facets[i], c->at);
    }
    return times != 0;
}

static bool is_under_all(const abut_solid3 *part, const corner *c)
{
    for (int32_t i = 0; i < part->planes; ++i) {
        if (abut_dot3(part->plane[i].normal, c->at) - part->plane[i].far > c->off) {
            return false;
        }
    }
    return true;
}

// False: they do not meet in one point. The less the volume that the normals span, the turn, the farther the rounding of the
// planes moves the point, in proportion; a corner that is left out is within about the turn of what lies beside it, as it is of
// a part as thin as that, or as flat. Both are least where the turn is the root of what counts as on a plane.
static bool meet(const abut_plane3 *a, const abut_plane3 *b, const abut_plane3 *c, corner *met)
{
    const abut_vec3 bc = abut_cross3(b->normal, c->normal), ca = abut_cross3(c->normal, a->normal);
    const abut_vec3 ab = abut_cross3(a->normal, b->normal);
    const abut_real turn = abut_dot3(a->normal, bc);
    if (!(turn * turn > ABUT_ON_PLANE)) {
        return false;
    }
    met->at = abut_scale3(1 / turn, abut_along3(abut_along3(abut_scale3(a->far, bc), b->far, ca), c->far, ab));
    met->off = ABUT_ON_PLANE / abut_world_abs(turn);
    return true;
}

bool abut_inner3_add(abut_solid3 *part, const abut_solid3 *whole, const abut_allocator *allocator)
{
    const int32_t last = part->planes - 1;
    bool          good = true;
    for (int32_t i = 0; i < last; ++i) {
        for (int32_t k = i + 1; good && k < last; ++k) {
            corner c;
            if (meet(&part->plane[i], &part->plane[k], &part->plane[last], &c) && is_under_all(part, &c) &&
                is_inside(whole, &c)) {
                const abut_facet3 added = {{c.at, c.at, c.at}, {0, 0, 0}, INNER};
                good = abut_solid3_add(part, &added, allocator);
            }
        }
    }
    return good;
}
