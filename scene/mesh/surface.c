// surface.c : see surface.h.
#include "scene/mesh/surface.h"

#include <math.h>
#include <string.h>

// Mixes the bits of a number so that those of the next differ in about half of them (the finaliser of SplitMix64: Steele, Lea,
// Flood 2014).
static uint64_t mixed(uint64_t x)
{
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9U;
    x = (x ^ x >> 27) * 0x94d049bb133111ebU;
    return x ^ x >> 31;
}

static uint64_t with_number(uint64_t before, double number)
{
    const double plain = number + 0.0; // -0 is 0
    uint64_t     bits;
    memcpy(&bits, &plain, sizeof bits);
    return mixed(before + bits + 0x9e3779b97f4a7c15U);
}

static uint64_t number_of(scene_point p)
{
    return with_number(with_number(with_number(0, p.x), p.y), p.z);
}

// Points are told apart by numbers of 64 bits, and so are edges: that edges without their reverse add up to 0 by chance is as
// likely as one in 2^64.
static uint64_t edge(uint64_t from, uint64_t to)
{
    const uint64_t forward = mixed(mixed(from) + to), back = mixed(mixed(to) + from);
    return forward - back;
}

static scene_point minus(scene_point p, scene_point q)
{
    return (scene_point){p.x - q.x, p.y - q.y, p.z - q.z};
}

void mesh_surface_add(mesh_surface *s, scene_point a, scene_point b, scene_point c, scene_point origin)
{
    const uint64_t    i = number_of(a), j = number_of(b), k = number_of(c);
    const scene_point p = minus(a, origin), q = minus(b, origin), r = minus(c, origin);
    s->open += edge(i, j) + edge(j, k) + edge(k, i);
    s->six_volume += p.x * (q.y * r.z - q.z * r.y) + p.y * (q.z * r.x - q.x * r.z) + p.z * (q.x * r.y - q.y * r.x);
    const scene_point u = minus(b, a), v = minus(c, a);
    s->twice.x += fabs(u.y * v.z - u.z * v.y);
    s->twice.y += fabs(u.z * v.x - u.x * v.z);
    s->twice.z += fabs(u.x * v.y - u.y * v.x);
}

void mesh_surface_join(mesh_surface *s, const mesh_surface *other)
{
    s->open += other->open;
    s->six_volume += other->six_volume;
    s->twice = (scene_point){s->twice.x + other->twice.x, s->twice.y + other->twice.y, s->twice.z + other->twice.z};
}

double mesh_surface_flat_area(const mesh_surface *s, scene_point scale)
{
    const double x = s->twice.x * scale.y * scale.z, y = s->twice.y * scale.z * scale.x, z = s->twice.z * scale.x * scale.y;
    return sqrt(x * x + y * y + z * z) / (s->open == 0 ? 4 : 2);
}

bool mesh_surface_volume(const mesh_surface *s, double *volume)
{
    *volume = fabs(s->six_volume) / 6;
    return s->open == 0;
}
