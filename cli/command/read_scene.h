// read_scene.h : the scene of a command.
#ifndef CLI_COMMAND_READ_SCENE_H
#define CLI_COMMAND_READ_SCENE_H

#include "scene/model/scene.h"
#include "scene/text/failure.h"

#include <stdbool.h>

/// Reads a scene as scene_read does, and says on standard error what of it may surprise: a line for each mesh that is not
/// convex, and for what was left out. Of a robot: the files with the values of its joints, and with pairs of links to leave
/// out; NULL for none. Its packages are where ROS_PACKAGE_PATH says.
bool read_scene(const char *path, const char *joints, const char *srdf, scene *out, failure *why);

/// Refuses an option that says something about scenes in 3D alone where the scene is in 2D. `given`: whether it was given.
bool read_scene_fits(const scene *s, const char *option, bool given, failure *why);

#endif
