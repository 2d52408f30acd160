// joints.c : see joints.h. What a kind does not know is refused, so that nobody waits for what never happens.
#include "scene/format/joints.h"

#include "scene/model/geometry.h"
#include "scene/text/text.h"

#include <math.h>
#include <string.h>

enum { MOST_KEYS = 20, KINDS = 9 };

typedef struct joint_kind {
    const char *word, *what;
    const char *keys[MOST_KEYS];
} joint_kind;

// By scene_joint_kind.
static const joint_kind kinds[KINDS] = {
    {"revolute",
     "a revolute joint",
     {"kind", "name", "a", "b", "collide", "anchor", "anchor_a", "anchor_b", "angle", "lower", "upper", "motor_speed",
      "most_force", "hertz", "damping_ratio", "break_force", "break_torque"}},
    {"prismatic",
     "a prismatic joint",
     {"kind", "name", "a", "b", "collide", "anchor", "anchor_a", "anchor_b", "axis", "angle", "lower", "upper", "motor_speed",
      "most_force", "hertz", "damping_ratio", "break_force", "break_torque"}},
    {"distance",
     "a distance joint",
     {"kind", "name", "a", "b", "collide", "anchor_a", "anchor_b", "length", "hertz", "damping_ratio", "break_force",
      "break_torque"}},
    {"rope", "a rope", {"kind", "name", "a", "b", "collide", "anchor_a", "anchor_b", "length", "break_force", "break_torque"}},
    {"weld",
     "a weld",
     {"kind", "name", "a", "b", "collide", "anchor", "anchor_a", "anchor_b", "angle", "hertz", "damping_ratio", "break_force",
      "break_torque"}},
    {"wheel",
     "a wheel joint",
     {"kind", "name", "a", "b", "collide", "anchor", "anchor_a", "anchor_b", "axis", "lower", "upper", "motor_speed",
      "most_force", "hertz", "damping_ratio", "break_force", "break_torque"}},
    {"mouse",
     "a mouse joint",
     {"kind", "name", "a", "b", "collide", "anchor", "anchor_a", "anchor_b", "most_force", "hertz", "damping_ratio",
      "break_force", "break_torque"}},
    {"motor",
     "a motor joint",
     {"kind", "name", "a", "b", "collide", "anchor", "anchor_a", "anchor_b", "angle", "most_force", "most_torque", "hertz",
      "damping_ratio", "break_force", "break_torque"}},
    {"gear", "a gear", {"kind", "name", "a", "b", "collide", "ratio", "break_force", "break_torque"}},
};

static bool read_kind(const reader *in, const json_node *object, scene_joint_kind *kind)
{
    const char      *words[KINDS + 1] = {NULL};
    const json_node *value = field_find(object, "kind");
    if (!field_kind(in, object, value, JSON_STRING, "'kind'"))
        return false;
    for (int i = 0; i < KINDS; i++) {
        words[i] = kinds[i].word;
        if (strcmp(value->text, kinds[i].word) == 0) {
            *kind = (scene_joint_kind)i;
            return true;
        }
    }
    const char *near = text_nearest(value->text, value->text_length, words);
    if (near != NULL)
        return field_refuse(in, value, "there is no kind of joint '%.60s'; did you mean '%s'?", value->text, near);
    return field_refuse(in, value,
                        "there is no kind of joint '%.60s'; choose from revolute, prismatic, distance, rope, weld, wheel, "
                        "mouse, motor, gear",
                        value->text);
}

// Without "a" it is the world.
static bool read_bodies(const reader *in, const json_node *object, const group_list *groups, const scene *s, scene_joint *joint)
{
    const json_node  *a = field_find(object, "a"), *b = field_find(object, "b");
    const char       *remedy = "add it to 'bodies', or remove this joint";
    const body_group *first = NULL;
    joint->a = -1;
    if (a != NULL) {
        first = scene_group_named(in, a, groups, "'a'", remedy);
        if (first == NULL)
            return false;
        joint->a = first->whole;
    }
    if (!field_kind(in, object, b, JSON_STRING, "'b'"))
        return false;
    const body_group *second = scene_group_named(in, b, groups, "'b'", remedy);
    if (second == NULL)
        return false;
    joint->b = second->whole;
    if (joint->a == joint->b)
        return field_refuse(in, b, "a joint of '%.60s' with itself; name two bodies", second->name);
    if (s->wholes[joint->b].kind == SCENE_DYNAMIC || (joint->a >= 0 && s->wholes[joint->a].kind == SCENE_DYNAMIC))
        return true;
    return field_refuse(in, b, "a joint of bodies that do not move; give one of them \"kind\": \"dynamic\"");
}

// Anchors that are not given: B's is where B is; A's is there too, but for what lies between two points, where A is.
static bool read_anchors(const reader *in, const json_node *object, const scene *s, scene_joint *joint)
{
    const json_node *both = field_find(object, "anchor"), *of_a = field_find(object, "anchor_a"),
                    *of_b = field_find(object, "anchor_b");
    const bool between = joint->kind == SCENE_DISTANCE || joint->kind == SCENE_ROPE;
    if (both != NULL && (of_a != NULL || of_b != NULL)) {
        return fail_at(in->why, in->file, both->key_line, both->key_column,
                       "'anchor' is both of 'anchor_a' and 'anchor_b'; give it, or these");
    }
    joint->anchor_b = s->wholes[joint->b].at.position;
    if (both != NULL && !field_point(in, object, "anchor", &joint->anchor_b))
        return false;
    if (of_b != NULL && !field_point(in, object, "anchor_b", &joint->anchor_b))
        return false;
    joint->anchor_a = between && joint->a >= 0 ? s->wholes[joint->a].at.position : joint->anchor_b;
    if (of_a != NULL)
        return field_point(in, object, "anchor_a", &joint->anchor_a);
    return !between || joint->a >= 0 ||
           field_refuse(in, object, "'anchor_a' is missing; give the point of the world that it is fixed to, or a body 'a'");
}

// hypot differs by a bit from one C library to another, and what moves would with it; the larger one's scale keeps squares in
// range.
static double length_of(double x, double y)
{
    const double most = fmax(fabs(x), fabs(y));
    return most > 0 ? most * sqrt((x / most) * (x / most) + (y / most) * (y / most)) : 0;
}

static bool read_axis(const reader *in, const json_node *object, scene_joint *joint)
{
    joint->axis = joint->kind == SCENE_WHEEL ? scene_flat(0, 1) : scene_flat(1, 0);
    if (field_find(object, "axis") == NULL) {
        return joint->kind != SCENE_PRISMATIC ||
               field_refuse(in, object, "'axis' is missing; give the direction that it slides along, as [x, y]");
    }
    if (!field_point(in, object, "axis", &joint->axis))
        return false;
    const double length = length_of(joint->axis.x, joint->axis.y);
    if (!(length > 0))
        return field_refuse(in, field_find(object, "axis"), "'axis' is zero, which leads nowhere; give it a length");
    joint->axis = scene_flat(joint->axis.x / length, joint->axis.y / length);
    return true;
}

// Two keys that mean something together only. False after a refusal.
static bool read_together(const reader *in, const json_node *object, const char *one, const char *other, bool *there)
{
    const json_node *first = field_find(object, one), *second = field_find(object, other);
    *there = first != NULL;
    if ((first != NULL) == (second != NULL))
        return true;
    return field_refuse(in, first != NULL ? first : second, "there is '%s' without '%s'; give both",
                        first != NULL ? one : other, first != NULL ? other : one);
}

static bool read_number(const reader *in, const json_node *object, const char *key, double *number)
{
    return field_find(object, key) == NULL || field_number(in, object, key, number);
}

static bool read_limits(const reader *in, const json_node *object, scene_joint *joint)
{
    if (!read_together(in, object, "lower", "upper", &joint->limited) || !read_number(in, object, "lower", &joint->lower) ||
        !read_number(in, object, "upper", &joint->upper))
        return false;
    return joint->lower <= joint->upper ||
           field_refuse(in, field_find(object, "upper"), "'upper' is below 'lower'; exchange them");
}

static bool read_motor(const reader *in, const json_node *object, scene_joint *joint)
{
    const bool turns = joint->kind == SCENE_REVOLUTE || joint->kind == SCENE_PRISMATIC || joint->kind == SCENE_WHEEL;
    if (turns && !read_together(in, object, "motor_speed", "most_force", &joint->motor))
        return false;
    return read_number(in, object, "motor_speed", &joint->motor_speed) &&
           field_length(in, object, "most_force", false, &joint->most_force) &&
           field_length(in, object, "most_torque", false, &joint->most_torque);
}

static bool read_spring(const reader *in, const json_node *object, scene_joint *joint)
{
    const bool       needed = joint->kind == SCENE_WHEEL || joint->kind == SCENE_MOUSE || joint->kind == SCENE_MOTOR;
    const json_node *hertz = field_find(object, "hertz");
    joint->damping_ratio = 1;
    if (!field_length(in, object, "hertz", needed, &joint->hertz))
        return false;
    if (needed && !(joint->hertz > 0))
        return field_refuse(in, hertz, "'hertz' is zero, which is no spring; give more, 5 is usual");
    return field_find(object, "damping_ratio") == NULL ||
           field_length(in, object, "damping_ratio", true, &joint->damping_ratio);
}

static bool read_rest(const reader *in, const json_node *object, scene_joint *joint)
{
    joint->length = length_of(joint->anchor_b.x - joint->anchor_a.x, joint->anchor_b.y - joint->anchor_a.y);
    if (field_find(object, "length") != NULL && !field_length(in, object, "length", true, &joint->length))
        return false;
    if (joint->kind == SCENE_GEAR && !field_number(in, object, "ratio", &joint->ratio))
        return false;
    if (!read_number(in, object, "angle", &joint->angle))
        return false;
    if (fabs(joint->angle) > GEOMETRY_LARGEST_ANGLE)
        return field_refuse(in, field_find(object, "angle"), "'angle' is beyond 100000 radians; take whole turns off it");
    return field_flag(in, object, "collide", &joint->collide) &&
           field_length(in, object, "break_force", false, &joint->break_force) &&
           field_length(in, object, "break_torque", false, &joint->break_torque);
}

static bool read_joint(const reader *in, const json_node *object, const group_list *groups, const scene *s, scene_joint *joint)
{
    const json_node *called;
    *joint = (scene_joint){.line = object->line, .column = object->column};
    if (!field_kind(in, object, object, JSON_OBJECT, "a joint") || !read_kind(in, object, &joint->kind) ||
        !field_keys(in, object, kinds[joint->kind].what, kinds[joint->kind].keys))
        return false;
    called = field_find(object, "name");
    if (called != NULL && !field_name_of(in, called, "'name'", &joint->name))
        return false;
    return read_bodies(in, object, groups, s, joint) && read_anchors(in, object, s, joint) && read_axis(in, object, joint) &&
           read_limits(in, object, joint) && read_motor(in, object, joint) && read_spring(in, object, joint) &&
           read_rest(in, object, joint);
}

bool scene_joints_read(const reader *in, const json_node *list, const group_list *groups, scene *s)
{
    if (!field_kind(in, list, list, JSON_LIST, "'joints'"))
        return false;
    s->joints = arena_take(in->memory, (size_t)list->count + 1, sizeof *s->joints);
    if (s->joints == NULL)
        return field_no_memory(in, list);
    for (const json_node *n = list->first; n != NULL; n = n->next) {
        if (!read_joint(in, n, groups, s, &s->joints[s->joint_count++]))
            return false;
    }
    return true;
}
