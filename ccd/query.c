// query.c : libccd's calls by abut's GJK and EPA.
//
// They overlap when GJK says so. Both of libccd's ways to the depth, GJK with EPA and MPR, are EPA here: the upper bound of the
// depth along the normal where it is least. The step machines are used, and not the queries, because these refuse a support
// function that contradicts itself by more than rounding, which some that are handed to libccd do.
#include "objects.h"

// Where EPA does not say where they are deepest, the two are parted by this part of the pair's size; a place serves that is off
// by no more than this part of that. The point may then be aside by sqrt(2 FOOT_MISS) FOOT_GAP, a seven hundredth of the size.
#define FOOT_GAP 1e-2
#define FOOT_MISS 1e-2

typedef struct penetration {
    abut_vec3 normal; // from obj1 to obj2
    abut_real depth;
    abut_vec3 middle; // midway between the two surfaces' points, in the world
} penetration;

// GJK as far as it takes to know: a plane that parts the two by more than rounding ends it.
static bool overlap(ccd_objects *o, abut_gjk3 *gjk)
{
    o->pair.max_distance = o->pair.noise;
    abut_gjk3_begin(gjk, &o->pair, NULL);
    while (!o->nonsense && abut_gjk3_step(gjk) == ABUT_RUNNING) {
    }
    return !o->nonsense && gjk->reason == ABUT_REASON_OVERLAP;
}

// The point of A, from the middle of its box and in the unit frame, that is in the same place as the origin's foot on D.
static abut_vec3 part_of_a(const abut_simplex3 *foot)
{
    abut_vec3 a = {0, 0, 0};
    for (int32_t i = 0; i < foot->count; ++i) {
        a = abut_add3(a, abut_scale3(foot->weight[i], foot->vertex[i].a));
    }
    return a;
}

// How far the part of D's boundary that EPA ended with is from the place where its normal meets it.
static abut_real foot_miss(const abut_epa3 *epa)
{
    abut_vec3 w = abut_scale3(-epa->upper, epa->normal);
    for (int32_t i = 0; i < epa->nearest.count; ++i) {
        w = abut_add3(w, abut_scale3(epa->nearest.weight[i], epa->nearest.vertex[i].w));
    }
    return sqrt(abut_dot3(w, w));
}

// A's deepest point, in the unit frame. Where EPA's last face does not hold it, the two are parted along the normal by a little
// more than the depth; the points where they are nearest then, which GJK finds, are those that were deepest.
static abut_vec3 deepest_of_a(ccd_objects *o, const abut_epa3 *epa)
{
    const abut_real gap = FOOT_GAP * o->pair.size;
    if (foot_miss(epa) <= FOOT_MISS * gap) {
        return part_of_a(&epa->nearest);
    }
    abut_gjk3 gjk;
    o->pair.offset = abut_add3(o->pair.offset, abut_scale3(epa->upper + gap, epa->normal));
    o->pair.tolerance = fmax(o->pair.tolerance, FOOT_MISS * gap);
    o->pair.max_distance = (abut_real)INFINITY;
    abut_gjk3_begin(&gjk, &o->pair, NULL);
    while (!o->nonsense && abut_gjk3_step(&gjk) == ABUT_RUNNING) {
    }
    return part_of_a(&gjk.simplex);
}

static bool penetrate(const void *obj1, const void *obj2, const ccd_t *ccd, abut_real tolerance, penetration *p)
{
    ccd_objects o;
    abut_gjk3   gjk;
    abut_epa3   epa;
    if (!ccd_objects_make(&o, obj1, obj2, ccd, tolerance) || !overlap(&o, &gjk)) {
        return false;
    }
    o.pair.max_supports += gjk.supports;
    abut_epa3_begin(&epa, &gjk);
    while (!o.nonsense && abut_epa3_step(&epa) == ABUT_RUNNING) {
    }
    epa.upper = fmax(epa.upper, 0);
    const abut_vec3 middle = abut_sub3(deepest_of_a(&o, &epa), abut_scale3(epa.upper / 2, epa.normal));
    p->normal = epa.normal;
    p->depth = epa.upper * o.pair.unit;
    p->middle = abut_add3(abut_scale3(o.pair.unit, middle), o.shape[0].middle);
    return !o.nonsense;
}

static void write(ccd_vec3_t *to, abut_vec3 v)
{
    if (to != NULL) {
        ccdVec3Set(to, v.x, v.y, v.z);
    }
}

static int answer(const penetration *p, ccd_real_t *depth, ccd_vec3_t *dir, ccd_vec3_t *pos)
{
    if (depth != NULL) {
        *depth = p->depth;
    }
    write(dir, p->normal);
    write(pos, p->middle);
    return 0;
}

void ccdFirstDirDefault(const void *obj1, const void *obj2, ccd_vec3_t *direction)
{
    (void)obj1;
    (void)obj2;
    ccdVec3Set(direction, 1, 0, 0);
}

int ccdGJKIntersect(const void *obj1, const void *obj2, const ccd_t *ccd)
{
    ccd_objects o;
    abut_gjk3   gjk;
    return ccd_objects_make(&o, obj1, obj2, ccd, 0) && overlap(&o, &gjk);
}

int ccdMPRIntersect(const void *obj1, const void *obj2, const ccd_t *ccd)
{
    return ccdGJKIntersect(obj1, obj2, ccd);
}

int ccdGJKSeparate(const void *obj1, const void *obj2, const ccd_t *ccd, ccd_vec3_t *sep)
{
    penetration p;
    if (!penetrate(obj1, obj2, ccd, ccd->epa_tolerance, &p)) {
        return -1;
    }
    write(sep, abut_scale3(p.depth, p.normal));
    return 0;
}

int ccdGJKPenetration(const void *obj1, const void *obj2, const ccd_t *ccd, ccd_real_t *depth, ccd_vec3_t *dir, ccd_vec3_t *pos)
{
    penetration p;
    return penetrate(obj1, obj2, ccd, ccd->epa_tolerance, &p) ? answer(&p, depth, dir, pos) : -1;
}

int ccdMPRPenetration(const void *obj1, const void *obj2, const ccd_t *ccd, ccd_real_t *depth, ccd_vec3_t *dir, ccd_vec3_t *pos)
{
    penetration p;
    return penetrate(obj1, obj2, ccd, ccd->mpr_tolerance, &p) ? answer(&p, depth, dir, pos) : -1;
}
