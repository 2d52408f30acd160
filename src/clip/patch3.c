// patch3.c : the corners of the patch that clipping leaves, made contacts.
//
// A corner lies on the incident face, and its foot on the reference face is under it along the normal; the contact is between
// the two surfaces there. It is named by the features that make it. Lengths are compared squared, and a name is made only for
// a corner that is kept.
#include "clip/patch3.h"
#include "base/tolerance3.h"
#include "clip/contact_id3.h"
#include "clip/reference_incident3.h"
#include "math/direction3.h"

// The end of a face's edge that is nearer to a point, and how near, squared.
static int32_t nearer_end(const abut_clip3 *clip, const abut_face3 *face, int32_t edge, abut_vec3 point, abut_real *square)
{
    int32_t   next = abut_outline_after3(edge, face->count);
    abut_real from_here = abut_square_parallel3(clip->normal, face->point[edge], point);
    abut_real from_next = abut_square_parallel3(clip->normal, face->point[next], point);
    *square = abut_min(from_here, from_next);
    return from_next < from_here ? next : edge;
}

// How far a point is from a side of the reference face, its ends included, seen along the normal; squared.
static abut_real from_side(const abut_clip3 *clip, int32_t i, abut_vec3 point)
{
    const abut_face3 *face = &clip->reference;
    abut_vec3         edge = abut_sub3(face->point[abut_outline_after3(i, face->count)], face->point[i]);
    abut_direction3   along = abut_direction_of3(abut_cross3(clip->normal, edge));
    abut_vec3         from = abut_cross3(clip->normal, abut_sub3(point, face->point[i]));
    abut_real         at = abut_dot3(from, along.unit);
    abut_real         part = abut_min(abut_max(at, 0), along.length);
    abut_vec3         off = abut_along3(from, -part, along.unit);
    return abut_dot3(off, off);
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

// Whether a point is on a side of the reference face for sure: nearly all are, and it takes no division.
static bool surely_on_side(const abut_clip3 *clip, int32_t i, abut_vec3 point)
{
    const abut_clip3_side *s = &clip->side[i];
    abut_vec3              from = abut_sub3(point, clip->reference.point[i]);
    abut_real              across = abut_dot3(from, s->inward);
    abut_real              at = abut_dot3(from, abut_cross3(s->inward, clip->normal));
    abut_real              spread = clip->spread;
    return s->length > spread && abut_abs(across) <= spread && at >= 0 - spread && at <= s->length + spread;
}

static bool is_off_side(const abut_clip3 *clip, int32_t i, abut_vec3 point)
{
    return !surely_on_side(clip, i, point) && from_side(clip, i, point) > 2 * 2 * clip->spread * clip->spread;
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
        abut_vec3       edge = abut_sub3(face->point[abut_outline_after3(i, face->count)], face->point[i]);
        abut_vec3       from = abut_sub3(place, face->point[i]);
        abut_direction3 inward = abut_direction_of3(abut_cross3(clip->normal, edge));
        abut_real       lever = abut_sqrt(abut_square_parallel3(clip->normal, place, face->point[i]));
        if (abut_dot3(from, inward.unit) * inward.length < -clip->spread * (inward.length + lever)) {
            return false;
        }
    }
    return true;
}

// How far the incident face reaches from the middle of its corners, seen along the normal; squared.
static abut_real square_reach(const abut_clip3 *clip)
{
    const abut_face3 *face = &clip->incident;
    abut_vec3         sum = {0, 0, 0};
    abut_real         most = 0;
    for (int32_t i = 1; i < face->count; ++i) {
        sum = abut_add3(sum, abut_sub3(face->point[i], face->point[0]));
    }
    abut_vec3 centre = abut_along3(face->point[0], 1 / (abut_real)face->count, sum);
    for (int32_t i = 0; i < face->count; ++i) {
        most = abut_max(most, abut_square_parallel3(clip->normal, face->point[i], centre));
    }
    return most;
}

// Whether a corner of the reference face lies in the plane that stands on an edge of the incident face, and stands for that
// edge's crossing with a side that ends there, as a corner of the incident face in the plane of a side does where clip3.c cuts:
// it is beyond the edge, or near that crossing.
static bool stands_for(const abut_clip3 *clip, abut_vec3 corner, const abut_clip3_corner *c, abut_real square)
{
    const abut_face3 *face = &clip->incident;
    abut_vec3         foot = face->point[c->incident_edge];
    abut_vec3         edge = abut_sub3(face->point[abut_outline_after3(c->incident_edge, face->count)], foot);
    abut_vec3         inward = abut_cross3(clip->normal, edge);
    abut_real         height = abut_dot3(abut_sub3(corner, foot), inward); // times the length of the edge
    if (!(height * height <= clip->spread * clip->spread * abut_dot3(inward, inward))) {
        return false;
    }
    bool near = height <= 0 || square <= ABUT_SIDE_SHORT * ABUT_SIDE_SHORT * square_reach(clip);
    return near && covers(clip, corner);
}

// The corner of the reference face that stands for the crossing of one of its sides and an edge of the incident face, or -1.
static int32_t standing_for(const abut_clip3 *clip, const abut_clip3_corner *c)
{
    int32_t found = -1;
    if (c->incident_vertex >= 0 || c->incident_edge < 0 || clip->incident.count == 2) {
        return found;
    }
    int32_t   side[2] = {c->reference_side, abut_outline_after3(c->reference_side, clip->reference.count)};
    abut_real near = (abut_real)INFINITY;
    for (int32_t i = 0; i < 2; ++i) {
        abut_vec3 corner = clip->reference.point[side[i]];
        abut_real square = abut_square_parallel3(clip->normal, corner, c->point);
        if (square < near && stands_for(clip, corner, c, square)) {
            found = side[i];
            near = square;
        }
    }
    return found;
}

// Where two sides meet there is a corner of the reference face, however flat the angle and wide of it their cut; and where the
// angle is sharp, planes of some thickness meet far beyond it. Such a corner of the patch belongs at the nearest corner of the
// face, if the incident face covers that. False for one that is off both faces.
static bool settle(const abut_clip3 *clip, abut_clip3_corner *c)
{
    abut_real wide = 2 * 2 * clip->spread * clip->spread;
    abut_real far;
    if (c->reference_side < 0) {
        return true;
    }
    bool off = is_off_side(clip, c->reference_side, c->point);
    if (off) {
        c->reference_side = nearest_side(clip, c->point);
        off = is_off_side(clip, c->reference_side, c->point);
    }
    if (off || c->incident_edge < 0) {
        int32_t   end = nearer_end(clip, &clip->reference, c->reference_side, c->point, &far);
        abut_vec3 corner = clip->reference.point[end];
        abut_vec3 moved = onto_incident(clip, corner, c->point);
        if ((far > wide && !covers(clip, corner)) || abut_square_parallel3(clip->normal, moved, corner) > wide) {
            return !off;
        }
        c->point = moved;
        c->incident_vertex = -1;
        return true;
    }
    int32_t standing = standing_for(clip, c);
    if (standing >= 0) {
        c->point = onto_incident(clip, clip->reference.point[standing], c->point);
    }
    return true;
}

// The corner of a face that a corner of the patch is at, or -1.
static int32_t corner_at(const abut_clip3 *clip, const abut_face3 *face, int32_t edge, abut_vec3 point)
{
    abut_real far;
    int32_t   end = edge < 0 ? -1 : nearer_end(clip, face, edge, point, &far);
    return end >= 0 && far <= clip->spread * clip->spread ? end : -1;
}

static uint64_t name_of(const abut_clip3 *clip, const abut_clip3_corner *c)
{
    const abut_face3 *a = clip->reference_is_a ? &clip->reference : &clip->incident;
    const abut_face3 *b = clip->reference_is_a ? &clip->incident : &clip->reference;
    int32_t           incident = c->incident_vertex;
    int32_t           reference;
    if (c->incident_edge < 0) {
        abut_real far;
        reference = nearer_end(clip, &clip->reference, c->reference_side, c->point, &far);
    } else {
        reference = corner_at(clip, &clip->reference, c->reference_side, c->point);
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

// The contact in the same place as another or of the same name, as two have that lie on either side of a vertex; or -1.
static int32_t in_place_of(const abut_clip3 *clip, abut_vec3 place, uint64_t id)
{
    for (int32_t i = 0; i < clip->count; ++i) {
        abut_vec3 off = abut_sub3(place, clip->contact[i].point_a);
        if (clip->contact[i].id == id || abut_abs(off.x) + abut_abs(off.y) + abut_abs(off.z) <= clip->spread) {
            return i;
        }
    }
    return -1;
}

static abut_reference_incident3 layers_of(const abut_clip3 *clip)
{
    bool                     first = clip->reference_is_a;
    abut_reference_incident3 layers = {
        {&clip->reference, clip->reference_normal, false, first ? clip->radius_a : clip->radius_b},
        {&clip->incident, clip->incident_normal, false, first ? clip->radius_b : clip->radius_a},
        clip->normal,
        first,
    };
    return layers;
}

// Each contact is made in the next free place, and counted if it stays. Of two contacts in one place the one on more vertices
// does.
void abut_patch_contacts3(abut_clip3 *clip)
{
    abut_reference_incident3 layers = layers_of(clip);
    for (int32_t i = 0; i < clip->corners; ++i) {
        abut_clip3_corner *corner = &clip->corner[i];
        abut_contact3     *c = &clip->contact[clip->count];
        if (!settle(clip, corner)) {
            continue;
        }
        abut_reference_incident_contact3(&layers, corner->point, c);
        if (!(c->separation <= clip->margin)) {
            continue;
        }
        c->id = name_of(clip, corner);
        int32_t other = in_place_of(clip, c->point_a, c->id);
        if (other < 0) {
            ++clip->count;
        } else if (c->id < clip->contact[other].id) {
            clip->contact[other] = *c;
        }
    }
}
