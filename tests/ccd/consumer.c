// consumer.c : a program for libccd, built with nothing but what pkg-config says of abut_ccd: two cubes.
#include <ccd/ccd.h>
#include <ccd/quat.h>
#include <stdio.h>

static void cube(const void *obj, const ccd_vec3_t *direction, ccd_vec3_t *point)
{
    const ccd_vec3_t *middle = (const ccd_vec3_t *)obj; // it is compiled as C++ as well
    for (int i = 0; i < 3; ++i) {
        point->v[i] = middle->v[i] + (direction->v[i] < 0 ? -1 : 1);
    }
}

int main(void)
{
    CCD_VEC3(lower, 0, 0, 0);
    CCD_VEC3(upper, 0, 0, 1.5);
    ccd_t      ccd;
    ccd_real_t depth;
    ccd_vec3_t dir, pos;
    CCD_INIT(&ccd);
    ccd.support1 = ccd.support2 = cube;
    if (ccdGJKPenetration(&lower, &upper, &ccd, &depth, &dir, &pos) != 0) {
        return 1;
    }
    printf("depth %g along (%g, %g, %g), at height %g\n", depth, ccdVec3X(&dir), ccdVec3Y(&dir), ccdVec3Z(&dir),
           ccdVec3Z(&pos));
    return depth == 0.5 && ccdVec3Z(&dir) == 1 && ccdVec3Z(&pos) == 0.75 ? 0 : 1;
}
