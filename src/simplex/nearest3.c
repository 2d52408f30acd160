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

// A candidate: the weighted vertices, and the square of the distance, which is all that candidates are compared by.
typedef struct candidate {
    int32_t   index[3];
    abut_real weight[3];
    int32_t   count;
    abut_vec3 closest;
    abut_vec3 plane; // of a triangle: its normal, of any length; else zero
    abut_real square;
} candidate;

static inline candidate nearer(candidate first, candidate second)
{
    return second.square < first.square ? second : first;
}

static inline candidate no_candidate(void)
{
    candidate c = {{0, 0, 0}, {0, 0, 0}, 0, {0, 0, 0}, {0, 0, 0}, (abut_real)INFINITY};
    return c;
}

static inline candidate at_vertex(const abut_simplex3 *s, int32_t i)
{
    abut_vec3 w = s->vertex[i].w;
    candidate c = {{i, 0, 0}, {1, 0, 0}, 1, w, {0, 0, 0}, abut_dot3(w, w)};
    return c;
}

static inline candidate on_edge(const abut_simplex3 *s, int32_t i, int32_t j)
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
    abut_real part = along / square;
    abut_vec3 x = abut_along3(p, part, edge);
    candidate c = {{i, j, 0}, {1 - part, part, 0}, 2, x, {0, 0, 0}, abut_dot3(x, x)};
    return c;
}

// A triangle with its edges from the first corner and a normal. `area` is the square of the normal's length.
typedef struct triangle {
    int32_t   index[3];
    abut_vec3 p, first, second, normal;
    abut_real area;
} triangle;

// The foot inside the triangle, or the nearest of the edges on whose outer side it lies. Weights up to a common factor.
static inline candidate on_sides(const abut_simplex3 *s, const triangle *t, const abut_real *weight)
{
    abut_real sum = weight[0] + weight[1] + weight[2];
    if (weight[0] > 0 && weight[1] > 0 && weight[2] > 0) {
        abut_real share = 1 / sum;
        abut_real at_j = weight[1] * share;
        abut_real at_k = weight[2] * share;
        abut_vec3 x = abut_along3(abut_along3(t->p, at_j, t->first), at_k, t->second);
        candidate c = {
            {t->index[0], t->index[1], t->index[2]}, {1 - at_j - at_k, at_j, at_k}, 3, x, t->normal, abut_dot3(x, x)};
        return c;
    }
    candidate best = no_candidate();
    for (int32_t i = 0; i < 3; ++i) {
        if (!(weight[i] > 0)) {
            best = nearer(best, on_edge(s, t->index[(i + 1) % 3], t->index[(i + 2) % 3]));
        }
    }
    return best;
}

// A needle: its normal is taken with care.
static candidate on_needle(const abut_simplex3 *s, triangle *t)
{
    abut_direction3 plane = abut_plane_normal3(t->p, s->vertex[t->index[1]].w, s->vertex[t->index[2]].w);
    abut_vec3       q = abut_neg3(t->p);
    abut_real       at_j = abut_dot3(abut_cross3(q, t->second), plane.unit);
    abut_real       at_k = abut_dot3(abut_cross3(t->first, q), plane.unit);
    const abut_real weight[] = {plane.length - at_j - at_k, at_j, at_k};
    t->normal = plane.unit;
    candidate c = on_sides(s, t, weight);
    // Whichever is the longer, the way to the origin or the needle's height, has the better direction.
    abut_real longest = abut_max(abut_dot3(t->first, t->first), abut_dot3(t->second, t->second));
    if (c.count == 3 && !(c.square * longest < plane.length * plane.length)) {
        c.plane = abut_scale3(0, c.plane);
    }
    return c;
}

static inline candidate on_triangle(const abut_simplex3 *s, triangle *t, abut_real squares)
{
    if (!(t->area > ABUT_SLIVER_SQUARE * squares && squares > ABUT_SQUARE_SMALLEST)) {
        return on_needle(s, t);
    }
    abut_vec3       q = abut_neg3(t->p);
    abut_real       at_j = abut_dot3(abut_cross3(q, t->second), t->normal);
    abut_real       at_k = abut_dot3(abut_cross3(t->first, q), t->normal);
    const abut_real weight[] = {t->area - at_j - at_k, at_j, at_k};
    return on_sides(s, t, weight);
}

static inline candidate on_only_triangle(const abut_simplex3 *s)
{
    abut_vec3 p = s->vertex[2].w;
    triangle  t = {{2, 0, 1}, p, abut_sub3(s->vertex[0].w, p), abut_sub3(s->vertex[1].w, p), {0, 0, 0}, 0};
    t.normal = abut_cross3(t.first, t.second);
    t.area = abut_dot3(t.normal, t.normal);
    return on_triangle(s, &t, abut_dot3(t.first, t.first) * abut_dot3(t.second, t.second));
}

// Whether the origin lies on the other side of the first face than the fourth corner; *sure false when rounding could have
// turned a sign.
static inline bool beyond_base(const abut_simplex3 *s, abut_real volume, triangle *base, abut_real *squares, bool *sure)
{
    abut_vec3 p = s->vertex[0].w;
    triangle  t = {{0, 1, 2}, p, abut_sub3(s->vertex[1].w, p), abut_sub3(s->vertex[2].w, p), {0, 0, 0}, 0};
    t.normal = abut_cross3(t.first, t.second);
    t.area = abut_dot3(t.normal, t.normal);
    *squares = abut_dot3(t.first, t.first) * abut_dot3(t.second, t.second);
    abut_real height = abut_dot3(t.normal, p);
    *sure = *sure && height * height > ABUT_SIDE_MARGIN * ABUT_SIDE_MARGIN * (*squares * abut_dot3(p, p));
    *base = t;
    return (height > 0) != (volume > 0);
}

// The newest vertex is the last. Returns a candidate of no vertices when the origin is inside, and *sure false when rounding
// could have turned a sign.
static candidate on_tetrahedron(const abut_simplex3 *s, bool *sure)
{
    abut_vec3 p = s->vertex[3].w;
    abut_vec3 edge[] = {abut_sub3(s->vertex[0].w, p), abut_sub3(s->vertex[1].w, p), abut_sub3(s->vertex[2].w, p)};
    abut_real square[] = {abut_dot3(edge[0], edge[0]), abut_dot3(edge[1], edge[1]), abut_dot3(edge[2], edge[2])};
    abut_vec3 normal[] = {abut_cross3(edge[0], edge[1]), abut_cross3(edge[1], edge[2]), abut_cross3(edge[2], edge[0])};
    abut_real volume = abut_dot3(edge[0], normal[1]);
    abut_real far = abut_dot3(p, p);
    abut_real margin = ABUT_SIDE_MARGIN * ABUT_SIDE_MARGIN;
    candidate best = no_candidate();
    *sure = volume * volume > margin * (square[0] * square[1] * square[2]);
    for (int32_t f = 0; f < 3 && *sure; ++f) {
        int32_t   g = f == 2 ? 0 : f + 1;
        abut_real height = -abut_dot3(normal[f], p);
        abut_real squares = square[f] * square[g];
        *sure = height * height > margin * (squares * far);
        if ((height > 0) != (volume > 0)) {
            triangle t = {{3, f, g}, p, edge[f], edge[g], normal[f], abut_dot3(normal[f], normal[f])};
            best = nearer(best, on_triangle(s, &t, squares));
        }
    }
    triangle  base;
    abut_real squares;
    if (beyond_base(s, volume, &base, &squares, sure)) {
        best = nearer(best, on_triangle(s, &base, squares));
    }
    return best;
}

static abut_choice3 chosen(const candidate *c)
{
    abut_choice3 choice;
    choice.count = c->count;
    for (int32_t i = 0; i < 3; ++i) {
        choice.index[i] = c->index[i];
        choice.weight[i] = c->weight[i];
    }
    choice.closest = c->closest;
    choice.where = ABUT_WHERE3_OUTSIDE;
    abut_real area = abut_dot3(c->plane, c->plane);
    if (!(c->square > ABUT_SQUARE_SMALLEST)) {
        abut_direction3 d = abut_direction_of3(c->closest);
        choice.distance = d.length;
        choice.normal = abut_neg3(d.unit);
    } else {
        choice.distance = abut_sqrt(c->square);
        choice.normal = abut_scale3(-1 / choice.distance, c->closest);
    }
    if (area > 0) {
        abut_real length = abut_sqrt(area);
        choice.normal = abut_scale3((abut_dot3(c->plane, c->closest) > 0 ? -1 : 1) / length, c->plane);
    }
    return choice;
}

abut_choice3 abut_nearest_of3(const abut_simplex3 *simplex)
{
    bool         sure = true;
    candidate    c = simplex->count == 1   ? at_vertex(simplex, 0)
                     : simplex->count == 2 ? on_edge(simplex, 1, 0)
                     : simplex->count == 3 ? on_only_triangle(simplex)
                                           : on_tetrahedron(simplex, &sure);
    abut_choice3 choice = chosen(&c);
    if (!sure || c.count == 0) {
        choice.where = sure ? ABUT_WHERE3_INSIDE : ABUT_WHERE3_UNSURE;
    }
    return choice;
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
