// capsule_face3.c : the contacts of a capsule that lies or stands on a box or a hull.
//
// Seen along the normal, the capsule's segment runs over the face that is turned towards it, and there is a contact where the
// stretch over the face begins and one where it ends: what clip3.c finds of a face and an edge, without outlines or the
// thickness that their planes need. A segment that is steep, or meets no face, has the distance's own pair of points only; and
// mostly that pair is one of the two, and the other is too far apart to count. What lies nearer to a side, a corner or a choice
// than clip3.c's planes are thick is left to it.
#include "pairs/capsule_face3.h"
#include "clip/contact_id3.h"
#include "clip/height3.h"
#include "clip/small_manifold3.h"

static abut_real sum_of(abut_vec3 v)
{
    return (abut_abs(v.x) + abut_abs(v.y)) + abut_abs(v.z);
}

static abut_real farthest_of(abut_vec3 v)
{
    return abut_max(abut_max(abut_abs(v.x), abut_abs(v.y)), abut_abs(v.z));
}

static bool has_flat_sides(const abut_shape3 *solid)
{
    return solid->core == ABUT_CORE3_BOX || (solid->core == ABUT_CORE3_HULL && solid->hull->planes_at > 0);
}

// False for those far from their own origins.
static bool are_near_origins(const abut_shape3 *bar, const abut_shape3 *solid)
{
    return !(solid->radius > 0) && sum_of(bar->middle) + sum_of(solid->middle) <= bar->reach + solid->reach;
}

// Whether a matrix turned back is its inverse, to less than what counts as one place.
static bool is_rigid(const abut_rot3 *r)
{
    const abut_real off[] = {abut_dot3(r->x, r->x) - 1, abut_dot3(r->y, r->y) - 1, abut_dot3(r->z, r->z) - 1,
                             abut_dot3(r->x, r->y),     abut_dot3(r->y, r->z),     abut_dot3(r->z, r->x)};
    abut_real       most = 0;
    for (int i = 0; i < 2 * 3; ++i) {
        most = abut_max(most, abut_abs(off[i]));
    }
    return most <= ABUT_CONTACT3_SPREAD / 2;
}

// How far a place is from another. Choices are looked up in tables: half of all branches would be foreseen wrongly.
enum { AT, IN_DOUBT, OFF };

static int how_far(const abut_capsule_face3 *l, abut_vec3 from, abut_vec3 to)
{
    abut_real far = farthest_of(abut_sub3(from, to));
    return (int)!(far <= abut_capsule_face_at3(l)) + (int)(far > abut_capsule_face_clear3(l));
}

static abut_capsule_end3 end_at(const abut_capsule_face3 *l)
{
    static const abut_capsule_end3 ends[3][3] = {
        {ABUT_CAPSULE_UNDECIDED, ABUT_CAPSULE_UNDECIDED, ABUT_CAPSULE_FIRST},
        {ABUT_CAPSULE_UNDECIDED, ABUT_CAPSULE_UNDECIDED, ABUT_CAPSULE_UNDECIDED},
        {ABUT_CAPSULE_LAST, ABUT_CAPSULE_UNDECIDED, ABUT_CAPSULE_BETWEEN},
    };

    return ends[how_far(l, l->above, l->end[0])][how_far(l, l->above, l->end[1])];
}

// The distance's own places: that on the solid, and over it the one on the bar.
static void place_own(abut_capsule_face3 *l, abut_vec3 middle_a)
{
    abut_vec3 point = l->bar_is_a ? l->p->point_b : l->p->point_a;
    abut_vec3 from_a = abut_scale3(l->scale.per_unit, abut_sub3(point, middle_a));
    l->spot = l->bar_is_a ? abut_unrotate3(l->b_in_a->r, abut_sub3(from_a, l->offset)) : from_a;
    l->above = abut_along3(l->spot, l->scale.per_unit * (l->p->distance + l->bar->radius), l->up);
    l->bar_end = end_at(l);
}

static void place(abut_capsule_face3 *l, const abut_shape3 *a, const abut_shape3 *b)
{
    const abut_rot3 *turn = &l->b_in_a->r;
    abut_vec3        p = l->b_in_a->p;
    abut_real        lengths = (a->reach + b->reach) + (a->radius + b->radius);
    abut_real        origin_b = sum_of(b->middle);
    l->scale = abut_unit_of((sum_of(p) + sum_of(a->middle)) + (origin_b + lengths));
    abut_real per_unit = l->scale.per_unit;
    abut_vec3 half = abut_scale3(per_unit, l->half);
    l->offset = abut_scale3(per_unit, abut_sub3(p, a->middle));
    if (origin_b != 0) {
        l->offset = abut_add3(l->offset, abut_rotate3(*turn, abut_scale3(per_unit, b->middle)));
    }
    abut_vec3 middle = l->bar_is_a ? abut_neg3(abut_unrotate3(*turn, l->offset)) : l->offset;
    half = l->bar_is_a ? abut_unrotate3(*turn, half) : abut_rotate3(*turn, half);
    if (l->bar->core != ABUT_CORE3_SEGMENT) {
        abut_vec3 aside = abut_scale3(per_unit, l->middle);
        middle = abut_add3(l->bar_is_a ? abut_unrotate3(*turn, aside) : abut_rotate3(*turn, aside), middle);
    }
    l->end[0] = abut_sub3(middle, half);
    l->end[1] = abut_add3(middle, half);
    l->along = abut_scale3(2, half);
    l->up = l->bar_is_a ? abut_neg3(abut_unrotate3(*turn, l->p->normal)) : l->p->normal;
    l->spread = ABUT_CONTACT3_SPREAD * (abut_sqrt(abut_dot3(l->offset, l->offset)) + per_unit * lengths);
    l->radius = per_unit * l->bar->radius;
}

// Whether it is clear if the bar is level.
static bool is_level_or_steep(abut_capsule_face3 *l)
{
    abut_real rise = abut_dot3(l->along, l->up);
    abut_real lean = rise * rise;
    abut_real most = ABUT_FACE_TILT * ABUT_FACE_TILT * abut_dot3(l->along, l->along);
    l->level = lean < most;
    return (int)abut_clearly_less3(lean, most) | (int)abut_clearly_less3(most, lean);
}

// Where the surface of the bar is below a place of its segment, along the normal, counted from the place.
static abut_real depth_at(const abut_capsule_face3 *l, abut_real at)
{
    abut_vec3 here = abut_along3(l->end[0], at, l->along);
    return l->radius > 0 ? abut_capsule_height3(l->end[0], l->end[1], l->radius, abut_neg3(l->up), here) : 0;
}

uint64_t abut_capsule_face_name3(const abut_capsule_face3 *l, abut_spot3 spot, uint32_t feature)
{
    static const abut_contact_kind3 kinds[2][2] = {
        {ABUT_CONTACT_VERTEX_OF_A, ABUT_CONTACT_VERTICES},
        {ABUT_CONTACT_EDGES, ABUT_CONTACT_VERTEX_OF_B},
    };

    uint32_t between = l->bar_end == ABUT_CAPSULE_BETWEEN;
    uint32_t corner = spot == ABUT_SPOT_CORNER;
    uint32_t at_end = l->bar_end == ABUT_CAPSULE_LAST;
    return abut_contact_id3(kinds[between][corner], at_end, (between | corner) * feature);
}

bool abut_capsule_face_across3(const abut_capsule_face3 *l, abut_vec3 edge)
{
    abut_vec3 aside = abut_cross3(l->up, edge);
    abut_vec3 bar_aside = abut_cross3(l->up, l->along);
    abut_real turn = abut_dot3(aside, l->along);
    abut_real straight = abut_dot3(aside, aside) * abut_dot3(bar_aside, bar_aside);
    return abut_clearly_less3(ABUT_EDGES_LATERAL * ABUT_EDGES_LATERAL * straight, turn * turn);
}

// How far a place on the bar is from the distance's own.
static int off_own(const abut_capsule_face3 *l, abut_real at)
{
    return how_far(l, abut_along3(l->end[0], at, l->along), l->above);
}

static abut_capsule_face_contact3 contact_at(const abut_capsule_face_stretch3 *over, int end)
{
    abut_capsule_face_contact3 c = {false, end, over->at[end], over->gap + over->at[end] * over->rise, 0};
    return c;
}

// Whether a contact is within the margin. The round bar reaches no lower than where it is straight.
static bool counts(const abut_capsule_face3 *l, const abut_capsule_face_contact3 *c)
{
    abut_real rise = abut_dot3(l->along, l->up);
    abut_real square = abut_dot3(l->along, l->along);
    abut_real most = l->within + l->radius * abut_sqrt(square / (square - rise * rise));
    return !(c->gap > most) && c->gap - depth_at(l, c->at) <= l->within;
}

// Both ends of the stretch, of a bar that lies flat: nowhere is it deeper.
static bool are_both(const abut_capsule_face3 *l, const abut_capsule_face_stretch3 *over, const abut_capsule_face_contact3 *c)
{
    abut_real deepest = l->scale.per_unit * (l->p->distance + l->p->error) + l->spread;
    abut_real least = abut_min(deepest, l->within);
    return over->length > 2 * abut_capsule_face_clear3(l) && c[0].gap - depth_at(l, c[0].at) <= least &&
           c[1].gap - depth_at(l, c[1].at) <= least;
}

int32_t abut_capsule_face_ends3(const abut_capsule_face3 *l, const abut_capsule_face_stretch3 *over, uint64_t own_id,
                                abut_capsule_face_contact3 contact[2])
{
    int first = off_own(l, over->at[0]);
    int last = off_own(l, over->at[1]);
    if (((int)(first == IN_DOUBT) | (int)(last == IN_DOUBT)) != 0) {
        return 0;
    }
    contact[0] = contact_at(over, 0);
    contact[1] = contact_at(over, 1);
    if (((int)(first == OFF) & (int)(last == OFF)) != 0) {
        return are_both(l, over, contact) ? 2 : 0;
    }
    abut_capsule_face_contact3 own = {true, 0, 0, 0, own_id};
    int                        other = first == AT ? 1 : 0;
    if (first == last || (over->length > 0 && !counts(l, &contact[other]))) {
        contact[0] = own;
        return 1;
    }
    contact[1 - other] = own;
    return over->length > 0 ? 2 : 0;
}

// The contact between the surfaces, in A's frame and the caller's unit.
static void write(const abut_capsule_face3 *l, const abut_capsule_face_contact3 *from, abut_vec3 middle_a, abut_contact3 *c)
{
    c->id = l->bar_is_a ? from->id : abut_mirrored_id3(from->id);
    c->point_a = l->p->point_a;
    c->point_b = l->p->point_b;
    c->separation = l->p->distance;
    if (from->own) {
        return;
    }
    abut_vec3 here = abut_along3(l->end[0], from->at, l->along);
    abut_vec3 on_axis = l->bar_is_a ? abut_add3(l->offset, abut_rotate3(l->b_in_a->r, here)) : here;
    abut_real depth = depth_at(l, from->at);
    abut_real to_a = l->bar_is_a ? depth : -from->gap;
    abut_real to_b = l->bar_is_a ? from->gap : -depth;
    c->point_a = abut_along3(middle_a, l->scale.unit, abut_along3(on_axis, to_a, l->p->normal));
    c->point_b = abut_along3(middle_a, l->scale.unit, abut_along3(on_axis, to_b, l->p->normal));
    c->separation = l->scale.unit * (from->gap - depth);
}

int32_t abut_capsule_face_found3(abut_capsule_face3 *l, const abut_shape3 *a, const abut_shape3 *b, abut_real margin,
                                 abut_contact3 contact[2], int32_t *first)
{
    abut_capsule_face_contact3 found[2];
    if (!are_near_origins(l->bar, l->solid) || (l->bar_is_a && !is_rigid(&l->b_in_a->r))) {
        return 0;
    }
    place(l, a, b);
    place_own(l, a->middle);
    l->within = l->scale.per_unit * (margin + l->p->error);
    if (!is_level_or_steep(l) || l->bar_end == ABUT_CAPSULE_UNDECIDED) {
        return 0;
    }
    int32_t count =
        l->solid->core == ABUT_CORE3_BOX ? abut_capsule_face_on_box3(l, found) : abut_capsule_face_on_hull3(l, found);
    for (int32_t i = 0; i < count; ++i) {
        write(l, &found[i], a->middle, &contact[i]);
    }
    *first = count > 1 ? abut_first_of_two3(contact, l->p->error) : 0;
    return *first < 0 ? 0 : count;
}

int32_t abut_capsule_face_contacts3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                    const abut_proximity3 *p, abut_real margin, abut_contact3 contact[2], int32_t *first)
{
    abut_capsule_face3 l;
    l.bar_is_a = a->core == ABUT_CORE3_SEGMENT;
    l.bar = l.bar_is_a ? a : b;
    l.solid = l.bar_is_a ? b : a;
    if (l.bar->core != ABUT_CORE3_SEGMENT || !has_flat_sides(l.solid)) {
        return 0;
    }
    l.b_in_a = b_in_a;
    l.p = p;
    l.middle = (abut_vec3){0, 0, 0};
    l.half = abut_scale3((abut_real)0.5, abut_sub3(l.bar->p[1], l.bar->p[0]));
    return abut_capsule_face_found3(&l, a, b, margin, contact, first);
}
