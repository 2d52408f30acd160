// tolerance_shape3.h : the ledger of the shapes of space: hull building, supporting faces, mass.
#ifndef ABUT_BASE_TOLERANCE_SHAPE3_H
#define ABUT_BASE_TOLERANCE_SHAPE3_H

#include "base/tolerance.h"

#endif
