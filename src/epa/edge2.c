// edge2.c : how deep the boundary of D lies, at least, beyond an edge between two of its points.
//
// An edge of the growing polygon lies inside D, so the boundary beyond it is no nearer than the edge. Where both shapes are
// known to bend no sharper than circles of radii qa and qb, D's boundary between the edge's ends is a smaller convex arc rolled
// out by q = qa + qb, and so no nearer than the curve made of the segment between the ends, pulled in by q along their normals,
// and a circle of radius q rolled along it. For ellipses that bound is one order better than the chord's, and it is exact for
// circles.
//
// Frame: the unit frame of the pair (steps2.h), the origin inside D.
#include "epa/edge2.h"
#include "math/direction2.h"
#include "shape/support2.h"

// The point at that depth is a candidate for the nearest one of an edge.
static void consider(abut_edge2 *e, abut_real depth, abut_vec2 direction)
{
    if (depth < e->depth) {
        e->depth = depth;
        e->normal = direction;
    }
}

// The normal and the depth of the segment between the two ends, which are never the same place: of the origin's foot on it if
// that is inside, else of an end. The normal is the segment's own in any case: that of an end near the origin would be noise.
// Where two segments tie at an end they share, the one that holds the foot has the witness points: the other is taken to be a
// hair deeper.
static void take_segment(abut_edge2 *e, abut_real size)
{
    abut_direction2 along = abut_direction_of2(abut_sub2(e->last.w, e->first.w));
    abut_real       foot = -abut_dot2(e->first.w, along.unit);
    abut_real       end = abut_min(abut_direction_of2(e->first.w).length, abut_direction_of2(e->last.w).length);
    abut_real       area = abut_difference_of_products(e->first.w.x, e->last.w.y, e->first.w.y, e->last.w.x);
    e->normal = abut_neg2(abut_perp2(along.unit));
    e->at_end = !(foot >= 0 && foot <= along.length);
    e->depth = e->at_end ? end + ABUT_TIE_MARGIN * size : area / along.length;
}

static bool between(abut_vec2 first, abut_vec2 middle, abut_vec2 last)
{
    return abut_cross2(first, middle) >= 0 && abut_cross2(middle, last) >= 0;
}

// The part of an arc that turns round one of its centres: nearest opposite the centre, seen from the origin.
static void consider_turn(abut_edge2 *arc, abut_real radius, abut_vec2 center, abut_vec2 first, abut_vec2 last)
{
    abut_direction2 away = abut_direction_of2(center);
    abut_vec2       opposite = abut_neg2(away.unit);
    if (away.length > 0 && between(first, opposite, last)) {
        consider(arc, radius - away.length, opposite);
    }
}

// The boundary of D between the two ends is no nearer than this curve: a turn of the radius about the first centre, a straight
// piece, a turn about the second. Its nearest point is on the piece, on a turn, or at an end. Rounding may put the normal of
// the piece a hair outside those of the ends: a candidate too many only makes the bound smaller, one too few would be wrong.
static void take_arc(abut_edge2 *arc, abut_real radius)
{
    abut_vec2       low = abut_along2(arc->first.w, -radius, arc->first.normal);
    abut_vec2       high = abut_along2(arc->last.w, -radius, arc->last.normal);
    abut_direction2 along = abut_direction_of2(abut_sub2(high, low));
    abut_vec2       square = abut_neg2(abut_perp2(along.unit));
    abut_real       foot = -abut_dot2(low, along.unit);
    arc->depth = abut_direction_of2(arc->first.w).length;
    arc->normal = arc->first.normal;
    arc->at_end = false;
    consider(arc, abut_direction_of2(arc->last.w).length, arc->last.normal);
    if (foot >= 0 && foot <= along.length && along.length > 0) {
        consider(arc, abut_difference_of_products(low.x, high.y, low.y, high.x) / along.length + radius, square);
    }
    bool turned = between(arc->first.normal, square, arc->last.normal);
    consider_turn(arc, radius, low, arc->first.normal, turned ? square : arc->last.normal);
    consider_turn(arc, radius, high, turned ? square : arc->first.normal, arc->last.normal);
}

// The edge seen as an arc that bends no sharper than the shapes do there, if that bounds the depth better.
static void bulge_out(abut_edge2 *e, const abut_pair2 *pair)
{
    abut_rot2  r = pair->rotation;
    abut_edge2 arc = *e;
    arc.bulge_a = pair->per_unit * abut_core_bulge2(pair->a, e->first.normal, e->last.normal);
    // A matrix short of a rotation shrinks B, and the directions in B's axes, with the cube of which the radius goes.
    abut_real square = abut_min(1, r.c * r.c + r.s * r.s);
    arc.bulge_b =
        pair->per_unit * (square * square) *
        abut_core_bulge2(pair->b, abut_neg2(abut_unrotate2(r, e->first.normal)), abut_neg2(abut_unrotate2(r, e->last.normal)));
    // Where the boundary is nearly straight, a radius beyond the size of D would only bring rounding.
    abut_real bulge = arc.bulge_a + arc.bulge_b;
    if (bulge > pair->size) {
        arc.bulge_a *= pair->size / bulge;
        arc.bulge_b *= pair->size / bulge;
    }
    take_arc(&arc, arc.bulge_a + arc.bulge_b);
    if (arc.depth > e->depth) {
        *e = arc;
    }
}

abut_edge2 abut_edge_of2(const abut_pair2 *pair, const abut_vertex2 *first, const abut_vertex2 *last)
{
    abut_edge2 e;
    e.first = *first;
    e.last = *last;
    e.bulge_a = 0;
    e.bulge_b = 0;
    take_segment(&e, pair->size);
    if (!pair->polytopes && abut_cross2(first->normal, last->normal) > 0) {
        bulge_out(&e, pair);
    }
    return e;
}
