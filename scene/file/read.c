// read.c : looks what a text is, and hands it to the reader of that.
#include "scene/file/read.h"

#include "scene/file/drawing.h"
#include "scene/format/scene_json.h"
#include "scene/outline/geojson.h"
#include "scene/robot/urdf.h"
#include "scene/xml/xml.h"

#include <stdlib.h>
#include <string.h>

static bool read_xml(reader *in, const char *text, size_t length, const scene_robot *robot, arena *tree, scene *s)
{
    xml_fault       fault;
    const xml_node *root = xml_read(text, length, tree, &fault);
    if (root == NULL)
        return fail_at(in->why, in->file, fault.place.line, fault.place.column, "%s", fault.text);
    if (xml_is(root, "robot"))
        return urdf_read(in, root, robot, s);
    if (xml_is(root, "svg"))
        return drawing_read(in, (outline_source){.svg = root}, s);
    return fail_at(in->why, in->file, root->place.line, root->place.column,
                   "<%.40s> is neither a robot nor a drawing; give a URDF file, an SVG file or a scene", root->name);
}

static bool read_json(reader *in, const char *text, size_t length, arena *tree, scene *s)
{
    const json_node *root = json_read(in->file, text, length, tree, in->why);
    if (root == NULL)
        return false;
    return geojson_is(root) ? drawing_read(in, (outline_source){.geojson = root}, s) : scene_json_read(in, root, s);
}

static bool is_xml(const char *text)
{
    text += strncmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    return text[strspn(text, " \t\r\n")] == '<';
}

bool scene_parse(const char *file, const char *text, size_t length, const scene_files *files, const scene_robot *robot,
                 scene *out, failure *why)
{
    *out = (scene){.dim = 2};
    arena  tree = {0};
    arena *kept = calloc(1, sizeof *kept);
    if (kept == NULL)
        return fail_at(why, file, 1, 1, "out of memory; close other programs");
    out->memory = kept;
    out->file = arena_copy(kept, file, strlen(file));
    reader in = {.file = file, .files = files, .memory = kept, .why = why};
    bool   done = is_xml(text) ? read_xml(&in, text, length, robot, &tree, out) : read_json(&in, text, length, &tree, out);
    arena_free(&tree);
    if (done && out->file == NULL)
        done = fail_at(why, file, 1, 1, "out of memory; close other programs");
    if (done && out->source != SCENE_FROM_ROBOT && robot != NULL && (robot->joints != NULL || robot->srdf != NULL))
        done = fail_at(why, file, 1, 1,
                       "no robot in it, so joints and pairs of links mean nothing; give a URDF file, or leave "
                       "them out");
    if (!done)
        scene_free(out);
    return done;
}
