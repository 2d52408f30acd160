// read_scene.h : the scene of a command.
#ifndef CLI_COMMAND_READ_SCENE_H
#define CLI_COMMAND_READ_SCENE_H

#include "scene/model/scene.h"
#include "scene/text/failure.h"

/// Reads a scene as scene_read does, and says on standard error what of it may surprise: a line for each mesh that is not
/// convex.
bool read_scene(const char *path, scene *out, failure *why);

#endif
