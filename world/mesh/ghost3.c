// ghost3.c : see ghost3.h and seam3.h.
//
// A contact leads into a neighbour where that rises above the plane through it. On an edge or a corner of a facet, such a
// contact is a ghost. On a flat side it need not be: at the foot of a wall the floor's contacts have the wall above them. What
// tells is whether some of the side about the contact can be seen from the middle of the shape: the floor before the wall can,
// the side of a crate that stands against another one cannot.
#include "mesh/ghost3.h"
#include "mesh/direction3.h"
#include "mesh/facets_walk3.h"
#include "mesh/seam3.h"

static abut_real square(abut_vec3 v)
{
    return abut_dot3(v, v);
}

static abut_vec3 middle_of(const abut_touching3 *t)
{
    return abut_transform3(t->pose, t->shape->middle);
}

// How far up the shape comes along a normal.
static abut_real reach_along(const abut_touching3 *t, abut_vec3 normal)
{
    const abut_vec3 highest = abut_support3(t->shape, abut_unrotate3(t->pose.r, normal)).point;
    return abut_dot3(normal, abut_transform3(t->pose, highest));
}

abut_vec3 abut_normal_to_shape3(const abut_touching3 *t, const abut_facet3 *facet)
{
    const abut_vec3 n = abut_triangle_normal3(facet->corner), down = abut_neg3(n);
    if (t->one_sided) {
        return n;
    }
    const abut_real above = reach_along(t, n) - abut_dot3(n, facet->corner[0]);
    const abut_real below = reach_along(t, down) - abut_dot3(down, facet->corner[0]);
    return above >= below - t->weld ? n : down;
}

// Whether a facet is below the plane of some contacts, as the deepest of its own contacts says: it is below the plane of that.
// Most are.
static bool is_below(const abut_manifold3 *of_facet, const abut_manifold3 *m)
{
    const abut_vec3 between = abut_sub3(of_facet->normal, m->normal);
    const abut_vec3 way = abut_sub3(of_facet->points[0].point_a, m->points[0].point_a);
    return 8 * 8 * square(between) <= ABUT_MESH_LEAN * ABUT_MESH_LEAN &&
           of_facet->points[0].separation <= of_facet->distance + of_facet->error &&
           abut_dot3(m->normal, way) <= of_facet->error + m->error;
}

static bool leads_into_neighbour(const abut_touching3 *t, int32_t count, const abut_surface_manifold3 *m)
{
    for (int32_t k = 0; k < count; ++k) {
        if (abut_is_one_facet3(&t->found[k], m) || (k > 0 && abut_is_one_facet3(&t->found[k], &t->found[k - 1])) ||
            is_below(&t->found[k].manifold, &m->manifold)) {
            continue;
        }
        const abut_facet3 other = abut_facet_of3(t, &t->found[k]);
        for (int32_t i = 0; i < m->manifold.count; ++i) {
            const abut_vec3 point = m->manifold.points[i].point_a;
            if (abut_facet_holds3(&other, point, t->weld) &&
                abut_facet_rises_above3(&other, point, m->manifold.normal, t->weld)) {
                return true;
            }
        }
    }
    return false;
}

// Of a facet that has no contacts itself.
static bool rises_at(const abut_touching3 *t, int32_t count, int32_t part, int32_t triangle, abut_vec3 point, abut_vec3 normal)
{
    const abut_facet3 other = abut_facet_at3(&t->parts[part], triangle);
    return abut_facet_holds3(&other, point, t->weld) && abut_facet_rises_above3(&other, point, normal, t->weld) &&
           !abut_is_found3(t, count, part, triangle);
}

// The box in a part's frame of what is within a weld of the way from one point to another.
static abut_box3 box_about(const abut_surface3 *part, abut_vec3 from, abut_vec3 to, abut_real weld)
{
    const abut_vec3 p = abut_unrotate3(part->pose.r, abut_sub3(from, part->pose.p));
    const abut_vec3 q = abut_unrotate3(part->pose.r, abut_sub3(to, part->pose.p));
    const abut_box3 box = {{(p.x < q.x ? p.x : q.x) - weld, (p.y < q.y ? p.y : q.y) - weld, (p.z < q.z ? p.z : q.z) - weld},
                           {(p.x > q.x ? p.x : q.x) + weld, (p.y > q.y ? p.y : q.y) + weld, (p.z > q.z ? p.z : q.z) + weld}};
    return box;
}

static bool part_rises_at(const abut_touching3 *t, int32_t count, int32_t k, abut_vec3 point, abut_vec3 normal)
{
    const abut_surface3 *part = &t->parts[k];
    if (part->shape != NULL) {
        return rises_at(t, count, k, -1, point, normal);
    }
    const abut_facets3 facets = abut_part_facets3(part);
    abut_facets_walk3  walk;
    bool               rises = false;
    abut_facets_walk3_begin(&walk, &facets, box_about(part, point, point, t->weld));
    for (int32_t i = abut_facets_walk3_next(&walk); i >= 0 && !rises; i = abut_facets_walk3_next(&walk)) {
        rises = rises_at(t, count, k, i, point, normal);
    }
    return rises;
}

// The way out of one facet may end in another that the shape is not near: that of a thin shape, which pierces the surface
// beside an inner edge, is shorter aside than its depth.
static bool leads_beyond(const abut_touching3 *t, int32_t count, const abut_surface_manifold3 *m)
{
    bool leads = false;
    for (int32_t i = 0; i < m->manifold.count && !leads; ++i) {
        const abut_contact3 *at = &m->manifold.points[i];
        for (int32_t k = 0; k < t->part_count && at->separation < 0 && !leads; ++k) {
            leads = part_rises_at(t, count, k, at->point_a, m->manifold.normal);
        }
    }
    return leads;
}

// Whether a triangle is behind the plane through a point, so that it hides nothing before that; it says so at once.
static bool is_behind(const abut_facet3 *facet, abut_vec3 point, abut_vec3 normal)
{
    bool behind = facet->triangle >= 0;
    for (int i = 0; i < 3 && behind; ++i) {
        behind = abut_dot3(normal, abut_sub3(facet->corner[i], point)) < 0;
    }
    return behind;
}

static bool hides(const abut_touching3 *t, const abut_surface_manifold3 *m, int32_t part, int32_t triangle, abut_vec3 from)
{
    const abut_facet3 facet = abut_facet_at3(&t->parts[part], triangle);
    const bool        own = m->part[0] == part && m->triangle[0] == triangle;
    return !own && abut_facet_hides3(&facet, from, middle_of(t));
}

// Whether any facet of a part stands between a place and the middle of the shape, those too that the shape is not near.
static bool part_hides(const abut_touching3 *t, const abut_surface_manifold3 *m, int32_t k, abut_vec3 from)
{
    const abut_surface3 *part = &t->parts[k];
    if (part->shape != NULL) {
        return hides(t, m, k, -1, from);
    }
    const abut_facets3 facets = abut_part_facets3(part);
    abut_facets_walk3  walk;
    bool               hidden = false;
    abut_facets_walk3_begin(&walk, &facets, box_about(part, from, middle_of(t), t->weld));
    for (int32_t i = abut_facets_walk3_next(&walk); i >= 0 && !hidden; i = abut_facets_walk3_next(&walk)) {
        hidden = hides(t, m, k, i, from);
    }
    return hidden;
}

// Whether a point a little before a facet can be seen from the middle of the shape, past all others: first those that have
// contacts, of which one mostly hides what is hidden.
static bool is_seen(const abut_touching3 *t, int32_t count, const abut_surface_manifold3 *m, abut_vec3 point)
{
    const abut_vec3 n = m->manifold.normal, from = abut_along3(point, 2 * t->weld, n), to = middle_of(t);
    const bool      before = abut_dot3(n, abut_sub3(to, from)) >= 0;
    bool            hidden = m->triangle[0] < 0 && !before; // by the convex part itself
    for (int32_t k = 0; k < count && !hidden; ++k) {
        if (abut_is_one_facet3(&t->found[k], m)) {
            continue;
        }
        const abut_facet3 other = abut_facet_of3(t, &t->found[k]);
        hidden = !(before && is_behind(&other, from, n)) && abut_facet_hides3(&other, from, to);
    }
    for (int32_t k = 0; k < t->part_count && !hidden; ++k) {
        hidden = part_hides(t, m, k, from);
    }
    return !hidden;
}

// How far from a contact the side is looked at: beyond what the shape has sunk into other parts.
static abut_real look_around(const abut_touching3 *t, int32_t count)
{
    abut_real deepest = 0;
    for (int32_t k = 0; k < count; ++k) {
        const abut_real depth = -t->found[k].manifold.distance;
        deepest = depth > deepest ? depth : deepest;
    }
    return 2 * deepest + 16 * t->weld;
}

// Of a triangle: towards each corner, and a little towards its middle, so that the place is not on an edge.
static bool is_triangle_seen(const abut_touching3 *t, int32_t count, const abut_surface_manifold3 *m, abut_vec3 point,
                             abut_real around)
{
    const abut_facet3 facet = abut_facet_of3(t, m);
    const abut_vec3  *v = facet.corner;
    const abut_vec3   third = abut_scale3((abut_real)1 / 3, abut_add3(abut_add3(v[0], v[1]), v[2]));
    bool              seen = false;
    for (int i = 0; i < 3 && !seen; ++i) {
        const abut_vec3 way = abut_sub3(v[i], point);
        const abut_real length = abut_length3(way);
        const abut_vec3 at = length > around ? abut_along3(point, around / length, way) : v[i];
        const abut_vec3 in = abut_sub3(third, at);
        const abut_real far = abut_length3(in), part = far > around ? around / far / 4 : (abut_real)0.25;
        seen = is_seen(t, count, m, abut_along3(at, part, in));
    }
    return seen;
}

// A direction in the plane of the contacts, of eight all round.
static abut_vec3 around_plane(const abut_manifold3 *m, int eighth)
{
    static const abut_real c[] = {1,  (abut_real)0.7071067811865476,  0, -(abut_real)0.7071067811865476,
                                  -1, -(abut_real)0.7071067811865476, 0, (abut_real)0.7071067811865476};
    return abut_along3(abut_scale3(c[eighth % 8], m->tangent[0]), c[(eighth + 6) % 8], m->tangent[1]);
}

// Of a convex part: between two of eight directions round the contact that both stay on it, which they do on a flat side.
static bool is_side_seen(const abut_touching3 *t, int32_t count, const abut_surface_manifold3 *m, abut_vec3 point,
                         abut_real around)
{
    const abut_facet3 facet = abut_facet_of3(t, m);
    bool              on[9];
    for (int i = 0; i <= 8; ++i) {
        const abut_vec3 at = abut_along3(point, around, around_plane(&m->manifold, i));
        // cppcheck-suppress uninitvar
        on[i] = i == 8 ? on[0] : abut_facet_holds3(&facet, at, t->weld);
        if (i > 0 && on[i - 1] && on[i]) {
            const abut_vec3 before = abut_along3(point, around, around_plane(&m->manifold, i - 1));
            const abut_vec3 between = abut_scale3((abut_real)0.5, abut_add3(before, at));
            if (is_seen(t, count, m, between)) {
                return true;
            }
        }
    }
    return false;
}

static bool is_any_seen(const abut_touching3 *t, int32_t count, const abut_surface_manifold3 *m)
{
    const abut_real around = look_around(t, count);
    bool            seen = false;
    for (int32_t i = 0; i < m->manifold.count && !seen; ++i) {
        const abut_vec3 point = m->manifold.points[i].point_a;
        seen = m->triangle[0] >= 0 ? is_triangle_seen(t, count, m, point, around) : is_side_seen(t, count, m, point, around);
    }
    return seen;
}

static bool is_one_normal(abut_vec3 n, abut_vec3 normal)
{
    return square(n) > 0 && abut_dot3(n, normal) > 0 &&
           4 * 4 * square(abut_cross3(n, normal)) <= ABUT_MESH_LEAN * ABUT_MESH_LEAN;
}

// Whether the contacts are those of a flat side: their normal is the triangle's, or that of a side of the convex part.
static bool is_of_side(const abut_touching3 *t, const abut_surface_manifold3 *m, bool *outward)
{
    const abut_facet3 facet = abut_facet_of3(t, m);
    *outward = true;
    if (facet.triangle >= 0) {
        const abut_vec3 n = abut_triangle_normal3(facet.corner);
        *outward = abut_dot3(n, m->manifold.normal) > 0;
        return is_one_normal(*outward || t->one_sided ? n : abut_neg3(n), m->manifold.normal);
    }
    bool side = false;
    for (int32_t i = 0; i < abut_part_sides3(facet.part) && !side; ++i) {
        side = is_one_normal(abut_part_side3(facet.part, i), m->manifold.normal);
    }
    return side;
}

// Whether a contact is on another facet that has contacts of the same normal on a side of its own.
static bool is_on_side(const abut_touching3 *t, int32_t count, const abut_surface_manifold3 *m, abut_vec3 point)
{
    bool on = false;
    for (int32_t k = 0; k < count && !on; ++k) {
        const abut_surface_manifold3 *other = &t->found[k];
        const abut_vec3               between = abut_sub3(other->manifold.normal, m->manifold.normal);
        bool                          outward;
        if (!abut_is_one_facet3(other, m) && square(between) <= ABUT_MESH_LEAN * ABUT_MESH_LEAN &&
            is_of_side(t, other, &outward)) {
            const abut_facet3 facet = abut_facet_of3(t, other);
            on = abut_facet_holds3(&facet, point, t->weld);
        }
    }
    return on;
}

// Whether the contacts of an edge or a corner are on facets that have contacts of the same normal, as those of the top of a
// wall that ends in a floor: they say nothing that those do not.
static bool is_covered(const abut_touching3 *t, int32_t count, const abut_surface_manifold3 *m)
{
    bool covered = true;
    for (int32_t i = 0; i < m->manifold.count && covered; ++i) {
        covered = is_on_side(t, count, m, m->manifold.points[i].point_a);
    }
    return covered;
}

// Whether what has contacts itself stands between a contact and the middle of the shape: the shape is pushed off that, and
// comes free of what is behind it. Most facets have the contact on the side of the shape, as the deepest of their own says.
static bool is_behind_another(const abut_touching3 *t, int32_t count, const abut_surface_manifold3 *m, abut_vec3 point)
{
    bool behind = false;
    for (int32_t k = 0; k < count && !behind; ++k) {
        const abut_manifold3 *other = &t->found[k].manifold;
        const abut_vec3       way = abut_sub3(point, other->points[0].point_a);
        if (!abut_is_one_facet3(&t->found[k], m) && abut_dot3(other->normal, way) < -t->weld) {
            const abut_facet3 facet = abut_facet_of3(t, &t->found[k]);
            behind = !abut_facet_holds3(&facet, point, t->weld) && abut_facet_hides3(&facet, point, middle_of(t));
        }
    }
    return behind;
}

// The same of all facets, those too that the shape is not near: a thin one pierces a floor beside the place that hides a
// contact.
static bool is_behind_any(const abut_touching3 *t, const abut_surface_manifold3 *m, abut_vec3 point)
{
    const abut_vec3 from = abut_along3(point, 2 * t->weld, m->manifold.normal);
    bool            behind = false;
    for (int32_t k = 0; k < t->part_count && !behind; ++k) {
        behind = part_hides(t, m, k, from);
    }
    return behind;
}

// Of a shape whose middle has sunk below a contact nothing is hidden: it sees nothing.
static bool is_hidden(const abut_touching3 *t, int32_t count, const abut_surface_manifold3 *m)
{
    bool hidden = true;
    for (int32_t i = 0; i < m->manifold.count && hidden; ++i) {
        const abut_vec3 point = m->manifold.points[i].point_a;
        hidden = abut_dot3(m->manifold.normal, abut_sub3(middle_of(t), point)) >= 0 &&
                 (m->triangle[0] < 0 ? is_behind_any(t, m, point) : is_behind_another(t, count, m, point));
    }
    return hidden;
}

abut_verdict3 abut_judge3(const abut_touching3 *t, int32_t count, const abut_surface_manifold3 *m)
{
    bool       outward;
    const bool side = is_of_side(t, m, &outward);
    const bool alone = side && m->triangle[0] >= 0; // what a triangle's own side leads to has contacts, or nothing rises there
    const bool leads = leads_into_neighbour(t, count, m) || is_hidden(t, count, m) || (!alone && leads_beyond(t, count, m));
    if ((t->one_sided && !outward) || (leads && !(side && is_any_seen(t, count, m)))) {
        return ABUT_GHOST3;
    }
    return !side && is_covered(t, count, m) ? ABUT_COVERED3 : ABUT_STAYS3;
}

bool abut_is_before3(const abut_touching3 *t, int32_t part, abut_vec3 normal)
{
    const abut_surface3 *p = &t->parts[part];
    const abut_vec3      highest = abut_support3(p->shape, abut_unrotate3(p->pose.r, normal)).point;
    const abut_real      level = abut_dot3(normal, abut_transform3(p->pose, highest));
    return reach_along(t, normal) - level > reach_along(t, abut_neg3(normal)) + level;
}
