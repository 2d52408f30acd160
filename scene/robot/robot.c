// robot.c : links and joints out of the file.
#include "scene/robot/robot.h"

#include "scene/format/body.h"
#include "scene/model/geometry.h"

#include <math.h>
#include <string.h>

static int32_t children_named(const xml_node *root, const char *tag)
{
    int32_t count = 0;
    for (const xml_node *n = xml_child(root, tag); n != NULL; n = xml_again(n))
        count++;
    return count;
}

// Sorts the names; refuses two that are the same.
static bool check_names(const reader *in, const xml_node *const *nodes, name *names, int32_t count, const char *what)
{
    int32_t earlier = 0;
    names_sort(names, count);
    const int32_t repeated = names_repeated(names, count, &earlier);
    return repeated < 0 || xml_refuse(in, nodes[repeated], "has the name of the %s at line %d; rename one of the two", what,
                                      nodes[earlier]->place.line);
}

static int32_t named(const reader *in, const xml_node *at, const char *attribute, const name *names, int32_t count,
                     const char *what)
{
    const xml_attribute *a = xml_needed(in, at, attribute);
    if (a == NULL)
        return -1;
    const int32_t   i = names_find(names, count, a->value, strlen(a->value));
    const json_node place = {
        .line = a->place.line, .column = a->place.column, .text = a->value, .text_length = strlen(a->value)};
    if (i < 0)
        scene_refuse_name(in, &place, what, names, count, "name one of the robot");
    return i;
}

int32_t robot_link_named(const reader *in, const xml_node *at, const char *attribute, const robot *r)
{
    return named(in, at, attribute, r->link_names, r->link_count, "link");
}

static bool read_links(const reader *in, const xml_node *root, robot *r)
{
    const int32_t    count = children_named(root, "link");
    const xml_node **nodes = arena_take(in->memory, (size_t)count + 1, sizeof(const xml_node *));
    r->links = arena_take(in->memory, (size_t)count + 1, sizeof *r->links);
    r->link_names = arena_take(in->memory, (size_t)count + 1, sizeof *r->link_names);
    if (nodes == NULL || r->links == NULL || r->link_names == NULL)
        return field_no_memory(in, xml_at(in, root->place));
    for (const xml_node *n = xml_child(root, "link"); n != NULL; n = xml_again(n)) {
        robot_link *link = &r->links[r->link_count];
        *link = (robot_link){.node = n, .joint = -1, .group = -1};
        if (!xml_name(in, n, "name", &link->name))
            return false;
        nodes[r->link_count] = n;
        r->link_names[r->link_count] = (name){link->name, strlen(link->name), r->link_count};
        r->link_count++;
    }
    if (count == 0)
        return xml_refuse(in, root, "has no link; add <link name=\"...\">");
    return check_names(in, nodes, r->link_names, r->link_count, "link");
}

// ---- joints ------------------------------------------------------------------------------------------------------------

static bool read_type(const reader *in, const xml_node *node, robot_joint *joint)
{
    static const struct {
        const char      *name;
        robot_joint_type type;
    } types[] = {{"fixed", ROBOT_FIXED},      {"revolute", ROBOT_TURNS}, {"continuous", ROBOT_TURNS},
                 {"prismatic", ROBOT_SHIFTS}, {"floating", ROBOT_FREE},  {"planar", ROBOT_FREE}};
    const xml_attribute *type = xml_needed(in, node, "type");
    if (type == NULL)
        return false;
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        joint->type = types[i].type;
        if (strcmp(type->value, types[i].name) == 0)
            return true;
    }
    return fail_at(in->why, in->file, type->place.line, type->place.column,
                   "there is no joint type '%.40s'; choose from fixed, revolute, continuous, prismatic, floating, planar",
                   type->value);
}

static bool read_axis(const reader *in, const xml_node *node, robot_joint *joint)
{
    double          axis[3] = {1, 0, 0};
    const xml_node *given = xml_child(node, "axis");
    if (given != NULL && !xml_numbers(in, given, "xyz", axis, 3, true))
        return false;
    joint->axis = (scene_point){axis[0], axis[1], axis[2]};
    return axis[0] != 0 || axis[1] != 0 || axis[2] != 0 || (joint->type != ROBOT_TURNS && joint->type != ROBOT_SHIFTS) ||
           xml_refuse(in, given, "has no length; write the direction of the axis, such as 0 0 1");
}

static bool read_limit(const reader *in, const xml_node *node, robot_joint *joint)
{
    const xml_node *limit = xml_child(node, "limit");
    const char     *type = xml_value(node, "type");
    if (limit == NULL || strcmp(type, "continuous") == 0)
        return true;
    joint->limited = xml_value(limit, "lower") != NULL && xml_value(limit, "upper") != NULL;
    return xml_numbers(in, limit, "lower", &joint->lower, 1, false) && xml_numbers(in, limit, "upper", &joint->upper, 1, false);
}

static bool read_joint(const reader *in, const xml_node *node, const robot *r, robot_joint *joint)
{
    const xml_node *parent = xml_child(node, "parent"), *child = xml_child(node, "child");
    *joint = (robot_joint){.node = node, .mimic = -1, .multiplier = 1};
    if (!xml_name(in, node, "name", &joint->name) || !read_type(in, node, joint))
        return false;
    if (parent == NULL || child == NULL)
        return xml_refuse(in, node, "has no %s; add <%s link=\"...\"/>", parent == NULL ? "parent" : "child",
                          parent == NULL ? "parent" : "child");
    joint->parent = robot_link_named(in, parent, "link", r);
    joint->child = joint->parent >= 0 ? robot_link_named(in, child, "link", r) : -1;
    if (joint->child < 0 || !robot_origin_read(in, node, &joint->origin) || !read_axis(in, node, joint) ||
        !read_limit(in, node, joint))
        return false;
    robot_link *link = &r->links[joint->child];
    if (link->joint >= 0)
        return xml_refuse(in, child, "names '%.60s', which has a parent already, at line %d; a link has one parent", link->name,
                          r->joints[link->joint].node->place.line);
    link->joint = (int32_t)(joint - r->joints);
    return true;
}

static bool read_mimic(const reader *in, robot_joint *joint, const robot *r)
{
    const xml_node *node = xml_child(joint->node, "mimic");
    if (node == NULL)
        return true;
    joint->mimic = named(in, node, "joint", r->joint_names, r->joint_count, "joint");
    return joint->mimic >= 0 && xml_numbers(in, node, "multiplier", &joint->multiplier, 1, false) &&
           xml_numbers(in, node, "offset", &joint->offset, 1, false);
}

static bool read_joints(const reader *in, const xml_node *root, robot *r)
{
    const int32_t    count = children_named(root, "joint");
    const xml_node **nodes = arena_take(in->memory, (size_t)count + 1, sizeof(const xml_node *));
    r->joints = arena_take(in->memory, (size_t)count + 1, sizeof *r->joints);
    r->joint_names = arena_take(in->memory, (size_t)count + 1, sizeof *r->joint_names);
    if (nodes == NULL || r->joints == NULL || r->joint_names == NULL)
        return field_no_memory(in, xml_at(in, root->place));
    for (const xml_node *n = xml_child(root, "joint"); n != NULL; n = xml_again(n)) {
        robot_joint *joint = &r->joints[r->joint_count];
        if (!read_joint(in, n, r, joint))
            return false;
        nodes[r->joint_count] = n;
        r->joint_names[r->joint_count] = (name){joint->name, strlen(joint->name), r->joint_count};
        r->joint_count++;
    }
    if (!check_names(in, nodes, r->joint_names, r->joint_count, "joint"))
        return false;
    for (int32_t i = 0; i < r->joint_count; i++)
        if (!read_mimic(in, &r->joints[i], r))
            return false;
    return true;
}

// One link has no parent. With one parent for each other link, what is no tree is a circle, which robot_place finds.
static bool check_root(const reader *in, const robot *r)
{
    const robot_link *first = NULL;
    for (int32_t i = 0; i < r->link_count; i++) {
        const robot_link *link = &r->links[i];
        if (link->joint >= 0)
            continue;
        if (first != NULL)
            return xml_refuse(in, link->node, "'%.60s' is not joined to '%.60s'; add a joint, fixed if need be", link->name,
                              first->name);
        first = link;
    }
    return first != NULL || xml_refuse(in, r->links[0].node, "and all others have parents; one link must have none");
}

bool robot_read(const reader *in, const xml_node *root, robot *r)
{
    return read_links(in, root, r) && read_joints(in, root, r) && check_root(in, r);
}
