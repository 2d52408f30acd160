// answers.c : what the C library answers to some hundred random pairs in 2D and 3D, a line of JSON each, for
// npm/test/bits.test.mjs to ask JavaScript the same. Numbers have as many digits as tell them apart. Compiled once for each
// precision.
#include "abut/abut.h"
#include "abut/impact2.h"
#include "abut/impact3.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { PAIRS = 300, POINTS = 12 };

static const char *comma = "";
static uint64_t    chance;

// SplitMix64 (Steele, Lea, Flood 2014).
static uint32_t below(uint32_t n)
{
    chance += 0x9e3779b97f4a7c15u;
    uint64_t x = chance;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return (uint32_t)(((x ^ (x >> 31)) >> 32) * n >> 32);
}

// -1 .. 1 in steps of 2^-20: exact in both precisions.
static abut_real number(void)
{
    return (abut_real)((int32_t)below(0x200001) - 0x100000) / (abut_real)0x100000;
}

static abut_real size(void)
{
    const abut_real x = number();
    return (x < 0 ? -x : x) + (abut_real)0.0009765625;
}

static void put(abut_real x)
{
    if (isinf(x)) {
        printf("%s%s", comma, x > 0 ? "1e999" : "-1e999");
    } else {
        printf("%s%.17g", comma, (double)x);
    }
    comma = ",";
}

static void open_list(const char *name)
{
    printf(",\"%s\":[", name);
    comma = "";
}

static void close_list(void)
{
    printf("]");
}

static void put2(abut_vec2 v)
{
    put(v.x);
    put(v.y);
}

static void put3(abut_vec3 v)
{
    put(v.x);
    put(v.y);
    put(v.z);
}

static abut_vec2 vec2(void)
{
    const abut_real x = number();
    const abut_vec2 v = {x, number()};
    return v;
}

static abut_vec3 vec3(void)
{
    const abut_vec2 xy = vec2();
    const abut_vec3 v = {xy.x, xy.y, number()};
    return v;
}

static abut_vec3 sizes(void)
{
    const abut_real x = size();
    const abut_real y = size();
    const abut_vec3 v = {x, y, size()};
    return v;
}

// ---- shapes: a number of a kind and the numbers that it is made of ----------------------------------------------------------

static void make2(abut_shape2 *shape, abut_polygon2 **block, const char *name)
{
    const uint32_t  kind = below(5);
    const abut_real radius = below(2) == 0 ? 0 : size();
    const abut_vec3 half3 = sizes();
    const abut_vec2 half = {half3.x, half3.y};
    const abut_vec2 p1 = vec2();
    const abut_vec2 p2 = vec2();
    abut_vec2       points[POINTS];
    open_list(name);
    put((abut_real)kind);
    put(radius);
    put2(p1);
    put2(kind == 1 ? p2 : half);
    for (int i = 0; kind == 4 && i < POINTS; ++i) {
        points[i] = vec2();
        put2(points[i]);
    }
    close_list();
    switch (kind) {
    case 0:
        abut_make_circle2(shape, p1, radius);
        break;
    case 1:
        abut_make_capsule2(shape, p1, p2, radius);
        break;
    case 2:
        abut_make_box2(shape, p1, half, radius);
        break;
    case 3:
        abut_make_ellipse2(shape, p1, half, radius);
        break;
    default: {
        const abut_polygon2 *polygon = NULL;
        *block = realloc(*block, abut_polygon2_size(POINTS));
        abut_hull2_build(points, POINTS, *block, abut_polygon2_size(POINTS), &polygon, NULL);
        abut_make_polygon2(shape, polygon, radius);
    }
    }
}

static void make3(abut_shape3 *shape, abut_hull3 **block, const char *name)
{
    const uint32_t  kind = below(9);
    const abut_axis axis = (abut_axis)below(3);
    const abut_real radius = below(2) == 0 ? 0 : size();
    const abut_vec3 half = sizes();
    const abut_vec3 p1 = vec3();
    const abut_vec3 p2 = vec3();
    const abut_vec3 p3 = vec3();
    abut_vec3       points[POINTS];
    open_list(name);
    put((abut_real)kind);
    put((abut_real)axis);
    put(radius);
    put3(p1);
    put3(p2);
    put3(p3);
    put3(half);
    for (int i = 0; kind == 8 && i < POINTS; ++i) {
        points[i] = vec3();
        put3(points[i]);
    }
    close_list();
    switch (kind) {
    case 0:
        abut_make_sphere3(shape, p1, radius);
        break;
    case 1:
        abut_make_capsule3(shape, p1, p2, radius);
        break;
    case 2:
        abut_make_triangle3(shape, p1, p2, p3, radius);
        break;
    case 3:
        abut_make_box3(shape, p1, half, radius);
        break;
    case 4:
        abut_make_disk3(shape, p1, axis, half.x, radius);
        break;
    case 5:
        abut_make_cylinder3(shape, p1, axis, half.x, half.y, radius);
        break;
    case 6:
        abut_make_cone3(shape, p1, axis, half.x, half.y, radius);
        break;
    case 7:
        abut_make_ellipsoid3(shape, p1, half, radius);
        break;
    default: {
        const abut_hull3 *hull = NULL;
        *block = realloc(*block, abut_hull3_size(POINTS));
        abut_hull3_build(points, POINTS, *block, abut_hull3_size(POINTS), &hull, NULL);
        abut_make_hull3(shape, hull, radius);
    }
    }
}

// ---- the questions ---------------------------------------------------------------------------------------------------------

static void distance_and_contacts2(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 pose)
{
    const abut_proximity2 p = abut_distance2(a, b, pose, NULL, NULL);
    open_list("distance");
    put2(p.point_a);
    put2(p.point_b);
    put2(p.normal);
    put(p.distance);
    put(p.error);
    put((abut_real)p.status);
    put((abut_real)p.supports);
    close_list();
    const abut_manifold2 m = abut_collide2(a, b, pose, (abut_real)0.25, NULL);
    open_list("collide");
    put2(m.normal);
    put2(m.tangent);
    put(m.distance);
    put(m.error);
    put((abut_real)m.status);
    for (int32_t i = 0; i < m.count; ++i) {
        put2(m.points[i].point_a);
        put2(m.points[i].point_b);
        put(m.points[i].separation);
        printf(",%llu", (unsigned long long)m.points[i].id);
    }
    close_list();
    printf(",\"overlap\":%d", abut_overlap2(a, b, pose));
}

static void put_hit2(const char *name, abut_hit2 h)
{
    open_list(name);
    put(h.hit);
    put(h.fraction);
    put(h.error);
    put(h.safe);
    put2(h.point);
    put2(h.normal);
    put(h.distance);
    put(h.grazing);
    put((abut_real)h.status);
    put((abut_real)h.supports);
    close_list();
}

static void pair2(void)
{
    static abut_polygon2 *block_a;
    static abut_polygon2 *block_b;
    abut_shape2           a;
    abut_shape2           b;
    printf("{\"dimension\":2");
    make2(&a, &block_a, "a");
    make2(&b, &block_b, "b");
    const abut_vec2   place = abut_scale2(2, vec2());
    const abut_real   angle = number() * 4;
    const abut_vec2   way = abut_scale2(3, vec2());
    const abut_pose2  pose = abut_pose2_angle(place, angle);
    const abut_sweep2 still = {abut_identity2(), {0, 0}, {0, 0}, 0};
    const abut_sweep2 moving = {pose, {0, 0}, way, angle};
    open_list("pose");
    put2(place);
    put(angle);
    close_list();
    open_list("way");
    put2(way);
    close_list();
    distance_and_contacts2(&a, &b, pose);
    put_hit2("cast", abut_cast2(&a, &b, pose, way, NULL, NULL));
    put_hit2("impact", abut_impact2(&a, &still, &b, &moving, NULL, NULL));
    const abut_ray_hit2 r = abut_ray2(&a, place, way, NULL);
    open_list("ray");
    put(r.hit);
    put(r.entry);
    put(r.exit);
    put(r.error);
    if (r.hit) {
        put2(r.point);
        put2(r.normal);
    }
    put(r.inside);
    put((abut_real)r.status);
    close_list();
    printf("}\n");
}

static void distance_and_contacts3(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose)
{
    const abut_proximity3 p = abut_distance3(a, b, pose, NULL, NULL);
    open_list("distance");
    put3(p.point_a);
    put3(p.point_b);
    put3(p.normal);
    put(p.distance);
    put(p.error);
    put((abut_real)p.status);
    put((abut_real)p.supports);
    close_list();
    const abut_manifold3 m = abut_collide3(a, b, pose, (abut_real)0.25, NULL);
    open_list("collide");
    put3(m.normal);
    put3(m.tangent[0]);
    put3(m.tangent[1]);
    put(m.distance);
    put(m.error);
    put((abut_real)m.status);
    for (int32_t i = 0; i < m.count; ++i) {
        put3(m.points[i].point_a);
        put3(m.points[i].point_b);
        put(m.points[i].separation);
        printf(",%llu", (unsigned long long)m.points[i].id);
    }
    close_list();
    printf(",\"overlap\":%d", abut_overlap3(a, b, pose));
}

static void put_hit3(const char *name, abut_hit3 h)
{
    open_list(name);
    put(h.hit);
    put(h.fraction);
    put(h.error);
    put(h.safe);
    put3(h.point);
    put3(h.normal);
    put(h.distance);
    put(h.grazing);
    put((abut_real)h.status);
    put((abut_real)h.supports);
    close_list();
}

static void pair3(void)
{
    static abut_hull3 *block_a;
    static abut_hull3 *block_b;
    abut_shape3        a;
    abut_shape3        b;
    printf("{\"dimension\":3");
    make3(&a, &block_a, "a");
    make3(&b, &block_b, "b");
    const abut_vec3   place = abut_scale3(2, vec3());
    const abut_vec3   axis = vec3();
    const abut_quat   q = {number(), axis.x, axis.y, axis.z};
    const abut_vec3   way = abut_scale3(3, vec3());
    const abut_pose3  pose = abut_pose3_quat(place, q);
    const abut_sweep3 still = {abut_identity3(), {0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    const abut_sweep3 moving = {pose, {0, 0, 0}, way, axis};
    open_list("pose");
    put3(place);
    put(q.w);
    put3(axis);
    close_list();
    open_list("way");
    put3(way);
    close_list();
    distance_and_contacts3(&a, &b, pose);
    put_hit3("cast", abut_cast3(&a, &b, pose, way, NULL, NULL));
    put_hit3("impact", abut_impact3(&a, &still, &b, &moving, NULL, NULL));
    const abut_ray_hit3 r = abut_ray3(&a, place, way, NULL);
    open_list("ray");
    put(r.hit);
    put(r.entry);
    put(r.exit);
    put(r.error);
    if (r.hit) {
        put3(r.point);
        put3(r.normal);
    }
    put(r.inside);
    put((abut_real)r.status);
    close_list();
    printf("}\n");
}

int main(void)
{
    printf("{\"precision\":\"f%d\",\"version\":\"%s\"}\n", (int)sizeof(abut_real) * 8, abut_version());
    for (uint32_t i = 0; i < PAIRS; ++i) {
        chance = (uint64_t)i << 32;
        pair2();
        pair3();
    }
    return 0;
}
