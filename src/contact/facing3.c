// facing3.c : cores' faces made ready for contact.
#include "contact/facing3.h"
#include "base/tolerance3.h"
#include "math/cross3.h"
#include "math/direction3.h"
#include "shape/face3.h"

// Twice the area times the normal about which the corners run counter-clockwise. To the last digits, so that the plane of a
// needle passes through its corners.
static abut_vec3 newell(const abut_face3 *face)
{
    abut_vec3 area = {0, 0, 0};
    for (int32_t i = 2; i < face->count; ++i) {
        abut_vec3 before = abut_sub3(face->point[i - 1], face->point[0]);
        area = abut_add3(area, abut_sharp_cross3(before, abut_sub3(face->point[i], face->point[0])));
    }
    return area;
}

abut_vec3 abut_face_area3(const abut_face3 *face, abut_vec3 up)
{
    abut_vec3 area = newell(face);
    return abut_dot3(area, up) < 0 ? abut_neg3(area) : area;
}

abut_face3 abut_face_about3(const abut_face3 *face, abut_vec3 up)
{
    if (abut_dot3(newell(face), up) >= 0) {
        return *face;
    }
    abut_face3 turned;
    int32_t    count = face->count;
    turned.count = count;
    for (int32_t i = 0; i < count; ++i) {
        turned.point[i] = face->point[count - 1 - i];
        turned.vertex[i] = face->vertex[count - 1 - i];
        turned.edge[i] = face->edge[i == count - 1 ? count - 1 : count - 2 - i];
    }
    return turned;
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

static abut_face3 corner_only(const abut_face3 *face, abut_vec3 up)
{
    abut_face3 only;
    int32_t    top = 0;
    for (int32_t i = 1; i < face->count; ++i) {
        top = abut_dot3(abut_sub3(face->point[i], face->point[top]), up) > 0 ? i : top;
    }
    only.count = 1;
    only.point[0] = face->point[top];
    only.vertex[0] = face->vertex[top];
    only.edge[0] = face->edge[top];
    return only;
}

static abut_face3 stretch_only(const abut_face3 *face, int32_t first, int32_t last)
{
    abut_face3 only;
    only.count = 2;
    only.point[0] = face->point[first];
    only.point[1] = face->point[last];
    only.vertex[0] = face->vertex[first];
    only.vertex[1] = face->vertex[last];
    only.edge[0] = face->edge[first];
    only.edge[1] = face->edge[first];
    return only;
}

abut_face3 abut_facing3(const abut_face3 *face, abut_vec3 up, abut_real spread)
{
    if (face->count < 2) {
        return *face;
    }
    int32_t         last = farthest_from(face, 0);
    int32_t         first = farthest_from(face, last);
    abut_direction3 along = abut_direction_of3(abut_sub3(face->point[last], face->point[first]));
    if (!(along.length > spread)) {
        return corner_only(face, up);
    }
    abut_direction3 area = abut_direction_of3(abut_face_area3(face, up));
    if (area.length > spread * along.length) {
        abut_vec3 lean = abut_cross3(area.unit, up);
        bool      leans = abut_dot3(lean, lean) > ABUT_FACE_LEAN * ABUT_FACE_LEAN;
        return leans ? corner_only(face, up) : *face;
    }
    return abut_abs(abut_dot3(along.unit, up)) > ABUT_FACE_LEAN ? corner_only(face, up) : stretch_only(face, first, last);
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
    f.a = abut_facing3(&f.a, normal, frame->spread);
    f.b = abut_facing3(&f.b, down, frame->spread);
    return f;
}
