// clip_convex3.c : the patch of two small faces that lie clearly over each other: what clip3.c finds, from signs alone.
//
// Seen along the normal both faces are convex polygons. Each edge of the incident face is clipped against all sides of the
// reference face at once, as a stretch of its line (Cyrus and Beck 1978, "Generalized two- and three-dimensional clipping").
// Where it leaves, the patch goes on along the reference face, from corner to corner, for as long as these are over the
// incident face. On which side of every edge of one face each corner of the other is says all of it: the corners that are over
// the other face, the edges that cross, and where the outline goes on.
//
// clip3.c cuts with planes of some thickness, and moves out those of short edges. None of that matters where each corner is
// farther from each line than all of it together: the area of an edge and a corner must be more than ABUT_CLIP_CONVEX_CLEAR3
// spreads times the size of the faces. An edge that passes a corner on the wrong side is seen by that corner's sign, so the
// order of two cuts is never in doubt either. What is not clear is left to clip3.c.
#include "clip/clip_convex3.h"
#include "base/inline.h"
#include "base/tolerance3.h"
#include "clip/contact_id3.h"
#include "clip/tangent3.h"
#include "math/exact.h"

enum { CORNERS_AT_MOST = 2 * 4 };

// A face seen along the normal, counter-clockwise.
typedef struct outline {
    const abut_reference_side3 *layer;
    abut_vec3                   point[CORNERS_AT_MOST + 1]; // the first once more at the end
    abut_real                   x[CORNERS_AT_MOST + 1], y[CORNERS_AT_MOST + 1];
    int32_t                     count, edges;
} outline;

// Twice the area of an edge and a corner of the other face: positive where the corner is on the inner side.
typedef abut_real sides[CORNERS_AT_MOST][CORNERS_AT_MOST + 1];

typedef struct overlay {
    const abut_reference_incident3 *layers;
    outline                         reference, incident;
    sides                           of_reference; // [side of the reference face][corner of the incident face]
    sides                           of_incident;
    abut_real                       margin, spread;
    abut_contact3                  *points;
    int32_t                         count;
    bool                            sure;
} overlay;

ABUT_INLINE void lay(outline *o, const abut_reference_side3 *layer, int32_t count, const abut_vec3 tangent[2])
{
    o->layer = layer;
    o->count = count;
    o->edges = count > 2 ? count : 1;
    for (int32_t i = 0; i < count; ++i) {
        abut_vec3 p = layer->face->point[layer->turned ? count - 1 - i : i];
        o->point[i] = p;
        o->x[i] = abut_dot3(p, tangent[0]);
        o->y[i] = abut_dot3(p, tangent[1]);
    }
    o->point[count] = o->point[0];
    o->x[count] = o->x[0];
    o->y[count] = o->y[0];
}

static uint32_t vertex_name(const outline *o, int32_t corner)
{
    return o->layer->face->vertex[o->layer->turned ? o->count - 1 - corner : corner];
}

// Backwards the edge from the last corner to the first stays the last; the others turn round.
static uint32_t edge_name(const outline *o, int32_t edge)
{
    bool moved = o->layer->turned && edge < o->count - 1;
    return o->layer->face->edge[moved ? o->count - 2 - edge : edge];
}

// No two corners of the face, nor one of them and `x`, `y`, are farther apart than twice this.
ABUT_INLINE abut_real extent(const outline *o, int32_t count, abut_real x, abut_real y)
{
    abut_real most = 0;
    for (int32_t i = 0; i < count; ++i) {
        most = abut_max(most, abut_abs(o->x[i] - x) + abut_abs(o->y[i] - y));
    }
    return most;
}

// False when a corner is too near to an edge's line.
ABUT_INLINE bool measure_sides(sides s, const outline *face, int32_t edges, const outline *other, int32_t corners,
                               abut_real doubt)
{
    bool sure = true;
    for (int32_t e = 0; e < edges; ++e) {
        abut_real x = face->x[e];
        abut_real y = face->y[e];
        abut_real along_x = face->x[e + 1] - x;
        abut_real along_y = face->y[e + 1] - y;
        for (int32_t i = 0; i <= corners; ++i) {
            s[e][i] = along_x * (other->y[i] - y) - along_y * (other->x[i] - x);
            sure &= abut_abs(s[e][i]) > doubt;
        }
    }
    return sure;
}

// The part of an incident edge over the reference face, by the sides it comes in and goes out across; -1 where it begins or
// ends there.
typedef struct stretch {
    abut_real from, to;
    int32_t   in, out;
    bool      any;
} stretch;

// Tables and arithmetic, no branches: which sides an edge crosses cannot be foreseen.
ABUT_INLINE stretch stretch_of(const overlay *o, int32_t sides_of_reference, int32_t edge)
{
    stretch s = {0, 1, -1, -1, true};
    bool    beyond = false;
    for (int32_t i = 0; i < sides_of_reference; ++i) {
        // NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign): it loses that the numbers of corners are the same ones
        abut_real       here = o->of_reference[i][edge];
        abut_real       there = o->of_reference[i][edge + 1];
        bool            enters = here < 0;
        bool            leaves = there < 0;
        abut_real       part = here / (here - there);
        const abut_real from[2] = {0, part};
        const abut_real to[2] = {1, part};
        abut_real       low = from[enters & !leaves];
        abut_real       high = to[leaves & !enters];
        s.in = low > s.from ? i : s.in;
        s.out = high < s.to ? i : s.out;
        s.from = abut_max(low, s.from);
        s.to = abut_min(high, s.to);
        beyond |= enters & leaves;
    }
    s.any = !beyond & (s.from < s.to);
    return s;
}

static bool is_over_incident(const overlay *o, int32_t corner)
{
    bool inside = o->incident.count > 2;
    for (int32_t i = 0; i < o->incident.edges; ++i) {
        inside &= o->of_incident[i][corner] > 0;
    }
    return inside;
}

// ---- contacts -----------------------------------------------------------------------------------------------------------

// Each is made in the next free place, and counted if it is within the margin.
static void add(overlay *o, abut_vec3 place, uint64_t id)
{
    abut_contact3 *c = &o->points[o->count];
    abut_reference_incident_contact3(o->layers, place, c);
    c->id = id;
    o->sure &= abut_abs(c->separation - o->margin) > o->spread / 2;
    for (int32_t i = 0; i < o->count; ++i) {
        abut_vec3 off = abut_sub3(c->point_a, o->points[i].point_a);
        o->sure &= abut_abs(off.x) + abut_abs(off.y) + abut_abs(off.z) > 2 * o->spread;
    }
    o->count += c->separation <= o->margin;
}

static uint64_t vertex_id(bool of_a, uint32_t name)
{
    return of_a ? abut_contact_id3(ABUT_CONTACT_VERTEX_OF_A, name, 0) : abut_contact_id3(ABUT_CONTACT_VERTEX_OF_B, 0, name);
}

static void add_incident_corner(overlay *o, int32_t corner)
{
    add(o, o->incident.point[corner], vertex_id(!o->layers->reference_is_a, vertex_name(&o->incident, corner)));
}

// Its foot on the incident face, along the normal.
static void add_reference_corner(overlay *o, int32_t corner)
{
    abut_vec3 up = o->layers->incident.normal;
    abut_vec3 place = o->reference.point[corner];
    abut_real rise = abut_dot3(abut_sub3(o->incident.point[0], place), up) / abut_dot3(o->layers->normal, up);
    add(o, abut_along3(place, rise, o->layers->normal),
        vertex_id(o->layers->reference_is_a, vertex_name(&o->reference, corner)));
}

static void add_crossing(overlay *o, int32_t edge, int32_t side, abut_real part)
{
    abut_vec3 from = o->incident.point[edge];
    uint32_t  incident = edge_name(&o->incident, edge);
    uint32_t  reference = edge_name(&o->reference, side);
    bool      first = o->layers->reference_is_a;
    add(o, abut_along3(from, part, abut_sub3(o->incident.point[edge + 1], from)),
        abut_contact_id3(ABUT_CONTACT_EDGES, first ? reference : incident, first ? incident : reference));
}

// The reference face's corners that follow a side, until one is not over the incident face.
static void add_reference_corners(overlay *o, int32_t side)
{
    for (int32_t step = 0; step < o->reference.count; ++step) {
        side = side + 1 < o->reference.count ? side + 1 : 0;
        if (!is_over_incident(o, side)) {
            return;
        }
        add_reference_corner(o, side);
    }
}

ABUT_INLINE void add_patch(overlay *o, int32_t sides_of_reference, int32_t edges_of_incident)
{
    bool crossed = false;
    for (int32_t i = 0; i < edges_of_incident; ++i) {
        stretch s = stretch_of(o, sides_of_reference, i);
        if (!s.any) {
            continue;
        }
        crossed = true;
        if (s.in < 0) {
            add_incident_corner(o, i);
        } else {
            add_crossing(o, i, s.in, s.from);
        }
        if (s.out >= 0) {
            add_crossing(o, i, s.out, s.to);
            add_reference_corners(o, s.out);
        } else if (o->incident.count == 2) {
            add_incident_corner(o, 1);
        }
    }
    if (!crossed) {
        add_reference_corners(o, o->reference.count - 1); // all are over the incident face, or none
    }
}

static bool has_room_for(const abut_face3 *face)
{
    return face->count >= 2 && face->count <= CORNERS_AT_MOST;
}

static inline int32_t edges_of(int32_t corners)
{
    return corners > 2 ? corners : 1;
}

// False where something is not clear. Numbers of corners known beforehand make straight code of every loop.
ABUT_INLINE bool lay_over(overlay *o, int32_t reference, int32_t incident)
{
    abut_vec3 tangent[2];
    abut_tangents3(o->layers->normal, tangent);
    lay(&o->reference, &o->layers->reference, reference, tangent);
    lay(&o->incident, &o->layers->incident, incident, tangent);
    abut_real x = o->incident.x[0];
    abut_real y = o->incident.y[0];
    abut_real size = extent(&o->reference, reference, x, y) + extent(&o->incident, incident, x, y);
    abut_real doubt = ABUT_CLIP_CONVEX_CLEAR3 * o->spread * size;
    bool      sure = measure_sides(o->of_reference, &o->reference, edges_of(reference), &o->incident, incident, doubt);
    sure &= measure_sides(o->of_incident, &o->incident, edges_of(incident), &o->reference, reference, doubt);
    o->sure = sure;
    if (sure) {
        add_patch(o, edges_of(reference), edges_of(incident));
    }
    return o->sure;
}

// Most faces of hulls are triangles.
bool abut_clip_convex3(const abut_reference_incident3 *layers, abut_real margin, abut_real spread, abut_contact3 *points,
                       int32_t *count)
{
    overlay           o;
    const abut_face3 *reference = layers->reference.face;
    const abut_face3 *incident = layers->incident.face;
    if (!has_room_for(reference) || !has_room_for(incident)) {
        return false;
    }
    o.layers = layers;
    o.margin = margin;
    o.spread = spread;
    o.points = points;
    o.count = 0;
    bool triangles = reference->count == 3 && incident->count == 3;
    bool sure = triangles ? lay_over(&o, 3, 3) : lay_over(&o, reference->count, incident->count);
    *count = o.count;
    return sure;
}
