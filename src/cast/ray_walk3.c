// ray_walk3.c : the face of a hull of many vertices that a line goes through, found by a walk over its faces.
//
// Seen along the line, the faces on the side that it comes from are a plane divided into convex parts. From a part that does
// not hold the line the walk goes over an edge that has the line on its far side. In the projection of a convex polytope's
// lower side such walks do not turn in circles (Edelsbrunner 1990, "An acyclicity theorem for cell complexes in d
// dimensions"); rounding could make one, so there is a limit. What it finds is proved elsewhere.
#include "cast/ray_walk3.h"
#include "math/direction3.h"
#include "shape/hull_layout3.h"
#include "shape/support3.h"

// How much a face looks along the line, on the side asked for.
static abut_real facing(const abut_ray_line3 *line, const abut_hull3 *hull, int32_t face, abut_real side)
{
    return side * abut_dot3(abut_hull_normal3(hull, face), line->direction);
}

// The face round the vertex farthest along a direction that looks along the line most.
static int32_t face_near(const abut_ray_line3 *line, const abut_hull3 *hull, abut_vec3 direction, abut_real side)
{
    const uint32_t vertex = abut_hull_support3(hull, abut_direction_of3(direction).unit, 0).feature;
    const int32_t *first = abut_hull_first3(hull) + vertex;
    const int32_t *face = abut_hull_face_of3(hull);
    int32_t        best = face[first[0]];
    for (int32_t i = first[0]; i < first[1]; ++i) {
        best = facing(line, hull, face[i], side) > facing(line, hull, best, side) ? face[i] : best;
    }
    return best;
}

// Where the line would go through a ball as large as the hull.
static abut_vec3 place_on_ball(const abut_ray_line3 *line, const abut_ray_nearest3 *n, abut_real side)
{
    const abut_real reach = line->per_unit * line->shape->reach;
    const abut_real room = reach * reach - abut_dot3(n->place, n->place);
    const abut_real way = room > 0 ? side * abut_sqrt(room / n->direction_square) : 0;
    return abut_along3(n->place, way, line->direction);
}

// The edge of a face that has the line farthest outside of it; -1 where it has none.
static int32_t edge_towards(const abut_ray_line3 *line, const abut_ray_nearest3 *n, const abut_hull3 *hull, int32_t face,
                            abut_real side)
{
    const int32_t *head = abut_hull_head3(hull);
    const int32_t  start = abut_hull_outline3(hull)[face];
    int32_t        edge = start;
    int32_t        best = -1;
    abut_real      least = 0;
    abut_vec3      from = abut_ray_corner3(line, n, hull, head[edge]);
    do {
        edge = abut_hull_next_outline3(hull, edge);
        const abut_vec3 to = abut_ray_corner3(line, n, hull, head[edge]);
        const abut_real volume = side * abut_dot3(line->direction, abut_cross3(from, to));
        best = volume < least ? edge : best;
        least = abut_min(least, volume);
        from = to;
    } while (edge != start);
    return best;
}

abut_ray_walk3 abut_ray_walk3_to(const abut_ray_line3 *line, const abut_ray_nearest3 *n, const abut_hull3 *hull, abut_real side)
{
    abut_ray_walk3 w = {face_near(line, hull, place_on_ball(line, n, side), side), -1};
    if (!(facing(line, hull, w.face, side) > 0)) {
        w.face = face_near(line, hull, abut_scale3(side, line->direction), side);
    }
    for (int32_t steps = 0; steps < hull->faces; ++steps) {
        const int32_t edge = edge_towards(line, n, hull, w.face, side);
        if (edge < 0) {
            return w;
        }
        w.face = abut_hull_face_of3(hull)[abut_hull_twin3(hull)[edge]];
        if (!(facing(line, hull, w.face, side) > 0)) {
            const abut_ray_walk3 beyond = {-1, edge};
            return beyond;
        }
    }
    const abut_ray_walk3 lost = {-1, -1};
    return lost;
}
