// bridge_scene_judged.h : the scene that bridge_scene_judge has read last, for the questions about it.
#ifndef WEB_BRIDGE_SCENE_JUDGED_H
#define WEB_BRIDGE_SCENE_JUDGED_H

#include "scene/model/scene.h"

/// Empty when it was none.
const scene *bridge_scene_judged(void);

#endif
