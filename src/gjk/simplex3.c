// simplex3.c : the seldom parts of the search for the feature nearest the origin (simplex3.h): needles, several sides or faces
// at once, and what is too short to be squared.
#include "gjk/simplex3.h"
#include "gjk/plane3.h"
#include "math/direction3.h"

abut_choice3 abut_choice_of3(const abut_simplex3 *simplex, const int32_t *index, const abut_real *weight, int32_t count)
{
    abut_choice3 c = {.count = count, .where = ABUT_WHERE3_OUTSIDE};
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
    c.closest = closest;
    c.normal = abut_neg3(d.unit);
    c.direction = c.normal;
    c.distance = d.length;
    return c;
}

abut_candidate3 abut_on_sides3(const abut_simplex3 *s, int32_t i, int32_t j, int32_t k, uint32_t sides)
{
    const int32_t   ends[3][2] = {{j, k}, {i, k}, {i, j}};
    abut_candidate3 best = {.square = (abut_real)INFINITY};
    for (int side = 0; side < 3; ++side) {
        if ((sides >> side & 1) != 0) {
            abut_candidate3 c = abut_on_edge3(s, ends[side][0], ends[side][1]);
            best = c.square < best.square ? c : best;
        }
    }
    return best;
}

abut_candidate3 abut_on_needle3(const abut_simplex3 *s, int32_t i, int32_t j, int32_t k)
{
    abut_triangle3  t = abut_triangle_of3(s, i, j, k);
    abut_direction3 plane = abut_plane_normal3(t.p, s->vertex[i].w, s->vertex[j].w);
    abut_real       area_i = abut_dot3(abut_cross3(t.to_j, t.p), plane.unit);
    abut_real       area_j = abut_dot3(abut_cross3(t.p, t.to_i), plane.unit);
    t.normal = plane.unit;
    abut_candidate3 c = abut_on_areas3(s, &t, area_i, area_j, plane.length);
    // Whichever is the longer, the way to the origin or the needle's height, has the better direction.
    abut_real longest = abut_max(abut_dot3(t.to_i, t.to_i), abut_dot3(t.to_j, t.to_j));
    if (!(c.square * longest < plane.length * plane.length)) {
        c.plane = abut_scale3(0, c.plane);
    }
    return c;
}

abut_candidate3 abut_on_faces3(const abut_simplex3 *s, uint32_t faces)
{
    abut_candidate3 best = {.square = (abut_real)INFINITY};
    for (int32_t face = 0; face < 3; ++face) {
        if ((faces >> face & 1) != 0) {
            abut_triangle3  t = abut_triangle_of3(s, face & 1, 1 + (face > 0), 3);
            abut_candidate3 c = abut_on_triangle3(s, &t);
            best = c.square < best.square ? c : best;
        }
    }
    return best;
}

bool abut_beyond_base3(const abut_simplex3 *s, abut_real volume)
{
    abut_triangle3 base = abut_triangle_of3(s, 0, 1, 2);
    abut_real      height = abut_dot3(base.normal, base.p);
    return abut_sure_height3(height, base.squares, abut_dot3(base.p, base.p)) && (height > 0) == (volume > 0);
}

abut_choice3 abut_choice_near3(const abut_candidate3 *c)
{
    abut_direction3 d = abut_direction_of3(c->closest);
    abut_real       area = abut_dot3(c->plane, c->plane);
    abut_vec3       normal = area > 0 ? abut_scale3(1 / abut_sqrt(area), c->plane) : abut_neg3(d.unit);
    abut_choice3    choice = {{c->index[0], c->index[1], c->index[2]},
                              {c->weight[0], c->weight[1], c->weight[2]},
                              c->count,
                              c->closest,
                              normal,
                              normal,
                              d.length,
                              ABUT_WHERE3_OUTSIDE};
    return choice;
}
