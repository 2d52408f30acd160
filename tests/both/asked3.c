// asked3.c : asked3.h in double.
#include "both/asked3_body.h"

asked3 asked3_f64(const scene3 *scene, double margin)
{
    return asked3_ask(scene, margin);
}
