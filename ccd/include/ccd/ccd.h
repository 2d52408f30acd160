// ccd.h : the interface of libccd 2 (github.com/danfis/libccd) on abut. The calls, types and numbers are libccd's, so a program
// that was written or linked for libccd.so.2 runs with this library unchanged; docs/manual/libccd.md says what differs.
//
// An object is whatever the caller's two callbacks take it for: all that is known of it is its support function. Everything is
// in the world frame.
#ifndef ABUT_CCD_H
#define ABUT_CCD_H

#include <ccd/vec3.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Writes to `point` the point of the object farthest along a direction. The directions that this library asks for are of unit
/// length to rounding; `obj` is what the query was called with.
typedef void (*ccd_support_fn)(const void *obj, const ccd_vec3_t *direction, ccd_vec3_t *point);

/// Writes the direction that libccd's GJK begins with. This library begins from middle to middle and never calls it.
typedef void (*ccd_first_dir_fn)(const void *obj1, const void *obj2, ccd_vec3_t *direction);

/// Writes a point inside the object, for libccd's MPR. This library needs none and never calls it.
typedef void (*ccd_center_fn)(const void *obj, ccd_vec3_t *center);

/// The two callbacks, and how hard to try. Begin with CCD_INIT.
typedef struct _ccd_t {
    ccd_first_dir_fn first_dir;
    ccd_support_fn   support1, support2; ///< of the first object and of the second one
    ccd_center_fn    center1, center2;
    unsigned long    max_iterations; ///< most support points of the pair that GJK asks for, and EPA after it
    ccd_real_t       epa_tolerance;  ///< ccdGJKSeparate, ccdGJKPenetration: how far off the depth may be, a length
    ccd_real_t       mpr_tolerance;  ///< ccdMPRPenetration: likewise
    ccd_real_t       dist_tolerance; ///< no call of this library reads it
} ccd_t;

/// Writes the direction (1, 0, 0).
CCD_EXPORT void ccdFirstDirDefault(const void *obj1, const void *obj2, ccd_vec3_t *direction);

/// Sets a ccd_t to its defaults. The support functions are left for the caller to set.
#define CCD_INIT(ccd)                                                                                                          \
    do {                                                                                                                       \
        (ccd)->first_dir = ccdFirstDirDefault;                                                                                 \
        (ccd)->support1 = NULL;                                                                                                \
        (ccd)->support2 = NULL;                                                                                                \
        (ccd)->center1 = NULL;                                                                                                 \
        (ccd)->center2 = NULL;                                                                                                 \
        (ccd)->max_iterations = (unsigned long)-1;                                                                             \
        (ccd)->epa_tolerance = CCD_REAL(1E-4);                                                                                 \
        (ccd)->mpr_tolerance = CCD_REAL(1E-4);                                                                                 \
        (ccd)->dist_tolerance = CCD_REAL(1E-6);                                                                                \
    } while (0)

/// 1 when the two objects share a point, else 0; 0 also when a support function gives a number that is not finite.
CCD_EXPORT int ccdGJKIntersect(const void *obj1, const void *obj2, const ccd_t *ccd);

/// The shortest translation of obj2 that parts two objects that overlap. Returns 0, or -1 when they share no point; then *sep
/// is left as it was. Never -2, libccd's word for a lack of memory: nothing is allocated.
CCD_EXPORT int ccdGJKSeparate(const void *obj1, const void *obj2, const ccd_t *ccd, ccd_vec3_t *sep);

/// The same as a depth and a unit vector, the direction in which obj2 must move, with a point midway between the two surfaces
/// where the objects are deepest in each other. Any of the three may be NULL; all are left as they were unless 0 is returned.
CCD_EXPORT int ccdGJKPenetration(const void *obj1, const void *obj2, const ccd_t *ccd, ccd_real_t *depth, ccd_vec3_t *dir,
                                 ccd_vec3_t *pos);

/// What ccdGJKIntersect answers. libccd's MPR needs the centre functions; here they are not called.
CCD_EXPORT int ccdMPRIntersect(const void *obj1, const void *obj2, const ccd_t *ccd);

/// What ccdGJKPenetration answers, to mpr_tolerance: the shortest way out, where libccd's MPR gives one along the centres.
CCD_EXPORT int ccdMPRPenetration(const void *obj1, const void *obj2, const ccd_t *ccd, ccd_real_t *depth, ccd_vec3_t *dir,
                                 ccd_vec3_t *pos);

#ifdef __cplusplus
}
#endif

#endif
