// abut.h : every query and shape in 2D and 3D, at rest and moving, one by one and in batches; with all their step machines.
#ifndef ABUT_ABUT_H
#define ABUT_ABUT_H

#include "abut/batch2.h"
#include "abut/batch3.h"
#include "abut/certificate2.h"
#include "abut/certificate3.h"
#include "abut/gradient2.h"
#include "abut/gradient3.h"
#include "abut/halfspace2.h"
#include "abut/halfspace3.h"
#include "abut/impact2.h"
#include "abut/impact3.h"

#endif
