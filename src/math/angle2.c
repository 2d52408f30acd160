// angle2.c : a 2D rotation from its angle.
#include "math/angle2.h"

abut_rot2 abut_rot2_angle(abut_real angle)
{
    abut_turn turn = abut_turn_of(angle);
    abut_rot2 r = {turn.c, turn.s};
    return r;
}
