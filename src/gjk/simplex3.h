// simplex3.h : the feature of a simplex nearest the origin: a vertex, an edge or a triangle, and the weights of the point on
// it, in plain arithmetic.
//
// The regions of Voronoi of a simplex's features (Ericson 2005, "Real-Time Collision Detection", section 9.5.2), distinguished
// by the signs of areas: the foot of the origin on a triangle's plane is inside the triangle when the three triangles it makes
// with the sides turn the same way, and else the nearest point lies on a side whose triangle turns the other. A tetrahedron
// that does not hold the origin shows it the faces on whose outer side it lies, and the nearest point is on one of them.
//
// The closest point is always a weighted sum of the vertices with weights >= 0, so its distance bounds that of D from above
// whatever rounding did to the weights. Only "inside" needs certainty, and says so when it has none.
//
// Every step of GJK comes here: what it mostly needs is inline and keeps its numbers in registers, the rest is in simplex3.c.
// Frame: the unit frame of the pair (steps3.h).
#ifndef ABUT_GJK_SIMPLEX3_H
#define ABUT_GJK_SIMPLEX3_H

#include "abut/steps3.h"
#include "base/inline.h"
#include "base/tolerance3.h"
#include "math/exact.h"

// Where the origin is from a simplex.
typedef enum abut_where3 {
    ABUT_WHERE3_OUTSIDE,     // of it: the rest of the choice says where the nearest point is
    ABUT_WHERE3_INSIDE,      // a tetrahedron's inside, certainly
    ABUT_WHERE3_INCONCLUSIVE // too near a face to tell in this arithmetic
} abut_where3;

// The nearest feature, without touching the simplex.
typedef struct abut_choice3 {
    int32_t     index[3]; // of the feature's vertices, rising
    abut_real   weight[3];
    int32_t     count;
    abut_vec3   closest;   // the weighted sum of the vertices
    abut_vec3   normal;    // unit, from it towards the origin; of a triangle square to it; zero where the origin is `closest`
    abut_vec3   direction; // the normal to a unit in the last place, at a length that took no root
    abut_real   distance;  // of `closest` from the origin
    abut_where3 where;
} abut_choice3;

// A point of the simplex that may be the nearest, and the square of its distance, by which candidates are compared.
typedef struct abut_candidate3 {
    int32_t   index[3];
    abut_real weight[3];
    int32_t   count;
    abut_vec3 closest;
    abut_vec3 plane; // of a triangle: its normal on the origin's side, of any length; else zero
    abut_real square;
} abut_candidate3;

// A triangle of vertices i < j < k: the edges from the last corner to the others, and a normal.
typedef struct abut_triangle3 {
    abut_vec3 to_i, to_j, p, normal;
    abut_real squares; // of the two edges' lengths, multiplied
    int32_t   i, j, k;
} abut_triangle3;

ABUT_INLINE abut_candidate3 abut_at_vertex3(const abut_simplex3 *s, int32_t i)
{
    abut_vec3       w = s->vertex[i].w;
    abut_candidate3 c = {{i, 0, 0}, {1, 0, 0}, 1, w, {0, 0, 0}, abut_dot3(w, w)};
    return c;
}

// Between vertices i < j, and no farther than either.
ABUT_INLINE abut_candidate3 abut_on_edge3(const abut_simplex3 *s, int32_t i, int32_t j)
{
    abut_vec3 p = s->vertex[j].w;
    abut_vec3 to_i = abut_sub3(s->vertex[i].w, p);
    abut_real along = -abut_dot3(p, to_i);
    abut_real square = abut_dot3(to_i, to_i);
    if (!(along > 0)) {
        return abut_at_vertex3(s, j);
    }
    if (!(along < square)) {
        return abut_at_vertex3(s, i);
    }
    abut_real       part = along / square;
    abut_vec3       x = abut_along3(p, part, to_i);
    abut_candidate3 c = {{i, j, 0}, {part, 1 - part, 0}, 2, x, {0, 0, 0}, abut_dot3(x, x)};
    return c;
}

// The nearest of those sides of a triangle on whose outer side the foot lies: bit 0 is set for the side opposite vertex i, bit
// 1 for that opposite j, bit 2 for k.
abut_candidate3 abut_on_sides3(const abut_simplex3 *s, int32_t i, int32_t j, int32_t k, uint32_t sides);

// On a triangle, from the areas that the foot makes with the sides opposite i and j and that of the whole, times any factor.
ABUT_INLINE abut_candidate3 abut_on_areas3(const abut_simplex3 *s, const abut_triangle3 *t, abut_real area_i, abut_real area_j,
                                           abut_real whole)
{
    abut_real area_k = whole - area_i - area_j;
    if (!(area_i > 0 && area_j > 0 && area_k > 0)) {
        uint32_t outer = (uint32_t) !(area_i > 0) | (uint32_t) !(area_j > 0) << 1 | (uint32_t) !(area_k > 0) << 2;
        return abut_on_sides3(s, t->i, t->j, t->k, outer);
    }
    const abut_real towards[] = {1, -1};
    abut_vec3       plane = abut_scale3(towards[abut_dot3(t->normal, t->p) > 0], t->normal);
    abut_real       share = 1 / (area_i + area_j + area_k);
    abut_real       at_i = area_i * share;
    abut_real       at_j = area_j * share;
    abut_vec3       x = abut_along3(abut_along3(t->p, at_i, t->to_i), at_j, t->to_j);
    abut_real       rest = abut_max(1 - at_i - at_j, 0); // the shares are rounded
    abut_candidate3 c = {{t->i, t->j, t->k}, {at_i, at_j, rest}, 3, x, plane, abut_dot3(x, x)};
    return c;
}

// The same where the triangle is a needle, whose normal must be taken with care.
abut_candidate3 abut_on_needle3(const abut_simplex3 *s, int32_t i, int32_t j, int32_t k);

ABUT_INLINE abut_candidate3 abut_on_triangle3(const abut_simplex3 *s, const abut_triangle3 *t)
{
    abut_real whole = abut_dot3(t->normal, t->normal);
    if (!(whole > ABUT_SLIVER_SQUARE * t->squares && t->squares > ABUT_SQUARE_SMALLEST)) {
        return abut_on_needle3(s, t->i, t->j, t->k);
    }
    abut_real area_i = abut_dot3(abut_cross3(t->to_j, t->p), t->normal);
    abut_real area_j = abut_dot3(abut_cross3(t->p, t->to_i), t->normal);
    return abut_on_areas3(s, t, area_i, area_j, whole);
}

ABUT_INLINE abut_triangle3 abut_triangle_of3(const abut_simplex3 *s, int32_t i, int32_t j, int32_t k)
{
    abut_vec3      p = s->vertex[k].w;
    abut_vec3      to_i = abut_sub3(s->vertex[i].w, p);
    abut_vec3      to_j = abut_sub3(s->vertex[j].w, p);
    abut_real      squares = abut_dot3(to_i, to_i) * abut_dot3(to_j, to_j);
    abut_triangle3 t = {to_i, to_j, p, abut_cross3(to_i, to_j), squares, i, j, k};
    return t;
}

// Whether rounding cannot have turned the sign of a height over a face, here that of a point `far` from the face's corner, both
// squared, times the face's two edges.
ABUT_INLINE bool abut_sure_height3(abut_real height, abut_real squares, abut_real far)
{
    return height * height > ABUT_SIDE_MARGIN * ABUT_SIDE_MARGIN * (squares * far);
}

// The nearest of several faces of a tetrahedron: bit f for face f of abut_on_tetrahedron3.
abut_candidate3 abut_on_faces3(const abut_simplex3 *s, uint32_t faces);

// Whether the origin is beyond the first three vertices as the fourth is, for sure.
bool abut_beyond_base3(const abut_simplex3 *s, abut_real volume);

// A tetrahedron grows from a triangle that had the nearest point inside it, and the newest vertex, the last, lies beyond that
// as the origin does. So the nearest point is on one of the other three faces; the base counts only when the origin seems to
// be inside.
ABUT_INLINE abut_where3 abut_on_tetrahedron3(const abut_simplex3 *s, abut_candidate3 *c)
{
    abut_vec3 p = s->vertex[3].w;
    abut_vec3 edge[] = {abut_sub3(s->vertex[0].w, p), abut_sub3(s->vertex[1].w, p), abut_sub3(s->vertex[2].w, p)};
    abut_real square[] = {abut_dot3(edge[0], edge[0]), abut_dot3(edge[1], edge[1]), abut_dot3(edge[2], edge[2])};
    // Face 0 is between the edges to vertices 0 and 1, face 1 between 1 and 2, face 2 between 0 and 2.
    abut_vec3 normal[] = {abut_cross3(edge[0], edge[1]), abut_cross3(edge[1], edge[2]), abut_cross3(edge[0], edge[2])};
    abut_real height[] = {-abut_dot3(normal[0], p), -abut_dot3(normal[1], p), abut_dot3(normal[2], p)};
    abut_real squares[] = {square[0] * square[1], square[1] * square[2], square[0] * square[2]};
    abut_real volume = abut_dot3(edge[0], normal[1]);
    abut_real far = abut_dot3(p, p);
    bool      sure = abut_sure_height3(volume, squares[1], square[0]) && abut_sure_height3(height[0], squares[0], far) &&
                abut_sure_height3(height[1], squares[1], far) && abut_sure_height3(height[2], squares[2], far);
    bool     up = volume > 0;
    uint32_t outer =
        (uint32_t)((height[0] > 0) != up) | (uint32_t)((height[1] > 0) != up) << 1 | (uint32_t)((height[2] > 0) != up) << 2;
    if (!sure || (outer == 0 && !abut_beyond_base3(s, volume))) {
        return ABUT_WHERE3_INCONCLUSIVE;
    }
    if (outer == 0) {
        return ABUT_WHERE3_INSIDE;
    }
    if ((outer & (outer - 1)) != 0) {
        *c = abut_on_faces3(s, outer);
        return ABUT_WHERE3_OUTSIDE;
    }
    abut_triangle3 first = {edge[0], edge[1], p, normal[0], squares[0], 0, 1, 3};
    abut_triangle3 second = {edge[1], edge[2], p, normal[1], squares[1], 1, 2, 3};
    abut_triangle3 third = {edge[0], edge[2], p, normal[2], squares[2], 0, 2, 3};
    abut_triangle3 t = outer == 1 ? first : outer == 2 ? second : third;
    *c = abut_on_triangle3(s, &t);
    return ABUT_WHERE3_OUTSIDE;
}

// The direction and the length of a way to the origin too short to be squared.
abut_choice3 abut_choice_near3(const abut_candidate3 *c);

ABUT_INLINE abut_choice3 abut_chosen3(const abut_candidate3 *c)
{
    if (!(c->square > ABUT_SQUARE_SMALLEST)) {
        return abut_choice_near3(c);
    }
    abut_real    area = abut_dot3(c->plane, c->plane);
    bool         triangle = area > 0;
    abut_vec3    along = triangle ? c->plane : abut_neg3(c->closest);
    abut_real    distance = abut_sqrt(c->square);
    abut_real    length = triangle ? abut_sqrt(area) : distance;
    abut_choice3 choice = {{c->index[0], c->index[1], c->index[2]},
                           {c->weight[0], c->weight[1], c->weight[2]},
                           c->count,
                           c->closest,
                           abut_scale3(1 / length, along),
                           along,
                           distance,
                           ABUT_WHERE3_OUTSIDE};
    if (!((triangle ? area : c->square) > ABUT_DIRECTION3_SQUARE)) {
        choice.direction = choice.normal;
    }
    return choice;
}

// In plain arithmetic: right to a few u of the size, or unsure. A tetrahedron's last vertex must be its newest.
ABUT_INLINE abut_choice3 abut_nearest_of3(const abut_simplex3 *s)
{
    abut_candidate3 c;
    abut_where3     where = ABUT_WHERE3_OUTSIDE;
    if (s->count == 4) {
        where = abut_on_tetrahedron3(s, &c);
    } else if (s->count == 3) {
        abut_triangle3 t = abut_triangle_of3(s, 0, 1, 2);
        c = abut_on_triangle3(s, &t);
    } else {
        c = s->count == 2 ? abut_on_edge3(s, 0, 1) : abut_at_vertex3(s, 0);
    }
    if (where != ABUT_WHERE3_OUTSIDE) {
        abut_choice3 none = {.where = where};
        return none;
    }
    return abut_chosen3(&c);
}

// Keeps the chosen vertices, in their order, and sets the weights.
ABUT_INLINE void abut_simplex3_keep(abut_simplex3 *simplex, const abut_choice3 *choice)
{
    for (int32_t i = 0; i < 3; ++i) {
        if (i < choice->count) {
            simplex->vertex[i] = simplex->vertex[choice->index[i]];
        }
        simplex->weight[i] = choice->weight[i];
    }
    simplex->count = choice->count;
}

// A choice of given vertices, their indices rising, with given weights, which are scaled to add up to 1.
abut_choice3 abut_choice_of3(const abut_simplex3 *simplex, const int32_t *index, const abut_real *weight, int32_t count);

#endif
