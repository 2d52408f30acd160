// impacts2.h : two shapes of the plane that move and turn, for the oracle: where they are, and how long they surely stay apart.
#ifndef ABUT_TESTS_IMPACTS2_H
#define ABUT_TESTS_IMPACTS2_H

#include "oracle2.h"

/// One point of a body moves on a straight line, the body turns about it: at a fraction by fraction * turn, in radians.
typedef struct sweep2 {
    oracle2_pose start;
    double       center[2], way[2], turn;
} sweep2;

typedef struct impact2 {
    oracle2_shape shape[2];
    sweep2        sweep[2];
    double        reach[2]; ///< of the whole body from its centre, at least
} impact2;

/// Sets both reaches, from the support values along the axes of each body.
void impacts2_reach(impact2 *impact);

/// The pose at a fraction, its entries within 2^-52 of themselves or of 1.
oracle2_pose impacts2_pose(const sweep2 *sweep, double fraction);

/// The signed distance at a fraction; the normal is in the world.
oracle2_answer impacts2_at(const impact2 *impact, double fraction);

/// No point of the two approaches another one faster than this, a length in a whole motion.
double impacts2_speed(const impact2 *impact);

/// What clear_until found out.
typedef struct clear2 {
    double until;   ///< they are clear of each other so far, but for times at which they are nearer than the slack
    bool   touches; ///< they are closer than the target less the slack there
    bool   done;    ///< else it gave up
    int    looks;
} clear2;

/// From a fraction to another one: along the normal n found at a time the separation is a least of functions whose second
/// derivative is at most K = w_A^2 R_A + w_B^2 R_B. Where it is g now and h after s, it is above min(g, h) - K s^2 / 8 all
/// the way between, so no touch between two looks is missed.
clear2 impacts2_clear(const impact2 *impact, double from, double to, double target, double slack);

#endif
