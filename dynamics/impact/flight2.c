// flight2.c : see flight2.h.
#include "impact/flight2.h"

#include "body/place2.h"
#include "state/constants2.h"

static abut_box2 box_round(abut_vec2 from, abut_vec2 to, abut_real reach)
{
    const abut_box2 box = {{(from.x < to.x ? from.x : to.x) - reach, (from.y < to.y ? from.y : to.y) - reach},
                           {(from.x > to.x ? from.x : to.x) + reach, (from.y > to.y ? from.y : to.y) + reach}};
    return box;
}

static abut_sweep2 still_at(abut_pose2 pose)
{
    const abut_sweep2 sweep = {pose, {0, 0}, {0, 0}, 0};
    return sweep;
}

void abut_flight_begin2(abut_dynamics2 *d, uint32_t place)
{
    const abut_body2   *body = &abut_bodies2(d)[place];
    const abut_motion2 *motion = &abut_motions2(d)[place];
    const abut_pose2    start = abut_body_pose2(body, body->start);
    const abut_vec2     way = abut_sub2(motion->center, body->start.center);
    const abut_real     reach = body->reach + ABUT_SPECULATIVE * d->options.length;
    const abut_sweep2   own = {start, body->local_center, way, motion->turned};
    abut_flights2(d)[place] = (abut_flight2){.sweep = {own, still_at(start)},
                                             .end = {1, 1},
                                             .box = box_round(body->start.center, motion->center, reach),
                                             .carrier = ABUT_NO_INDEX,
                                             .other = ABUT_NO_INDEX,
                                             .meets = 2};
}

abut_pose2 abut_flight_pose2(const abut_flight2 *f, abut_real fraction)
{
    if (fraction <= f->end[0]) {
        return abut_sweep2_pose(&f->sweep[0], fraction);
    }
    return abut_sweep2_pose(&f->sweep[1], (fraction < f->end[1] ? fraction : f->end[1]) - f->end[0]);
}

abut_sweep2 abut_flight_part2(const abut_flight2 *f, abut_real from, abut_real to)
{
    const abut_pose2 start = abut_flight_pose2(f, from);
    if (from >= f->end[1]) {
        return still_at(start);
    }
    abut_sweep2 part = f->sweep[from < f->end[0] ? 0 : 1];
    part.start = start;
    part.translation = abut_scale2(to - from, part.translation);
    part.turn *= to - from;
    return part;
}

void abut_flight_stop2(abut_flight2 *f, abut_real fraction)
{
    if (fraction < f->end[0]) {
        f->sweep[1] = still_at(abut_flight_pose2(f, fraction));
        f->end[0] = fraction;
    }
    f->end[1] = fraction < f->end[1] ? fraction : f->end[1];
}

void abut_flight_carry2(abut_dynamics2 *d, uint32_t place, uint32_t carrier, abut_real fraction)
{
    abut_flight2       *f = &abut_flights2(d)[place];
    const abut_flight2 *by = &abut_flights2(d)[carrier];
    const abut_body2   *body = &abut_bodies2(d)[place], *other = &abut_bodies2(d)[carrier];
    abut_flight_stop2(f, fraction);
    if (fraction >= by->end[1]) {
        return;
    }
    const int         piece = fraction < by->end[0] ? 0 : 1;
    const abut_sweep2 sweep = by->sweep[piece];
    const abut_vec2   fixed = abut_transform2(abut_flight_pose2(by, fraction), sweep.center);
    const abut_real   left = by->end[piece] - fraction;
    // The point of the other that moves straight does so as a point of this one, too.
    f->sweep[1].center = abut_transform2(abut_inverse2(f->sweep[1].start), fixed);
    f->sweep[1].translation = sweep.translation;
    f->sweep[1].turn = sweep.turn;
    f->end[1] = by->end[piece];
    f->carrier = carrier;
    const abut_vec2 from_fixed = abut_sub2(abut_transform2(f->sweep[1].start, body->local_center), fixed);
    const abut_real reach = abut_size2(from_fixed) + body->reach + other->reach + ABUT_SPECULATIVE * d->options.length;
    const abut_box2 carried = box_round(fixed, abut_along2(fixed, left, sweep.translation), reach);
    f->box = (abut_box2){{carried.lower.x < f->box.lower.x ? carried.lower.x : f->box.lower.x,
                          carried.lower.y < f->box.lower.y ? carried.lower.y : f->box.lower.y},
                         {carried.upper.x > f->box.upper.x ? carried.upper.x : f->box.upper.x,
                          carried.upper.y > f->box.upper.y ? carried.upper.y : f->box.upper.y}};
}

void abut_flight_land2(abut_dynamics2 *d, uint32_t place)
{
    const abut_flight2 *f = &abut_flights2(d)[place];
    if (f->end[0] < 1) {
        const abut_pose2 pose = abut_flight_pose2(f, 1);
        abut_motions2(d)[place].center = abut_transform2(pose, abut_bodies2(d)[place].local_center);
        abut_motions2(d)[place].rest = (abut_vec2){0, 0};
        abut_motions2(d)[place].turn = abut_turn_by2(pose.r, 0);
    }
}
