// urdf.h : a robot as a scene: a body for each link that has collision geometry, and all pairs of links but for neighbours and
// those that an SRDF file rules out.
#ifndef SCENE_ROBOT_URDF_H
#define SCENE_ROBOT_URDF_H

#include "scene/format/fields.h"
#include "scene/xml/xml.h"

/// What goes with a robot. All may be NULL.
typedef struct scene_robot {
    const char *joints;   ///< path of a JSON object: a value for each joint that is not at 0
    const char *srdf;     ///< path of an SRDF file: pairs of links that are not asked about
    const char *packages; ///< folders where package:// is looked for, parted by ':'
} scene_robot;

/// Reads a robot into an empty scene. `files` may be NULL.
bool urdf_read(reader *in, const xml_node *root, const scene_robot *files, scene *s);

#endif
