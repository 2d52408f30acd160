// vec3.h : vectors of three numbers, as libccd's interface has them, and the distances of a point from a segment and a
// triangle.
#ifndef ABUT_CCD_VEC3_H
#define ABUT_CCD_VEC3_H

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include <ccd/ccd_export.h>
#include <ccd/compiler.h>
#include <ccd/config.h>

#ifdef CCD_SINGLE
#error "libabut_ccd is a library in double; libccd's interface in float is not in it. Do not define CCD_SINGLE"
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef double ccd_real_t;

#define CCD_EPS DBL_EPSILON
#define CCD_REAL_MAX DBL_MAX
#define CCD_REAL(x) (x)
#define CCD_SQRT(x) (sqrt(x))
#define CCD_FABS(x) (fabs(x))
#define CCD_FMAX(x, y) (fmax((x), (y)))
#define CCD_FMIN(x, y) (fmin((x), (y)))
#define CCD_ONE CCD_REAL(1.)
#define CCD_ZERO CCD_REAL(0.)

typedef struct _ccd_vec3_t {
    ccd_real_t v[3];
} ccd_vec3_t;

#define CCD_VEC3_STATIC(x, y, z)                                                                                               \
    {                                                                                                                          \
        {                                                                                                                      \
            (x), (y), (z)                                                                                                      \
        }                                                                                                                      \
    }
#define CCD_VEC3(name, x, y, z) ccd_vec3_t name = CCD_VEC3_STATIC((x), (y), (z))

/// The origin. Nobody writes to it.
CCD_EXPORT extern ccd_vec3_t *ccd_vec3_origin;

/// Unit vectors spread over the sphere, and how many there are.
CCD_EXPORT extern ccd_vec3_t *ccd_points_on_sphere;
CCD_EXPORT extern size_t      ccd_points_on_sphere_len;

/// The square of the distance of a point from the segment from a to b. `witness`, unless NULL, gets the segment's nearest
/// point.
CCD_EXPORT ccd_real_t ccdVec3PointSegmentDist2(const ccd_vec3_t *P, const ccd_vec3_t *a, const ccd_vec3_t *b,
                                               ccd_vec3_t *witness);

/// The same for the triangle of a, b and c, which may be a segment or a point.
CCD_EXPORT ccd_real_t ccdVec3PointTriDist2(const ccd_vec3_t *P, const ccd_vec3_t *a, const ccd_vec3_t *b, const ccd_vec3_t *c,
                                           ccd_vec3_t *witness);

/// Whether a number is 0 but for one unit of rounding.
_ccd_inline int ccdIsZero(ccd_real_t x)
{
    return CCD_FABS(x) < CCD_EPS;
}

/// -1, 0 or 1; 0 for what ccdIsZero takes for 0.
_ccd_inline int ccdSign(ccd_real_t x)
{
    return ccdIsZero(x) ? 0 : (x < 0 ? -1 : 1);
}

/// Whether two numbers are equal but for one unit of rounding, absolutely or relative to the larger one.
_ccd_inline int ccdEq(ccd_real_t a, ccd_real_t b)
{
    ccd_real_t apart = CCD_FABS(a - b);
    return apart < CCD_EPS || apart < CCD_EPS * CCD_FMAX(CCD_FABS(a), CCD_FABS(b));
}

_ccd_inline ccd_real_t ccdVec3X(const ccd_vec3_t *a)
{
    return a->v[0];
}

_ccd_inline ccd_real_t ccdVec3Y(const ccd_vec3_t *a)
{
    return a->v[1];
}

_ccd_inline ccd_real_t ccdVec3Z(const ccd_vec3_t *a)
{
    return a->v[2];
}

/// Whether all three components are equal by ccdEq.
_ccd_inline int ccdVec3Eq(const ccd_vec3_t *a, const ccd_vec3_t *b)
{
    return ccdEq(a->v[0], b->v[0]) && ccdEq(a->v[1], b->v[1]) && ccdEq(a->v[2], b->v[2]);
}

_ccd_inline ccd_real_t ccdVec3Dot(const ccd_vec3_t *a, const ccd_vec3_t *b)
{
    return a->v[0] * b->v[0] + a->v[1] * b->v[1] + a->v[2] * b->v[2];
}

/// The square of the length.
_ccd_inline ccd_real_t ccdVec3Len2(const ccd_vec3_t *a)
{
    return ccdVec3Dot(a, a);
}

_ccd_inline void ccdVec3Set(ccd_vec3_t *d, ccd_real_t x, ccd_real_t y, ccd_real_t z)
{
    d->v[0] = x;
    d->v[1] = y;
    d->v[2] = z;
}

_ccd_inline void ccdVec3Copy(ccd_vec3_t *d, const ccd_vec3_t *a)
{
    *d = *a;
}

/// d = a - b
_ccd_inline void ccdVec3Sub2(ccd_vec3_t *d, const ccd_vec3_t *a, const ccd_vec3_t *b)
{
    ccdVec3Set(d, a->v[0] - b->v[0], a->v[1] - b->v[1], a->v[2] - b->v[2]);
}

/// d = d - a
_ccd_inline void ccdVec3Sub(ccd_vec3_t *d, const ccd_vec3_t *a)
{
    ccdVec3Sub2(d, d, a);
}

/// d = d + a
_ccd_inline void ccdVec3Add(ccd_vec3_t *d, const ccd_vec3_t *a)
{
    ccdVec3Set(d, d->v[0] + a->v[0], d->v[1] + a->v[1], d->v[2] + a->v[2]);
}

/// d = k d
_ccd_inline void ccdVec3Scale(ccd_vec3_t *d, ccd_real_t k)
{
    ccdVec3Set(d, d->v[0] * k, d->v[1] * k, d->v[2] * k);
}

/// d = a x b, which must not be d itself
_ccd_inline void ccdVec3Cross(ccd_vec3_t *d, const ccd_vec3_t *a, const ccd_vec3_t *b)
{
    ccdVec3Set(d, a->v[1] * b->v[2] - a->v[2] * b->v[1], a->v[2] * b->v[0] - a->v[0] * b->v[2],
               a->v[0] * b->v[1] - a->v[1] * b->v[0]);
}

/// The square of the distance of two points.
_ccd_inline ccd_real_t ccdVec3Dist2(const ccd_vec3_t *a, const ccd_vec3_t *b)
{
    ccd_vec3_t apart;
    ccdVec3Sub2(&apart, a, b);
    return ccdVec3Len2(&apart);
}

/// Divides a vector by its length, which must not be 0.
_ccd_inline void ccdVec3Normalize(ccd_vec3_t *d)
{
    ccdVec3Scale(d, CCD_ONE / CCD_SQRT(ccdVec3Len2(d)));
}

#ifdef __cplusplus
}
#endif

#endif
