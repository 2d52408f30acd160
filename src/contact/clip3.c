// clip3.c : the patch in which two faces face each other.
//
// Source: Sutherland and Hodgman 1974, "Reentrant polygon clipping": the incident face is cut by the side planes that stand on
// the reference face's edges. Corners and edges keep their places in the two faces, so every corner of the patch can be named
// by the features that make it (a corner of one face over the other, or two edges that cross), and the names do not depend on
// which face was the reference, nor on the order of the cuts.
//
// Planes have a thickness, `spread`, well above rounding: what lies in it is neither cut off nor cuts. A patch has at most as
// many corners as both faces together: a side plane meets a convex outline twice, so it adds one corner at most.
#include "base/hook.h"
#include "base/tolerance3.h"
#include "contact/contact_id3.h"
#include "contact/facing3.h"
#include "contact/height3.h"
#include "math/direction3.h"

static int32_t after(int32_t i, int32_t count)
{
    return i + 1 < count ? i + 1 : 0;
}

// How near two points are, seen along the normal.
static abut_real beside(const abut_clip3 *clip, abut_vec3 p, abut_vec3 q)
{
    abut_vec3 off = abut_cross3(clip->normal, abut_sub3(p, q));
    return abut_sqrt(abut_dot3(off, off));
}

static void measure_reference(abut_clip3 *clip)
{
    const abut_face3 *face = &clip->reference;
    abut_vec3         sum = {0, 0, 0};
    clip->reach = 0;
    for (int32_t i = 1; i < face->count; ++i) {
        sum = abut_add3(sum, abut_sub3(face->point[i], face->point[0]));
    }
    clip->centre = abut_along3(face->point[0], 1 / (abut_real)face->count, sum);
    for (int32_t i = 0; i < face->count; ++i) {
        clip->reach = abut_max(clip->reach, beside(clip, face->point[i], clip->centre));
    }
}

// Turns a face that runs clockwise about the normal, and its own normal, which is then against it.
static void turn_about(abut_face3 *face, abut_vec3 *own, abut_vec3 normal)
{
    if (abut_dot3(*own, normal) < 0) {
        abut_turn_face3(face);
        *own = abut_neg3(*own);
    }
}

void abut_clip3_begin(abut_clip3 *clip, const abut_face3 *face_a, const abut_face3 *face_b, abut_vec3 normal,
                      abut_real radius_a, abut_real radius_b, abut_real margin, abut_real spread)
{
    ABUT_CONTRACT(clip != NULL && face_a != NULL && face_b != NULL);
    ABUT_CONTRACT(face_a->count >= 2 && face_b->count >= 2 && (face_a->count > 2 || face_b->count > 2));
    abut_vec3 area_a = abut_direction_of3(abut_face_area3(face_a)).unit;
    abut_vec3 area_b = abut_direction_of3(abut_face_area3(face_b)).unit;
    abut_real square_a = abut_dot3(area_a, normal);
    abut_real square_b = abut_dot3(area_b, normal);
    clip->reference_is_a = abut_abs(square_a) * (1 + ABUT_FACE_PREFERENCE) >= abut_abs(square_b);
    clip->reference = clip->reference_is_a ? *face_a : *face_b;
    clip->incident = clip->reference_is_a ? *face_b : *face_a;
    clip->reference_normal = clip->reference_is_a ? area_a : area_b;
    clip->incident_normal = clip->reference_is_a ? area_b : area_a;
    turn_about(&clip->reference, &clip->reference_normal, normal);
    turn_about(&clip->incident, &clip->incident_normal, normal);
    clip->normal = normal;
    clip->radius_a = radius_a;
    clip->radius_b = radius_b;
    clip->margin = margin;
    clip->spread = spread;
    measure_reference(clip);
    clip->corners = clip->incident.count;
    for (int32_t i = 0; i < clip->corners; ++i) {
        abut_clip3_corner c = {clip->incident.point[i], i, i, -1, i};
        clip->corner[i] = c;
    }
    clip->count = 0;
    clip->stage = 0;
    clip->status = ABUT_RUNNING;
}

// A side plane: the unit vector into the patch, and a point of the plane.
typedef struct side {
    abut_vec3 inward, foot;
    abut_real slack; // how far the reference face reaches out of it
} side;

// Rounding turns a short edge, and where its plane meets the patch far from it, that would cut off what belongs to the face. So
// the plane of a short edge is moved out to where it touches the face; an edge shorter than the spread has no direction at all,
// and its plane looks at the face's middle.
static side side_of(const abut_clip3 *clip, int32_t i)
{
    const abut_face3 *face = &clip->reference;
    abut_vec3         along = abut_sub3(face->point[after(i, face->count)], face->point[i]);
    abut_direction3   inward = abut_direction_of3(abut_cross3(clip->normal, along));
    side              s;
    if (!(inward.length > clip->spread)) {
        abut_vec3 to_centre = abut_sub3(clip->centre, face->point[i]);
        inward = abut_direction_of3(abut_along3(to_centre, -abut_dot3(to_centre, clip->normal), clip->normal));
        inward.length = 0;
    }
    s.inward = inward.unit;
    s.foot = face->point[i];
    s.slack = 0;
    if (inward.length < ABUT_SIDE_SHORT * clip->reach) {
        for (int32_t k = 0; k < face->count; ++k) {
            s.slack = abut_max(s.slack, -abut_dot3(abut_sub3(face->point[k], s.foot), s.inward));
        }
    }
    return s;
}

// The corner where a stretch of the outline crosses side i, part of the way from its end inside to its end outside.
static abut_clip3_corner crossing(abut_vec3 inside, abut_vec3 outside, abut_real part, int32_t edge, int32_t i)
{
    abut_clip3_corner c = {abut_along3(inside, part, abut_sub3(outside, inside)), -1, edge < 0 ? -1 : edge, i, edge};
    return c;
}

static void keep(abut_clip3 *clip, abut_clip3_corner c)
{
    if (clip->corners < ABUT_CONTACTS3_AT_MOST) {
        clip->corner[clip->corners++] = c;
    }
}

// Whether a stretch of the outline is cut between an end inside and one outside. An end in the plane stands for the cut beside
// it, unless the stretch leaves the plane so slowly that the cut is far from there.
static bool is_cut(const abut_clip3 *clip, abut_vec3 inside, abut_vec3 outside, abut_real above, abut_real below)
{
    if (above <= 0 || below >= -clip->spread) {
        return false;
    }
    abut_real way = beside(clip, inside, outside) * (above / (above - below));
    return above > clip->spread || way > ABUT_SIDE_SHORT * clip->reach;
}

static void cut(abut_clip3 *clip, int32_t i)
{
    abut_clip3_corner old[ABUT_CONTACTS3_AT_MOST];
    abut_real         height[ABUT_CONTACTS3_AT_MOST]; // above the side plane
    side              s = side_of(clip, i);
    int32_t           count = clip->corners;
    abut_real         t = clip->spread;
    bool              open = clip->incident.count == 2; // an edge: its outline does not close
    bool              whole = true;
    for (int32_t k = 0; k < count; ++k) {
        height[k] = abut_dot3(abut_sub3(clip->corner[k].point, s.foot), s.inward) + s.slack;
        whole = whole && height[k] > t;
    }
    if (whole) {
        return;
    }
    for (int32_t k = 0; k < count; ++k) {
        old[k] = clip->corner[k];
    }
    clip->corners = 0;
    for (int32_t k = 0; k < count; ++k) {
        int32_t   next = after(k, count);
        bool      has_edge = !open || next > k;
        abut_real here = height[k];
        abut_real there = height[next];
        bool      leaves = has_edge && is_cut(clip, old[k].point, old[next].point, here, there);
        bool      enters = has_edge && is_cut(clip, old[next].point, old[k].point, there, here);
        if (here >= -t) {
            abut_clip3_corner c = old[k];
            c.reference_side = here <= t && c.reference_side < 0 ? i : c.reference_side;
            c.onward = there < -t && !leaves ? -1 - i : c.onward;
            keep(clip, c);
        }
        if (leaves) {
            abut_clip3_corner c = crossing(old[k].point, old[next].point, here / (here - there), old[k].onward, i);
            c.onward = -1 - i;
            keep(clip, c);
        } else if (enters) {
            keep(clip, crossing(old[next].point, old[k].point, there / (there - here), old[k].onward, i));
        }
    }
}

// The end of a face's edge that is nearer to a point, and how near.
static int32_t nearer_end(const abut_clip3 *clip, const abut_face3 *face, int32_t edge, abut_vec3 point, abut_real *far)
{
    int32_t   next = after(edge, face->count);
    abut_real from_here = beside(clip, face->point[edge], point);
    abut_real from_next = beside(clip, face->point[next], point);
    *far = abut_min(from_here, from_next);
    return from_next < from_here ? next : edge;
}

// How far a point is from a side of the reference face, its ends included, seen along the normal.
static abut_real from_side(const abut_clip3 *clip, int32_t i, abut_vec3 point)
{
    const abut_face3 *face = &clip->reference;
    abut_vec3         edge = abut_sub3(face->point[after(i, face->count)], face->point[i]);
    abut_direction3   along = abut_direction_of3(abut_cross3(clip->normal, edge));
    abut_vec3         from = abut_cross3(clip->normal, abut_sub3(point, face->point[i]));
    abut_real         at = abut_dot3(from, along.unit);
    abut_real         part = abut_min(abut_max(at, 0), along.length);
    abut_vec3         off = abut_along3(from, -part, along.unit);
    return abut_sqrt(abut_dot3(off, off));
}

// The side of the reference face nearest to a point.
static int32_t nearest_side(const abut_clip3 *clip, abut_vec3 point)
{
    int32_t found = 0;
    for (int32_t i = 1; i < clip->reference.count; ++i) {
        found = from_side(clip, i, point) < from_side(clip, found, point) ? i : found;
    }
    return found;
}

// The point of the incident face over a place on the reference face; of an edge the nearest, seen along the normal.
static abut_vec3 onto_incident(const abut_clip3 *clip, abut_vec3 place, abut_vec3 near)
{
    abut_vec3 up = clip->incident_normal;
    if (clip->incident.count == 2) {
        abut_vec3       edge = abut_sub3(clip->incident.point[1], clip->incident.point[0]);
        abut_direction3 run = abut_direction_of3(abut_cross3(clip->normal, edge));
        abut_real       back = abut_dot3(abut_cross3(clip->normal, abut_sub3(place, near)), run.unit);
        return abut_along3(near, back / run.length, edge);
    }
    return abut_along3(place, abut_dot3(abut_sub3(near, place), up) / abut_dot3(clip->normal, up), clip->normal);
}

// Whether the incident face covers a place, as far as its edges' directions can be known.
static bool covers(const abut_clip3 *clip, abut_vec3 place)
{
    const abut_face3 *face = &clip->incident;
    for (int32_t i = 0; i < face->count && face->count > 2; ++i) {
        abut_vec3       edge = abut_sub3(face->point[after(i, face->count)], face->point[i]);
        abut_vec3       from = abut_sub3(place, face->point[i]);
        abut_direction3 inward = abut_direction_of3(abut_cross3(clip->normal, edge));
        abut_real       lever = beside(clip, place, face->point[i]);
        if (abut_dot3(from, inward.unit) * inward.length < -clip->spread * (inward.length + lever)) {
            return false;
        }
    }
    return true;
}

// Where two sides meet there is a corner of the reference face, however flat the angle and wide of it their cut; and where the
// angle is sharp, planes of some thickness meet far beyond it. Such a corner of the patch belongs at the nearest corner of the
// face, if the incident face covers that. False for one that is off both faces.
static bool settle(abut_clip3 *clip, abut_clip3_corner *c)
{
    abut_real wide = 2 * clip->spread;
    abut_real far;
    if (c->reference_side < 0) {
        return true;
    }
    bool off = from_side(clip, c->reference_side, c->point) > wide;
    if (off) {
        c->reference_side = nearest_side(clip, c->point);
        off = from_side(clip, c->reference_side, c->point) > wide;
    }
    if (off || c->incident_edge < 0) {
        int32_t   end = nearer_end(clip, &clip->reference, c->reference_side, c->point, &far);
        abut_vec3 corner = clip->reference.point[end];
        abut_vec3 moved = onto_incident(clip, corner, c->point);
        if ((far > wide && !covers(clip, corner)) || beside(clip, moved, corner) > wide) {
            return !off;
        }
        c->point = moved;
        c->incident_vertex = -1;
    }
    return true;
}

// The corner of a face that a corner of the patch is at, or -1.
static int32_t corner_at(const abut_clip3 *clip, const abut_face3 *face, int32_t edge, abut_vec3 point)
{
    abut_real far;
    int32_t   end = edge < 0 ? -1 : nearer_end(clip, face, edge, point, &far);
    return end >= 0 && far <= clip->spread ? end : -1;
}

static uint64_t name_of(const abut_clip3 *clip, const abut_clip3_corner *c)
{
    const abut_face3 *a = clip->reference_is_a ? &clip->reference : &clip->incident;
    const abut_face3 *b = clip->reference_is_a ? &clip->incident : &clip->reference;
    int32_t           incident = c->incident_vertex;
    int32_t           reference = corner_at(clip, &clip->reference, c->reference_side, c->point);
    if (c->incident_edge < 0) {
        abut_real far;
        reference = nearer_end(clip, &clip->reference, c->reference_side, c->point, &far);
    }
    if (incident < 0) {
        incident = corner_at(clip, &clip->incident, c->incident_edge, c->point);
    }
    int32_t vertex_a = clip->reference_is_a ? reference : incident;
    int32_t vertex_b = clip->reference_is_a ? incident : reference;
    if (vertex_a >= 0) {
        return vertex_b >= 0 ? abut_contact_id3(ABUT_CONTACT_VERTICES, a->vertex[vertex_a], b->vertex[vertex_b])
                             : abut_contact_id3(ABUT_CONTACT_VERTEX_OF_A, a->vertex[vertex_a], 0);
    }
    if (vertex_b >= 0) {
        return abut_contact_id3(ABUT_CONTACT_VERTEX_OF_B, 0, b->vertex[vertex_b]);
    }
    int32_t edge_a = clip->reference_is_a ? c->reference_side : c->incident_edge;
    int32_t edge_b = clip->reference_is_a ? c->incident_edge : c->reference_side;
    return abut_contact_id3(ABUT_CONTACT_EDGES, a->edge[edge_a], b->edge[edge_b]);
}

// Of two contacts in one place the one on more vertices stays.
static void add_contact(abut_clip3 *clip, abut_contact3 c)
{
    if (!(c.separation <= clip->margin)) {
        return;
    }
    for (int32_t i = 0; i < clip->count; ++i) {
        abut_vec3 off = abut_sub3(c.point_a, clip->contact[i].point_a);
        if (abut_abs(off.x) + abut_abs(off.y) + abut_abs(off.z) <= clip->spread) {
            clip->contact[i] = c.id < clip->contact[i].id ? c : clip->contact[i];
            return;
        }
    }
    clip->contact[clip->count++] = c;
}

static abut_contact3 contact_at(const abut_clip3 *clip, const abut_clip3_corner *corner)
{
    abut_contact3 c;
    abut_vec3     down = abut_neg3(clip->normal);
    abut_vec3     up_reference = clip->reference_is_a ? clip->normal : down;
    abut_vec3     up_incident = clip->reference_is_a ? down : clip->normal;
    abut_vec3     side_reference = clip->reference_is_a ? clip->reference_normal : abut_neg3(clip->reference_normal);
    abut_vec3     side_incident = clip->reference_is_a ? abut_neg3(clip->incident_normal) : clip->incident_normal;
    abut_real     radius_reference = clip->reference_is_a ? clip->radius_a : clip->radius_b;
    abut_real     radius_incident = clip->reference_is_a ? clip->radius_b : clip->radius_a;
    // The place on the reference face, and how far each surface is moved out over its face.
    abut_vec3 from = abut_sub3(clip->reference.point[0], corner->point);
    abut_real rise = abut_dot3(from, clip->reference_normal) / abut_dot3(clip->normal, clip->reference_normal);
    abut_vec3 foot = abut_along3(corner->point, rise, clip->normal);
    abut_real out = abut_round_height3(&clip->reference, side_reference, radius_reference, up_reference, foot);
    abut_real in = abut_round_height3(&clip->incident, side_incident, radius_incident, up_incident, corner->point);
    abut_real on_a = clip->reference_is_a ? rise + out : in;
    abut_real on_b = clip->reference_is_a ? -in : rise - out;
    c.point_a = abut_along3(corner->point, on_a, clip->normal);
    c.point_b = abut_along3(corner->point, on_b, clip->normal);
    c.separation = on_b - on_a;
    c.id = name_of(clip, corner);
    return c;
}

abut_status abut_clip3_step(abut_clip3 *clip)
{
    ABUT_CONTRACT(clip != NULL);
    if (clip->status != ABUT_RUNNING) {
        return clip->status;
    }
    if (clip->stage < clip->reference.count && clip->corners > 0) {
        cut(clip, clip->stage);
        clip->stage += 1;
        return clip->status;
    }
    for (int32_t i = 0; i < clip->corners; ++i) {
        if (settle(clip, &clip->corner[i])) {
            add_contact(clip, contact_at(clip, &clip->corner[i]));
        }
    }
    clip->stage += 1;
    clip->status = ABUT_OK;
    return clip->status;
}

abut_status abut_clip3_run(abut_clip3 *clip)
{
    ABUT_CONTRACT(clip != NULL);
    while (abut_clip3_step(clip) == ABUT_RUNNING) {
    }
    return clip->status;
}
