// capsule_face_box3.c : the stretch of a bar over a side of a box, and the contacts at its ends.
//
// Seen along the normal, the side is a parallelogram between two pairs of parallel lines. Where the bar is, along the other two
// axes, after it has been moved along the normal into the plane of the side, says where it crosses these (Cyrus and Beck 1978,
// "Generalized two- and three-dimensional clipping"; Kay and Kajiya 1986, "Ray tracing complex scenes", for slabs).
#include "base/tolerance_shape3.h"
#include "clip/contact_id3.h"
#include "pairs/capsule_face3.h"

enum { NO_SIDE = -1, IN_DOUBT = -2 };

// A side of a box, and the bar moved into its plane along the normal. Coordinates are turned so that the axis of the side is z.
typedef struct ground {
    int       axis;
    abut_vec3 half;      // of the box
    abut_vec3 up;        // the normal
    abut_vec3 place;     // of the bar's first end
    abut_vec3 way;       // from there to its second
    int       across[2]; // along which axis the stretch leaves the side at its ends, or NO_AXIS at an end of the bar
    abut_capsule_face_stretch3 over;
} ground;

enum { NO_AXIS, AXIS_X, AXIS_Y };

// The axis of the side that faces the bar.
static int facing(abut_vec3 up)
{
    const abut_real cosine[3] = {abut_abs(up.x), abut_abs(up.y), abut_abs(up.z)};
    int             axis = NO_SIDE;
    bool            sure = true;
    for (int i = 0; i < 3; ++i) {
        axis = cosine[i] > ABUT_FACE_SQUARE3 ? i : axis;
        sure &= abut_abs(cosine[i] - ABUT_FACE_SQUARE3) > ABUT_CAPSULE_FACE3_INCONCLUSIVE;
    }
    return sure ? axis : IN_DOUBT;
}

// The edge of a box along an axis, at a corner (face3.h).
static uint32_t edge_name(int axis, uint32_t corner)
{
    uint32_t next = corner >> ((axis + 1) % 3) & 1;
    uint32_t after = corner >> ((axis + 2) % 3) & 1;
    return 4 * (uint32_t)axis + next + 2 * after;
}

// Which feature of the box the distance's own place is at.
typedef struct feature {
    abut_spot3 spot;
    uint32_t   name;
    int        axes; // bit i is set where it is at the end of axis i
} feature;

static feature feature_at(const abut_capsule_face3 *l, abut_vec3 box)
{
    static const abut_spot3 spots[] = {ABUT_SPOT_INCONCLUSIVE, ABUT_SPOT_FACE, ABUT_SPOT_EDGE, ABUT_SPOT_CORNER};

    const abut_real half[3] = {box.x, box.y, box.z};
    const abut_real spot[3] = {l->spot.x, l->spot.y, l->spot.z};
    int             count = 0;
    int             inner = 0;
    uint32_t        corner = 0;
    bool            sure = true;
    feature         f = {ABUT_SPOT_INCONCLUSIVE, 0, 0};
    for (int i = 0; i < 3; ++i) {
        abut_real inside = half[i] - abut_abs(spot[i]);
        bool      ends = inside <= abut_capsule_face_at3(l);
        sure &= ends | (inside > abut_capsule_face_clear3(l));
        count += ends;
        inner = ends ? inner : i;
        f.axes |= ends << i;
        corner |= (uint32_t)(spot[i] > 0) << i;
    }
    f.spot = sure ? spots[count] : ABUT_SPOT_INCONCLUSIVE;
    const uint32_t name[] = {corner, edge_name(inner, corner)};
    f.name = name[count == 2];
    return f;
}

// Where no side faces the bar the squarest edge does: whether it is clear which, and that it is crossed.
static bool is_alone_at_edge(const abut_capsule_face3 *l)
{
    static const abut_vec3 edges[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

    const abut_real lean[3] = {abut_abs(l->up.x), abut_abs(l->up.y), abut_abs(l->up.z)};
    int             least = lean[1] < lean[0] ? 1 : 0;
    least = lean[2] < lean[least] ? 2 : least;
    abut_real clear = lean[least] * (1 + 2 * ABUT_FACE_PREFERENCE);
    return clear < lean[(least + 1) % 3] && clear < lean[(least + 2) % 3] && abut_capsule_face_across3(l, edges[least]);
}

static abut_vec3 turned(abut_vec3 v, int axis)
{
    const abut_real c[] = {v.x, v.y, v.z, v.x, v.y};
    abut_vec3       t = {c[axis + 1], c[axis + 2], c[axis]};
    return t;
}

static ground ground_of(const abut_capsule_face3 *l, abut_vec3 box, int axis)
{
    static const abut_real sign[] = {-1, 1};

    ground    g;
    abut_vec3 first = turned(l->end[0], axis);
    abut_vec3 along = turned(l->along, axis);
    g.axis = axis;
    g.half = turned(box, axis);
    g.up = turned(l->up, axis);
    abut_real height = sign[g.up.z > 0] * g.half.z;
    abut_real per_up = 1 / g.up.z;
    g.over.rise = along.z * per_up;
    g.over.gap = (first.z - height) * per_up;
    g.place = abut_along3(first, -g.over.gap, g.up);
    g.way = abut_along3(along, -g.over.rise, g.up);
    return g;
}

// Where the bar is between the two lines across an axis, in shares of it.
typedef struct reach {
    abut_real at[2];
} reach;

static reach reach_of(abut_real place, abut_real way, abut_real half)
{
    abut_real per_way = 1 / way;
    abut_real middle = -(place * per_way);
    abut_real around = half * abut_abs(per_way);
    reach     r = {{middle - around, middle + around}};
    return r;
}

// Cuts the stretch by all four lines. False where all that the others leave of it beyond a cut is as near to that line as its
// plane is thick, or nearly; but for a bar at a corner.
static bool cut(const abut_capsule_face3 *l, ground *g, bool at_corner)
{
    const reach     x = reach_of(g->place.x, g->way.x, g->half.x);
    const reach     y = reach_of(g->place.y, g->way.y, g->half.y);
    const abut_real first = abut_max(y.at[0], 0);
    const abut_real last = abut_min(y.at[1], 1);
    const int       by_x[2] = {x.at[0] > first, x.at[1] < last};
    const int       by_y[2] = {y.at[0] > 0, y.at[1] < 1};
    const abut_real other[2][2] = {{abut_max(x.at[0], 0), first}, {abut_min(x.at[1], 1), last}};
    const abut_real way[] = {0, abut_abs(g->way.x), abut_abs(g->way.y)};
    g->over.at[0] = abut_max(x.at[0], first);
    g->over.at[1] = abut_min(x.at[1], last);
    int sure = 1;
    for (int i = 0; i < 2; ++i) {
        g->across[i] = by_x[i] * AXIS_X | (1 - by_x[i]) * by_y[i] * AXIS_Y;
        abut_real beyond = way[g->across[i]] * abut_abs(other[i][by_x[i]] - g->over.at[i]);
        sure &= (int)(g->across[i] == NO_AXIS) | (int)(beyond > abut_capsule_face_clear3(l));
    }
    return (sure | (int)at_corner) != 0;
}

// Whether an end of the stretch is clearly off all lines but the one it is on, and off the ends of the bar; and its name.
static bool name_of(const abut_capsule_face3 *l, const ground *g, int end, uint64_t *id)
{
    int       across = g->across[end];
    abut_real at = g->over.at[end];
    abut_vec3 here = abut_along3(g->place, at, g->way);
    abut_real clear = abut_capsule_face_clear3(l);
    bool      clear_x = g->half.x - abut_abs(here.x) > clear;
    bool      clear_y = g->half.y - abut_abs(here.y) > clear;
    uint32_t  upper = g->up.z > 0;
    *id = abut_contact_id3(ABUT_CONTACT_VERTEX_OF_A, at > 0, 0);
    if (across == NO_AXIS) {
        return clear_x && clear_y;
    }
    // An edge has the name of its axis, and of the sides of the next axis and the one after that it is on.
    uint32_t edge = across == AXIS_X ? 4 * (uint32_t)((g->axis + 2) % 3) + upper + 2 * (uint32_t)(here.x > 0)
                                     : 4 * (uint32_t)((g->axis + 1) % 3) + (uint32_t)(here.y > 0) + 2 * upper;
    *id = abut_contact_id3(ABUT_CONTACT_EDGES, 0, edge);
    return (across == AXIS_X ? clear_y : clear_x) &&
           abut_abs(across == AXIS_X ? g->way.x : g->way.y) * abut_min(at, 1 - at) > clear;
}

// Whether a bar that meets a corner of the side does so along one of the side's lines: where it crosses that is anywhere.
static bool grazes(const ground *g)
{
    abut_real x = abut_abs(g->way.x);
    abut_real y = abut_abs(g->way.y);
    return abut_min(x, y) < ABUT_SIDE_SHORT * abut_max(x, y);
}

static int32_t over_side(const abut_capsule_face3 *l, abut_vec3 box, int axis, const feature *f, abut_capsule_face_contact3 *c)
{
    ground g = ground_of(l, box, axis);
    bool   at_corner = f->spot == ABUT_SPOT_CORNER;
    int    across_corner = (int)at_corner & (int)(l->bar_end == ABUT_CAPSULE_BETWEEN);
    int    off = 1 - (f->axes >> axis & 1);
    if ((off | (across_corner & (int)grazes(&g)) | (int)!cut(l, &g, at_corner)) != 0) {
        return 0;
    }
    g.over.length = (g.over.at[1] - g.over.at[0]) * (abut_abs(g.way.x) + abut_abs(g.way.y));
    int32_t count = abut_capsule_face_ends3(l, &g.over, abut_capsule_face_name3(l, f->spot, f->name), c);
    for (int32_t i = 0; i < count; ++i) {
        if (!c[i].own && !name_of(l, &g, c[i].end, &c[i].id)) {
            return 0;
        }
    }
    return count;
}

int32_t abut_capsule_face_on_box3(const abut_capsule_face3 *l, abut_capsule_face_contact3 contact[2])
{
    abut_vec3 box = abut_scale3(l->scale.per_unit, l->solid->half);
    abut_real thinnest = abut_min(abut_min(box.x, box.y), box.z);
    int       axis = facing(l->up);
    feature   f = feature_at(l, box);
    // A side of which a needle, or less, can be seen is a matter of its own.
    if (axis == IN_DOUBT || f.spot == ABUT_SPOT_INCONCLUSIVE || !(thinnest * thinnest > l->spread)) {
        return 0;
    }
    if (((int)l->level & (int)(axis >= 0)) != 0) {
        return over_side(l, box, axis, &f, contact);
    }
    if (l->level ? !is_alone_at_edge(l) || f.spot == ABUT_SPOT_FACE : l->bar_end == ABUT_CAPSULE_BETWEEN) {
        return 0;
    }
    contact->own = true;
    contact->id = abut_capsule_face_name3(l, f.spot, f.name);
    return 1;
}
