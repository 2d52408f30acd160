// quat.h : quaternions for rotations, as libccd's interface has them: x, y, z, w.
#ifndef ABUT_CCD_QUAT_H
#define ABUT_CCD_QUAT_H

#include <ccd/vec3.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct _ccd_quat_t {
    ccd_real_t q[4];
} ccd_quat_t;

#define CCD_QUAT(name, x, y, z, w) ccd_quat_t name = {{x, y, z, w}}

/// The square of the length.
_ccd_inline ccd_real_t ccdQuatLen2(const ccd_quat_t *q)
{
    return q->q[0] * q->q[0] + q->q[1] * q->q[1] + q->q[2] * q->q[2] + q->q[3] * q->q[3];
}

_ccd_inline ccd_real_t ccdQuatLen(const ccd_quat_t *q)
{
    return CCD_SQRT(ccdQuatLen2(q));
}

_ccd_inline void ccdQuatSet(ccd_quat_t *q, ccd_real_t x, ccd_real_t y, ccd_real_t z, ccd_real_t w)
{
    q->q[0] = x;
    q->q[1] = y;
    q->q[2] = z;
    q->q[3] = w;
}

_ccd_inline void ccdQuatCopy(ccd_quat_t *q, const ccd_quat_t *from)
{
    *q = *from;
}

_ccd_inline void ccdQuatScale(ccd_quat_t *q, ccd_real_t k)
{
    ccdQuatSet(q, q->q[0] * k, q->q[1] * k, q->q[2] * k, q->q[3] * k);
}

/// Makes the length 1. False, and nothing is changed, where it is nearly 0.
_ccd_inline int ccdQuatNormalize(ccd_quat_t *q)
{
    ccd_real_t length = ccdQuatLen(q);
    if (length < CCD_EPS) {
        return 0;
    }
    ccdQuatScale(q, CCD_ONE / length);
    return 1;
}

/// The rotation by an angle, in radians, about an axis of any length. About no axis at all it is none.
_ccd_inline void ccdQuatSetAngleAxis(ccd_quat_t *q, ccd_real_t angle, const ccd_vec3_t *axis)
{
    ccd_real_t length = CCD_SQRT(ccdVec3Len2(axis));
    if (length < CCD_EPS) {
        ccdQuatSet(q, 0, 0, 0, 1);
        return;
    }
    ccd_real_t s = sin(angle / 2) / length;
    ccdQuatSet(q, axis->v[0] * s, axis->v[1] * s, axis->v[2] * s, cos(angle / 2));
    ccdQuatNormalize(q);
}

/// q = a b, which must not be q itself: first the rotation b, then a.
_ccd_inline void ccdQuatMul2(ccd_quat_t *q, const ccd_quat_t *a, const ccd_quat_t *b)
{
    const ccd_real_t *l = a->q, *r = b->q;
    ccdQuatSet(q, l[3] * r[0] + l[0] * r[3] + l[1] * r[2] - l[2] * r[1], l[3] * r[1] + l[1] * r[3] - l[0] * r[2] + l[2] * r[0],
               l[3] * r[2] + l[2] * r[3] + l[0] * r[1] - l[1] * r[0], l[3] * r[3] - l[0] * r[0] - l[1] * r[1] - l[2] * r[2]);
}

/// q = q b
_ccd_inline void ccdQuatMul(ccd_quat_t *q, const ccd_quat_t *b)
{
    ccd_quat_t a = *q;
    ccdQuatMul2(q, &a, b);
}

/// Makes q its inverse and returns 0; -1, and nothing is changed, where it is nearly 0.
_ccd_inline int ccdQuatInvert(ccd_quat_t *q)
{
    ccd_real_t square = ccdQuatLen2(q);
    if (square < CCD_EPS) {
        return -1;
    }
    ccdQuatSet(q, -q->q[0] / square, -q->q[1] / square, -q->q[2] / square, q->q[3] / square);
    return 0;
}

/// The same, from another quaternion.
_ccd_inline int ccdQuatInvert2(ccd_quat_t *q, const ccd_quat_t *from)
{
    *q = *from;
    return ccdQuatInvert(q);
}

/// Rotates a vector by a unit quaternion (u, w): v + 2 u x (u x v + w v).
_ccd_inline void ccdQuatRotVec(ccd_vec3_t *v, const ccd_quat_t *q)
{
    ccd_vec3_t u = {{q->q[0], q->q[1], q->q[2]}}, inner, outer, scaled = *v;
    ccdVec3Cross(&inner, &u, v);
    ccdVec3Scale(&scaled, q->q[3]);
    ccdVec3Add(&inner, &scaled);
    ccdVec3Cross(&outer, &u, &inner);
    ccdVec3Scale(&outer, 2);
    ccdVec3Add(v, &outer);
}

#ifdef __cplusplus
}
#endif

#endif
