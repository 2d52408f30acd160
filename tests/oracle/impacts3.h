// impacts3.h : two shapes of space that move and turn, for the oracle: where they are, and how long they surely stay apart.
#ifndef ABUT_TESTS_IMPACTS3_H
#define ABUT_TESTS_IMPACTS3_H

#include "oracle3.h"

/// One point of a body moves on a straight line, the body turns about it: at a fraction by fraction * turn (axis times angle),
/// in the world, after its start.
typedef struct sweep3 {
    oracle3_pose start;
    double       center[3], way[3], turn[3];
} sweep3;

typedef struct impact3 {
    oracle3_shape shape[2];
    sweep3        sweep[2];
    double        reach[2]; ///< of the whole body from its centre, at least
} impact3;

/// Sets both reaches, from the support values along the axes of each body.
void impacts3_reach(impact3 *impact);

/// The pose at a fraction, its entries within 2^-52 of themselves or of 1.
oracle3_pose impacts3_pose(const sweep3 *sweep, double fraction);

/// The signed distance at a fraction; the normal is in the world.
oracle3_answer impacts3_at(const impact3 *impact, double fraction);

/// No point of the two approaches another one faster than this, a length in a whole motion.
double impacts3_speed(const impact3 *impact);

/// What clear_until found out.
typedef struct clear3 {
    double until;   ///< they are clear of each other so far, but for times at which they are nearer than the slack
    bool   touches; ///< they are closer than the target less the slack there
    bool   done;    ///< else it gave up
    int    looks;
} clear3;

/// From a fraction to another one: along the normal n found at a time the separation is a least of functions whose second
/// derivative is at most K = |w_A|^2 R_A + |w_B|^2 R_B. Where it is g now and h after s, it is above min(g, h) - K s^2 / 8 all
/// the way between, so no touch between two looks is missed.
clear3 impacts3_clear(const impact3 *impact, double from, double to, double target, double slack);

#endif
