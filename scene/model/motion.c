// motion.c : see motion.h.
//
// With R0 the body's rotation at the start, T its turn and c its centre, the centre is at p0 + R0 c first and at p1 + T R0 c
// last. What lies between is p1 - p0 + (T - 1) R0 c; of a centre at the body's origin, or without a turn, p1 - p0.
//
// Slacks. TwoSum (Knuth) gives the rounding of p1 - p0 exactly. The two arms, R0 c and T R0 c, are off by what their rotations
// are off by, (t0 + turn_slack + 2^-49) |c| for both together, and the sums by 2^-52 of their sizes.
// In 3D the turn is the logarithm of R1 R0^T, which is off by t0 + t1 + 2^-52. Rotations off by d have turns off by less than
// pi/2 d; quaternion and arc tangent round a few times more, 2^-46 with room.
#include "scene/model/motion.h"

#include "scene/model/geometry.h"
#include "scene/model/relative.h"
#include "scene/model/relative3.h"

static bool is_same_turn(const scene_turn *a, const scene_turn *b)
{
    return a->x.x == b->x.x && a->x.y == b->x.y && a->x.z == b->x.z && a->y.x == b->y.x && a->y.y == b->y.y &&
           a->y.z == b->y.z && a->z.x == b->z.x && a->z.y == b->z.y && a->z.z == b->z.z;
}

void motion_shorter_way(const scene_body *from, const scene_body *to, scene_motion *motion)
{
    const scene_turn *f = &from->turn;
    motion->turn = (scene_point){0};
    motion->turn_slack = 2 * (from->turn_slack + to->turn_slack);
    if (is_same_turn(f, &to->turn))
        return;
    // The columns of the one times the transpose of the other.
    const scene_turn between = {
        relative3_direction_to_world(to, (scene_point){f->x.x, f->y.x, f->z.x}),
        relative3_direction_to_world(to, (scene_point){f->x.y, f->y.y, f->z.y}),
        relative3_direction_to_world(to, (scene_point){f->x.z, f->y.z, f->z.z}),
    };
    motion->turn = geometry_axis_of(between);
    motion->turn_slack += 0x1p-46;
}

static scene_point arm_of(int dim, const scene_body *body, scene_point center)
{
    return dim == 3 ? relative3_direction_to_world(body, center) : relative_direction_to_world(body, center);
}

// Where the turn takes an arm of the world.
static scene_point turned(int dim, scene_point arm, scene_point turn)
{
    scene_body body = {.name = NULL};
    if (dim == 3) {
        body.turn = geometry_turn_about(turn);
    } else {
        geometry_turn(turn.z, &body.c, &body.s);
    }
    return arm_of(dim, &body, arm);
}

// a - b, and what the rounding of it lost.
static double difference(double a, double b, double *lost)
{
    double d = a - b;
    double back = a - d;
    *lost = (a - (d + back)) + (back - b);
    return d;
}

void motion_straight(int dim, const scene_body *body, scene_point end, scene_motion *motion)
{
    scene_point lost, p = body->position, c = motion->center, turn = motion->turn;
    scene_point way = {difference(end.x, p.x, &lost.x), difference(end.y, p.y, &lost.y), difference(end.z, p.z, &lost.z)};
    bool        still = turn.x == 0 && turn.y == 0 && turn.z == 0;
    motion->move_slack = relative3_length(lost);
    if (!still && (c.x != 0 || c.y != 0 || c.z != 0)) {
        scene_point before = arm_of(dim, body, c), after = turned(dim, before, turn);
        double      far = relative3_length(way), arm = relative3_length(c);
        motion->move_slack += 0x1p-52 * (far + 4 * arm) + (2 * body->turn_slack + motion->turn_slack + 0x1p-49) * arm;
        way = (scene_point){way.x + (after.x - before.x), way.y + (after.y - before.y), way.z + (after.z - before.z)};
    }
    motion->translation = way;
}
