// joints.h : the joints of a scene.
#ifndef SCENE_FORMAT_JOINTS_H
#define SCENE_FORMAT_JOINTS_H

#include "scene/format/groups.h"

/// Reads the list into the scene, whose bodies are there already.
bool scene_joints_read(const reader *in, const json_node *list, const group_list *groups, scene *s);

#endif
