// way_json.h : the trace of a cast or an impact as JSON; docs/trace.md describes it.
#ifndef SCENE_TRACE_WAY_JSON_H
#define SCENE_TRACE_WAY_JSON_H

#include "scene/json/json_writer.h"
#include "scene/trace/way.h"

/// The version of the document.
enum { WAY_VERSION = 1 };

/// Writes the trace as one object.
void way_print(json_writer *w, const way_trace *way);

#endif
