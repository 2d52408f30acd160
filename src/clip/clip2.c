// clip2.c : where two edges face each other.
//
// Seen along the normal, each edge covers a stretch of the tangent. Side planes stand on the ends of A's edge and cut B's, and
// the other way round (Sutherland and Hodgman 1974, for one edge): what is left is the stretch both cover, and each of its two
// ends is a contact, named by the vertices of A and B that bound it there. The same two edges give the same names whichever
// end cuts which, so names survive small motions. Rounded edges are measured on their round surface, along the normal.
#include "abut/steps2.h"
#include "base/hook.h"
#include "clip/contact_id.h"
#include "clip/edge_height2.h"
#include "math/direction2.h"

static void order_along(abut_face2 *face, abut_vec2 tangent)
{
    if (abut_dot2(face->point[0], tangent) > abut_dot2(face->point[1], tangent)) {
        abut_vec2 point = face->point[0];
        uint32_t  feature = face->feature[0];
        face->point[0] = face->point[1];
        face->feature[0] = face->feature[1];
        face->point[1] = point;
        face->feature[1] = feature;
    }
}

void abut_clip2_begin(abut_clip2 *clip, const abut_face2 *face_a, const abut_face2 *face_b, abut_vec2 normal,
                      abut_real radius_a, abut_real radius_b, abut_real margin)
{
    ABUT_CONTRACT(clip != NULL && face_a != NULL && face_b != NULL && face_a->count == 2 && face_b->count == 2);
    clip->face_a = *face_a;
    clip->face_b = *face_b;
    clip->normal = normal;
    clip->tangent = abut_perp2(normal);
    order_along(&clip->face_a, clip->tangent);
    order_along(&clip->face_b, clip->tangent);
    clip->radius_a = radius_a;
    clip->radius_b = radius_b;
    clip->margin = margin;
    clip->low = 0;
    clip->high = 0;
    clip->low_id = abut_contact_id(clip->face_a.feature[0], clip->face_b.feature[0]);
    clip->high_id = abut_contact_id(clip->face_a.feature[1], clip->face_b.feature[1]);
    clip->count = 0;
    clip->stage = 0;
    clip->status = ABUT_RUNNING;
}

// The height of a circle above its centre at a place aside of it; of one beside it, the centre's.
static abut_real arc_height(abut_real radius, abut_real aside)
{
    abut_real share = aside / radius;
    return radius * abut_sqrt(abut_max((1 - share) * (1 + share), 0));
}

abut_real abut_edge_height2(const abut_face2 *face, abut_vec2 normal, abut_vec2 tangent, abut_real radius, abut_real up,
                            abut_real at)
{
    abut_vec2 low = face->point[0];
    abut_vec2 along = abut_sub2(face->point[1], low);
    abut_real run = abut_dot2(along, tangent);
    abut_real rise = up * abut_dot2(along, normal);
    abut_real from_low = at - abut_dot2(low, tangent);
    abut_real from_high = from_low - run;
    abut_real base = up * abut_dot2(low, normal);
    abut_real part = run > 0 ? abut_min(abut_max(from_low / run, 0), 1) : 0;
    abut_real top = base + part * rise;
    if (radius > 0) {
        // In shares of the radius and of the length, so that nothing near the ends of the number range is squared.
        abut_vec2 slope = {run, rise};
        abut_real length = abut_direction_of2(slope).length;
        abut_real shift = -radius * (rise / length); // how far the straight part is moved along the tangent
        if (from_low >= shift && from_high <= shift) {
            top = base + (part * rise + radius * (length / run));
        } else {
            top = base + abut_max(arc_height(radius, from_low), rise + arc_height(radius, from_high));
        }
    }
    return up * top;
}

static void add_contact(abut_clip2 *clip, abut_real at, uint64_t id)
{
    abut_real     on_a = abut_edge_height2(&clip->face_a, clip->normal, clip->tangent, clip->radius_a, 1, at);
    abut_real     on_b = abut_edge_height2(&clip->face_b, clip->normal, clip->tangent, clip->radius_b, -1, at);
    abut_contact2 c;
    c.point_a = abut_along2(abut_scale2(at, clip->tangent), on_a, clip->normal);
    c.point_b = abut_along2(abut_scale2(at, clip->tangent), on_b, clip->normal);
    c.separation = on_b - on_a;
    c.id = id;
    if (c.separation <= clip->margin) {
        clip->contact[clip->count++] = c;
    }
}

abut_status abut_clip2_step(abut_clip2 *clip)
{
    ABUT_CONTRACT(clip != NULL);
    abut_vec2 t = clip->tangent;
    switch (clip->stage) {
    case 0:
        clip->low = abut_max(abut_dot2(clip->face_a.point[0], t), abut_dot2(clip->face_b.point[0], t));
        break;
    case 1:
        clip->high = abut_min(abut_dot2(clip->face_a.point[1], t), abut_dot2(clip->face_b.point[1], t));
        break;
    case 2:
        if (clip->low < clip->high) {
            add_contact(clip, clip->low, clip->low_id);
            add_contact(clip, clip->high, clip->high_id);
        }
        clip->status = ABUT_OK;
        break;
    default:
        return clip->status;
    }
    clip->stage += 1;
    return clip->status;
}

abut_status abut_clip2_run(abut_clip2 *clip)
{
    ABUT_CONTRACT(clip != NULL);
    while (abut_clip2_step(clip) == ABUT_RUNNING) {
    }
    return clip->status;
}
