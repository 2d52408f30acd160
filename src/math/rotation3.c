// rotation3.c : rotations from quaternions, axes and angles, and nearby matrices; and a rotation's quaternion.
#include "base/tolerance_shape3.h"
#include "math/angle.h"
#include "math/direction3.h"
#include "math/unit.h"

static const abut_rot3 no_rotation = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};

static abut_real square_of(abut_quat q)
{
    return (q.w * q.w + q.x * q.x) + (q.y * q.y + q.z * q.z);
}

// The numerators err by 2u of the square of the length, which errs by 3u itself, and the quotients round: 7u of 1 in all, 3.5
// units in the last place.
abut_rot3 abut_rot3_quat(abut_quat q)
{
    abut_real largest = abut_max(abut_max(abut_abs(q.w), abut_abs(q.x)), abut_max(abut_abs(q.y), abut_abs(q.z)));
    abut_real per_unit = largest > 0 ? abut_unit_of(largest).per_unit : 0;
    abut_real w = q.w * per_unit;
    abut_real x = q.x * per_unit;
    abut_real y = q.y * per_unit;
    abut_real z = q.z * per_unit;
    abut_quat scaled = {w, x, y, z};
    abut_real n = square_of(scaled);
    if (!(n > 0) || n - n != 0) {
        return no_rotation;
    }
    abut_rot3 r = {{((w * w + x * x) - (y * y + z * z)) / n, 2 * (x * y + w * z) / n, 2 * (x * z - w * y) / n},
                   {2 * (x * y - w * z) / n, ((w * w + y * y) - (x * x + z * z)) / n, 2 * (y * z + w * x) / n},
                   {2 * (x * z + w * y) / n, 2 * (y * z - w * x) / n, ((w * w + z * z) - (x * x + y * y)) / n}};
    return r;
}

// Rodrigues: c I + s [k] + (1 - c) k k'.
abut_rot3 abut_rot3_axis(abut_vec3 axis, abut_real angle)
{
    abut_vec3 k = abut_direction_of3(axis).unit;
    abut_turn turn = abut_turn_of(angle);
    if (!(abut_dot3(k, k) > 0) || (turn.c == 0 && turn.s == 0)) {
        return no_rotation;
    }
    abut_vec3 sk = abut_scale3(turn.s, k);
    abut_vec3 tk = abut_scale3(1 - turn.c, k);
    abut_rot3 r = {{turn.c + tk.x * k.x, tk.x * k.y + sk.z, tk.x * k.z - sk.y},
                   {tk.y * k.x - sk.z, turn.c + tk.y * k.y, tk.y * k.z + sk.x},
                   {tk.z * k.x + sk.y, tk.z * k.y - sk.x, turn.c + tk.z * k.z}};
    return r;
}

// Half of a column and of the same column of the inverse transposed, which is a cross product over the determinant.
static abut_vec3 halfway(abut_vec3 column, abut_vec3 next, abut_vec3 after, abut_real determinant)
{
    abut_vec3 inverse = abut_scale3(1 / determinant, abut_cross3(next, after));
    return abut_scale3((abut_real)0.5, abut_add3(column, inverse));
}

static bool within_half(abut_vec3 a, abut_vec3 b)
{
    abut_vec3 d = abut_sub3(a, b);
    return abut_dot3(d, d) <= (abut_real)0.5 * (abut_real)0.5;
}

static bool is_small(abut_vec3 v)
{
    return abut_abs(v.x) <= 2 && abut_abs(v.y) <= 2 && abut_abs(v.z) <= 2;
}

// Newton's iteration keeps the sign of the determinant, so it ends at a rotation when it begins on the right side.
abut_rot3 abut_rot3_nearest(abut_rot3 matrix)
{
    abut_rot3 r = matrix;
    if (!is_small(r.x) || !is_small(r.y) || !is_small(r.z) || !(abut_dot3(r.x, abut_cross3(r.y, r.z)) > 0)) {
        return no_rotation;
    }
    for (int i = 0; i < ABUT_POLAR_STEPS; ++i) {
        abut_real determinant = abut_dot3(r.x, abut_cross3(r.y, r.z));
        abut_rot3 next = {halfway(r.x, r.y, r.z, determinant), halfway(r.y, r.z, r.x, determinant),
                          halfway(r.z, r.x, r.y, determinant)};
        r = next;
    }
    bool near = within_half(r.x, matrix.x) && within_half(r.y, matrix.y) && within_half(r.z, matrix.z);
    return near ? r : no_rotation;
}

// Shepperd 1978, "Quaternion from rotation matrix": the largest of the four numbers is found first and the others divided by
// it, so none comes from a difference that cancels.
abut_quat abut_quat_of(abut_rot3 rotation)
{
    abut_rot3 r = rotation;
    abut_quat from_w = {1 + (r.x.x + r.y.y + r.z.z), r.y.z - r.z.y, r.z.x - r.x.z, r.x.y - r.y.x};
    abut_quat from_x = {from_w.x, 1 + (r.x.x - r.y.y - r.z.z), r.y.x + r.x.y, r.z.x + r.x.z};
    abut_quat from_y = {from_w.y, from_x.y, 1 + (r.y.y - r.z.z - r.x.x), r.z.y + r.y.z};
    abut_quat from_z = {from_w.z, from_x.z, from_y.z, 1 + (r.z.z - r.x.x - r.y.y)};
    abut_quat best = from_w;
    if (from_x.x > best.w) {
        best = from_x;
    }
    if (from_y.y > abut_max(from_w.w, from_x.x)) {
        best = from_y;
    }
    if (from_z.z > abut_max(from_w.w, abut_max(from_x.x, from_y.y))) {
        best = from_z;
    }
    abut_real length = abut_sqrt(square_of(best));
    abut_real sign = best.w < 0 ? -length : length;
    abut_quat q = {best.w / sign, best.x / sign, best.y / sign, best.z / sign};
    return q;
}
