// bridge_scene_judged.h : the scene that bridge_scene_judge has read last, for the questions about it, and the room it came in.
#ifndef WEB_BRIDGE_SCENE_JUDGED_H
#define WEB_BRIDGE_SCENE_JUDGED_H

#include "scene/model/scene.h"

/// Empty when it was none.
const scene *bridge_scene_judged(void);

/// The same, which is the caller's to free from now on: none has been judged then.
scene bridge_scene_take(void);

/// What the page has put into the room that it asked for last.
const char *bridge_scene_room_bytes(void);

#endif
