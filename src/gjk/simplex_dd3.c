// simplex_dd3.c : the feature of a simplex nearest the origin, in double length.
//
// Every vertex, every edge and every triangle is a candidate: a point of D with weights >= 0. The nearest candidate is taken,
// so a wrong sign (of a coordinate below u^2) can only prefer one description of nearly the same point to another.
//
// A plane is taken to be where its corner nearest the origin is: its height there is off by what rounding turned its normal,
// times the length of that corner's vector, and on a needle that comes near the origin at one end the lengths differ by as much
// as 1 : u. Frame: the unit frame of the pair (steps3.h).
#include "gjk/simplex_dd3.h"
#include "base/inline.h"
#include "gjk/plane3.h"
#include "math/direction3.h"
#include "math/double_double3.h"

static abut_dd3 vertex(const abut_simplex3 *s, int32_t i)
{
    return abut_dd_of3(s->vertex[i].w);
}

static abut_dd3 edge(const abut_simplex3 *s, int32_t from, int32_t to)
{
    return abut_dd_between3(s->vertex[from].w, s->vertex[to].w);
}

static bool positive(abut_dd x)
{
    return x.hi > 0;
}

static abut_simplex_dd3 nothing(void)
{
    abut_simplex_dd3 c = {{.distance = (abut_real)INFINITY, .where = ABUT_WHERE3_OUTSIDE}, {(abut_real)INFINITY, 0}};
    return c;
}

static void take_nearer(abut_simplex_dd3 *best, const abut_simplex_dd3 *other)
{
    if (abut_dd_less(other->square, best->square)) {
        *best = *other;
    }
}

static abut_simplex_dd3 on_vertex(const abut_simplex3 *s, int32_t i)
{
    static const abut_real all = 1;
    abut_simplex_dd3       c = {abut_choice_of3(s, &i, &all, 1), abut_dd_dot3(vertex(s, i), vertex(s, i))};
    return c;
}

// The part of -p square to the edge: (p . e) e - (e . e) p, from the closest point to the origin. Here and below the first
// vertex named is the nearest one.
ABUT_OUTLINE abut_simplex_dd3 on_edge(const abut_simplex3 *s, int32_t i, int32_t j)
{
    abut_dd3 e = edge(s, i, j);
    abut_dd  to_i = abut_dd_neg(abut_dd_dot3(vertex(s, i), e));
    abut_dd  to_j = abut_dd_dot3(vertex(s, j), e);
    if (!positive(to_i) || !positive(to_j)) {
        return nothing();
    }
    const int32_t    index[] = {i, j};
    const abut_real  weight[] = {to_j.hi, to_i.hi};
    abut_dd3         moment = abut_dd_cross3(vertex(s, i), e);
    abut_direction3  d = abut_direction_of3(abut_dd_rounded3(abut_dd_cross3(moment, e)));
    abut_simplex_dd3 c = {abut_choice_of3(s, index, weight, 2),
                          abut_dd_divide(abut_dd_dot3(moment, moment), abut_dd_dot3(e, e))};
    c.choice.normal = d.length > 0 ? d.unit : c.choice.normal;
    return c;
}

// What the triangle of the origin and an edge is, seen along the normal.
ABUT_OUTLINE abut_dd share_of_edge(const abut_simplex3 *s, int32_t from, int32_t to, const abut_dd3 *normal)
{
    return abut_dd_dot3(abut_dd_cross3(vertex(s, from), edge(s, from, to)), *normal);
}

// Apart, like the edge: their numbers in double length are not on the stack together.
ABUT_OUTLINE abut_simplex_dd3 on_triangle(const abut_simplex3 *s, int32_t i, int32_t j, int32_t k)
{
    abut_dd3 normal = abut_dd_cross3(edge(s, i, j), edge(s, i, k));
    abut_dd  at_i = share_of_edge(s, j, k, &normal);
    abut_dd  at_j = share_of_edge(s, k, i, &normal);
    abut_dd  at_k = share_of_edge(s, i, j, &normal);
    if (!positive(at_i) || !positive(at_j) || !positive(at_k)) {
        return nothing();
    }
    const int32_t    index[] = {i, j, k};
    const abut_real  weight[] = {at_i.hi, at_j.hi, at_k.hi};
    abut_dd          above = abut_dd_dot3(normal, vertex(s, i));
    abut_simplex_dd3 c = {abut_choice_of3(s, index, weight, 3),
                          abut_dd_divide(abut_dd_multiply(above, above), abut_dd_dot3(normal, normal))};
    abut_vec3        n = abut_simplex_dd_normal3(s->vertex[i].w, s->vertex[j].w, s->vertex[k].w).unit;
    c.choice.normal = positive(above) ? abut_neg3(n) : n;
    return c;
}

// Whether the origin lies strictly on the same side of a face as the fourth vertex.
ABUT_OUTLINE bool on_inner_side(const abut_simplex3 *s, int32_t i, int32_t j, int32_t k, int32_t opposite)
{
    abut_dd3 normal = abut_dd_cross3(edge(s, i, j), edge(s, i, k));
    abut_dd  inner = abut_dd_dot3(normal, edge(s, i, opposite));
    abut_dd  here = abut_dd_neg(abut_dd_dot3(normal, vertex(s, i)));
    return (positive(inner) && positive(here)) || (positive(abut_dd_neg(inner)) && positive(abut_dd_neg(here)));
}

// The places of the vertices, by their distance from the origin.
static void from_the_nearest(const abut_simplex3 *s, int32_t *place)
{
    abut_real square[4];
    for (int32_t i = 0; i < s->count; ++i) {
        abut_real here = abut_dot3(s->vertex[i].w, s->vertex[i].w);
        int32_t   at = i;
        for (; at > 0 && here < square[at - 1]; --at) {
            square[at] = square[at - 1];
            place[at] = place[at - 1];
        }
        square[at] = here;
        place[at] = i;
    }
}

static bool inside(const abut_simplex3 *s, const int32_t *p)
{
    return s->count == 4 && on_inner_side(s, p[0], p[1], p[2], p[3]) && on_inner_side(s, p[0], p[1], p[3], p[2]) &&
           on_inner_side(s, p[0], p[2], p[3], p[1]) && on_inner_side(s, p[1], p[2], p[3], p[0]);
}

// The vertices in the order of the simplex again, as a choice has them.
static void put_in_order(abut_choice3 *c)
{
    for (int32_t i = 1; i < c->count; ++i) {
        for (int32_t k = i; k > 0 && c->index[k] < c->index[k - 1]; --k) {
            int32_t   index = c->index[k];
            abut_real weight = c->weight[k];
            c->index[k] = c->index[k - 1];
            c->weight[k] = c->weight[k - 1];
            c->index[k - 1] = index;
            c->weight[k - 1] = weight;
        }
    }
}

abut_simplex_dd3 abut_simplex_dd_nearest3(const abut_simplex3 *simplex)
{
    abut_simplex_dd3 best = nothing();
    abut_simplex_dd3 other;
    int32_t          place[4];
    from_the_nearest(simplex, place);
    if (inside(simplex, place)) {
        best.choice.where = ABUT_WHERE3_INSIDE;
        return best;
    }
    int32_t count = simplex->count;
    for (int32_t i = 0; i < count; ++i) {
        other = on_vertex(simplex, place[i]);
        take_nearer(&best, &other);
        for (int32_t j = i + 1; j < count; ++j) {
            other = on_edge(simplex, place[i], place[j]);
            take_nearer(&best, &other);
            for (int32_t k = j + 1; k < count; ++k) {
                other = on_triangle(simplex, place[i], place[j], place[k]);
                take_nearer(&best, &other);
            }
        }
    }
    put_in_order(&best.choice);
    best.choice.direction = best.choice.normal;
    return best;
}
