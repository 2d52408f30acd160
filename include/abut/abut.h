// abut.h : every query and shape in 2D and 3D, at rest and moving; with the step machines of all of them.
#ifndef ABUT_ABUT_H
#define ABUT_ABUT_H

#include "abut/certificate2.h"
#include "abut/certificate3.h"
#include "abut/gradient2.h"
#include "abut/gradient3.h"
#include "abut/impact2.h"
#include "abut/impact3.h"

#endif
