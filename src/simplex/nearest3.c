// nearest3.c : the feature of a simplex nearest the origin, in plain arithmetic.
//
// The regions of Voronoi of a simplex's features (Ericson 2005, "Real-Time Collision Detection", section 9.5.2), told apart by
// the signs of barycentric coordinates: the foot of the origin on a triangle's plane is inside the triangle when all three are
// positive, and else the nearest point lies on an edge whose opposite coordinate is negative. A tetrahedron that does not hold
// the origin shows it the faces on whose outer side it lies, and the nearest point is on one of them.
//
// The closest point is always a weighted sum of the vertices with weights >= 0, so its distance bounds that of D from above
// whatever rounding did to the weights. Only "inside" needs certainty, and says so when it has none.
// Frame: the unit frame of the pair (steps3.h).
#include "simplex/nearest3.h"
#include "base/tolerance3.h"
#include "math/direction3.h"
#include "simplex/plane3.h"

abut_choice3 abut_choice_of3(const abut_simplex3 *simplex, const int32_t *index, const abut_real *weight, int32_t count)
{
    abut_choice3 c;
    abut_real    sum = 0;
    for (int32_t i = 0; i < count; ++i) {
        sum += weight[i];
    }
    abut_vec3 closest = {0, 0, 0};
    for (int32_t i = 0; i < count; ++i) {
        c.index[i] = index[i];
        c.weight[i] = weight[i] / sum;
        closest = abut_along3(closest, c.weight[i], simplex->vertex[index[i]].w);
    }
    abut_direction3 d = abut_direction_of3(closest);
    c.count = count;
    c.closest = closest;
    c.normal = abut_neg3(d.unit);
    c.distance = d.length;
    c.where = ABUT_WHERE3_OUTSIDE;
    return c;
}

// The normal of a triangle's plane; but whichever is the longer, the way to the origin or the needle's height (twice the area
// over the longer of two edges), has the better direction.
static void take_plane_normal(abut_choice3 *c, abut_vec3 normal, abut_real area, abut_vec3 first, abut_vec3 second)
{
    abut_real longest = abut_max(abut_dot3(first, first), abut_dot3(second, second));
    if (c->distance * c->distance * longest < area * area) {
        c->normal = normal;
    }
}

static abut_choice3 nearer(abut_choice3 first, abut_choice3 second)
{
    return second.distance < first.distance ? second : first;
}

static abut_choice3 at_vertex(const abut_simplex3 *s, int32_t i)
{
    static const abut_real all = 1;
    return abut_choice_of3(s, &i, &all, 1);
}

static abut_choice3 on_edge(const abut_simplex3 *s, int32_t i, int32_t j)
{
    abut_vec3 p = s->vertex[i].w;
    abut_vec3 edge = abut_sub3(s->vertex[j].w, p);
    abut_real along = -abut_dot3(p, edge);
    abut_real square = abut_dot3(edge, edge);
    if (!(along > 0)) {
        return at_vertex(s, i);
    }
    if (!(along < square)) {
        return at_vertex(s, j);
    }
    const int32_t   index[] = {i, j};
    const abut_real weight[] = {square - along, along};
    return abut_choice_of3(s, index, weight, 2);
}

// The nearest of the edges on whose outer side the foot lies.
static abut_choice3 on_outline(const abut_simplex3 *s, const int32_t *index, const abut_real *weight)
{
    abut_choice3 best;
    best.distance = (abut_real)INFINITY;
    for (int32_t i = 0; i < 3; ++i) {
        if (!(weight[i] > 0)) {
            best = nearer(best, on_edge(s, index[(i + 1) % 3], index[(i + 2) % 3]));
        }
    }
    return best;
}

static abut_choice3 on_triangle(const abut_simplex3 *s, int32_t i, int32_t j, int32_t k)
{
    abut_vec3       p = s->vertex[i].w;
    abut_vec3       first = abut_sub3(s->vertex[j].w, p);
    abut_vec3       second = abut_sub3(s->vertex[k].w, p);
    abut_direction3 plane = abut_plane_normal3(p, s->vertex[j].w, s->vertex[k].w);
    abut_vec3       q = abut_neg3(p);
    abut_real       at_j = abut_dot3(abut_cross3(q, second), plane.unit);
    abut_real       at_k = abut_dot3(abut_cross3(first, q), plane.unit);
    const int32_t   index[] = {i, j, k};
    const abut_real weight[] = {plane.length - at_j - at_k, at_j, at_k};
    if (!(weight[0] > 0 && weight[1] > 0 && weight[2] > 0)) {
        return on_outline(s, index, weight);
    }
    abut_choice3 c = abut_choice_of3(s, index, weight, 3);
    take_plane_normal(&c, abut_dot3(plane.unit, p) > 0 ? abut_neg3(plane.unit) : plane.unit, plane.length, first, second);
    return c;
}

// How far a point lies above the plane through p with a normal of any length, and whether rounding could have turned the sign.
typedef struct side {
    abut_real height;
    bool      sure;
} side;

static side side_of(abut_vec3 point, abut_vec3 p, abut_vec3 normal, abut_real lengths)
{
    abut_vec3 d = abut_sub3(point, p);
    side      s;
    s.height = abut_dot3(normal, d);
    // The normal is off by 5u of the edges' lengths, the product by 4u more.
    s.sure = abut_abs(s.height) > ABUT_SIDE_MARGIN * lengths * abut_sqrt(abut_dot3(d, d));
    return s;
}

static abut_choice3 in_tetrahedron(const abut_simplex3 *s)
{
    static const int32_t   face[4][4] = {{3, 2, 1, 0}, {3, 0, 2, 1}, {3, 1, 0, 2}, {0, 1, 2, 3}}; // corners, then the opposite
    static const abut_vec3 origin = {0, 0, 0};

    abut_choice3 best;
    best.distance = (abut_real)INFINITY;
    best.where = ABUT_WHERE3_INSIDE;
    for (int32_t f = 0; f < 4; ++f) {
        const int32_t *c = face[f];
        abut_vec3      p = s->vertex[c[0]].w;
        abut_vec3      first = abut_sub3(s->vertex[c[1]].w, p);
        abut_vec3      second = abut_sub3(s->vertex[c[2]].w, p);
        abut_vec3      normal = abut_cross3(first, second);
        abut_real      lengths = abut_sqrt(abut_dot3(first, first) * abut_dot3(second, second));
        side           inner = side_of(s->vertex[c[3]].w, p, normal, lengths);
        side           here = side_of(origin, p, normal, lengths);
        if (!inner.sure || !here.sure) {
            best.where = ABUT_WHERE3_UNSURE;
            return best;
        }
        if ((inner.height > 0) != (here.height > 0)) {
            best = nearer(best, on_triangle(s, c[0], c[1], c[2]));
        }
    }
    return best;
}

abut_choice3 abut_nearest_of3(const abut_simplex3 *simplex)
{
    switch (simplex->count) {
    case 1:
        return at_vertex(simplex, 0);
    case 2:
        return on_edge(simplex, 0, 1);
    case 3:
        return on_triangle(simplex, 0, 1, 2);
    default:
        return in_tetrahedron(simplex);
    }
}

void abut_simplex3_keep(abut_simplex3 *simplex, const abut_choice3 *choice)
{
    abut_vertex3 kept[3];
    for (int32_t i = 0; i < choice->count; ++i) {
        kept[i] = simplex->vertex[choice->index[i]];
    }
    for (int32_t i = 0; i < choice->count; ++i) {
        simplex->vertex[i] = kept[i];
        simplex->weight[i] = choice->weight[i];
    }
    simplex->count = choice->count;
}
