// contact_set3.c : all contacts of a pair whose normal and distance are known.
//
// Where both shapes turn a face or an edge towards the other, these are clipped against each other. The distance's own pair of
// points joins the set unless there is a contact as deep: where no faces face each other, where the deepest place is on the rim
// of a smooth core between two sampled points, where two edges cross.
#include "clip/contact_set3.h"
#include "base/inline.h"
#include "clip/along3.h"
#include "clip/edges3.h"
#include "clip/rim_edge3.h"
#include "clip/surface3.h"
#include "clip/witness_feature3.h"

#include <string.h>

// How far off a place may be laterally and still be the same. Points and lines on smooth cores are where the normal says: a
// distance off by e leaves a normal that is off by the square root of 2e, and heights that are off by e.
static abut_real blur(const abut_contact_set3 *set, const abut_pair3 *pair)
{
    return pair->polytopes ? set->frame.spread : abut_max(2 * abut_sqrt(set->error), set->frame.spread);
}

// Apart from what comes after it: the stack holds its polygon no longer than it is needed. Along the distance's own normal the
// sides of cylinders and cones turn a bent edge to it.
ABUT_OUTLINE void clip_faces(abut_contact_set3 *set, const abut_faces3 *f, const abut_pair3 *pair, abut_vec3 normal,
                             abut_real margin, bool own)
{
    static const abut_edge_bend3 straight = {.half = -1};

    abut_clip3               clip;
    abut_reference_incident3 layers;
    abut_real                spread = set->frame.spread;
    if (!abut_reference_incident_of_faces3(&layers, f, pair, &set->frame, normal)) {
        abut_real   per_unit = set->frame.per_unit;
        abut_edges3 how = {normal,
                           pair->a->radius * per_unit,
                           pair->b->radius * per_unit,
                           own ? abut_edge_bend_of3(pair, per_unit, false) : straight,
                           own ? abut_edge_bend_of3(pair, per_unit, true) : straight,
                           margin,
                           spread};
        set->count = abut_clip_edges3(&f->a, &f->b, &how, set->points);
        return;
    }
    abut_begin_clip3(&clip, &layers, margin, spread);
    abut_clip3_run(&clip);
    set->count = clip.count;
    memcpy(set->points, clip.contact, (size_t)clip.count * sizeof *set->points);
}

static abut_real apart(const abut_contact3 *c, const abut_contact3 *d, abut_vec3 normal)
{
    abut_vec3 off = abut_cross3(normal, abut_sub3(c->point_a, d->point_a));
    return abut_sqrt(abut_dot3(off, off));
}

// The contact of the same name, or the nearest to it and how near.
static int32_t likest(const abut_contact_set3 *set, const abut_contact3 *c, abut_vec3 normal, abut_real *near)
{
    int32_t found = -1;
    *near = (abut_real)INFINITY;
    for (int32_t i = 0; i < set->count; ++i) {
        abut_real way = set->points[i].id == c->id ? 0 : apart(&set->points[i], c, normal);
        found = way < *near ? i : found;
        *near = abut_min(*near, way);
    }
    return found;
}

// Before which contact another goes, so that the way round all of them grows the least. Of two contacts there is only one way
// round with a third, and it is counter-clockwise.
static int32_t place_for(const abut_contact_set3 *set, const abut_contact3 *c, abut_vec3 normal)
{
    int32_t   place = 0;
    abut_real least = (abut_real)INFINITY;
    if (set->count == 2) {
        const abut_vec3 *from = &set->points[0].point_a;
        abut_vec3        way = abut_cross3(abut_sub3(set->points[1].point_a, *from), abut_sub3(c->point_a, *from));
        return abut_dot3(way, normal) > 0 ? 2 : 1;
    }
    for (int32_t i = 0; i < set->count; ++i) {
        const abut_contact3 *here = &set->points[i];
        const abut_contact3 *next = &set->points[i + 1 < set->count ? i + 1 : 0];
        abut_real            longer = apart(here, c, normal) + apart(c, next, normal) - apart(here, next, normal);
        if (longer < least) {
            least = longer;
            place = i + 1;
        }
    }
    return place;
}

// Adds the distance's own points: as the contact that is already there, named as that one, or as one more. A full set gives up
// the nearest.
static void add_witness(abut_contact_set3 *set, abut_contact3 c, abut_vec3 normal, abut_real lateral)
{
    abut_real near;
    int32_t   place = likest(set, &c, normal, &near);
    if (place >= 0 && near <= lateral) {
        c.id = set->points[place].id;
    } else if (set->count < ABUT_CONTACTS3_AT_MOST) {
        place = place_for(set, &c, normal);
        for (int32_t i = set->count; i > place; --i) {
            set->points[i] = set->points[i - 1];
        }
        set->count += 1;
    }
    set->points[place] = c;
    set->witness = place;
}

// Whether one of the contacts is as deep as the distance says.
static bool is_deep_enough(const abut_contact_set3 *set, const abut_proximity3 *p)
{
    abut_real deep_enough = p->distance * set->frame.per_unit + set->error + set->frame.spread;
    abut_real least = (abut_real)INFINITY;
    for (int32_t i = 0; i < set->count; ++i) {
        least = abut_min(least, set->points[i].separation);
    }
    return least <= deep_enough;
}

// Whether the height of a rounded face says all of the surface over it: a flat face that is square to the normal does, and a
// capsule's edge. Over the lower corners of others a neighbour's rounding may stand higher.
static bool says_all(const abut_shape3 *shape, int32_t corners, abut_vec3 own, abut_vec3 normal, abut_real spread)
{
    if (!(shape->radius > 0) || shape->core == ABUT_CORE3_SEGMENT) {
        return true;
    }
    abut_vec3 lean = abut_cross3(own, normal);
    return corners > 2 && abut_dot3(lean, lean) <= spread * spread;
}

// Brings contacts to the very surfaces of the shapes that they are not on.
static void settle(abut_contact_set3 *set, const abut_pair3 *pair, abut_vec3 normal, bool a_is_right, bool b_is_right)
{
    if (a_is_right && b_is_right) {
        return;
    }
    abut_rot3 none = abut_identity3().r;
    abut_vec3 offset = abut_scale3(pair->unit * set->frame.per_unit, pair->offset);
    abut_vec3 down_b = abut_neg3(normal);
    for (int32_t i = 0; i < set->count; ++i) {
        abut_contact3 *c = &set->points[i];
        abut_vec3      of_b = abut_sub3(c->point_b, offset);
        abut_real      up = a_is_right ? 0 : abut_surface_above3(pair->a, &none, &set->frame, c->point_a, normal, set->error);
        abut_real down = b_is_right ? 0 : abut_surface_above3(pair->b, &pair->rotation, &set->frame, of_b, down_b, set->error);
        c->point_a = abut_along3(c->point_a, up, normal);
        c->point_b = abut_along3(c->point_b, -down, normal);
        c->separation -= up + down;
    }
}

static void begin(abut_contact_set3 *set, const abut_pair3 *pair, const abut_proximity3 *p)
{
    set->frame = abut_contact_frame3_of(pair);
    set->count = 0;
    set->witness = -1;
    set->error = p->error * set->frame.per_unit;
}

static void add_with_id(abut_contact_set3 *set, const abut_pair3 *pair, const abut_faces3 *f, const abut_proximity3 *p,
                        abut_contact3 c, abut_real spread)
{
    c.id = abut_witness_id3(&f->a, &f->b, p->normal, c.point_a, c.point_b, spread);
    add_witness(set, c, p->normal, blur(set, pair));
}

// False where the witness is still to be added: it is to be asked for once more, and no faces are to be on the stack with that.
ABUT_OUTLINE bool clip_or_witness(abut_contact_set3 *set, const abut_pair3 *pair, const abut_proximity3 *p, abut_real margin)
{
    abut_faces3 f;
    abut_faces_of3(&f, pair, &set->frame, p->normal);
    if (f.a.count >= 2 && f.b.count >= 2) {
        clip_faces(set, &f, pair, p->normal, (margin + p->error) * set->frame.per_unit, true);
        settle(set, pair, p->normal, says_all(pair->a, f.a.count, f.normal_a, p->normal, set->frame.spread),
               says_all(pair->b, f.b.count, f.normal_b, p->normal, set->frame.spread));
    }
    if (is_deep_enough(set, p)) {
        return true;
    }
    if (abut_is_witness_astray3(pair, &set->frame)) {
        return false;
    }
    abut_real     spread;
    abut_contact3 c = abut_witness_contact3(pair, &set->frame, p, &spread);
    add_with_id(set, pair, &f, p, c, spread);
    return true;
}

ABUT_OUTLINE void add_with_faces(abut_contact_set3 *set, const abut_pair3 *pair, const abut_proximity3 *p, abut_contact3 c,
                                 abut_real spread)
{
    abut_faces3 f;
    abut_faces_of3(&f, pair, &set->frame, p->normal);
    add_with_id(set, pair, &f, p, c, spread);
}

static void gather_by_clipping(abut_contact_set3 *set, const abut_pair3 *pair, const abut_proximity3 *p, abut_real margin)
{
    if (!clip_or_witness(set, pair, p, margin)) {
        abut_real     spread;
        abut_contact3 c = abut_witness_contact3(pair, &set->frame, p, &spread);
        add_with_faces(set, pair, p, c, spread);
    }
}

void abut_gather_along3(abut_contact_set3 *set, const abut_pair3 *pair, const abut_proximity3 *p, abut_real margin)
{
    const abut_vec3 n = p->normal;
    abut_faces3     f;
    abut_contact3   c;
    begin(set, pair, p);
    const abut_real spread = set->frame.spread;
    const abut_real reach = (margin + p->error) * set->frame.per_unit;
    abut_faces_of3(&f, pair, &set->frame, n);
    if (f.a.count >= 2 && f.b.count >= 2) {
        clip_faces(set, &f, pair, n, reach, false);
    }
    if (set->count == 0 && abut_points_along3(&f, n, spread, &c.point_a, &c.point_b)) {
        c.point_a = abut_along3(c.point_a, pair->a->radius * set->frame.per_unit, n);
        c.point_b = abut_along3(c.point_b, -pair->b->radius * set->frame.per_unit, n);
        c.separation = abut_dot3(abut_sub3(c.point_b, c.point_a), n);
        c.id = abut_witness_id3(&f.a, &f.b, n, c.point_a, c.point_b, spread);
        set->points[0] = c;
        set->count = c.separation <= reach;
    }
    settle(set, pair, n, !(pair->a->radius > 0), !(pair->b->radius > 0)); // edges and faces may lean any way
}

// Whether rim_edge3.c knows the other's face.
static bool is_for_rim(const abut_shape3 *shape, const abut_face3 *face)
{
    return face->count <= 2 || (shape->core == ABUT_CORE3_BOX && face->count == 2 * 2);
}

// Where one of two shapes without radii turns a rim to the other, the points of the rim are not needed. False in doubt.
static bool gather_on_rim(abut_contact_set3 *set, const abut_pair3 *pair, const abut_proximity3 *p, abut_real margin)
{
    abut_rim3 rim[2];
    bool      has_a = abut_rim_of3(&rim[0], pair, &set->frame, p->normal, true);
    bool      has_b = abut_rim_of3(&rim[1], pair, &set->frame, p->normal, false);
    if (has_a == has_b || pair->a->radius > 0 || pair->b->radius > 0) {
        return false;
    }
    abut_faces3      f;
    const abut_rim3 *on = has_a ? &rim[0] : &rim[1];
    abut_face3      *other = has_a ? &f.b : &f.a; // cppcheck-suppress uninitvar
    abut_vec3        up =
        has_a ? abut_face_of_b3(other, pair, &set->frame, p->normal) : abut_face_of_a3(other, pair, &set->frame, p->normal);
    abut_real reach = (margin + p->error) * set->frame.per_unit;
    if (!is_for_rim(has_a ? pair->b : pair->a, other) ||
        (other->count >= 2 && !abut_over_rim3(on, other, up, reach, set->frame.spread, set->points, &set->count))) {
        return false;
    }
    if (!is_deep_enough(set, p)) {
        abut_real     spread;
        abut_contact3 c = abut_witness_contact3(pair, &set->frame, p, &spread);
        if (!abut_spot_on_rim3(on, has_a ? c.point_a : c.point_b, spread, has_a ? &f.a : &f.b)) {
            return false;
        }
        add_with_id(set, pair, &f, p, c, spread);
    }
    return true;
}

void abut_gather_contacts3(abut_contact_set3 *set, const abut_pair3 *pair, const abut_proximity3 *p, abut_real margin)
{
    begin(set, pair, p);
    if (!gather_on_rim(set, pair, p, margin)) {
        begin(set, pair, p);
        gather_by_clipping(set, pair, p, margin);
    }
}
