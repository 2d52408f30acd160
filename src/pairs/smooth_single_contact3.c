// smooth_single_contact3.c : the name of the contact of a round core and another that touch in one place.
//
// What a core turns along the normal is told from the normal alone (revolved_face3.c, face3.c): a line on the side of a
// cylinder or cone, an edge of a box or a segment; or a corner, as a tip is, and the place on a rim that is not faced. Two
// edges that cross touch in one place, and so does a corner with anything. The contact is then the distance's own, named by the
// ends of the edges that it is at. What is near to a choice is left to the faces.
#include "pairs/smooth_single_contact3.h"
#include "base/tolerance_shape3.h"
#include "clip/contact_id3.h"
#include "pairs/capsule_face3.h"
#include "pairs/side_line3.h"
#include "shape/support3.h"

typedef enum kind { CORNER, EDGE, NEITHER } kind;

// Of a core, in its own axes and from its middle.
typedef struct part {
    kind      kind;
    uint32_t  name;
    uint32_t  end[2];       // an edge's: names of where it begins and ends
    abut_vec3 middle, half; // an edge's, and from there to where it ends
} part;

static part neither(void)
{
    return (part){.kind = NEITHER};
}

static part corner(uint32_t name)
{
    return (part){.kind = CORNER, .name = name};
}

// ---- what is turned to the other ----------------------------------------------------------------------------------------

static part part_of_round(const abut_shape3 *shape, abut_vec3 up)
{
    abut_side_line3 side = abut_side_line3_of(shape, up);
    if (side.kind == ABUT_SIDE_LINE) {
        return (part){EDGE, 0, {0, 1}, side.middle, side.half};
    }
    return side.kind == ABUT_SIDE_CORNER ? corner(side.name) : neither();
}

static part part_of_segment(const abut_shape3 *shape, abut_vec3 up)
{
    abut_vec3 half = abut_scale3((abut_real)0.5, abut_sub3(shape->p[1], shape->p[0]));
    abut_vec3 middle = abut_sub3(abut_sub3(shape->p[0], shape->middle), abut_neg3(half));
    abut_real rise = abut_dot3(half, up);
    abut_real most = ABUT_FACE_TILT * ABUT_FACE_TILT * abut_dot3(half, half);
    if (abut_clearly_less3(most, rise * rise)) {
        return corner(rise > 0);
    }
    return abut_clearly_less3(rise * rise, most) ? (part){EDGE, 0, {0, 1}, middle, half} : neither();
}

// The squarest edge, where that is clear, and no side is faced.
static part part_of_box(const abut_shape3 *shape, abut_vec3 up)
{
    const abut_real lean[3] = {abut_abs(up.x), abut_abs(up.y), abut_abs(up.z)};
    const abut_real half[3] = {shape->half.x, shape->half.y, shape->half.z};
    uint32_t        axis = lean[1] < lean[0] ? 1 : 0;
    axis = lean[2] < lean[axis] ? 2 : axis;
    uint32_t  next = (axis + 1) % 3;
    uint32_t  after = (axis + 2) % 3;
    abut_real clear = lean[axis] * (1 + 2 * ABUT_FACE_PREFERENCE);
    bool      alone = clear < lean[next] && clear < lean[after];
    bool      solid = half[0] > 0 && half[1] > 0 && half[2] > 0;
    if (!(alone && solid && abut_clearly_less3(abut_max(lean[next], lean[after]), ABUT_FACE_SQUARE3))) {
        return neither();
    }
    uint32_t  bit = 1u << axis;
    uint32_t  low = abut_box_feature3(shape->half, up) & ~bit;
    abut_vec3 from = abut_box_corner3(shape->half, low);
    abut_vec3 along = abut_scale3((abut_real)0.5, abut_sub3(abut_box_corner3(shape->half, low | bit), from));
    uint32_t  name = 4 * axis + (low >> next & 1) + 2 * (low >> after & 1);
    return (part){EDGE, name, {low, low | bit}, abut_add3(from, along), along};
}

static part part_of(const abut_shape3 *shape, abut_vec3 up)
{
    if (abut_has_side3(shape)) {
        return part_of_round(shape, up);
    }
    return shape->core == ABUT_CORE3_BOX       ? part_of_box(shape, up)
           : shape->core == ABUT_CORE3_SEGMENT ? part_of_segment(shape, up)
                                               : neither();
}

// ---- its name -----------------------------------------------------------------------------------------------------------

static inline abut_real sum_of(abut_vec3 v)
{
    return abut_abs(v.x) + abut_abs(v.y) + abut_abs(v.z);
}

// How near the end of an edge a place is at it, and may be: the contacts' spread, and room for rounding. A place that rounding
// may have moved there from farther off is not at it for sure, and far from the origin none is.
typedef struct nearness {
    abut_real at, near;
} nearness;

static nearness nearness_of(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, const abut_proximity3 *p)
{
    abut_real size = a->reach + b->reach + a->radius + b->radius;
    abut_real far = sum_of(p->point_a) + sum_of(a->middle) + sum_of(b_in_a->p) + sum_of(b->middle);
    nearness  n = {ABUT_CONTACT3_SPREAD * size / 2 - 2 * ABUT_EPSILON * far,
                   2 * 2 * ABUT_CONTACT3_SPREAD * (2 * size + abut_abs(p->distance) + far)};
    return n;
}

// What a place is on, seen along the normal: a corner where the edge ends, or the edge. False in doubt.
static bool name_at(const part *on, abut_vec3 up, abut_vec3 place, nearness n, part *spot)
{
    *spot = corner(on->name);
    if (on->kind == CORNER) {
        return true;
    }
    abut_vec3 off = abut_sub3(place, on->middle);
    abut_real first = sum_of(abut_cross3(up, abut_add3(off, on->half)));
    abut_real last = sum_of(abut_cross3(up, abut_sub3(off, on->half)));
    if (first > n.near && last > n.near) {
        spot->kind = EDGE;
        return true;
    }
    spot->name = on->end[last < first];
    return abut_min(first, last) <= n.at && abut_max(first, last) > n.near;
}

// Whether two edges cross, seen along the normal, by more than what counts as side by side; by a clear margin.
static bool cross(abut_vec3 normal, abut_vec3 half_a, abut_vec3 half_b)
{
    abut_vec3 aside_a = abut_cross3(normal, half_a);
    abut_vec3 aside_b = abut_cross3(normal, half_b);
    abut_real turn = abut_dot3(aside_a, half_b);
    abut_real most = ABUT_EDGES_LATERAL * ABUT_EDGES_LATERAL * (1 + ABUT_EDGES_LATERAL);
    return turn * turn > most * (abut_dot3(aside_a, aside_a) * abut_dot3(aside_b, aside_b));
}

static uint64_t id_of(const part *a, const part *b)
{
    if (a->kind == CORNER) {
        return b->kind == CORNER ? abut_contact_id3(ABUT_CONTACT_VERTICES, a->name, b->name)
                                 : abut_contact_id3(ABUT_CONTACT_VERTEX_OF_A, a->name, 0);
    }
    return b->kind == CORNER ? abut_contact_id3(ABUT_CONTACT_VERTEX_OF_B, 0, b->name)
                             : abut_contact_id3(ABUT_CONTACT_EDGES, a->name, b->name);
}

bool abut_smooth_single_contact3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, const abut_proximity3 *p,
                                 uint64_t *id)
{
    if (!abut_has_side3(a) && !abut_has_side3(b)) {
        return false;
    }
    part      spot[2];
    abut_vec3 up_b = abut_neg3(abut_unrotate3(b_in_a->r, p->normal));
    part      on_a = part_of(a, p->normal);
    part      on_b = part_of(b, up_b);
    if (on_a.kind == NEITHER || on_b.kind == NEITHER ||
        (on_a.kind == EDGE && on_b.kind == EDGE && !cross(p->normal, on_a.half, abut_rotate3(b_in_a->r, on_b.half)))) {
        return false;
    }
    nearness  n = nearness_of(a, b, b_in_a, p);
    abut_vec3 place_a = abut_sub3(p->point_a, a->middle);
    abut_vec3 place_b = abut_sub3(abut_unrotate3(b_in_a->r, abut_sub3(p->point_b, b_in_a->p)), b->middle);
    bool      sure = name_at(&on_a, p->normal, place_a, n, &spot[0]) && name_at(&on_b, up_b, place_b, n, &spot[1]);
    *id = id_of(&spot[0], &spot[1]);
    return sure;
}
