// asked2_f32.c : asked2.h in float; compiled with ABUT_F32.
#include "both/asked2_body.h"

asked2 asked2_f32(const scene2 *scene, double margin)
{
    return asked2_ask(scene, margin);
}
