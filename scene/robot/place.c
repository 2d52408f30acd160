// place.c : values of joints, and where they put the links.
#include "scene/robot/robot.h"

#include "scene/format/body.h"
#include "scene/model/geometry.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool usable(double angle)
{
    return fabs(angle) <= GEOMETRY_LARGEST_ANGLE - 1; // less than what rounding an axis can add
}

bool robot_origin_read(const reader *in, const xml_node *node, robot_pose *pose)
{
    double          xyz[3] = {0, 0, 0}, rpy[3] = {0, 0, 0};
    const xml_node *origin = xml_child(node, "origin");
    *pose = robot_pose_identity();
    if (origin == NULL)
        return true;
    if (!xml_numbers(in, origin, "xyz", xyz, 3, false) || !xml_numbers(in, origin, "rpy", rpy, 3, false))
        return false;
    if (!usable(rpy[0]) || !usable(rpy[1]) || !usable(rpy[2]))
        return xml_refuse(in, origin, "has an angle beyond 100000 radians; take whole turns off it");
    *pose = robot_pose_origin(xyz, rpy);
    return true;
}

// ---- the values of joints ----------------------------------------------------------------------------------------------

static bool set_joint(const reader *in, const json_node *n, robot *r, const char **warning)
{
    const json_node key = {.line = n->key_line, .column = n->key_column, .text = n->key, .text_length = n->key_length};
    const int32_t   i = names_find(r->joint_names, r->joint_count, n->key, n->key_length);
    if (i < 0)
        return scene_refuse_name(in, &key, "joint", r->joint_names, r->joint_count, "name one of the robot");
    robot_joint *joint = &r->joints[i];
    if (!field_number_of(in, n, "the value of a joint", &joint->value))
        return false;
    if (joint->type == ROBOT_FIXED || joint->type == ROBOT_FREE)
        return field_refuse(in, &key, "the joint '%.60s' is %.20s and takes no value; leave it out", joint->name,
                            xml_value(joint->node, "type"));
    if (joint->mimic >= 0)
        return field_refuse(in, &key, "the joint '%.60s' follows '%.60s' and takes no value; leave it out", joint->name,
                            r->joints[joint->mimic].name);
    if (joint->limited && (joint->value < joint->lower || joint->value > joint->upper) && *warning == NULL) {
        failure said = {""};
        warn_at(&said, in->file, n->line, n->column, "joint '%.60s' is at %g, beyond its limits %g and %g", joint->name,
                joint->value, joint->lower, joint->upper);
        *warning = arena_copy(in->memory, said.text, strlen(said.text));
    }
    return true;
}

bool robot_set_joints(const reader *in, const char *path, robot *r, const char **warning)
{
    char   reason[SCENE_FILES_REASON] = "", *bytes = NULL;
    size_t length = 0;
    arena  tree = {0};
    reader there = *in;
    there.file = path;
    if (!in->files->read(in->files->user, path, &bytes, &length, reason))
        return fail_at(in->why, path, 1, 1, "%s", reason);
    const json_node *root = json_read(path, bytes, length, &tree, in->why);
    bool             done = root != NULL && field_kind(&there, root, root, JSON_OBJECT, "a file of joint values");
    for (const json_node *n = done ? root->first : NULL; done && n != NULL; n = n->next)
        done = set_joint(&there, n, r, warning);
    arena_free(&tree);
    free(bytes);
    return done;
}

// ---- places ------------------------------------------------------------------------------------------------------------

// The value of a joint that may follow others.
// *off bounds the rounding: each step rounds two products and a sum.
static bool value_of(const reader *in, const robot *r, const robot_joint *joint, double *value, double *off)
{
    double             multiplier = 1, offset = 0, sizes = 0;
    int32_t            steps = 0;
    const robot_joint *j = joint;
    for (; j->mimic >= 0; j = &r->joints[j->mimic]) {
        if (steps++ == r->joint_count)
            return xml_refuse(in, joint->node, "'%.60s' follows itself; let one joint of the circle mimic none", joint->name);
        offset += multiplier * j->offset;
        sizes += fabs(multiplier * j->offset);
        multiplier *= j->multiplier;
    }
    *value = multiplier * j->value + offset;
    *off = 0x1p-51 * steps * (fabs(multiplier * j->value) + sizes);
    return fabs(*value) <= 1e300 || xml_refuse(in, joint->node, "is beyond 1e300; choose smaller values");
}

static bool joint_pose(const reader *in, const robot *r, const robot_joint *joint, robot_pose *pose)
{
    double     value = 0, off = 0;
    robot_pose moved = robot_pose_identity();
    if (!value_of(in, r, joint, &value, &off))
        return false;
    if (joint->type == ROBOT_TURNS && !usable(value))
        return xml_refuse(in, joint->node, "'%.60s' is turned beyond 100000 radians; take whole turns off it", joint->name);
    if (joint->type == ROBOT_TURNS) {
        moved = robot_pose_turn(joint->axis, value);
        moved.turn_slack += off;
    } else if (joint->type == ROBOT_SHIFTS) {
        moved = robot_pose_shift(joint->axis, value);
        moved.move_slack += off;
    }
    *pose = robot_pose_then(&joint->origin, &moved);
    return true;
}

// From the link up to one that is placed, writing down the way, and down again.
static bool place_link(const reader *in, robot *r, int32_t index, int32_t *way)
{
    int32_t count = 0;
    while (!r->links[index].placed) {
        if (count == r->link_count)
            return xml_refuse(in, r->links[way[0]].node, "is its own ancestor; the joints must make a tree");
        way[count++] = index;
        const int32_t joint = r->links[index].joint;
        if (joint < 0) {
            r->links[index].pose = robot_pose_identity();
            r->links[index].placed = true;
            break;
        }
        index = r->joints[joint].parent;
    }
    while (count-- > 0) {
        robot_link *link = &r->links[way[count]];
        robot_pose  pose;
        if (link->placed)
            continue;
        const robot_joint *joint = &r->joints[link->joint];
        if (!joint_pose(in, r, joint, &pose))
            return false;
        link->pose = robot_pose_then(&r->links[joint->parent].pose, &pose);
        link->placed = true;
    }
    return true;
}

bool robot_place(const reader *in, robot *r)
{
    int32_t *way = arena_take(in->memory, (size_t)r->link_count, sizeof *way);
    if (way == NULL)
        return field_no_memory(in, xml_at(in, r->links[0].node->place));
    for (int32_t i = 0; i < r->link_count; i++)
        if (!place_link(in, r, i, way))
            return false;
    return true;
}
