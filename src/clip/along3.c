// along3.c : see along3.h.
#include "clip/along3.h"
#include "math/real.h"

// Twice the area, seen along the normal, of the triangle that begins with the edge from p to q.
static abut_real area_along(abut_vec3 p, abut_vec3 q, abut_vec3 r, abut_vec3 normal)
{
    return abut_dot3(abut_cross3(abut_sub3(q, p), abut_sub3(r, p)), normal);
}

static abut_real length_along(abut_vec3 way, abut_vec3 normal)
{
    const abut_vec3 lateral = abut_cross3(normal, way);
    return abut_sqrt(abut_dot3(lateral, lateral));
}

// Whether a place is inside a face that runs counter-clockwise about `about`, seen along it, or within the spread of it.
static bool is_inside(const abut_face3 *face, abut_vec3 about, abut_vec3 place, abut_real spread)
{
    for (int32_t i = 0; i < face->count; ++i) {
        const abut_vec3 here = face->point[i];
        const abut_vec3 next = face->point[i + 1 < face->count ? i + 1 : 0];
        if (area_along(here, next, place, about) < -spread * length_along(abut_sub3(next, here), about)) {
            return false;
        }
    }
    return true;
}

// The point of a face's plane over or under a place.
static abut_vec3 in_plane(const abut_face3 *face, abut_vec3 normal, abut_vec3 place)
{
    const abut_vec3 area = abut_face_area3(face);
    const abut_real steep = abut_dot3(area, normal);
    const abut_real up = abut_dot3(area, abut_sub3(face->point[0], place));
    return steep != 0 ? abut_along3(place, up / steep, normal) : place;
}

// The point of an edge nearest a place, seen along the normal. False where it is farther off than the spread.
static bool on_edge(const abut_face3 *edge, abut_vec3 normal, abut_vec3 place, abut_real spread, abut_vec3 *found)
{
    const abut_vec3 way = abut_sub3(edge->point[edge->count - 1], edge->point[0]);
    const abut_vec3 across = abut_cross3(normal, way);
    const abut_vec3 lateral = abut_cross3(normal, abut_sub3(place, edge->point[0]));
    const abut_real square = abut_dot3(across, across);
    const abut_real part = square > 0 ? abut_min(abut_max(abut_dot3(lateral, across) / square, 0), 1) : 0;
    *found = abut_along3(edge->point[0], part, way);
    return length_along(abut_sub3(place, *found), normal) <= spread;
}

static bool corner_over(const abut_face3 *face, abut_vec3 about, abut_vec3 corner, abut_real spread, abut_vec3 *under)
{
    if (face->count <= 2) {
        return on_edge(face, about, corner, spread, under);
    }
    *under = in_plane(face, about, corner);
    return is_inside(face, about, corner, spread);
}

// Where two edges cross, seen along the normal: q's ends lie on both sides of p, and p's on both sides of q.
static bool edges_cross(const abut_face3 *p, const abut_face3 *q, abut_vec3 normal, abut_vec3 *on_p, abut_vec3 *on_q)
{
    const abut_real q0 = area_along(p->point[0], p->point[1], q->point[0], normal);
    const abut_real q1 = area_along(p->point[0], p->point[1], q->point[1], normal);
    const abut_real p0 = area_along(q->point[0], q->point[1], p->point[0], normal);
    const abut_real p1 = area_along(q->point[0], q->point[1], p->point[1], normal);
    if (!(q0 * q1 <= 0 && p0 * p1 <= 0) || q0 == q1 || p0 == p1) {
        return false;
    }
    *on_p = abut_along3(p->point[0], p0 / (p0 - p1), abut_sub3(p->point[1], p->point[0]));
    *on_q = abut_along3(q->point[0], q0 / (q0 - q1), abut_sub3(q->point[1], q->point[0]));
    return true;
}

bool abut_points_along3(const abut_faces3 *f, abut_vec3 normal, abut_real spread, abut_vec3 *on_a, abut_vec3 *on_b)
{
    *on_a = f->a.point[0];
    *on_b = f->b.point[0];
    if (f->b.count == 1) {
        return corner_over(&f->a, normal, *on_b, spread, on_a);
    }
    if (f->a.count == 1) {
        return corner_over(&f->b, abut_neg3(normal), *on_a, spread, on_b);
    }
    return f->a.count == 2 && f->b.count == 2 && edges_cross(&f->a, &f->b, normal, on_a, on_b);
}
