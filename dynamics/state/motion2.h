// motion2.h : how a body moves: what the solver changes, and nothing else of it.
#ifndef DYNAMICS_STATE_MOTION2_H
#define DYNAMICS_STATE_MOTION2_H

#include "state/constants2.h"

typedef struct abut_motion2 {
    abut_vec2 center;                        // of mass, in the world
    abut_rot2 turn;                          // of the body's frame
    abut_vec2 velocity;                      // of the centre of mass
    abut_real spin;                          // angular velocity
    abut_real inverse_mass, inverse_inertia; // 0 unless dynamic
    abut_vec2 rest;                          // what rounding has left out of the centre
    abut_real turned;                        // radians since the step began
} abut_motion2;

// Where a body is some time after the sub-steps began; those of kinematic bodies move by themselves, and every island may ask.
typedef struct abut_place2 {
    abut_vec2 center;
    abut_rot2 turn;
} abut_place2;

static inline bool abut_moves2(const abut_motion2 *m)
{
    return m->velocity.x < 0 || m->velocity.x > 0 || m->velocity.y < 0 || m->velocity.y > 0 || m->spin < 0 || m->spin > 0;
}

// The kinetic energy of a body that moves so: what impulses can change of it. Where none moves it, or turns it, there is none.
static inline abut_real abut_energy2(const abut_motion2 *m, abut_vec2 velocity, abut_real spin)
{
    return ((m->inverse_mass > 0 ? abut_dot2(velocity, velocity) / m->inverse_mass : 0) +
            (m->inverse_inertia > 0 ? spin * spin / m->inverse_inertia : 0)) /
           2;
}

// The velocity at the end of a sub-step of some seconds, which ends with that at its middle.
static inline abut_vec2 abut_velocity_at_end2(const abut_motion2 *m, abut_real seconds, abut_real gravity_scale,
                                              abut_vec2 gravity)
{
    return abut_along2(m->velocity, seconds / 2 * gravity_scale, gravity);
}

// Cosine and sine by Taylor's series, where its next terms are below a tenth of a unit in the last place of a double: bodies
// turn by little in a sub-step, and this is a third of the work.
static inline abut_rot2 abut_rotation_by2(abut_real angle)
{
    const abut_real q = angle * angle;
    if (!(q <= ABUT_SMALL_TURN * ABUT_SMALL_TURN)) {
        return abut_rot2_angle(angle);
    }
    enum { TERMS = 5 };
    static const abut_real COSINE[TERMS] = {1 / (abut_real)132, 1 / (abut_real)90, 1 / (abut_real)56, 1 / (abut_real)30,
                                            1 / (abut_real)12}; // 11 * 12, 9 * 10, ...
    static const abut_real SINE[TERMS] = {1 / (abut_real)110, 1 / (abut_real)72, 1 / (abut_real)42, 1 / (abut_real)20,
                                          1 / (abut_real)6}; // 10 * 11, 8 * 9, ...
    abut_real              c = 1, s = 1;
    for (int i = 0; i < TERMS; ++i) {
        c = 1 - q * COSINE[i] * c;
        s = 1 - q * SINE[i] * s;
    }
    return (abut_rot2){1 - q / 2 * c, angle * s};
}

static inline abut_rot2 abut_turn_by2(abut_rot2 turn, abut_real angle)
{
    const abut_rot2 by = abut_rotation_by2(angle);
    const abut_rot2 r = {turn.c * by.c - turn.s * by.s, turn.s * by.c + turn.c * by.s};
    // One step of Newton's method towards length 1: rounding does not add up over millions of steps.
    const abut_real longer = (3 - (r.c * r.c + r.s * r.s)) / 2;
    const abut_rot2 unit = {r.c * longer, r.s * longer};
    return unit;
}

static inline abut_place2 abut_place_of2(const abut_motion2 *m, abut_real elapsed)
{
    abut_place2 place = {m->center, m->turn};
    if (m->inverse_mass > 0) {
        return place;
    }
    place.center = abut_along2(m->center, elapsed, m->velocity);
    if (m->spin < 0 || m->spin > 0) {
        place.turn = abut_turn_by2(m->turn, elapsed * m->spin);
    }
    return place;
}

// A place far from the origin takes only so many digits of a way; what it does not take goes with the next one, or a float body
// in flight would lose angular momentum. Source: Kahan 1965, Further remarks on reducing truncation errors.
static inline void abut_advance_motion2(abut_motion2 *m, abut_real time)
{
    const abut_vec2 way = abut_along2(m->rest, time, m->velocity), before = m->center;
    m->center = abut_add2(before, way);
    m->rest = abut_sub2(way, abut_sub2(m->center, before));
    const abut_real angle = time * m->spin;
    if (angle < 0 || angle > 0) {
        m->turn = abut_turn_by2(m->turn, angle);
        m->turned += angle;
    }
}

#endif
