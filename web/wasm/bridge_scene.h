// bridge_scene.h : the program's reader of scene files, for the page.
#ifndef WEB_BRIDGE_SCENE_H
#define WEB_BRIDGE_SCENE_H

#include <stddef.h>

/// Room for `length` bytes of text and a NUL; NULL when there is none. The last one given is let go.
char *bridge_scene_room(size_t length);

/// What the abut program says of the text in the room: the NUL-terminated line, "" when it is a scene. `name_length` bytes of
/// the room are the name that messages give it, the scene follows.
const char *bridge_scene_judge(size_t name_length, size_t length);

#endif
