// tolerance3.h : the ledger of the queries in space: what src/base/tolerance.h is for the plane and for both.
#ifndef ABUT_BASE_TOLERANCE3_H
#define ABUT_BASE_TOLERANCE3_H

#include "base/tolerance.h"

#endif
