// bridge_scene.h : the program's reader of scene files, for the page.
#ifndef WEB_BRIDGE_SCENE_H
#define WEB_BRIDGE_SCENE_H

#include <stddef.h>
#include <stdint.h>

/// Room for `length` bytes of text and a NUL; NULL when there is none. The last one given is let go.
char *bridge_scene_room(size_t length);

/// Forgets the files given before.
void bridge_scene_forget(void);

/// Gives a file that scenes may name: `name_length` bytes of the room are its name, the `length` that follow its content. 0
/// without memory.
int32_t bridge_scene_give(size_t name_length, size_t length);

/// What the abut program says of the text in the room: the NUL-terminated line, "" when it is a scene. `name_length` bytes of
/// the room are the name that messages give it, the scene follows.
const char *bridge_scene_judge(size_t name_length, size_t length);

/// The same, for a page that edits nothing: of any scene, drawing or robot.
const char *bridge_scene_read(size_t name_length, size_t length);

/// How many bodies the scene judged last has, a body for every part of a mesh; 0 when it was none.
int32_t bridge_scene_bodies(void);

/// Of one of them: which body of the file it is or is a part of, its name, how many corners its core has, and these, three
/// doubles each.
int32_t       bridge_scene_group(int32_t body);
const char   *bridge_scene_name(int32_t body);
int32_t       bridge_scene_corners(int32_t body);
const double *bridge_scene_points(int32_t body);

#endif
