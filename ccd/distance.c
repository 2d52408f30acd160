// distance.c : the distance of a point from a segment and from a triangle.
//
// A point of the triangle is proposed by each of its edges and by its plane, and the nearest one is the answer. So one that
// rounding has put aside does no harm: of a triangle that is nearly a segment the plane says little, and then an edge is as
// near. Ericson, Real-Time Collision Detection (2005), section 5.1, has the formulas.
#include <stdbool.h>

#include <ccd/vec3.h>

// a + s u, with s taken between 0 and 1.
static ccd_vec3_t point_on(const ccd_vec3_t *a, const ccd_vec3_t *u, ccd_real_t s)
{
    ccd_vec3_t along = *u;
    ccdVec3Scale(&along, CCD_FMIN(CCD_FMAX(s, 0), 1));
    ccdVec3Add(&along, a);
    return along;
}

// Its far end is b itself, and not what rounding makes of a + (b - a).
static ccd_vec3_t nearest_on_segment(const ccd_vec3_t *P, const ccd_vec3_t *a, const ccd_vec3_t *b)
{
    ccd_vec3_t u, aP;
    ccdVec3Sub2(&u, b, a);
    ccdVec3Sub2(&aP, P, a);
    const ccd_real_t along = ccdVec3Dot(&u, &aP), square = ccdVec3Len2(&u);
    return along >= square ? *b : point_on(a, &u, square > 0 ? along / square : 0);
}

// The foot of P on the triangle's plane. False where that is not in the triangle or there is no plane.
static bool foot_in_triangle(const ccd_vec3_t *P, const ccd_vec3_t *a, const ccd_vec3_t *b, const ccd_vec3_t *c,
                             ccd_vec3_t *foot)
{
    ccd_vec3_t ab, ac, aP;
    ccdVec3Sub2(&ab, b, a);
    ccdVec3Sub2(&ac, c, a);
    ccdVec3Sub2(&aP, P, a);
    const ccd_real_t bb = ccdVec3Len2(&ab), bc = ccdVec3Dot(&ab, &ac), cc = ccdVec3Len2(&ac);
    const ccd_real_t pb = ccdVec3Dot(&ab, &aP), pc = ccdVec3Dot(&ac, &aP);
    const ccd_real_t area = bb * cc - bc * bc, s = cc * pb - bc * pc, t = bb * pc - bc * pb;
    if (!(area > 0 && s >= 0 && t >= 0 && s + t <= area)) {
        return false;
    }
    const ccd_vec3_t on_ab = point_on(a, &ab, s / area);
    *foot = point_on(&on_ab, &ac, t / area);
    return true;
}

static ccd_real_t answer(const ccd_vec3_t *P, const ccd_vec3_t *nearest, ccd_vec3_t *witness)
{
    const ccd_real_t square = ccdVec3Dist2(P, nearest);
    if (witness != NULL) {
        *witness = *nearest;
    }
    return square;
}

ccd_real_t ccdVec3PointSegmentDist2(const ccd_vec3_t *P, const ccd_vec3_t *a, const ccd_vec3_t *b, ccd_vec3_t *witness)
{
    const ccd_vec3_t nearest = nearest_on_segment(P, a, b);
    return answer(P, &nearest, witness);
}

ccd_real_t ccdVec3PointTriDist2(const ccd_vec3_t *P, const ccd_vec3_t *a, const ccd_vec3_t *b, const ccd_vec3_t *c,
                                ccd_vec3_t *witness)
{
    enum { PROPOSED = 4 };
    ccd_vec3_t p[PROPOSED] = {nearest_on_segment(P, a, b), nearest_on_segment(P, b, c), nearest_on_segment(P, c, a)};
    const int  proposed = PROPOSED - 1 + foot_in_triangle(P, a, b, c, &p[PROPOSED - 1]);
    int        best = 0;
    for (int i = 1; i < proposed; ++i) {
        best = ccdVec3Dist2(P, &p[i]) < ccdVec3Dist2(P, &p[best]) ? i : best;
    }
    return answer(P, &p[best], witness);
}
