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
#include "clip/facing3.h"
#include "clip/patch3.h"
#include "math/direction3.h"

static void measure_reference(abut_clip3 *clip)
{
    const abut_face3 *face = &clip->reference;
    abut_vec3         sum = {0, 0, 0};
    abut_real         most = 0;
    for (int32_t i = 1; i < face->count; ++i) {
        sum = abut_add3(sum, abut_sub3(face->point[i], face->point[0]));
    }
    clip->centre = abut_along3(face->point[0], 1 / (abut_real)face->count, sum);
    for (int32_t i = 0; i < face->count; ++i) {
        most = abut_max(most, abut_square_parallel3(clip->normal, face->point[i], clip->centre));
    }
    clip->reach = abut_sqrt(most);
}

// The plane on edge i. Rounding turns a short edge, and where its plane meets the patch far from it, that would cut off what
// belongs to the face. So the plane of a short edge is moved out to where it touches the face; an edge shorter than the spread
// has no direction at all, and its plane looks at the face's middle.
static abut_clip3_side side_of(const abut_clip3 *clip, int32_t i)
{
    const abut_face3 *face = &clip->reference;
    abut_vec3         foot = face->point[i];
    abut_vec3         along = abut_sub3(face->point[abut_outline_after3(i, face->count)], foot);
    abut_direction3   inward = abut_direction_of3(abut_cross3(clip->normal, along));
    abut_clip3_side   s = {inward.unit, inward.length, 0};
    if (!(inward.length > clip->spread)) {
        abut_vec3 to_centre = abut_sub3(clip->centre, foot);
        s.inward = abut_direction_of3(abut_along3(to_centre, -abut_dot3(to_centre, clip->normal), clip->normal)).unit;
    }
    if (inward.length < ABUT_SIDE_SHORT * clip->reach) {
        for (int32_t k = 0; k < face->count; ++k) {
            s.slack = abut_max(s.slack, -abut_dot3(abut_sub3(face->point[k], foot), s.inward));
        }
    }
    return s;
}

// Copies a face, so that its corners run counter-clockwise about the normal; its names move along.
static void take_face(abut_face3 *to, const abut_reference_side3 *layer)
{
    const abut_face3 *from = layer->face;
    bool              turned = layer->turned;
    int32_t           last = from->count - 1;
    to->count = from->count;
    for (int32_t i = 0; i <= last; ++i) {
        // The edge from the last corner to the first stays the last; the others turn round.
        int32_t corner = turned ? last - i : i;
        int32_t edge = turned && i < last ? last - 1 - i : i;
        to->point[i] = from->point[corner];
        to->vertex[i] = from->vertex[corner];
        to->edge[i] = from->edge[edge];
    }
}

void abut_begin_clip3(abut_clip3 *clip, const abut_reference_incident3 *layers, abut_real margin, abut_real spread)
{
    clip->normal = layers->normal;
    clip->reference_is_a = layers->reference_is_a;
    clip->radius_a = layers->reference_is_a ? layers->reference.radius : layers->incident.radius;
    clip->radius_b = layers->reference_is_a ? layers->incident.radius : layers->reference.radius;
    clip->margin = margin;
    clip->spread = spread;
    take_face(&clip->reference, &layers->reference);
    take_face(&clip->incident, &layers->incident);
    clip->reference_normal = layers->reference.normal;
    clip->incident_normal = layers->incident.normal;
    measure_reference(clip);
    // All sides at once: their roots and divisions do not wait for one another.
    for (int32_t i = 0; i < clip->reference.count; ++i) {
        clip->side[i] = side_of(clip, i);
    }
    clip->corners = clip->incident.count;
    for (int32_t i = 0; i < clip->corners; ++i) {
        abut_clip3_corner c = {clip->incident.point[i], i, i, -1, i};
        clip->corner[i] = c;
    }
    clip->count = 0;
    clip->stage = 0;
    clip->status = ABUT_RUNNING;
}

void abut_clip3_begin(abut_clip3 *clip, const abut_face3 *face_a, const abut_face3 *face_b, abut_vec3 normal,
                      abut_real radius_a, abut_real radius_b, abut_real margin, abut_real spread)
{
    ABUT_CONTRACT(clip != NULL && face_a != NULL && face_b != NULL && face_a->count >= 2 && face_b->count >= 2 &&
                  face_a->count + face_b->count > 2 + 2);
    abut_reference_side3     a = {face_a, abut_direction_of3(abut_face_area3(face_a)).unit, false, radius_a};
    abut_reference_side3     b = {face_b, abut_direction_of3(abut_face_area3(face_b)).unit, false, radius_b};
    abut_reference_incident3 layers = abut_reference_incident_of3(a, b, normal);
    abut_begin_clip3(clip, &layers, margin, spread);
}

bool abut_clip3_begin_pair(abut_clip3 *clip, const abut_pair3 *pair, const abut_proximity3 *p, abut_real margin,
                           abut_real *unit)
{
    ABUT_CONTRACT(clip != NULL && pair != NULL && p != NULL && unit != NULL);
    abut_contact_frame3      frame = abut_contact_frame3_of(pair);
    abut_faces3              f;
    abut_reference_incident3 layers;
    abut_real                reach = ((margin > 0 ? margin : 0) + p->error) * frame.per_unit;
    abut_faces_of3(&f, pair, &frame, p->normal);
    *unit = frame.unit;
    if (!abut_reference_incident_of_faces3(&layers, &f, pair, &frame, p->normal)) {
        return false;
    }
    abut_begin_clip3(clip, &layers, reach, frame.spread);
    return true;
}

// The corner where a stretch of the outline crosses side i, part of the way from its end inside to its end outside.
static abut_clip3_corner crossing(abut_vec3 inside, abut_vec3 outside, abut_real part, int32_t edge, int32_t i)
{
    abut_clip3_corner c = {abut_along3(inside, part, abut_sub3(outside, inside)), -1, edge < 0 ? -1 : edge, i, edge};
    return c;
}

// Whether a stretch of the outline is cut whose inner end is in the plane: that end stands for the cut, unless the stretch
// leaves the plane so slowly that the cut is far from there.
static bool is_cut_slowly(const abut_clip3 *clip, abut_vec3 inside, abut_vec3 outside, abut_real above, abut_real below)
{
    abut_real stretch = abut_sqrt(abut_square_parallel3(clip->normal, inside, outside));
    return stretch * (above / (above - below)) > ABUT_SIDE_SHORT * clip->reach;
}

static bool is_cut(const abut_clip3 *clip, abut_vec3 inside, abut_vec3 outside, abut_real above, abut_real below)
{
    abut_real t = clip->spread;
    bool      clearly = (above > t) & (below < -t);
    if (!clearly & (above > 0) & (below < -t)) {
        return is_cut_slowly(clip, inside, outside, above, below);
    }
    return clearly;
}

// Goes round the corners; `height` is how high each is above side plane i. What stays cannot be foreseen: a corner is written
// in any case, and counted if it stays.
static void cut_outline(abut_clip3 *clip, int32_t i, const abut_real *height)
{
    abut_clip3_corner old[ABUT_CONTACTS3_AT_MOST];
    int32_t           count = clip->corners;
    int32_t           kept = 0;
    abut_real         t = clip->spread;
    bool              open = clip->incident.count == 2; // an edge: its outline does not close
    for (int32_t k = 0; k < count; ++k) {
        old[k] = clip->corner[k];
    }
    for (int32_t k = 0; k < count && kept < ABUT_CONTACTS3_AT_MOST; ++k) {
        int32_t           next = abut_outline_after3(k, count);
        bool              has_edge = !open || next > k;
        abut_real         here = height[k];
        abut_real         there = height[next];
        bool              leaves = has_edge & is_cut(clip, old[k].point, old[next].point, here, there);
        bool              enters = has_edge & is_cut(clip, old[next].point, old[k].point, there, here);
        abut_clip3_corner c = old[k];
        bool              lands = (here <= t) & (c.reference_side < 0);
        bool              turns = (there < -t) & !leaves;
        c.reference_side = lands ? i : c.reference_side;
        c.onward = turns ? -1 - i : c.onward;
        clip->corner[kept] = c;
        kept += here >= -t;
        if ((leaves | enters) && kept < ABUT_CONTACTS3_AT_MOST) {
            int32_t   inside = leaves ? k : next;
            abut_real part = height[inside] / abut_abs(here - there);
            int32_t   edge = old[k].onward;
            c = crossing(old[inside].point, old[leaves ? next : k].point, part, edge, i);
            c.onward = leaves ? -1 - i : edge;
            clip->corner[kept++] = c;
        }
    }
    clip->corners = kept;
}

static void cut(abut_clip3 *clip, int32_t i)
{
    abut_real       height[ABUT_CONTACTS3_AT_MOST];
    abut_clip3_side s = clip->side[i];
    abut_vec3       foot = clip->reference.point[i];
    abut_real       lowest = (abut_real)INFINITY;
    for (int32_t k = 0; k < clip->corners; ++k) {
        height[k] = abut_dot3(abut_sub3(clip->corner[k].point, foot), s.inward) + s.slack;
        lowest = abut_min(lowest, height[k]);
    }
    if (!(lowest > clip->spread)) {
        cut_outline(clip, i, height);
    }
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
    abut_patch_contacts3(clip);
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
