// parallel_capsules3.c : the contacts of two capsules side by side.
//
// Seen along the normal there is a contact at either end of the stretch that both bars cover, and the distance's own pair of
// points where neither is as deep: what edges3.c finds, without faces. What is nearer to a choice than rounding can tell is
// left to the faces.
#include "pairs/parallel_capsules3.h"
#include "clip/contact_id3.h"
#include "clip/height3.h"
#include "math/exact.h"

// Whether bars are clearly level enough to offer an edge, and clearly side by side.
static bool are_side_by_side(const abut_parallel3 *s)
{
    const abut_real       clearly = 1 - ABUT_CAPSULE_FACE3_INCONCLUSIVE;
    const abut_segments3 *k = s->k;
    abut_real             most = ABUT_FACE_TILT * ABUT_FACE_TILT * clearly;
    abut_real             turn = abut_dot3(abut_cross3(k->half_a, k->half_b), s->normal);
    return s->rise_a * s->rise_a < most * k->square_a && s->rise_b * s->rise_b < most * k->square_b &&
           turn * turn < ABUT_EDGES_LATERAL * ABUT_EDGES_LATERAL * clearly * (s->level_a * s->level_b);
}

static void measure_stretch(abut_parallel3 *s)
{
    const abut_segments3 *k = s->k;
    abut_vec3             run_a = abut_along3(k->half_a, -s->rise_a, s->normal);
    abut_vec3             run_b = abut_along3(k->half_b, -s->rise_b, s->normal);
    abut_real             per_a = 1 / abut_sqrt(abut_dot3(run_a, run_a));
    abut_real             per_b = 1 / abut_sqrt(abut_dot3(run_b, run_b));
    abut_real             sign = abut_dot3(run_a, run_b) < 0 ? -1 : 1;
    abut_vec3             both = abut_along3(abut_scale3(per_a, run_a), sign * per_b, run_b);
    s->along = abut_scale3(1 / abut_sqrt(abut_dot3(both, both)), both);
    s->ahead_a = abut_dot3(k->half_a, s->along);
    s->ahead_b = abut_dot3(k->half_b, s->along);
    s->middle_b = abut_dot3(k->offset, s->along);
    s->from = abut_max(-s->ahead_a, s->middle_b - abut_abs(s->ahead_b));
    s->to = abut_min(s->ahead_a, s->middle_b + abut_abs(s->ahead_b));
}

// The surface of a bar over a place beside it, along a direction.
static abut_real top_of(abut_vec3 middle, abut_vec3 half, abut_real radius, abut_vec3 up, abut_vec3 place, abut_vec3 on_bar)
{
    abut_real bare = abut_dot3(abut_sub3(on_bar, place), up);
    abut_vec3 low = abut_sub3(middle, half);
    abut_vec3 high = abut_add3(middle, half);
    return radius > 0 ? abut_max(bare, abut_capsule_height3(low, high, radius, up, place)) : bare;
}

enum { ABSENT, PRESENT, UNSURE };

static int as_sure(abut_real x, abut_real most, abut_real doubt)
{
    return x > most + doubt ? ABSENT : x < most - doubt ? PRESENT : UNSURE;
}

// The contact at one end of the stretch: between the two bars, each aside of it by the same share of its radius.
static int contact_at(const abut_parallel3 *s, abut_real at, abut_contact3 *c)
{
    static const abut_vec3 origin = {0, 0, 0};

    const abut_segments3 *k = s->k;
    abut_vec3             on_a = abut_scale3(at / s->ahead_a, k->half_a);
    abut_vec3             on_b = abut_along3(k->offset, (at - s->middle_b) / s->ahead_b, k->half_b);
    abut_vec3             way = abut_sub3(on_b, on_a);
    abut_vec3             off = abut_along3(way, -abut_dot3(way, s->normal), s->normal);
    abut_real             radius = s->radius_a + s->radius_b;
    abut_real             most = abut_max(ABUT_EDGES_LATERAL * radius, s->spread);
    int                   beside = as_sure(abut_sqrt(abut_dot3(off, off)), most, s->spread / 2);
    if (beside != PRESENT) {
        return beside;
    }
    abut_vec3 place = abut_along3(on_a, radius > 0 ? s->radius_a / radius : 0, off);
    abut_real top_a = top_of(origin, k->half_a, s->radius_a, s->normal, place, on_a);
    abut_real top_b = -top_of(k->offset, k->half_b, s->radius_b, abut_neg3(s->normal), place, on_b);
    c->point_a = abut_along3(place, top_a, s->normal);
    c->point_b = abut_along3(place, top_b, s->normal);
    c->separation = top_b - top_a;
    return as_sure(c->separation, s->within, s->spread / 2);
}

// Named by the bar that ends there, or by both where both do. False where that is in doubt.
static bool name_at(const abut_parallel3 *s, int end, abut_contact3 *c)
{
    abut_real sign = end == 0 ? 1 : -1;
    abut_real ahead = abut_abs(s->ahead_b) - s->ahead_a - sign * s->middle_b; // how much farther in A ends
    uint32_t  end_b = s->ahead_b < 0 ? 1 - (uint32_t)end : (uint32_t)end;
    int       within = as_sure(abut_abs(ahead), s->spread, s->spread / 2);
    c->id = within == PRESENT ? abut_contact_id3(ABUT_CONTACT_VERTICES, (uint32_t)end, end_b)
            : ahead > 0       ? abut_contact_id3(ABUT_CONTACT_VERTEX_OF_A, (uint32_t)end, 0)
                              : abut_contact_id3(ABUT_CONTACT_VERTEX_OF_B, 0, end_b);
    return within != UNSURE;
}

// The place of the distance's own pair of points among the contacts: that of the contact of its name, or beside a single one,
// or alone. Negative where there is no such place, or none that is clear.
static int32_t place_of_own(const abut_parallel3 *s, uint64_t id, const abut_small_manifold3 *few)
{
    const abut_vec3 on_a = abut_scale3(s->k->place_a, s->k->half_a);
    for (int32_t i = 0; i < few->count; ++i) {
        abut_vec3 off = abut_cross3(s->normal, abut_sub3(few->point[i].point_a, on_a));
        if (few->point[i].id == id) {
            return i;
        }
        if (!(abut_dot3(off, off) > 2 * 2 * 2 * 2 * s->spread * s->spread)) {
            return -1;
        }
    }
    return few->count < 2 ? few->count : -1;
}

// The contacts at the ends of the stretch, in the frame of the bars: false where they are in doubt.
static bool gather_ends(const abut_parallel3 *s, abut_small_manifold3 *few)
{
    few->count = 0;
    for (int end = 0; end < 2; ++end) {
        abut_contact3 *c = &few->point[few->count];
        int            found = contact_at(s, end == 0 ? s->from : s->to, c);
        if (found == UNSURE || (found == PRESENT && !name_at(s, end, c))) {
            return false;
        }
        few->count += found == PRESENT ? 1 : 0;
    }
    return true;
}

// Whether one of the contacts is as deep as the distance says.
static int is_deep_enough(const abut_parallel3 *s, const abut_small_manifold3 *few)
{
    abut_real least = (abut_real)INFINITY;
    for (int32_t i = 0; i < few->count; ++i) {
        least = abut_min(least, few->point[i].separation);
    }
    return as_sure(least, s->deepest, s->spread / 2);
}

// The contacts of bars side by side, in A's frame and the caller's unit, as `own` is, the distance's pair of points.
static bool gather(const abut_parallel3 *s, const abut_contact3 *own, abut_vec3 middle, abut_real unit,
                   abut_small_manifold3 *few)
{
    if (!(s->to - s->from > 2 * 2 * s->spread) || !gather_ends(s, few)) {
        return false;
    }
    int     deep = is_deep_enough(s, few);
    int32_t place = deep == PRESENT ? few->count : place_of_own(s, own->id, few);
    if (deep == UNSURE || place < 0) {
        return false;
    }
    for (int32_t i = 0; i < few->count; ++i) {
        abut_contact3 *c = &few->point[i];
        c->point_a = abut_along3(middle, unit, c->point_a);
        c->point_b = abut_along3(middle, unit, c->point_b);
        c->separation *= unit;
    }
    if (deep == ABSENT) {
        few->point[place] = *own;
        few->count = place < few->count ? few->count : place + 1;
    }
    return true;
}

bool abut_parallel_capsules3(abut_parallel3 *s, const abut_shape3 *a, const abut_shape3 *b, const abut_proximity3 *p,
                             abut_real margin, abut_small_manifold3 *few)
{
    const abut_segments3 *k = s->k;
    const abut_contact3   own = few->point[0];
    abut_real             lengths = (a->reach + b->reach) + (a->radius + b->radius);
    s->radius_a = k->per_unit * a->radius;
    s->radius_b = k->per_unit * b->radius;
    s->spread = ABUT_CONTACT3_SPREAD * (abut_sqrt(abut_dot3(k->offset, k->offset)) + k->per_unit * lengths);
    s->within = k->per_unit * (margin + p->error);
    s->deepest = k->per_unit * (p->distance + p->error) + s->spread;
    if (!are_side_by_side(s)) {
        return false;
    }
    measure_stretch(s);
    if (s->to - s->from < -(2 * 2 * s->spread)) {
        return true;
    }
    if (!gather(s, &own, a->middle, k->unit, few)) {
        return false;
    }
    few->first = few->count > 1 ? abut_first_of_two3(few->point, p->error) : 0;
    return few->first >= 0;
}
