// bridge_scene.c : see bridge_scene.h.
#include "bridge_scene.h"

#include "bridge_scene_judged.h"
#include "page_files.h"
#include "scene/file/read.h"

#include <stdlib.h>
#include <string.h>

static char *room;
static scene judged;

_Static_assert(sizeof(scene_point) == 3 * sizeof(double), "a page reads points as numbers");

const scene *bridge_scene_judged(void)
{
    return &judged;
}

scene bridge_scene_take(void)
{
    const scene taken = judged;
    judged = (scene){0};
    return taken;
}

const char *bridge_scene_room_bytes(void)
{
    return room;
}

char *bridge_scene_room(size_t length)
{
    free(room);
    room = calloc(length + 1, 1);
    return room;
}

void bridge_scene_forget(void)
{
    page_files_forget();
}

int32_t bridge_scene_give(size_t name_length, size_t length)
{
    return page_files_add(room, name_length, room + name_length, length);
}

// The page edits scenes: what has no text as one, or shapes that its own do not stand for, it leaves to the program.
static void refuse_other_files(const char *name, failure *why)
{
    bool outlines = false;
    for (int32_t i = 0; i < judged.shape_count; i++) {
        outlines = outlines || (judged.dim == 2 && judged.shapes[i].part[0] != '\0');
    }
    if (judged.source != SCENE_FROM_SCENE) {
        fail_at(why, name, 1, 1, "%s, which this page does not show; ask the program: abut contacts %.60s, or abut draw",
                judged.source == SCENE_FROM_ROBOT ? "a robot" : "a drawing", name);
    } else if (outlines) {
        fail_at(why, name, 1, 1, "shapes from outlines, which this page does not show; ask the program: abut contacts %.60s",
                name);
    }
    if (why->text[0] != '\0') {
        scene_free(&judged);
    }
}

// Reads the scene in the room, and with `editable` refuses what cannot be edited.
static const char *take_in(size_t name_length, size_t length, bool editable)
{
    static failure why;
    char          *name = malloc(name_length + 1);
    why.text[0] = '\0';
    if (name == NULL) {
        return "out of memory";
    }
    memcpy(name, room, name_length);
    name[name_length] = '\0';
    scene_free(&judged);
    if (!scene_parse(name, room + name_length, length, &page_files, NULL, &judged, &why)) {
        judged = (scene){0};
    } else if (editable) {
        refuse_other_files(name, &why);
    }
    free(name);
    return why.text;
}

const char *bridge_scene_judge(size_t name_length, size_t length)
{
    return take_in(name_length, length, true);
}

const char *bridge_scene_read(size_t name_length, size_t length)
{
    return take_in(name_length, length, false);
}

int32_t bridge_scene_bodies(void)
{
    return judged.body_count;
}

int32_t bridge_scene_group(int32_t body)
{
    return judged.bodies[body].group;
}

const char *bridge_scene_name(int32_t body)
{
    return judged.bodies[body].name;
}

int32_t bridge_scene_corners(int32_t body)
{
    return judged.bodies[body].shape->count;
}

const double *bridge_scene_points(int32_t body)
{
    return &judged.bodies[body].shape->points[0].x;
}
