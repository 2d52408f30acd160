// baseline_2.c : the kernels of the 2D queries, compiled for every processor.
#include "pairs/many2.h"
#include "pairs/routes2.h"

const abut_routes2 *const abut_routes2_baseline = &abut_routes_here2;
const abut_many2 *const   abut_many2_baseline = &abut_many_here2;
