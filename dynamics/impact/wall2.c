// wall2.c : see wall2.h.
#include "impact/wall2.h"

#include "callback/callback2.h"
#include "impact/flight2.h"
#include "state/constants2.h"

bool abut_may_meet2(const abut_dynamics2 *d, const abut_mover2 *a, const abut_mover2 *b)
{
    // What the world says, which knows what filters, groups and ignored pairs there are now.
    const abut_filter of_a = a->def->filter, of_b = b->def->filter;
    const bool        one_group = a->def->group != 0 && a->def->group == b->def->group;
    const bool agreed = one_group ? a->def->group > 0 : (of_a.category & of_b.mask) != 0 && (of_b.category & of_a.mask) != 0;
    return agreed && !abut_world2_is_ignored(d->world, a->body, b->body) && abut_pair_may_meet2(d, a->shape, b->shape);
}

bool abut_meeting_counts2(const abut_dynamics2 *d, const abut_mover2 *a, const abut_mover2 *b, abut_real fraction)
{
    const abut_shape_place2 of_a = {.shape = a->shape, .body = abut_sweep2_pose(&a->sweep, fraction)};
    const abut_shape_place2 of_b = {.shape = b->shape, .body = abut_sweep2_pose(&b->sweep, fraction)};
    return abut_impact_counts2(d, of_a, of_b);
}

typedef struct search {
    abut_dynamics2 *d;
    abut_mover2     mover; // a shape of the body
    abut_ground2    ground;
    bool            noting; // the ground
    abut_real       part;   // of its motion that is free
} search;

static bool look_at_wall(void *context, uint32_t wall_id)
{
    search         *s = context;
    abut_shape_def2 def;
    abut_body_def2  body;
    uint64_t        shape_id = 0;
    uint32_t        body_id = 0;
    if (!abut_broad2_get(s->d->walls, wall_id, NULL, &shape_id) ||
        !abut_world2_get_shape(s->d->world, (uint32_t)shape_id, &def, &body_id) ||
        !abut_world2_get_body(s->d->world, body_id, &body)) {
        return true;
    }
    const abut_mover2 wall = {&def, (uint32_t)shape_id, body_id, {body.pose, {0, 0}, {0, 0}, 0}};
    if (!abut_may_meet2(s->d, &wall, &s->mover)) {
        return true;
    }
    if (s->noting) {
        abut_note_ground2(s->d, &wall, &s->mover, &s->ground);
    } else {
        const abut_real part = abut_free_part2(s->d, &wall, &s->mover, &s->ground);
        if (part < s->part && abut_meeting_counts2(s->d, &wall, &s->mover, part)) {
            s->part = part;
        }
    }
    return true;
}

void abut_flight_to_walls2(abut_dynamics2 *d, uint32_t place, bool carried)
{
    abut_flight2     *f = &abut_flights2(d)[place];
    const abut_body2 *body = &abut_bodies2(d)[place];
    const abut_real   from = carried ? f->end[0] : 0, to = carried ? f->end[1] : f->end[0];
    const abut_filter all = {0, 0};
    abut_shape_def2   def;
    search            s = {.d = d, .mover = {&def, 0, body->id, abut_flight_part2(f, from, to)}, .part = 1};
    for (uint32_t id = abut_world2_next_shape(d->world, body->id, 0); id != 0;
         id = abut_world2_next_shape(d->world, body->id, id)) {
        (void)abut_world2_get_shape(d->world, id, &def, NULL);
        s.mover.shape = id;
        if (def.shape != NULL && !def.sensor && abut_mover_is_fast2(&s.mover)) {
            s.ground = (abut_ground2){0};
            for (int pass = 0; pass < 2; ++pass) {
                s.noting = pass == 0;
                abut_broad2_visit(d->walls, f->box, all, look_at_wall, &s);
            }
        }
    }
    if (s.part < 1) {
        abut_flight_stop2(f, from + s.part * (to - from));
    }
}
