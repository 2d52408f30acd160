// read.h : from a file to a scene. What a file is, its text says:
//
//   JSON with "abut"          a scene (abut(1) describes the format)
//   JSON with a GeoJSON type  a 2D scene: a body for each feature that has an area
//   XML, <svg>                a 2D scene: a body for each shape
//   XML, <robot>              a 3D scene: the collision geometry of a robot's links (URDF)
#ifndef SCENE_FILE_READ_H
#define SCENE_FILE_READ_H

#include "scene/model/scene.h"
#include "scene/robot/urdf.h"
#include "scene/text/failure.h"
#include "scene/text/files.h"

/// Reads a scene from a file of this machine; "-" is standard input. On failure `why` names file, line, column, fault and
/// remedy and *out is empty.
bool scene_read(const char *path, const scene_robot *robot, scene *out, failure *why);

/// The same from `length` bytes of text with a NUL behind them; `file` is what messages call it, and the meshes it names are
/// looked for beside it, among `files`. Keeps no pointer to `text`. `robot` may be NULL.
bool scene_parse(const char *file, const char *text, size_t length, const scene_files *files, const scene_robot *robot,
                 scene *out, failure *why);

#endif
