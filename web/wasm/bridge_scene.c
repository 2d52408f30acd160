// bridge_scene.c : see bridge_scene.h.
#include "bridge_scene.h"

#include "scene.h"

#include <stdlib.h>
#include <string.h>

static char *room;

char *bridge_scene_room(size_t length)
{
    free(room);
    room = calloc(length + 1, 1);
    return room;
}

const char *bridge_scene_judge(size_t name_length, size_t length)
{
    static failure why;
    scene          read;
    char          *name = malloc(name_length + 1);
    why.text[0] = '\0';
    if (name == NULL) {
        return "out of memory";
    }
    memcpy(name, room, name_length);
    name[name_length] = '\0';
    if (scene_parse(name, room + name_length, length, &read, &why)) {
        scene_free(&read);
    }
    free(name);
    return why.text;
}
