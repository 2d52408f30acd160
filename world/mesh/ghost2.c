// ghost2.c : see ghost2.h and seam2.h.
//
// A contact leads into a neighbour where that rises above the line through it. At an end of a facet, such a contact
// is a ghost. On a flat side it need not be: at the foot of a wall the floor's contacts have the wall above them. What
// tells is whether some of the side about the contact can be seen from the middle of the shape: the floor before the wall can,
// the side of a crate that stands against another one cannot.
#include "mesh/ghost2.h"
#include "mesh/direction2.h"
#include "mesh/facets_walk2.h"
#include "mesh/seam2.h"

static abut_real square(abut_vec2 v)
{
    return abut_dot2(v, v);
}

static abut_vec2 middle_of(const abut_touching2 *t)
{
    return abut_transform2(t->pose, t->shape->middle);
}

// How far up the shape comes along a normal.
static abut_real reach_along(const abut_touching2 *t, abut_vec2 normal)
{
    const abut_vec2 highest = abut_support2(t->shape, abut_unrotate2(t->pose.r, normal)).point;
    return abut_dot2(normal, abut_transform2(t->pose, highest));
}

abut_vec2 abut_normal_to_shape2(const abut_touching2 *t, const abut_facet2 *facet)
{
    const abut_vec2 n = abut_segment_normal2(facet->end), down = abut_neg2(n);
    if (t->one_sided) {
        return n;
    }
    const abut_real above = reach_along(t, n) - abut_dot2(n, facet->end[0]);
    const abut_real below = reach_along(t, down) - abut_dot2(down, facet->end[0]);
    return above >= below - t->weld ? n : down;
}

// Whether a facet is below the line of some contacts, as the deepest of its own contacts says: it is below the line of that.
// Most are.
static bool is_below(const abut_manifold2 *of_facet, const abut_manifold2 *m)
{
    const abut_vec2 between = abut_sub2(of_facet->normal, m->normal);
    const abut_vec2 way = abut_sub2(of_facet->points[0].point_a, m->points[0].point_a);
    return 8 * 8 * square(between) <= ABUT_CHAIN_LEAN * ABUT_CHAIN_LEAN &&
           of_facet->points[0].separation <= of_facet->distance + of_facet->error &&
           abut_dot2(m->normal, way) <= of_facet->error + m->error;
}

static bool leads_into_neighbour(const abut_touching2 *t, int32_t count, const abut_surface_manifold2 *m)
{
    for (int32_t k = 0; k < count; ++k) {
        if (abut_is_one_facet2(&t->found[k], m) || is_below(&t->found[k].manifold, &m->manifold)) {
            continue;
        }
        const abut_facet2 other = abut_facet_of2(t, &t->found[k]);
        for (int32_t i = 0; i < m->manifold.count; ++i) {
            const abut_vec2 point = m->manifold.points[i].point_a;
            if (abut_facet_holds2(&other, point, t->weld) &&
                abut_facet_rises_above2(&other, point, m->manifold.normal, t->weld)) {
                return true;
            }
        }
    }
    return false;
}

// Of a facet that has no contacts itself.
static bool rises_at(const abut_touching2 *t, int32_t count, int32_t part, int32_t segment, abut_vec2 point, abut_vec2 normal)
{
    const abut_facet2 other = abut_facet_at2(&t->parts[part], segment);
    return abut_facet_holds2(&other, point, t->weld) && abut_facet_rises_above2(&other, point, normal, t->weld) &&
           !abut_is_found2(t, count, part, segment);
}

// The box in a part's frame of what is within a weld of the way from one point to another.
static abut_box2 box_about(const abut_surface2 *part, abut_vec2 from, abut_vec2 to, abut_real weld)
{
    const abut_vec2 p = abut_unrotate2(part->pose.r, abut_sub2(from, part->pose.p));
    const abut_vec2 q = abut_unrotate2(part->pose.r, abut_sub2(to, part->pose.p));
    const abut_box2 box = {{(p.x < q.x ? p.x : q.x) - weld, (p.y < q.y ? p.y : q.y) - weld},
                           {(p.x > q.x ? p.x : q.x) + weld, (p.y > q.y ? p.y : q.y) + weld}};
    return box;
}

static bool part_rises_at(const abut_touching2 *t, int32_t count, int32_t k, abut_vec2 point, abut_vec2 normal)
{
    const abut_surface2 *part = &t->parts[k];
    if (part->shape != NULL) {
        return rises_at(t, count, k, -1, point, normal);
    }
    const abut_facets2 facets = abut_part_facets2(part);
    abut_facets_walk2  walk;
    bool               rises = false;
    abut_facets_walk2_begin(&walk, &facets, box_about(part, point, point, t->weld));
    for (int32_t i = abut_facets_walk2_next(&walk); i >= 0 && !rises; i = abut_facets_walk2_next(&walk)) {
        rises = rises_at(t, count, k, i, point, normal);
    }
    return rises;
}

// The way out of one facet may end in another that the shape is not near: that of a thin shape, which pierces the surface
// beside an inner corner, is shorter aside than its depth.
static bool leads_beyond(const abut_touching2 *t, int32_t count, const abut_surface_manifold2 *m)
{
    bool leads = false;
    for (int32_t i = 0; i < m->manifold.count && !leads; ++i) {
        const abut_contact2 *at = &m->manifold.points[i];
        for (int32_t k = 0; k < t->part_count && at->separation < 0 && !leads; ++k) {
            leads = part_rises_at(t, count, k, at->point_a, m->manifold.normal);
        }
    }
    return leads;
}

// Whether a segment is behind the line through a point, so that it hides nothing before that; it says so at once.
static bool is_behind(const abut_facet2 *facet, abut_vec2 point, abut_vec2 normal)
{
    bool behind = facet->segment >= 0;
    for (int i = 0; i < 2 && behind; ++i) {
        behind = abut_dot2(normal, abut_sub2(facet->end[i], point)) < 0;
    }
    return behind;
}

static bool hides(const abut_touching2 *t, const abut_surface_manifold2 *m, int32_t part, int32_t segment, abut_vec2 from)
{
    const abut_facet2 facet = abut_facet_at2(&t->parts[part], segment);
    const bool        own = m->part[0] == part && m->segment[0] == segment;
    return !own && abut_facet_hides2(&facet, from, middle_of(t));
}

// Whether any facet of a part stands between a place and the middle of the shape, those too that the shape is not near.
static bool part_hides(const abut_touching2 *t, const abut_surface_manifold2 *m, int32_t k, abut_vec2 from)
{
    const abut_surface2 *part = &t->parts[k];
    if (part->shape != NULL) {
        return hides(t, m, k, -1, from);
    }
    const abut_facets2 facets = abut_part_facets2(part);
    abut_facets_walk2  walk;
    bool               hidden = false;
    abut_facets_walk2_begin(&walk, &facets, box_about(part, from, middle_of(t), t->weld));
    for (int32_t i = abut_facets_walk2_next(&walk); i >= 0 && !hidden; i = abut_facets_walk2_next(&walk)) {
        hidden = hides(t, m, k, i, from);
    }
    return hidden;
}

// Whether a point a little before a facet can be seen from the middle of the shape, past all others: first those that have
// contacts, of which one mostly hides what is hidden.
static bool is_seen(const abut_touching2 *t, int32_t count, const abut_surface_manifold2 *m, abut_vec2 point)
{
    const abut_vec2 n = m->manifold.normal, from = abut_along2(point, 2 * t->weld, n), to = middle_of(t);
    const bool      before = abut_dot2(n, abut_sub2(to, from)) >= 0;
    bool            hidden = m->segment[0] < 0 && !before; // by the convex part itself
    for (int32_t k = 0; k < count && !hidden; ++k) {
        if (abut_is_one_facet2(&t->found[k], m)) {
            continue;
        }
        const abut_facet2 other = abut_facet_of2(t, &t->found[k]);
        hidden = !(before && is_behind(&other, from, n)) && abut_facet_hides2(&other, from, to);
    }
    for (int32_t k = 0; k < t->part_count && !hidden; ++k) {
        hidden = part_hides(t, m, k, from);
    }
    return !hidden;
}

// How far from a contact the side is looked at: beyond what the shape has sunk into other parts.
static abut_real look_around(const abut_touching2 *t, int32_t count)
{
    abut_real deepest = 0;
    for (int32_t k = 0; k < count; ++k) {
        const abut_real depth = -t->found[k].manifold.distance;
        deepest = depth > deepest ? depth : deepest;
    }
    return 2 * deepest + 16 * t->weld;
}

// Of a segment: towards either end, and a little back, so that the place is not at an end.
static bool is_segment_seen(const abut_touching2 *t, int32_t count, const abut_surface_manifold2 *m, abut_vec2 point,
                            abut_real around)
{
    const abut_facet2 facet = abut_facet_of2(t, m);
    bool              seen = false;
    for (int i = 0; i < 2 && !seen; ++i) {
        const abut_vec2 way = abut_sub2(facet.end[i], point);
        const abut_real length = abut_length2(way);
        const abut_vec2 at = length > around ? abut_along2(point, around / length, way) : facet.end[i];
        const abut_vec2 back = abut_sub2(facet.end[1 - i], at);
        const abut_real far = abut_length2(back), part = far > around ? around / far / 4 : (abut_real)0.25;
        seen = is_seen(t, count, m, abut_along2(at, part, back));
    }
    return seen;
}

// Of a convex part: to either side, where the place is still on it.
static bool is_side_seen(const abut_touching2 *t, int32_t count, const abut_surface_manifold2 *m, abut_vec2 point,
                         abut_real around)
{
    const abut_facet2 facet = abut_facet_of2(t, m);
    bool              seen = false;
    for (int i = 0; i < 2 && !seen; ++i) {
        const abut_vec2 at = abut_along2(point, i == 0 ? around : -around, m->manifold.tangent);
        seen = abut_facet_holds2(&facet, at, t->weld) && is_seen(t, count, m, at);
    }
    return seen;
}

static bool is_any_seen(const abut_touching2 *t, int32_t count, const abut_surface_manifold2 *m)
{
    const abut_real around = look_around(t, count);
    bool            seen = false;
    for (int32_t i = 0; i < m->manifold.count && !seen; ++i) {
        const abut_vec2 point = m->manifold.points[i].point_a;
        seen = m->segment[0] >= 0 ? is_segment_seen(t, count, m, point, around) : is_side_seen(t, count, m, point, around);
    }
    return seen;
}

static bool is_one_normal(abut_vec2 n, abut_vec2 normal)
{
    const abut_real lean = abut_cross2(n, normal);
    return square(n) > 0 && abut_dot2(n, normal) > 0 && 4 * 4 * lean * lean <= ABUT_CHAIN_LEAN * ABUT_CHAIN_LEAN;
}

// Whether the contacts are those of a flat side: their normal is the segment's, or that of a side of the convex part.
static bool is_of_side(const abut_touching2 *t, const abut_surface_manifold2 *m, bool *outward)
{
    const abut_facet2 facet = abut_facet_of2(t, m);
    *outward = true;
    if (facet.segment >= 0) {
        const abut_vec2 n = abut_segment_normal2(facet.end);
        *outward = abut_dot2(n, m->manifold.normal) > 0;
        return is_one_normal(*outward || t->one_sided ? n : abut_neg2(n), m->manifold.normal);
    }
    bool side = false;
    for (int32_t i = 0; i < abut_part_sides2(facet.part) && !side; ++i) {
        side = is_one_normal(abut_part_side2(facet.part, i), m->manifold.normal);
    }
    return side;
}

// Whether a contact is on another facet that has contacts of the same normal on a side of its own.
static bool is_on_side(const abut_touching2 *t, int32_t count, const abut_surface_manifold2 *m, abut_vec2 point)
{
    bool on = false;
    for (int32_t k = 0; k < count && !on; ++k) {
        const abut_surface_manifold2 *other = &t->found[k];
        const abut_vec2               between = abut_sub2(other->manifold.normal, m->manifold.normal);
        bool                          outward;
        if (!abut_is_one_facet2(other, m) && square(between) <= ABUT_CHAIN_LEAN * ABUT_CHAIN_LEAN &&
            is_of_side(t, other, &outward)) {
            const abut_facet2 facet = abut_facet_of2(t, other);
            on = abut_facet_holds2(&facet, point, t->weld);
        }
    }
    return on;
}

// Whether the contacts of an end are on facets that have contacts of the same normal, as those of the top of a wall
// that ends in a floor: they say nothing that those do not.
static bool is_covered(const abut_touching2 *t, int32_t count, const abut_surface_manifold2 *m)
{
    bool covered = true;
    for (int32_t i = 0; i < m->manifold.count && covered; ++i) {
        covered = is_on_side(t, count, m, m->manifold.points[i].point_a);
    }
    return covered;
}

// Whether what has contacts itself stands between a contact and the middle of the shape: the shape is pushed off that, and
// comes free of what is behind it. Most facets have the contact on the side of the shape, as the deepest of their own says.
static bool is_behind_another(const abut_touching2 *t, int32_t count, const abut_surface_manifold2 *m, abut_vec2 point)
{
    bool behind = false;
    for (int32_t k = 0; k < count && !behind; ++k) {
        const abut_manifold2 *other = &t->found[k].manifold;
        const abut_vec2       way = abut_sub2(point, other->points[0].point_a);
        if (!abut_is_one_facet2(&t->found[k], m) && abut_dot2(other->normal, way) < -t->weld) {
            const abut_facet2 facet = abut_facet_of2(t, &t->found[k]);
            behind = !abut_facet_holds2(&facet, point, t->weld) && abut_facet_hides2(&facet, point, middle_of(t));
        }
    }
    return behind;
}

// The same of all facets, those too that the shape is not near: a thin one pierces a floor beside the place that hides a
// contact.
static bool is_behind_any(const abut_touching2 *t, const abut_surface_manifold2 *m, abut_vec2 point)
{
    const abut_vec2 from = abut_along2(point, 2 * t->weld, m->manifold.normal);
    bool            behind = false;
    for (int32_t k = 0; k < t->part_count && !behind; ++k) {
        behind = part_hides(t, m, k, from);
    }
    return behind;
}

// Of a shape whose middle has sunk below a contact nothing is hidden: it sees nothing.
static bool is_hidden(const abut_touching2 *t, int32_t count, const abut_surface_manifold2 *m)
{
    bool hidden = true;
    for (int32_t i = 0; i < m->manifold.count && hidden; ++i) {
        const abut_vec2 point = m->manifold.points[i].point_a;
        hidden = abut_dot2(m->manifold.normal, abut_sub2(middle_of(t), point)) >= 0 &&
                 (m->segment[0] < 0 ? is_behind_any(t, m, point) : is_behind_another(t, count, m, point));
    }
    return hidden;
}

abut_verdict2 abut_judge2(const abut_touching2 *t, int32_t count, const abut_surface_manifold2 *m)
{
    bool       outward;
    const bool side = is_of_side(t, m, &outward);
    const bool alone = side && m->segment[0] >= 0; // what a segment's own side leads to has contacts, or nothing rises there
    const bool leads = leads_into_neighbour(t, count, m) || is_hidden(t, count, m) || (!alone && leads_beyond(t, count, m));
    if ((t->one_sided && !outward) || (leads && !(side && is_any_seen(t, count, m)))) {
        return ABUT_GHOST2;
    }
    return !side && is_covered(t, count, m) ? ABUT_COVERED2 : ABUT_STAYS2;
}

bool abut_is_before2(const abut_touching2 *t, int32_t part, abut_vec2 normal)
{
    const abut_surface2 *p = &t->parts[part];
    const abut_vec2      highest = abut_support2(p->shape, abut_unrotate2(p->pose.r, normal)).point;
    const abut_real      level = abut_dot2(normal, abut_transform2(p->pose, highest));
    return reach_along(t, normal) - level > reach_along(t, abut_neg2(normal)) + level;
}
