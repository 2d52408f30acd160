// hull_faces3.c : faces that were one before their corners were rounded.
//
// A turned box, a prism or a cylinder of many sides has faces whose corners lie in one plane but for rounding; the exact hull
// cuts them into triangles. A group grows from its largest face over neighbours whose vertices all lie near one plane. That
// plane is fitted anew to what was found, and the group grown again, until it grows no more: a sliver's own plane may be far
// off, the plane of the whole is not. One plane for a whole group means that no chain of small bends is taken for a face.
// Coordinates are rounded by their own size, so a body far from its origin has faces less flat for its size.
//
// A face is added only where it meets the group along one unbroken piece of its outline: so the group stays a disk.
#include "hull/hull_faces3.h"
#include "base/tolerance_shape3.h"
#include "hull/sort3.h"
#include "math/direction3.h"
#include "math/double_double3.h"
#include "math/unit.h"
#include "shape/hull_layout3.h"

enum { INSIDE = 1, FITS, REFUSED, STATES };

typedef struct grouper {
    const abut_hull3 *hull;
    const int32_t    *face; // the exact face of each half-edge
    abut_group_room3 *room;
    abut_real         per_unit;  // to unit size
    abut_real         tolerance; // at unit size
    int32_t           visit;     // of the latest growth
} grouper;

typedef struct plane {
    abut_vec3 normal;
    abut_real offset;
    abut_real spread; // how far the vertices it was fitted to are from it
} plane;

int32_t abut_group_exact_faces3(const abut_hull3 *hull, int32_t *face, int32_t *corner)
{
    int32_t count = 0;
    for (int32_t e = 0; e < hull->half_edges; ++e) {
        face[e] = -1;
    }
    for (int32_t e = 0; e < hull->half_edges; ++e) {
        if (face[e] < 0) {
            int32_t k = e;
            do {
                face[k] = count;
                k = abut_hull_next3(hull, k);
            } while (k != e);
            corner[count++] = e;
        }
    }
    return count;
}

static int32_t tail_of(const abut_hull3 *hull, int32_t edge)
{
    return abut_hull_head3(hull)[abut_hull_twin3(hull)[edge]];
}

static int32_t previous(const abut_hull3 *hull, int32_t edge)
{
    const int32_t *first = abut_hull_first3(hull) + tail_of(hull, edge);
    return abut_hull_twin3(hull)[edge + 1 < first[1] ? edge + 1 : first[0]];
}

static abut_vec3 unit_vertex(const grouper *g, int32_t vertex)
{
    return abut_scale3(g->per_unit, abut_sub3(abut_hull_vertex3(g->hull, vertex), abut_layout3(g->hull)->middle));
}

// The exact way from one vertex to another, at unit size.
static abut_dd3 unit_way(const grouper *g, int32_t from, int32_t to)
{
    abut_dd3 way = abut_dd_between3(abut_hull_vertex3(g->hull, from), abut_hull_vertex3(g->hull, to));
    return abut_dd_scale3(g->per_unit, way);
}

static void add_to(abut_dd3 *sum, abut_dd3 v)
{
    sum->x = abut_dd_add(sum->x, v.x);
    sum->y = abut_dd_add(sum->y, v.y);
    sum->z = abut_dd_add(sum->z, v.z);
}

// Square to an exact face, outwards, twice as long as its area. In double length: of a needle's two long sides, as rounded
// differences, nothing would be left in the cross product, and rounding a sum of thousands would tilt it.
static abut_vec3 area_of(const grouper *g, int32_t face)
{
    const int32_t *head = abut_hull_head3(g->hull);
    int32_t        begin = g->room->corner[face];
    int32_t        from = tail_of(g->hull, begin);
    abut_dd3       last = unit_way(g, from, head[begin]);
    abut_dd3       area = {{0, 0}, {0, 0}, {0, 0}};
    for (int32_t e = abut_hull_next3(g->hull, begin); head[e] != from; e = abut_hull_next3(g->hull, e)) {
        abut_dd3 following = unit_way(g, from, head[e]);
        add_to(&area, abut_dd_cross3(last, following));
        last = following;
    }
    return abut_dd_rounded3(area);
}

static plane fit(const grouper *g, const int32_t *list, int32_t count)
{
    abut_dd3 area = {{0, 0}, {0, 0}, {0, 0}};
    for (int32_t i = 0; i < count; ++i) {
        add_to(&area, abut_dd_of3(g->room->area[list[i]]));
    }
    plane     p = {abut_direction_of3(abut_dd_rounded3(area)).unit, 0, 0};
    abut_real low = 0;
    abut_real high = 0;
    for (int32_t i = 0; i < count; ++i) {
        int32_t begin = g->room->corner[list[i]];
        int32_t e = begin;
        do {
            abut_real height = abut_dot3(p.normal, unit_vertex(g, abut_hull_head3(g->hull)[e]));
            bool      first = i == 0 && e == begin;
            low = first || height < low ? height : low;
            high = first || height > high ? height : high;
            e = abut_hull_next3(g->hull, e);
        } while (e != begin);
    }
    p.offset = (abut_real)0.5 * (low + high);
    p.spread = (abut_real)0.5 * (high - low);
    return p;
}

static bool fits(const grouper *g, int32_t face, const plane *p)
{
    int32_t begin = g->room->corner[face];
    int32_t e = begin;
    do {
        abut_real height = abut_dot3(p->normal, unit_vertex(g, abut_hull_head3(g->hull)[e])) - p->offset;
        if (!(abut_abs(height) <= g->tolerance)) {
            return false;
        }
        e = abut_hull_next3(g->hull, e);
    } while (e != begin);
    abut_vec3 area = g->room->area[face];
    return abut_dot3(area, p->normal) > 0 || (area.x == 0 && area.y == 0 && area.z == 0);
}

static bool is_inside(const grouper *g, int32_t edge)
{
    return g->room->stamp[g->face[abut_hull_twin3(g->hull)[edge]]] == STATES * g->visit + INSIDE;
}

// Whether the face meets the group along one unbroken piece of the outline, and nowhere else.
static bool keeps_disk(const grouper *g, int32_t face)
{
    int32_t begin = g->room->corner[face];
    int32_t e = begin;
    int32_t runs = 0;
    bool    before = is_inside(g, previous(g->hull, begin));
    do {
        bool shared = is_inside(g, e);
        runs += shared && !before;
        if (!shared && !before && g->room->touch[tail_of(g->hull, e)] == g->visit) {
            return false;
        }
        before = shared;
        e = abut_hull_next3(g->hull, e);
    } while (e != begin);
    return runs == 1;
}

static void take_in(grouper *g, int32_t face)
{
    int32_t begin = g->room->corner[face];
    int32_t e = begin;
    g->room->stamp[face] = STATES * g->visit + INSIDE;
    do {
        g->room->touch[abut_hull_head3(g->hull)[e]] = g->visit;
        e = abut_hull_next3(g->hull, e);
    } while (e != begin);
}

static bool may_join(grouper *g, int32_t face, const plane *p)
{
    int32_t *stamp = &g->room->stamp[face];
    if (g->room->group[face] >= 0) {
        return false;
    }
    if (*stamp < STATES * g->visit) {
        *stamp = STATES * g->visit + (fits(g, face, p) ? FITS : REFUSED);
    }
    return *stamp == STATES * g->visit + FITS && keeps_disk(g, face);
}

// Lists the faces that grow from the seed near a plane; returns how many, 0 when the seed itself is not near it.
static int32_t grow(grouper *g, int32_t seed, const plane *p, int32_t *list)
{
    ++g->visit;
    if (!fits(g, seed, p)) {
        return 0;
    }
    int32_t count = 1;
    list[0] = seed;
    take_in(g, seed);
    for (int32_t i = 0; i < count; ++i) {
        int32_t begin = g->room->corner[list[i]];
        int32_t e = begin;
        do {
            int32_t near = g->face[abut_hull_twin3(g->hull)[e]];
            if (may_join(g, near, p)) {
                take_in(g, near);
                list[count++] = near;
            }
            e = abut_hull_next3(g->hull, e);
        } while (e != begin);
    }
    return count;
}

// Grows one group from its seed and names it.
static void group_from(grouper *g, int32_t exact, int32_t seed, int32_t name)
{
    int32_t *list = g->room->queue;
    int32_t *trial = list + exact;
    int32_t  count = 1;
    list[0] = seed;
    plane p = fit(g, list, count);
    for (int pass = 0; pass < ABUT_GROUP_PASSES3 && abut_dot3(p.normal, p.normal) > 0; ++pass) {
        int32_t grown = grow(g, seed, &p, trial);
        if (grown <= count) {
            break;
        }
        // A set that is not near its own plane is no group, but its plane is the better one to grow from.
        p = fit(g, trial, grown);
        if (p.spread <= g->tolerance) {
            int32_t *t = list;
            list = trial;
            trial = t;
            count = grown;
        }
    }
    for (int32_t i = 0; i < count; ++i) {
        g->room->group[list[i]] = name;
    }
}

// By the sum of the components: lengths of the smallest areas would underflow.
static bool is_larger(const void *context, int32_t a, int32_t b)
{
    const abut_vec3 *area = (const abut_vec3 *)context;
    abut_real        one = (abut_abs(area[a].x) + abut_abs(area[a].y)) + abut_abs(area[a].z);
    abut_real        other = (abut_abs(area[b].x) + abut_abs(area[b].y)) + abut_abs(area[b].z);
    return one > other;
}

// Numbers the groups by their first half-edge and finds one half-edge on the outline of each.
static int32_t number_groups(const grouper *g, int32_t exact, int32_t *face, int32_t *outline)
{
    int32_t *number = g->room->stamp;
    int32_t  count = 0;
    for (int32_t f = 0; f < exact; ++f) {
        number[f] = -1;
    }
    for (int32_t e = 0; e < g->hull->half_edges; ++e) {
        int32_t *n = &number[g->room->group[face[e]]];
        if (*n < 0) {
            outline[count] = -1;
            *n = count++;
        }
        face[e] = *n;
    }
    for (int32_t e = g->hull->half_edges - 1; e >= 0; --e) {
        if (face[e] != face[abut_hull_twin3(g->hull)[e]]) {
            outline[face[e]] = e;
        }
    }
    return count;
}

static abut_real tolerance_of(const abut_hull3 *hull)
{
    abut_vec3 m = abut_layout3(hull)->middle;
    abut_real away = abut_max(abut_max(abut_abs(m.x), abut_abs(m.y)), abut_abs(m.z));
    return abut_min(ABUT_GROUP_HEIGHT3 * (abut_layout3(hull)->reach + away), ABUT_GROUP_LARGEST3 * abut_layout3(hull)->reach);
}

int32_t abut_group_faces3(const abut_hull3 *hull, int32_t exact, abut_group_room3 *room, int32_t *face, int32_t *outline)
{
    abut_unit unit = abut_unit_of(abut_layout3(hull)->reach);
    grouper   g = {hull, face, room, unit.per_unit, tolerance_of(hull) * unit.per_unit, 0};
    for (int32_t f = 0; f < exact; ++f) {
        room->area[f] = area_of(&g, f);
        room->order[f] = f;
        room->group[f] = -1;
        room->stamp[f] = 0;
    }
    for (int32_t v = 0; v < hull->vertices; ++v) {
        room->touch[v] = 0;
    }
    abut_sort3(room->order, room->queue, exact, is_larger, room->area);
    int32_t groups = 0;
    for (int32_t i = 0; i < exact; ++i) {
        if (room->group[room->order[i]] < 0) {
            group_from(&g, exact, room->order[i], groups++);
        }
    }
    return number_groups(&g, exact, face, outline);
}
