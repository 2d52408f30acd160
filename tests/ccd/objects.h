// objects.h : objects for libccd's calls, with the support functions that a program would have, and the same for the oracle.
#ifndef ABUT_TESTS_CCD_OBJECTS_H
#define ABUT_TESTS_CCD_OBJECTS_H

#include <ccd/ccd.h>
#include <ccd/quat.h>

#include "oracle/oracle3.h"

typedef enum object_kind { OBJECT_BOX, OBJECT_CYLINDER, OBJECT_CONE, OBJECT_ELLIPSOID, OBJECT_KINDS } object_kind;

// In its own frame an object is about the origin, a cylinder or a cone along z; `half` has its half sizes, the radius twice.
typedef struct object {
    object_kind kind;
    double      half[3];
    ccd_vec3_t  position;
    double      rotation[3][3]; // by rows
} object;

// Turned by `angle` about an axis of any length.
object object_of(object_kind kind, const double half[3], const double position[3], const double axis[3], double angle);

void object_rotation(double rotation[3][3], const ccd_quat_t *q);

void object_support(const void *obj, const ccd_vec3_t *direction, ccd_vec3_t *point);
void object_center(const void *obj, ccd_vec3_t *center);

// A ccd_t of libccd's defaults for two such objects.
ccd_t objects_ccd(void);

// What is true of two objects: the oracle's answer, a depth negative, with the normal from the first to the second.
oracle3_answer objects_judge(const object *a, const object *b);

// The separation along n, and how far a point of the world is outside of the object.
double objects_along(const object *a, const object *b, const double n[3]);
double object_outside(const object *a, const double point[3]);

#endif
