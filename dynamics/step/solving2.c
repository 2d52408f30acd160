// solving2.c : see solving2.h.
#include "step/solving2.h"

typedef struct packing {
    const abut_solving2 *solving;
} packing;

static void pack(void *work, size_t first, size_t count)
{
    const abut_solving2 *s = ((const packing *)work)->solving;
    for (uint32_t i = (uint32_t)first; i < first + count; ++i) {
        const abut_motion2 *m = &s->motions[abut_own_place2(s, i)];
        s->system.speeds[i] = (abut_speed2){{m->velocity.x, m->velocity.y, m->spin, 0}};
    }
}

static void unpack(void *work, size_t first, size_t count)
{
    const abut_solving2 *s = ((const packing *)work)->solving;
    for (uint32_t i = (uint32_t)first; i < first + count; ++i) {
        abut_motion2    *m = &s->motions[abut_own_place2(s, i)];
        const abut_real *numbers = s->system.speeds[i].numbers;
        m->velocity = (abut_vec2){numbers[ABUT_SPEED_X], numbers[ABUT_SPEED_Y]};
        m->spin = numbers[ABUT_SPEED_SPIN];
    }
}

void abut_pack_speeds2(const abut_solving2 *s)
{
    packing        p = {s};
    const uint32_t bodies = s->island->body_count, still = s->system.wide != NULL ? ABUT_CREW_RANGES : 1;
    abut_crew_share(s->system.crew, pack, &p, bodies, ABUT_BODY_GRAIN);
    for (uint32_t i = bodies; i < bodies + still; ++i) {
        s->system.speeds[i] = (abut_speed2){{0}};
    }
}

void abut_unpack_speeds2(const abut_solving2 *s)
{
    packing p = {s};
    abut_crew_share(s->system.crew, unpack, &p, s->island->body_count, ABUT_BODY_GRAIN);
}
