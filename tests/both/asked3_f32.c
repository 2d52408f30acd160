// asked3_f32.c : asked3.h in float; compiled with ABUT_F32.
#include "both/asked3_body.h"

asked3 asked3_f32(const scene3 *scene, double margin)
{
    return asked3_ask(scene, margin);
}
