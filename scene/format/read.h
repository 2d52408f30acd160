// read.h : from a scene file (JSON; abut(1) describes the format) to a scene.
#ifndef SCENE_FORMAT_READ_H
#define SCENE_FORMAT_READ_H

#include "scene/text/files.h"
#include "scene/model/scene.h"
#include "scene/text/failure.h"

/// Reads a scene from a file of this algorithm; "-" is standard input. On failure `why` names file, line, column, fault and
/// remedy and *out is empty.
bool scene_read(const char *path, scene *out, failure *why);

/// The same from `length` bytes of text with a NUL behind them; `file` is what messages call it, and the meshes it names are
/// looked for beside it, among `files`. Keeps no pointer to `text`.
bool scene_parse(const char *file, const char *text, size_t length, const scene_files *files, scene *out, failure *why);

#endif
