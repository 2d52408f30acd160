// facing3.c : cores' faces made ready for contact.
#include "contact/facing3.h"
#include "base/hook.h"
#include "base/tolerance3.h"
#include "math/cross3.h"
#include "math/direction3.h"
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

void abut_turn_face3(abut_face3 *face)
{
    int32_t count = face->count;
    for (int32_t i = 0; i < count / 2; ++i) {
        int32_t   k = count - 1 - i;
        abut_vec3 point = face->point[i];
        uint32_t  vertex = face->vertex[i];
        face->point[i] = face->point[k];
        face->vertex[i] = face->vertex[k];
        face->point[k] = point;
        face->vertex[k] = vertex;
    }
    // The edge from the last corner to the first stays the last; the others turn round.
    for (int32_t i = 0; i < (count - 1) / 2; ++i) {
        int32_t  k = count - 2 - i;
        uint32_t edge = face->edge[i];
        face->edge[i] = face->edge[k];
        face->edge[k] = edge;
    }
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

void abut_facing3(abut_face3 *face, abut_vec3 up, abut_real spread)
{
    if (face->count < 2) {
        return;
    }
    int32_t         last = farthest_from(face, 0);
    int32_t         first = farthest_from(face, last);
    abut_direction3 along = abut_direction_of3(abut_sub3(face->point[last], face->point[first]));
    if (!(along.length > spread)) {
        keep_corner(face, up);
        return;
    }
    abut_direction3 area = abut_direction_of3(abut_face_area3(face));
    bool            thin = !(area.length > spread * along.length);
    abut_vec3       lean = abut_cross3(area.unit, up);
    abut_real       sine = thin ? abut_dot3(along.unit, up) : abut_direction_of3(lean).length;
    if (abut_abs(sine) > ABUT_FACE_LEAN) {
        keep_corner(face, up);
    } else if (thin && face->count > 2) {
        keep_stretch(face, first, last);
    }
}

abut_contact_frame3 abut_contact_frame3_of(const abut_pair3 *pair)
{
    abut_real           size = pair->size * pair->unit + (pair->a->radius + pair->b->radius);
    abut_unit           unit = abut_unit_of(size);
    abut_contact_frame3 frame = {unit.unit, unit.per_unit, ABUT_CONTACT3_SPREAD * (size * unit.per_unit)};
    return frame;
}

abut_faces3 abut_faces_of3(const abut_pair3 *pair, const abut_contact_frame3 *frame, abut_vec3 normal)
{
    abut_faces3 f;
    abut_vec3   down = abut_neg3(normal);
    abut_vec3   offset = abut_scale3(pair->unit * frame->per_unit, pair->offset);
    f.a = abut_core_face3(pair->a, normal);
    f.b = abut_core_face3(pair->b, abut_unrotate3(pair->rotation, down));
    for (int32_t i = 0; i < f.a.count; ++i) {
        f.a.point[i] = abut_scale3(frame->per_unit, f.a.point[i]);
    }
    for (int32_t i = 0; i < f.b.count; ++i) {
        abut_vec3 turned = abut_rotate3(pair->rotation, abut_scale3(frame->per_unit, f.b.point[i]));
        f.b.point[i] = abut_add3(turned, offset);
    }
    abut_facing3(&f.a, normal, frame->spread);
    abut_facing3(&f.b, down, frame->spread);
    return f;
}

bool abut_begin_clip3(abut_clip3 *clip, const abut_faces3 *f, const abut_pair3 *pair, const abut_contact_frame3 *frame,
                      abut_vec3 normal, abut_real margin)
{
    if (f->a.count < 2 || f->b.count < 2 || (f->a.count == 2 && f->b.count == 2)) {
        return false;
    }
    abut_real radius_a = pair->a->radius * frame->per_unit;
    abut_real radius_b = pair->b->radius * frame->per_unit;
    abut_clip3_begin(clip, &f->a, &f->b, normal, radius_a, radius_b, margin, frame->spread);
    return true;
}

bool abut_clip3_begin_pair(abut_clip3 *clip, const abut_pair3 *pair, const abut_proximity3 *p, abut_real margin,
                           abut_real *unit)
{
    ABUT_CONTRACT(clip != NULL && pair != NULL && p != NULL && unit != NULL);
    abut_contact_frame3 frame = abut_contact_frame3_of(pair);
    abut_faces3         f = abut_faces_of3(pair, &frame, p->normal);
    abut_real           reach = ((margin > 0 ? margin : 0) + p->error) * frame.per_unit;
    *unit = frame.unit;
    return abut_begin_clip3(clip, &f, pair, &frame, p->normal, reach);
}
