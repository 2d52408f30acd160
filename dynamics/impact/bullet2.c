// bullet2.c : see bullet2.h.
//
// Meetings are taken in the order of time, of equal ones in that of the bodies' ids. What two bodies do before they meet is
// settled then; what comes after is looked for anew. A bullet goes on as if it were fixed to what it has met, unless that is a
// bullet: then both stop. So every body changes its way at most twice in a step, and after each meeting the next is later.
#include "impact/bullet2.h"

#include "body/place2.h"
#include "impact/flight2.h"
#include "impact/wall2.h"

// Whether a body is one that meetings with `other` stop.
static bool is_stopped_by(const abut_dynamics2 *d, uint32_t place, uint32_t other)
{
    const abut_body2 *body = &abut_bodies2(d)[place], *met = &abut_bodies2(d)[other];
    return body->kind == ABUT_DYNAMIC &&
           (body->bullet || (met->kind == ABUT_KINEMATIC && abut_moves2(&abut_motions2(d)[other])));
}

static bool boxes_meet(abut_box2 a, abut_box2 b)
{
    return a.lower.x <= b.upper.x && b.lower.x <= a.upper.x && a.lower.y <= b.upper.y && b.lower.y <= a.upper.y;
}

// ---- who takes part ----

static void include(abut_box2 *all, abut_box2 box)
{
    all->lower.x = box.lower.x < all->lower.x ? box.lower.x : all->lower.x;
    all->lower.y = box.lower.y < all->lower.y ? box.lower.y : all->lower.y;
    all->upper.x = box.upper.x > all->upper.x ? box.upper.x : all->upper.x;
    all->upper.y = box.upper.y > all->upper.y ? box.upper.y : all->upper.y;
}

// Bullets, and kinematic bodies that move: without one of them nothing is to be done.
static bool leads(const abut_dynamics2 *d, uint32_t place)
{
    const abut_body2 *body = &abut_bodies2(d)[place];
    return body->id != 0 && ((body->kind == ABUT_DYNAMIC && body->bullet && !body->asleep) ||
                             (body->kind == ABUT_KINEMATIC && abut_moves2(&abut_motions2(d)[place])));
}

static bool is_before(const abut_dynamics2 *d, uint32_t a, uint32_t b)
{
    const abut_real left_a = abut_flights2(d)[a].box.lower.x, left_b = abut_flights2(d)[b].box.lower.x;
    return left_a < left_b || (!(left_b < left_a) && abut_bodies2(d)[a].id < abut_bodies2(d)[b].id);
}

// Lets the item at the top of a heap of `count` down to where it belongs.
static void sink(const abut_dynamics2 *d, uint32_t *heap, size_t at, size_t count)
{
    for (size_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        child += child + 1 < count && is_before(d, heap[child], heap[child + 1]) ? 1 : 0;
        if (!is_before(d, heap[at], heap[child])) {
            return;
        }
        const uint32_t item = heap[at];
        heap[at] = heap[child];
        heap[child] = item;
        at = child;
    }
}

// By the left side of their boxes (heap sort).
static void sort(const abut_dynamics2 *d, uint32_t *flyers, size_t count)
{
    for (size_t i = count / 2; i > 0; --i) {
        sink(d, flyers, i - 1, count);
    }
    for (size_t i = count; i > 1; --i) {
        const uint32_t last = flyers[0];
        flyers[0] = flyers[i - 1];
        flyers[i - 1] = last;
        sink(d, flyers, 0, i - 1);
    }
}

// False: there is nobody to look for.
static bool gather(abut_dynamics2 *d)
{
    abut_box2 all = {{ABUT_REAL_LARGEST, ABUT_REAL_LARGEST}, {-ABUT_REAL_LARGEST, -ABUT_REAL_LARGEST}};
    bool      any = false;
    for (uint32_t i = 1; i < d->bodies.count; ++i) {
        any = any || leads(d, i);
    }
    for (uint32_t i = 1; any && i < d->bodies.count; ++i) {
        const abut_body2 *body = &abut_bodies2(d)[i];
        if (body->id != 0 && (body->kind == ABUT_KINEMATIC || (body->kind == ABUT_DYNAMIC && body->island == ABUT_NO_INDEX))) {
            abut_flight_begin2(d, i);
        }
        if (leads(d, i)) {
            include(&all, abut_flights2(d)[i].box);
        }
    }
    uint32_t *flyers = d->flyers.items;
    d->flyers.count = 0;
    for (uint32_t i = 1; any && i < d->bodies.count; ++i) {
        const abut_body2 *body = &abut_bodies2(d)[i];
        if (body->id != 0 && body->kind != ABUT_STATIC && boxes_meet(all, abut_flights2(d)[i].box)) {
            flyers[d->flyers.count++] = i;
        }
    }
    sort(d, flyers, d->flyers.count);
    return d->flyers.count > 1;
}

// ---- when two meet ----

// The fraction of what two flights do from one moment to another which is free.
static abut_real free_part(const abut_dynamics2 *d, uint32_t a, uint32_t b, abut_real from, abut_real to)
{
    abut_shape_def2    def_a, def_b;
    const uint32_t     id_a = abut_bodies2(d)[a].id, id_b = abut_bodies2(d)[b].id;
    abut_mover2        of_a = {&def_a, 0, id_a, abut_flight_part2(&abut_flights2(d)[a], from, to)};
    abut_mover2        of_b = {&def_b, 0, id_b, abut_flight_part2(&abut_flights2(d)[b], from, to)};
    abut_real          part = 1;
    const abut_ground2 none = {0};
    const abut_box2    box_a = abut_flights2(d)[a].box, box_b = abut_flights2(d)[b].box;
    for (uint32_t i = abut_world2_next_shape(d->world, id_a, 0); i != 0; i = abut_world2_next_shape(d->world, id_a, i)) {
        (void)abut_world2_get_shape(d->world, i, &def_a, NULL);
        if (def_a.shape != NULL && !boxes_meet(abut_mover_box2(d, &of_a), box_b)) {
            continue;
        }
        for (uint32_t k = abut_world2_next_shape(d->world, id_b, 0); k != 0; k = abut_world2_next_shape(d->world, id_b, k)) {
            (void)abut_world2_get_shape(d->world, k, &def_b, NULL);
            if (def_b.shape != NULL && !boxes_meet(abut_mover_box2(d, &of_b), box_a)) {
                continue;
            }
            of_a.shape = i;
            of_b.shape = k;
            const bool sensor = def_a.sensor || def_b.sensor;
            if (sensor || !abut_pair_is_fast2(&of_a, &of_b) || !abut_may_meet2(d, &of_a, &of_b)) {
                continue;
            }
            const abut_real now =
                def_b.shape != NULL ? abut_free_part2(d, &of_a, &of_b, &none) : abut_free_part2(d, &of_b, &of_a, &none);
            part = now < part && abut_meeting_counts2(d, &of_a, &of_b, now) ? now : part;
        }
    }
    return part;
}

static abut_real next_end(const abut_flight2 *f, abut_real after, abut_real to)
{
    to = f->end[0] > after && f->end[0] < to ? f->end[0] : to;
    return f->end[1] > after && f->end[1] < to ? f->end[1] : to;
}

// When two meet first after a moment, as long as one moves which that stops; 2: they do not.
static abut_real meeting(const abut_dynamics2 *d, uint32_t a, uint32_t b, abut_real from)
{
    const abut_flight2 *of_a = &abut_flights2(d)[a], *of_b = &abut_flights2(d)[b];
    const abut_real a_until = is_stopped_by(d, a, b) ? of_a->end[1] : 0, b_until = is_stopped_by(d, b, a) ? of_b->end[1] : 0;
    const abut_real last = a_until > b_until ? a_until : b_until;
    if (!boxes_meet(of_a->box, of_b->box) || of_a->carrier == b || of_b->carrier == a) {
        return 2;
    }
    while (from < last) {
        const abut_real to = next_end(of_b, from, next_end(of_a, from, last));
        const abut_real part = free_part(d, a, b, from, to);
        if (part < 1) {
            return from + part * (to - from);
        }
        from = to;
    }
    return 2;
}

// Notes what two bodies have ahead of them. The lower place comes first, so that the same numbers come of both orders.
static void look_at(abut_dynamics2 *d, uint32_t a, uint32_t b, abut_real from)
{
    const bool a_stops = is_stopped_by(d, a, b), b_stops = is_stopped_by(d, b, a);
    if (!a_stops && !b_stops) {
        return;
    }
    const abut_real at = a < b ? meeting(d, a, b, from) : meeting(d, b, a, from);
    abut_flight2   *of_a = &abut_flights2(d)[a], *of_b = &abut_flights2(d)[b];
    const uint32_t  id_a = abut_bodies2(d)[a].id, id_b = abut_bodies2(d)[b].id;
    if (a_stops && (at < of_a->meets || (!(of_a->meets < at) && at < 2 && id_b < abut_bodies2(d)[of_a->other].id))) {
        of_a->meets = at;
        of_a->other = b;
    }
    if (b_stops && (at < of_b->meets || (!(of_b->meets < at) && at < 2 && id_a < abut_bodies2(d)[of_b->other].id))) {
        of_b->meets = at;
        of_b->other = a;
    }
}

// Flyers to a range that are looked at from one of them.
enum { GRAIN = 64 };

typedef struct looking {
    abut_dynamics2 *d;
    size_t          from;
} looking;

// At those behind one whose boxes begin before its own ends.
static void look_at_range(void *work, size_t first, size_t count)
{
    const looking  *l = work;
    const uint32_t *flyers = l->d->flyers.items;
    const abut_real right = abut_flights2(l->d)[flyers[l->from]].box.upper.x;
    const size_t    begin = l->from + 1 + first;
    for (size_t k = begin; k < begin + count && abut_flights2(l->d)[flyers[k]].box.lower.x <= right; ++k) {
        look_at(l->d, flyers[l->from], flyers[k], 0);
    }
}

// What a kinematic body meets, which nothing stops, is noted of the others alone: any threads may look at these.
static void look_at_all(abut_dynamics2 *d, abut_crew *crew)
{
    const uint32_t *flyers = d->flyers.items;
    for (size_t i = 0; i < d->flyers.count; ++i) {
        const bool stays = abut_bodies2(d)[flyers[i]].kind == ABUT_KINEMATIC;
        looking    l = {d, i};
        abut_crew_share(stays ? crew : NULL, look_at_range, &l, d->flyers.count - i - 1, GRAIN);
    }
}

// ---- meetings ----

// The body of the next meeting; ABUT_NO_INDEX: there is none.
static uint32_t next_meeting(const abut_dynamics2 *d)
{
    const uint32_t *flyers = d->flyers.items;
    uint32_t        first = ABUT_NO_INDEX;
    abut_real       at = 2;
    for (size_t i = 0; i < d->flyers.count; ++i) {
        const abut_real now = abut_flights2(d)[flyers[i]].meets;
        if (now < at || (first != ABUT_NO_INDEX && !(at < now) && abut_bodies2(d)[flyers[i]].id < abut_bodies2(d)[first].id)) {
            at = now;
            first = flyers[i];
        }
    }
    return first;
}

static void change(abut_dynamics2 *d, uint32_t place, uint32_t other, abut_real at)
{
    abut_flight2 *f = &abut_flights2(d)[place];
    if (at < f->end[0] && !is_stopped_by(d, other, place)) {
        abut_flight_carry2(d, place, other, at);
        if (f->end[1] > f->end[0]) {
            abut_flight_to_walls2(d, place, true);
        }
    } else {
        abut_flight_stop2(f, at);
    }
    f->changed = true;
    if (abut_bodies2(d)[place].asleep) {
        abut_wake_place2(d, place);
    }
}

// What is carried by one that has changed its way stops: where that goes on to is another matter.
static void stop_followers(abut_dynamics2 *d, abut_real at)
{
    const uint32_t *flyers = d->flyers.items;
    for (size_t i = 0; i < d->flyers.count; ++i) {
        abut_flight2 *f = &abut_flights2(d)[flyers[i]];
        if (f->carrier != ABUT_NO_INDEX && abut_flights2(d)[f->carrier].changed && at < f->end[1] && !f->changed) {
            abut_flight_stop2(f, at);
            f->changed = true;
        }
    }
}

// Forgets what the bodies which have changed their ways were going to meet, and what was going to meet them.
static void forget(abut_dynamics2 *d)
{
    const uint32_t *flyers = d->flyers.items;
    for (size_t i = 0; i < d->flyers.count; ++i) {
        abut_flight2 *f = &abut_flights2(d)[flyers[i]];
        f->lost = f->changed || (f->other != ABUT_NO_INDEX && abut_flights2(d)[f->other].changed);
        f->meets = f->lost ? 2 : f->meets;
        f->other = f->lost ? ABUT_NO_INDEX : f->other;
    }
}

// Looks anew for those; what they come to meet notes it, too.
static void look_again(abut_dynamics2 *d, abut_real from)
{
    const uint32_t *flyers = d->flyers.items;
    for (size_t i = 0; i < d->flyers.count; ++i) {
        for (size_t k = 0; abut_flights2(d)[flyers[i]].lost && k < d->flyers.count; ++k) {
            if (k != i) {
                look_at(d, flyers[i], flyers[k], from);
            }
        }
        abut_flights2(d)[flyers[i]].changed = false;
    }
}

void abut_stop_at_movers2(abut_dynamics2 *d, abut_crew *crew)
{
    if (!gather(d)) {
        return;
    }
    look_at_all(d, crew);
    for (uint32_t place = next_meeting(d); place != ABUT_NO_INDEX; place = next_meeting(d)) {
        const abut_real at = abut_flights2(d)[place].meets;
        const uint32_t  other = abut_flights2(d)[place].other;
        change(d, place, other, at);
        if (is_stopped_by(d, other, place)) {
            change(d, other, place, at);
        }
        stop_followers(d, at);
        forget(d);
        look_again(d, at);
    }
}
