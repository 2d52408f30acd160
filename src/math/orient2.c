// orient2.c : the exact sign of a turn, in integers (bigint.h).
#include "math/orient2.h"
#include "math/bigint.h"

int abut_orient2_exact(abut_vec2 a, abut_vec2 b, abut_vec2 c)
{
    const abut_real x[] = {a.x, b.x, c.x};
    const abut_real y[] = {a.y, b.y, c.y};
    return abut_bigint_turn(x, y);
}

int abut_turn2(abut_vec2 a, abut_vec2 b, abut_vec2 c)
{
    return abut_orient2(a, b, c);
}
