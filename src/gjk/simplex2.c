// simplex2.c : the feature of a simplex nearest the origin.
//
// Every decision is the exact sign of a polynomial in the vertices as computed (exact.h). Near contact, or on edges a rounding
// error long, rounded tests contradict each other and GJK turns in circles; exact ones cannot, so the nearest point comes
// strictly nearer with every vertex added, no simplex comes twice, and GJK ends.
#include "gjk/simplex2.h"
#include "math/direction2.h"
#include "math/orient2.h"

// On which side of the line through the origin and p lies q: 1 on the left.
static int side(abut_vec2 p, abut_vec2 q)
{
    static const abut_vec2 origin = {0, 0};
    return abut_orient2(origin, p, q);
}

// Sign of p . (p - q): 1 when the origin, seen along the line from q to p, lies short of p.
static int short_of(abut_vec2 p, abut_vec2 q)
{
    const abut_real products[] = {p.x, p.x, p.y, p.y, -p.x, q.x, -p.y, q.y};
    return abut_sign_of_products(products, 4);
}

static bool at_origin(abut_vec2 p)
{
    return p.x == 0 && p.y == 0;
}

static void keep_vertex(abut_simplex2 *simplex, const abut_vertex2 *vertex)
{
    simplex->vertex[0] = *vertex;
    simplex->count = 1;
}

static void keep_segment(abut_simplex2 *simplex, const abut_vertex2 *p, const abut_vertex2 *q)
{
    abut_vertex2 first = *p;
    simplex->vertex[1] = *q;
    simplex->vertex[0] = first;
    simplex->count = 2;
}

// a was nearest; c lies farther along -a. The nearest point of the segment is c or inside, never a.
static abut_reduced add_to_vertex(abut_simplex2 *simplex, const abut_vertex2 *c)
{
    abut_vec2 a = simplex->vertex[0].w;
    if (!at_origin(a) && short_of(a, c->w) <= 0) {
        return ABUT_REDUCED_NONE;
    }
    if (short_of(c->w, a) <= 0) {
        keep_vertex(simplex, c);
    } else {
        keep_segment(simplex, &simplex->vertex[0], c);
    }
    return ABUT_REDUCED_NEARER;
}

// The origin faces the inside of the segment ab; c lies on the origin's side of it. Either the triangle holds the origin, or
// the nearest point is on bc, on ca, or at c.
static abut_reduced add_to_segment(abut_simplex2 *simplex, const abut_vertex2 *c)
{
    abut_vec2 a = simplex->vertex[0].w;
    abut_vec2 b = simplex->vertex[1].w;
    int       turn = abut_orient2(a, b, c->w);
    int       origin_side = side(a, b);
    if (turn == 0 || (origin_side != 0 && turn != origin_side)) {
        return ABUT_REDUCED_NONE;
    }
    bool outside_bc = turn * side(b, c->w) < 0;
    bool outside_ca = turn * side(c->w, a) < 0;
    if (!outside_bc && !outside_ca) {
        simplex->vertex[2] = *c;
        if (turn < 0) {
            abut_vertex2 swapped = simplex->vertex[0];
            simplex->vertex[0] = simplex->vertex[1];
            simplex->vertex[1] = swapped;
        }
        simplex->count = 3;
        return ABUT_REDUCED_INSIDE;
    }
    if (outside_bc && short_of(c->w, b) > 0) {
        keep_segment(simplex, &simplex->vertex[1], c);
    } else if (outside_ca && short_of(c->w, a) > 0) {
        keep_segment(simplex, &simplex->vertex[0], c);
    } else {
        keep_vertex(simplex, c);
    }
    return ABUT_REDUCED_NEARER;
}

abut_reduced abut_simplex2_add(abut_simplex2 *simplex, const abut_vertex2 *vertex)
{
    if (simplex->count == 0) {
        keep_vertex(simplex, vertex);
        return ABUT_REDUCED_NEARER;
    }
    return simplex->count == 1 ? add_to_vertex(simplex, vertex) : add_to_segment(simplex, vertex);
}

void abut_simplex2_settle(abut_simplex2 *simplex)
{
    if (simplex->count < 2) {
        return;
    }
    abut_vertex2 p = simplex->vertex[0];
    abut_vertex2 q = simplex->vertex[1];
    if (short_of(p.w, q.w) <= 0) {
        keep_vertex(simplex, &p);
    } else if (short_of(q.w, p.w) <= 0) {
        keep_vertex(simplex, &q);
    }
}

// An end at the origin itself is seen in every direction.
abut_place abut_place_of2(const abut_vertex2 *first, const abut_vertex2 *last, const abut_vertex2 *vertex)
{
    if (abut_orient2(first->w, vertex->w, last->w) <= 0) {
        return ABUT_PLACE_INSIDE;
    }
    bool after_first = at_origin(first->w) || side(first->w, vertex->w) > 0;
    bool before_last = at_origin(last->w) || side(vertex->w, last->w) > 0;
    if (after_first == before_last) {
        return after_first ? ABUT_PLACE_BETWEEN : ABUT_PLACE_INSIDE;
    }
    return after_first ? ABUT_PLACE_AFTER : ABUT_PLACE_BEFORE;
}

abut_nearest2 abut_simplex2_nearest(abut_simplex2 *simplex)
{
    abut_nearest2 nearest;
    abut_vec2     a = simplex->vertex[0].w;
    simplex->weight[0] = 1;
    simplex->weight[1] = 0;
    simplex->weight[2] = 0;
    if (simplex->count == 1) {
        abut_direction2 d = abut_direction_of2(a);
        nearest.closest = a;
        nearest.normal = abut_neg2(d.unit);
        nearest.distance = d.length;
        return nearest;
    }

    // The normal is square to the segment and so as exact as the segment is long, however near the origin; twice the area of
    // the triangle (0, a, b), without cancellation, gives the distance.
    abut_vec2       b = simplex->vertex[1].w;
    abut_vec2       along = abut_sub2(b, a);
    abut_direction2 d = abut_direction_of2(along);
    abut_real       area = abut_difference_of_products(a.x, b.y, a.y, b.x);
    abut_real       part = -abut_dot2(a, d.unit) / d.length;
    part = abut_min(abut_max(part, 0), 1);
    simplex->weight[0] = 1 - part;
    simplex->weight[1] = part;
    nearest.normal = area < 0 ? abut_neg2(abut_perp2(d.unit)) : abut_perp2(d.unit);
    nearest.distance = abut_abs(area) / d.length;
    nearest.closest = abut_scale2(-nearest.distance, nearest.normal);
    return nearest;
}

bool abut_simplex2_contains(const abut_simplex2 *simplex, const abut_vertex2 *vertex)
{
    for (int32_t i = 0; i < simplex->count; ++i) {
        const abut_vertex2 *v = &simplex->vertex[i];
        if (v->w.x == vertex->w.x && v->w.y == vertex->w.y) {
            return true;
        }
    }
    return false;
}
