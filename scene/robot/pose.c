// pose.c : composing poses, and what it costs.
//
// Let u = 2^-53, ta and tb bound |ra - Ra| and |rb - Rb| (spectral norms), |Ra| = |Rb| = 1. Then
//     |ra rb - Ra Rb| <= ta (1 + tb) + tb,
// and each of the nine sums of three products, computed one after the other, is off by at most 3 u (1 + 3 u) times the sum of
// the products' sizes (Higham, "Accuracy and Stability of Numerical Algorithms", section 3.1). By Cauchy and Schwarz that sum
// is at most the length of a row times that of a column, so the nine together are off by no more than 3 u sqrt(9) = 9 u in the
// Frobenius norm, with room for rows and columns that are 1 to 2^-20: 16 u. The turned position is likewise off by 3 u sqrt(3)
// |p| < 8 u |p|; the sum of two positions is rounded once, by an amount that TwoSum (Knuth) gives exactly.
//
// A turn that maps axes to axes multiplies by 0 and +-1, exactly.
#include "scene/robot/pose.h"

#include "scene/model/geometry.h"
#include "scene/model/relative.h"
#include "scene/model/relative3.h"

#include <math.h>

#define UNIT 0x1p-53

robot_pose robot_pose_identity(void)
{
    return (robot_pose){.turn = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
}

static scene_point turned(const scene_turn *t, scene_point p)
{
    // Adding 0 turns -0 into 0.
    return (scene_point){t->x.x * p.x + t->y.x * p.y + t->z.x * p.z + 0.0, t->x.y * p.x + t->y.y * p.y + t->z.y * p.z + 0.0,
                         t->x.z * p.x + t->y.z * p.y + t->z.z * p.z + 0.0};
}

// a + b, and what the rounding of it lost.
static double sum(double a, double b, double *lost)
{
    const double s = a + b, part = s - a;
    *lost = (a - (s - part)) + (b - part);
    return s;
}

robot_pose robot_pose_then(const robot_pose *outer, const robot_pose *inner)
{
    const bool        exact = relative3_is_quarter(outer->turn);
    const double      far = relative3_length(inner->at);
    const scene_point p = turned(&outer->turn, inner->at);
    scene_point       lost;
    robot_pose        r;
    r.turn = (scene_turn){turned(&outer->turn, inner->turn.x), turned(&outer->turn, inner->turn.y),
                          turned(&outer->turn, inner->turn.z)};
    r.turn_slack = outer->turn_slack * (1 + inner->turn_slack) + inner->turn_slack;
    if (!exact && !relative3_is_quarter(inner->turn))
        r.turn_slack += 16 * UNIT;
    r.at = (scene_point){sum(outer->at.x, p.x, &lost.x), sum(outer->at.y, p.y, &lost.y), sum(outer->at.z, p.z, &lost.z)};
    r.move_slack =
        outer->move_slack + inner->move_slack * (1 + outer->turn_slack) + outer->turn_slack * far + relative3_length(lost);
    if (!exact)
        r.move_slack += 8 * UNIT * far;
    r.turn_slack = relative_up(r.turn_slack);
    r.move_slack = relative_up(r.move_slack);
    return r;
}

// About axis 0, 1 or 2. Cosine and sine are within 2 units in the last place each, as an angle in the plane
// (scene/format/body.c).
static robot_pose about(int axis, double angle)
{
    robot_pose r = robot_pose_identity();
    double     c, s;
    if (angle == 0)
        return r;
    geometry_turn(angle, &c, &s);
    if (axis == 0)
        r.turn = (scene_turn){{1, 0, 0}, {0, c, s}, {0, -s, c}};
    else if (axis == 1)
        r.turn = (scene_turn){{c, 0, -s}, {0, 1, 0}, {s, 0, c}};
    else
        r.turn = (scene_turn){{c, s, 0}, {-s, c, 0}, {0, 0, 1}};
    r.turn_slack = 0x1p-50;
    return r;
}

robot_pose robot_pose_origin(const double xyz[3], const double rpy[3])
{
    const robot_pose roll = about(0, rpy[0]), pitch = about(1, rpy[1]), yaw = about(2, rpy[2]),
                     inner = robot_pose_then(&pitch, &roll);
    robot_pose r = robot_pose_then(&yaw, &inner);
    r.at = (scene_point){xyz[0], xyz[1], xyz[2]};
    return r;
}

// 0, 1, 2 for an axis along x, y or z, else -1; *sign is where it points.
static int along(scene_point a, double *sign)
{
    const double size[3] = {a.x, a.y, a.z};
    int          which = -1, count = 0;
    for (int i = 0; i < 3; i++) {
        if (size[i] == 0)
            continue;
        which = i;
        count++;
        *sign = size[i] > 0 ? 1 : -1;
    }
    return count == 1 ? which : -1;
}

static scene_point unit(scene_point a)
{
    const double size = fmax(fmax(fabs(a.x), fabs(a.y)), fabs(a.z));
    a = (scene_point){a.x / size, a.y / size, a.z / size};
    const double length = sqrt(a.x * a.x + a.y * a.y + a.z * a.z);
    return (scene_point){a.x / length, a.y / length, a.z / length};
}

robot_pose robot_pose_turn(scene_point axis, double angle)
{
    double    sign;
    const int which = along(axis, &sign);
    if (which >= 0)
        return about(which, sign * angle);
    const scene_point a = unit(axis);
    robot_pose        r = robot_pose_identity();
    if (angle == 0)
        return r;
    // The axis is off by 8 u, so the turn by at most twice as much, and the angle by 8 u of itself; the rest is room for the
    // rotation's own roundings (scene/model/motion.c).
    r.turn = geometry_turn_about((scene_point){a.x * angle, a.y * angle, a.z * angle});
    r.turn_slack = relative_up(0x1p-46 + 8 * UNIT * fabs(angle));
    return r;
}

robot_pose robot_pose_shift(scene_point axis, double length)
{
    double     sign;
    robot_pose r = robot_pose_identity();
    const int  which = along(axis, &sign);
    if (which >= 0) {
        const double by = sign * length;
        r.at = (scene_point){which == 0 ? by : 0, which == 1 ? by : 0, which == 2 ? by : 0};
        return r;
    }
    const scene_point a = unit(axis);
    r.at = (scene_point){a.x * length, a.y * length, a.z * length};
    r.move_slack = relative_up(16 * UNIT * fabs(length));
    return r;
}
