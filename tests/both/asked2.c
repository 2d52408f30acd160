// asked2.c : asked2.h in double.
#include "both/asked2_body.h"

asked2 asked2_f64(const scene2 *scene, double margin)
{
    return asked2_ask(scene, margin);
}
