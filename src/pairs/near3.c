// near3.c : the nearest points of a point, a segment and a triangle.
//
// Two segments are nearest inside both, along the normal of the two lines, or at an end of one (Lumelsky 1985, "On fast
// computation of distance between line segments"; Ericson 2005, "Real-Time Collision Detection", section 5.1.9). All four ends
// are looked at: what that costs buys never dividing by how far two lines are from being parallel, but where the quotient's
// error lies along both lines. A point and a triangle likewise: above the face, or nearest to one of the edges.
//
// A direction that is to be square to an edge is made so a second time: the rest of a difference of two large vectors points
// anywhere, and a leaning normal would let the far end of the edge through its plane.
#include "pairs/near3.h"
#include "base/tolerance3.h"
#include "math/cross3.h"
#include "math/direction3.h"

static abut_vec3 square_to(abut_vec3 v, abut_vec3 unit)
{
    return abut_along3(v, -abut_dot3(v, unit), unit);
}

bool abut_segment_to_point3(const abut_segment3 *stick, abut_vec3 point, abut_near3 *near)
{
    abut_vec3 way = abut_sub3(point, stick->center);
    abut_real along = abut_dot3(way, stick->along);
    bool      inside = abut_abs(along) < stick->half;
    along = abut_min(abut_max(along, -stick->half), stick->half);
    abut_vec3 rest = abut_along3(way, -along, stick->along);
    if (inside) {
        rest = square_to(square_to(rest, stick->along), stick->along);
    }
    abut_direction3 d = abut_direction_of3(rest);
    near->point = abut_along3(stick->center, along, stick->along);
    near->normal = d.unit;
    near->distance = d.length;
    return d.length > 0;
}

static abut_vec3 end_of(const abut_segment3 *stick, abut_real side)
{
    return abut_along3(stick->center, side * stick->half, stick->along);
}

static void keep_nearer(abut_near3 *best, const abut_near3 *other)
{
    if (other->distance < best->distance) {
        *best = *other;
    }
}

// The nearest pair that has an end of a segment in it.
static bool nearest_end(const abut_segment3 *first, const abut_segment3 *second, abut_near3 *best)
{
    abut_near3 near;
    bool       apart = abut_segment_to_point3(first, end_of(second, -1), best);
    apart = abut_segment_to_point3(first, end_of(second, 1), &near) && apart;
    keep_nearer(best, &near);
    for (int side = -1; side <= 1; side += 2) {
        abut_vec3 end = end_of(first, (abut_real)side);
        apart = abut_segment_to_point3(second, end, &near) && apart;
        near.point = end;
        near.normal = abut_neg3(near.normal);
        keep_nearer(best, &near);
    }
    return apart;
}

bool abut_segment_to_segment3(const abut_segment3 *first, const abut_segment3 *second, abut_near3 *near)
{
    abut_vec3       way = abut_sub3(second->center, first->center);
    abut_direction3 normal = abut_direction_of3(abut_sharp_cross3(first->along, second->along));
    if (!(normal.length > 0)) {
        return nearest_end(first, second, near);
    }
    // Where the lines come nearest: on the first by the two lines' normal, on the second seen from there.
    abut_real s = abut_dot3(abut_cross3(way, second->along), normal.unit) / normal.length;
    abut_vec3 point = abut_along3(first->center, s, first->along);
    abut_real t = abut_dot3(abut_sub3(point, second->center), second->along);
    if (!(abut_abs(s) <= first->half && abut_abs(t) <= second->half)) {
        return nearest_end(first, second, near);
    }
    abut_real height = abut_dot3(way, normal.unit);
    near->point = point;
    near->normal = height < 0 ? abut_neg3(normal.unit) : normal.unit;
    near->distance = abut_direction_of3(abut_sub3(abut_along3(second->center, t, second->along), point)).length;
    return true;
}

// Whether the foot of a point on the triangle's plane is inside it; *sure false when rounding could have said so.
static bool above_face(const abut_vec3 *corner, const abut_vec3 *edge, abut_vec3 point, abut_vec3 normal, bool *sure)
{
    bool inside = true;
    for (int i = 0; i < 3; ++i) {
        abut_vec3 away = abut_sub3(point, corner[i]);
        abut_real side = abut_dot3(abut_cross3(normal, edge[i]), away);
        abut_real sizes = abut_dot3(edge[i], edge[i]) * abut_dot3(away, away);
        *sure = *sure && side * side > ABUT_SIDE_MARGIN * ABUT_SIDE_MARGIN * sizes;
        inside = inside && side > 0;
    }
    return inside;
}

bool abut_triangle_to_point3(const abut_vec3 *corner, const abut_vec3 *edge, abut_vec3 point, abut_near3 *near)
{
    abut_direction3 side[3];
    for (int i = 0; i < 3; ++i) {
        side[i] = abut_direction_of3(edge[i]);
    }
    bool      sure = true;
    abut_vec3 normal = abut_direction_of3(abut_sharp_cross3(side[0].unit, side[1].unit)).unit;
    if (above_face(corner, edge, point, normal, &sure)) {
        abut_real height = abut_dot3(abut_sub3(point, corner[0]), normal);
        near->point = abut_along3(point, -height, normal);
        near->normal = height < 0 ? abut_neg3(normal) : normal;
        near->distance = abut_abs(height);
        return sure;
    }
    bool apart = true;
    for (int i = 0; i < 3; ++i) {
        abut_near3    other;
        abut_segment3 stick = {abut_along3(corner[i], (abut_real)0.5, edge[i]), side[i].unit, side[i].length / 2};
        apart = abut_segment_to_point3(&stick, point, &other) && apart;
        if (i == 0) {
            *near = other;
        }
        keep_nearer(near, &other);
    }
    return apart;
}
