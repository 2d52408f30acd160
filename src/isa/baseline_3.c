// baseline_3.c : the kernels of the 3D queries, compiled for every processor.
#include "pairs/routes3.h"

const abut_routes3 *const abut_routes3_baseline = &abut_routes_here3;
