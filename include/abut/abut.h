// abut.h : every query and shape in 2D and 3D. The step machines (GJK, EPA, clipping) are in steps2.h and steps3.h.
#ifndef ABUT_ABUT_H
#define ABUT_ABUT_H

#include "abut/query2.h"
#include "abut/query3.h"

#endif
