// objects.c : objects for libccd's calls, with the support functions that a program would have, and the same for the oracle.
#include "objects.h"

void object_rotation(double rotation[3][3], const ccd_quat_t *q)
{
    for (int column = 0; column < 3; ++column) {
        ccd_vec3_t e = {{0, 0, 0}};
        e.v[column] = 1;
        ccdQuatRotVec(&e, q);
        for (int row = 0; row < 3; ++row) {
            rotation[row][column] = e.v[row];
        }
    }
}

object object_of(object_kind kind, const double half[3], const double position[3], const double axis[3], double angle)
{
    object           o = {.kind = kind};
    ccd_quat_t       q;
    const ccd_vec3_t about = {{axis[0], axis[1], axis[2]}};
    for (int i = 0; i < 3; ++i) {
        o.half[i] = half[i];
        o.position.v[i] = position[i];
    }
    ccdQuatSetAngleAxis(&q, angle, &about);
    object_rotation(o.rotation, &q);
    return o;
}

static double signed_as(double size, double x)
{
    return x < 0 ? -size : size;
}

static void round_support(const object *o, const double d[3], double p[3])
{
    const double aside = sqrt(d[0] * d[0] + d[1] * d[1]);
    p[0] = aside > 0 ? o->half[0] * d[0] / aside : o->half[0];
    p[1] = aside > 0 ? o->half[0] * d[1] / aside : 0;
    p[2] = signed_as(o->half[2], d[2]);
    if (o->kind == OBJECT_CONE && 2 * o->half[2] * d[2] > o->half[0] * aside) {
        p[0] = p[1] = 0;
    } else if (o->kind == OBJECT_CONE) {
        p[2] = -o->half[2];
    }
}

static void ellipsoid_support(const double half[3], const double d[3], double p[3])
{
    const double u[3] = {half[0] * d[0], half[1] * d[1], half[2] * d[2]};
    const double length = sqrt(u[0] * u[0] + u[1] * u[1] + u[2] * u[2]);
    for (int i = 0; i < 3; ++i) {
        p[i] = half[i] * u[i] / length;
    }
}

static void own_support(const object *o, const double d[3], double p[3])
{
    switch (o->kind) {
    case OBJECT_CYLINDER:
    case OBJECT_CONE:
        round_support(o, d, p);
        break;
    case OBJECT_ELLIPSOID:
        ellipsoid_support(o->half, d, p);
        break;
    case OBJECT_BOX:
    case OBJECT_KINDS:
        for (int i = 0; i < 3; ++i) {
            p[i] = signed_as(o->half[i], d[i]);
        }
        break;
    }
}

void object_support(const void *obj, const ccd_vec3_t *direction, ccd_vec3_t *point)
{
    const object *o = obj;
    double        d[3], p[3] = {0, 0, 0};
    for (int i = 0; i < 3; ++i) {
        d[i] = 0;
        for (int k = 0; k < 3; ++k) {
            d[i] += o->rotation[k][i] * direction->v[k];
        }
    }
    own_support(o, d, p);
    for (int i = 0; i < 3; ++i) {
        point->v[i] = o->rotation[i][0] * p[0] + o->rotation[i][1] * p[1] + o->rotation[i][2] * p[2] + o->position.v[i];
    }
}

void object_center(const void *obj, ccd_vec3_t *center)
{
    *center = ((const object *)obj)->position;
}

ccd_t objects_ccd(void)
{
    ccd_t ccd;
    CCD_INIT(&ccd);
    ccd.support1 = ccd.support2 = object_support;
    ccd.center1 = ccd.center2 = object_center;
    return ccd;
}

static oracle3_body body_of(const object *o)
{
    static const oracle3_kind kinds[OBJECT_KINDS] = {ORACLE3_BOX, ORACLE3_CYLINDER, ORACLE3_CONE, ORACLE3_ELLIPSOID};

    oracle3_shape shape = {.kind = kinds[o->kind], .axis = 2};
    oracle3_pose  pose;
    for (int i = 0; i < 3; ++i) {
        shape.half[i] = o->half[i];
        pose.position[i] = o->position.v[i];
        for (int k = 0; k < 3; ++k) {
            pose.matrix[i][k] = o->rotation[i][k];
        }
    }
    return oracle3_body_of(&shape, &pose);
}

oracle3_answer objects_judge(const object *a, const object *b)
{
    oracle3_body         bodies[2] = {body_of(a), body_of(b)};
    const oracle3_answer answer = oracle3_between(&bodies[0], &bodies[1]);
    oracle3_body_free(&bodies[0]);
    oracle3_body_free(&bodies[1]);
    return answer;
}

double objects_along(const object *a, const object *b, const double n[3])
{
    oracle3_body bodies[2] = {body_of(a), body_of(b)};
    const double along = (double)oracle3_along(&bodies[0], &bodies[1], n);
    oracle3_body_free(&bodies[0]);
    oracle3_body_free(&bodies[1]);
    return along;
}

double object_outside(const object *a, const double point[3])
{
    oracle3_body body = body_of(a);
    const double outside = oracle3_outside(&body, point);
    oracle3_body_free(&body);
    return outside;
}
