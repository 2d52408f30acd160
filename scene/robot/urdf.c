// urdf.c : see urdf.h.
#include "scene/robot/urdf.h"

#include "scene/format/assembly.h"
#include "scene/robot/collision.h"

#include <stdlib.h>
#include <string.h>

// ---- bodies ------------------------------------------------------------------------------------------------------------

// Names of a link's parts: those of its meshes' parts or of the <collision> they are in, else numbers. All different.
static bool name_parts(const reader *in, const robot_link *link, shape_list *list, int32_t first)
{
    const int32_t count = list->count - first;
    const char  **texts = arena_take(in->memory, (size_t)count + 1, sizeof *texts);
    if (texts == NULL)
        return field_no_memory(in, xml_at(in, link->node->place));
    for (int32_t i = 0; i < count; i++)
        texts[i] = list->shapes[first + i].part[0] != '\0' ? list->shapes[first + i].part : NULL;
    if (!names_make_unique(texts, count, in->memory))
        return field_no_memory(in, xml_at(in, link->node->place));
    for (int32_t i = 0; i < count; i++)
        list->shapes[first + i].part = texts[i];
    return true;
}

static bool name_collision(const reader *in, const xml_node *collision, shape_list *list, int32_t first)
{
    const char *text = xml_value(collision, "name");
    if (text == NULL || list->count - first != 1)
        return true;
    return xml_name(in, collision, "name", &list->shapes[first].part);
}

static scene_body body_at(const robot_link *link, int32_t index, const robot_pose *pose, const xml_node *at)
{
    scene_body body = {.name = link->name,
                       .position = pose->at,
                       .c = 1,
                       .turn = pose->turn,
                       .turn_slack = pose->turn_slack,
                       .line = at->place.line,
                       .column = at->place.column};
    // Two bodies are turned alike for sure when they are at the same matrix, and that is exact. No matrix has a number beyond
    // 2.
    const scene_point *columns[] = {&body.turn.x, &body.turn.y, &body.turn.z};
    for (int i = 0; i < 3; i++) {
        body.written[3 * i] = columns[i]->x;
        body.written[3 * i + 1] = columns[i]->y;
        body.written[3 * i + 2] = columns[i]->z;
    }
    if (pose->turn_slack > 0)
        body.written[0] = 3 + index;
    return body;
}

static bool add_bodies(const reader *in, robot *r, int32_t index, const char *packages, assembly *g)
{
    robot_link     *link = &r->links[index];
    const int32_t   first = g->shapes.count;
    const xml_node *collision = xml_child(link->node, "collision");
    for (const xml_node *n = collision; n != NULL; n = xml_again(n)) {
        const int32_t before = g->shapes.count;
        if (!robot_collision_read(in, n, packages, &g->shapes) || !name_collision(in, n, &g->shapes, before))
            return false;
    }
    if (collision == NULL)
        return true;
    link->group = g->groups.count;
    if (!name_parts(in, link, &g->shapes, first) ||
        !assembly_group(in, xml_at(in, link->node->place), link->name, g->shapes.count - first, g))
        return false;
    for (int32_t i = first; i < g->shapes.count; collision = xml_again(collision)) {
        robot_pose origin;
        if (!robot_origin_read(in, collision, &origin))
            return false;
        const robot_pose pose = robot_pose_then(&link->pose, &origin);
        const scene_body body = body_at(link, index, &pose, collision);
        const int32_t    parts = g->shapes.shapes[i].parts;
        for (int32_t k = i; k < i + parts; k++)
            g->shapes.shapes[k].slack += pose.move_slack;
        if (!assembly_bodies(in, &body, i, g))
            return false;
        i += parts;
    }
    return true;
}

// ---- pairs -------------------------------------------------------------------------------------------------------------

// What has no geometry is no body.
static bool leave_out(const reader *in, const robot *r, const xml_node *at, int32_t a, int32_t b, assembly *g)
{
    const int32_t group_a = r->links[a].group, group_b = r->links[b].group;
    if (a == b || group_a < 0 || group_b < 0)
        return true;
    return assembly_ignore(in, xml_at(in, at->place), g->groups.groups[group_a].whole, g->groups.groups[group_b].whole, g);
}

// A link and the next one above it that has geometry.
static bool leave_out_neighbours(const reader *in, const robot *r, assembly *g)
{
    for (int32_t i = 0; i < r->link_count; i++) {
        int32_t above = i;
        do {
            const int32_t joint = r->links[above].joint;
            above = joint >= 0 ? r->joints[joint].parent : -1;
        } while (above >= 0 && r->links[above].group < 0);
        if (above >= 0 && !leave_out(in, r, r->links[i].node, i, above, g))
            return false;
    }
    return true;
}

static bool read_disabled(const reader *in, const xml_node *root, const robot *r, assembly *g)
{
    if (!xml_is(root, "robot"))
        return xml_refuse(in, root, "is no SRDF file; give one, whose outermost element is <robot>");
    const xml_node *link = xml_child(root, "link"); // a robot's own
    if (link != NULL)
        return xml_refuse(in, link,
                          "stands in no SRDF file; --srdf is what says with <disable_collisions> which links may meet");
    for (const xml_node *n = xml_child(root, "disable_collisions"); n != NULL; n = xml_again(n)) {
        const int32_t a = robot_link_named(in, n, "link1", r), b = a >= 0 ? robot_link_named(in, n, "link2", r) : -1;
        if (b < 0 || !leave_out(in, r, n, a, b, g))
            return false;
    }
    return true;
}

static bool leave_out_disabled(const reader *in, const char *path, const robot *r, assembly *g)
{
    char      reason[SCENE_FILES_REASON] = "", *bytes = NULL;
    size_t    length = 0;
    arena     tree = {0};
    xml_fault fault;
    reader    there = *in;
    there.file = path;
    if (!in->files->read(in->files->user, path, &bytes, &length, reason))
        return fail_at(in->why, path, 1, 1, "%s", reason);
    const xml_node *root = xml_read(bytes, length, &tree, &fault);
    const bool      done = root != NULL ? read_disabled(&there, root, r, g)
                                        : fail_at(in->why, path, fault.place.line, fault.place.column, "%s", fault.text);
    arena_free(&tree);
    free(bytes);
    return done;
}

bool urdf_read(reader *in, const xml_node *root, const scene_robot *files, scene *s)
{
    static const scene_robot none;
    robot                    r = {0};
    assembly                 g = {0};
    in->dim = s->dim = 3;
    s->source = SCENE_FROM_ROBOT;
    files = files != NULL ? files : &none;
    if (!robot_read(in, root, &r) || (files->joints != NULL && !robot_set_joints(in, files->joints, &r, &s->warning)) ||
        !robot_place(in, &r))
        return false;
    for (int32_t i = 0; i < r.link_count; i++)
        if (!add_bodies(in, &r, i, files->packages, &g))
            return false;
    if (g.body_count == 0)
        return xml_refuse(in, root, "has no link with a <collision>; add collision geometry to its links");
    if (!leave_out_neighbours(in, &r, &g) || (files->srdf != NULL && !leave_out_disabled(in, files->srdf, &r, &g)) ||
        !assembly_names(in, &g))
        return false;
    assembly_finish(&g, true, s);
    return true;
}
