// objects.h : the caller's two objects as a pair of abut's custom shapes.
#ifndef ABUT_CCD_OBJECTS_H
#define ABUT_CCD_OBJECTS_H

#include <abut/steps3.h>
#include <ccd/ccd.h>

// One object: its callback, the box of its support points along the axes, and whether the callback has given a number that is
// not finite.
typedef struct ccd_object {
    const void    *obj;
    ccd_support_fn support;
    abut_vec3      lower, upper;
    bool          *nonsense;
} ccd_object;

// A pair holds pointers into itself: it stays where it is.
typedef struct ccd_objects {
    ccd_object  object[2];
    abut_shape3 shape[2];
    abut_pair3  pair; // of the shapes, both in the world frame
    bool        nonsense;
} ccd_objects;

// Makes the pair. False when a callback is missing or gives a number that is not finite, and where the limit of iterations is
// 0.
bool ccd_objects_make(ccd_objects *o, const void *obj1, const void *obj2, const ccd_t *ccd, abut_real tolerance);

#endif
