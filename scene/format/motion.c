// motion.c : reading how a body of an impact moves.
//
// Angles in 2D are taken as they are, so any number of turns can lie between them. Two rotations in 3D are joined by the
// shorter way round; a "turn" says every other.
#include "scene/format/motion.h"

#include "scene/format/pose3.h"
#include "scene/model/geometry.h"
#include "scene/model/motion.h"

#include <math.h>
#include <stdio.h>

// What there is to say how the body turns, at most one of them. False after a refusal.
static bool find_turn(const reader *in, const json_node *object, const char *const *words, const json_node **found)
{
    *found = NULL;
    for (const json_node *n = object->first; n != NULL; n = n->next) {
        for (int i = 0; words[i] != NULL; i++) {
            if (n != field_find(object, words[i]))
                continue;
            if (*found != NULL) {
                return fail_at(in->why, in->file, n->key_line, n->key_column,
                               "a motion has both '%s' and '%s'; keep one of the two", (*found)->key, n->key);
            }
            *found = n;
        }
    }
    return true;
}

static bool read_turn2(const reader *in, const json_node *object, const scene_body *body, scene_motion *motion,
                       const json_node **found)
{
    static const char *const words[] = {"angle", "turn", NULL};
    double                   angle;
    if (!find_turn(in, object, words, found) || *found == NULL)
        return *found == NULL;
    if (*found == field_find(object, "turn"))
        return field_number(in, object, "turn", &motion->turn.z);
    if (!field_number(in, object, "angle", &angle))
        return false;
    if (body->angle == 0 && body->c != 1) {
        return field_refuse(in, *found,
                            "'angle' goes on from the body's, which has a 'rotation'; give the body an 'angle', or "
                            "say by which angle it turns as 'turn'");
    }
    motion->turn.z = angle - body->angle;
    motion->turn_slack = 0x1p-53 * fabs(motion->turn.z);
    return true;
}

static bool read_turn3(const reader *in, const json_node *object, const scene_body *body, scene_motion *motion,
                       const json_node **found)
{
    static const char *const words[] = {"quaternion", "matrix", "turn", NULL};
    scene_body               end = {.name = NULL};
    if (!find_turn(in, object, words, found) || *found == NULL)
        return *found == NULL;
    if (*found == field_find(object, "turn"))
        return field_point(in, object, "turn", &motion->turn);
    if (!scene_pose3_read(in, object, &end))
        return false;
    motion_shorter_way(body, &end, motion);
    return true;
}

// The library turns no body farther than by GEOMETRY_LARGEST_ANGLE.
static bool read_turn(const reader *in, const json_node *object, const scene_body *body, double whole, scene_motion *motion)
{
    const json_node *found;
    if (in->dim == 3 ? !read_turn3(in, object, body, motion, &found) : !read_turn2(in, object, body, motion, &found))
        return false;
    if (found == NULL)
        return true;
    const double angle = hypot(hypot(motion->turn.x, motion->turn.y), motion->turn.z);
    if (angle <= GEOMETRY_LARGEST_ANGLE && angle * whole <= GEOMETRY_LARGEST_ANGLE)
        return true;
    return field_refuse(in, found, "'%s' makes the body turn by more than 100000 radians; take whole turns off it", found->key);
}

bool scene_motion_read(const reader *in, const json_node *object, const char *key, const scene_body *body, double whole,
                       scene_motion *motion)
{
    static const char *const keys2[] = {"position", "angle", "turn", "center", NULL};
    static const char *const keys3[] = {"position", "quaternion", "matrix", "turn", "center", NULL};
    char                     what[32];
    snprintf(what, sizeof what, "'%s'", key);
    const json_node *value = field_find(object, key);
    scene_point      end = body->position;
    if (!field_kind(in, object, value, JSON_OBJECT, what) || !field_keys(in, value, what, in->dim == 3 ? keys3 : keys2))
        return false;
    if (field_find(value, "center") != NULL && !field_point(in, value, "center", &motion->center))
        return false;
    if (field_find(value, "position") != NULL && !field_point(in, value, "position", &end))
        return false;
    if (!read_turn(in, value, body, whole, motion))
        return false;
    motion_straight(in->dim, body, end, motion);
    return true;
}
