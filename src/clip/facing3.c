// facing3.c : cores' faces made ready for contact.
#include "clip/facing3.h"
#include "base/hook.h"
#include "base/tolerance_smooth3.h"
#include "math/cross3.h"
#include "math/direction3.h"
#include "math/unit.h"
#include "shape/face3.h"

// To the last digits where the two are nearly parallel, so that the plane of a needle passes through its corners.
static abut_vec3 cross(abut_vec3 a, abut_vec3 b)
{
    abut_vec3 plain = abut_cross3(a, b);
    bool      sliver = abut_dot3(plain, plain) < ABUT_SLIVER_SQUARE * (abut_dot3(a, a) * abut_dot3(b, b));
    return sliver ? abut_sharp_cross3(a, b) : plain;
}

abut_vec3 abut_face_area3(const abut_face3 *face)
{
    abut_vec3 area = {0, 0, 0};
    for (int32_t i = 2; i < face->count; ++i) {
        abut_vec3 before = abut_sub3(face->point[i - 1], face->point[0]);
        area = abut_add3(area, cross(before, abut_sub3(face->point[i], face->point[0])));
    }
    return area;
}

static int32_t farthest_from(const abut_face3 *face, int32_t from)
{
    int32_t   best = from;
    abut_real most = 0;
    for (int32_t i = 0; i < face->count; ++i) {
        abut_vec3 v = abut_sub3(face->point[i], face->point[from]);
        abut_real square = abut_dot3(v, v);
        if (square > most) {
            most = square;
            best = i;
        }
    }
    return best;
}

static void put(abut_face3 *face, int32_t to, int32_t from)
{
    face->point[to] = face->point[from];
    face->vertex[to] = face->vertex[from];
    face->edge[to] = face->edge[from];
}

static void keep_corner(abut_face3 *face, abut_vec3 up)
{
    int32_t top = 0;
    for (int32_t i = 1; i < face->count; ++i) {
        top = abut_dot3(abut_sub3(face->point[i], face->point[top]), up) > 0 ? i : top;
    }
    put(face, 0, top);
    face->count = 1;
}

static void keep_stretch(abut_face3 *face, int32_t one, int32_t other)
{
    put(face, 0, one < other ? one : other);
    put(face, 1, one < other ? other : one);
    face->edge[1] = face->edge[0];
    face->count = 2;
}

static bool leans(abut_vec3 sine, abut_real square_length)
{
    return abut_dot3(sine, sine) > ABUT_FACE_TILT * ABUT_FACE_TILT * square_length;
}

static void face_edge(abut_face3 *edge, abut_vec3 up, abut_real spread)
{
    abut_vec3 along = abut_sub3(edge->point[1], edge->point[0]);
    abut_real square = abut_dot3(along, along);
    abut_vec3 rise = {abut_dot3(along, up), 0, 0};
    if (!(square > spread * spread) || leans(rise, square)) {
        keep_corner(edge, up);
    }
}

// A face that may be a needle, or no more than a place.
static void face_needle(abut_face3 *face, abut_vec3 up, abut_real spread)
{
    int32_t         last = farthest_from(face, 0);
    int32_t         first = farthest_from(face, last);
    abut_direction3 along = abut_direction_of3(abut_sub3(face->point[last], face->point[first]));
    bool            thin = !(abut_direction_of3(abut_face_area3(face)).length > spread * along.length);
    if (!(along.length > spread) || (thin && abut_abs(abut_dot3(along.unit, up)) > ABUT_FACE_TILT)) {
        keep_corner(face, up);
    } else if (thin) {
        keep_stretch(face, first, last);
    }
}

// Leaves of the face what can be clipped; its normal, if it still has one.
static abut_vec3 facing(abut_face3 *face, abut_vec3 up, abut_real spread)
{
    static const abut_vec3 none = {0, 0, 0};

    if (face->count == 2) {
        face_edge(face, up, spread);
    }
    if (face->count < 3) {
        return none;
    }
    // No two corners are farther apart than 2: a face of this area is no needle.
    abut_vec3 area = abut_face_area3(face);
    if (!(abut_dot3(area, area) > 2 * 2 * spread * spread)) {
        face_needle(face, up, spread);
        if (face->count < 3) {
            return none;
        }
    }
    abut_vec3 normal = abut_direction_of3(area).unit;
    if (leans(abut_cross3(normal, up), 1)) {
        keep_corner(face, up);
        return none;
    }
    return normal;
}

abut_contact_frame3 abut_contact_frame3_of(const abut_pair3 *pair)
{
    abut_real           size = pair->size * pair->unit + (pair->a->radius + pair->b->radius);
    abut_unit           unit = abut_unit_of(size);
    abut_contact_frame3 frame = {unit.unit, unit.per_unit, ABUT_CONTACT3_SPREAD * (size * unit.per_unit)};
    return frame;
}

bool abut_is_bent3(const abut_pair3 *pair)
{
    return abut_shear3(pair->rotation) > ABUT_SHEAR3;
}

abut_vec3 abut_face_of_a3(abut_face3 *face, const abut_pair3 *pair, const abut_contact_frame3 *frame, abut_vec3 normal)
{
    abut_core_face3(face, pair->a, normal);
    for (int32_t i = 0; i < face->count; ++i) {
        face->point[i] = abut_scale3(frame->per_unit, face->point[i]);
    }
    return facing(face, normal, frame->spread);
}

abut_vec3 abut_face_of_b3(abut_face3 *face, const abut_pair3 *pair, const abut_contact_frame3 *frame, abut_vec3 normal)
{
    abut_vec3 down = abut_neg3(normal);
    abut_vec3 offset = abut_scale3(pair->unit * frame->per_unit, pair->offset);
    abut_core_face3(face, pair->b, abut_unrotate3(pair->rotation, down));
    for (int32_t i = 0; i < face->count; ++i) {
        abut_vec3 turned = abut_rotate3(pair->rotation, abut_scale3(frame->per_unit, face->point[i]));
        face->point[i] = abut_add3(turned, offset);
    }
    return facing(face, down, frame->spread);
}

void abut_faces_of3(abut_faces3 *f, const abut_pair3 *pair, const abut_contact_frame3 *frame, abut_vec3 normal)
{
    f->normal_a = abut_face_of_a3(&f->a, pair, frame, normal);
    f->normal_b = abut_face_of_b3(&f->b, pair, frame, normal);
}

bool abut_reference_incident_of_faces3(abut_reference_incident3 *layers, const abut_faces3 *f, const abut_pair3 *pair,
                                       const abut_contact_frame3 *frame, abut_vec3 normal)
{
    if (f->a.count < 2 || f->b.count < 2 || (f->a.count == 2 && f->b.count == 2)) {
        return false;
    }
    abut_reference_side3 a = {&f->a, f->normal_a, false, pair->a->radius * frame->per_unit};
    abut_reference_side3 b = {&f->b, f->normal_b, false, pair->b->radius * frame->per_unit};
    *layers = abut_reference_incident_of3(a, b, normal);
    return true;
}
