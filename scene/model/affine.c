// affine.c : see affine.h.
#include "scene/model/affine.h"

#include "scene/model/geometry.h"

#include <math.h>

affine affine_identity(void)
{
    return (affine){{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, 0}};
}

static scene_point turned(const affine *map, scene_point p)
{
    return (scene_point){map->x.x * p.x + map->y.x * p.y + map->z.x * p.z, map->x.y * p.x + map->y.y * p.y + map->z.y * p.z,
                         map->x.z * p.x + map->y.z * p.y + map->z.z * p.z};
}

scene_point affine_of(const affine *map, scene_point p)
{
    const scene_point q = turned(map, p);
    return (scene_point){q.x + map->at.x, q.y + map->at.y, q.z + map->at.z};
}

affine affine_then(const affine *outer, const affine *inner)
{
    return (affine){turned(outer, inner->x), turned(outer, inner->y), turned(outer, inner->z), affine_of(outer, inner->at)};
}

affine affine_rows(const double m[12])
{
    return (affine){{m[0], m[4], m[8]}, {m[1], m[5], m[9]}, {m[2], m[6], m[10]}, {m[3], m[7], m[11]}};
}

static affine affine_of_turn(scene_turn turn)
{
    return (affine){turn.x, turn.y, turn.z, {0, 0, 0}};
}

affine affine_turn(scene_point axis, double degrees)
{
    static const double quarter_c[] = {1, 0, -1, 0}, quarter_s[] = {0, 1, 0, -1};
    const double        length = hypot(hypot(axis.x, axis.y), axis.z), whole = fmod(degrees, 360), quarters = whole / 90;
    if (!(length > 0) || !isfinite(length))
        return affine_identity();
    const scene_point a = {axis.x / length, axis.y / length, axis.z / length};
    double            c, s;
    geometry_turn(whole * (3.14159265358979323846 / 180), &c, &s);
    if (quarters == floor(quarters)) {
        c = quarter_c[((int)quarters + 4) % 4];
        s = quarter_s[((int)quarters + 4) % 4];
    }
    // Rodrigues' formula: the column of e is e c + (a x e) s + a (a . e) (1 - c).
    const double t = 1 - c;
    return (affine){{a.x * a.x * t + c, a.x * a.y * t + a.z * s, a.x * a.z * t - a.y * s},
                    {a.x * a.y * t - a.z * s, a.y * a.y * t + c, a.y * a.z * t + a.x * s},
                    {a.x * a.z * t + a.y * s, a.y * a.z * t - a.x * s, a.z * a.z * t + c},
                    {0, 0, 0}};
}

affine affine_quaternion(const double q[4])
{
    const double w_first[4] = {q[3], q[0], q[1], q[2]};
    return affine_of_turn(geometry_turn_of(w_first));
}
