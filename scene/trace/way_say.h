// way_say.h : what happened in a cast or an impact, in plain sentences: those of `abut explain --query` and of the page.
#ifndef SCENE_TRACE_WAY_SAY_H
#define SCENE_TRACE_WAY_SAY_H

#include "scene/text/growing.h"
#include "scene/trace/way.h"

/// Who moves how, and what the pictures show.
void way_say_begin(growing_text *say, const way_trace *way);

/// A sentence or two about a step.
void way_say_step(growing_text *say, const way_trace *way, const way_step *step);

/// The answer.
void way_say_touch(growing_text *say, const way_trace *way);

#endif
