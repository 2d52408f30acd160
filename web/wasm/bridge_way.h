// bridge_way.h : how the queries of the scene judged last came about: the program's own recorder of casts and impacts
// (scene/trace/way.h), for the page.
#ifndef WEB_BRIDGE_WAY_H
#define WEB_BRIDGE_WAY_H

#include <stdint.h>

/// Records the trace of a query, counted from 1, of the scene that bridge_scene_judge has read last; in float when `is_f32` is
/// 1. Answers what the program says of it: "" when it is recorded.
const char *bridge_way_record(int32_t number, int32_t is_f32);

/// What was recorded last, as docs/trace.md describes it (`abut trace --query`); "" without memory.
const char *bridge_way_json(void);

/// The sentences of `abut explain --query`: 0 is how it begins, then one for each step, and after the last the answer's.
const char *bridge_way_sentence(int32_t which);

#endif
