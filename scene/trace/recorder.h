// recorder.h : who records a trace: one function for each dimension and precision. recorder2.c and recorder3.c are compiled
// twice, against libabut and libabut_f32.
#ifndef SCENE_TRACE_RECORDER_H
#define SCENE_TRACE_RECORDER_H

#include "scene/engine/engine.h"
#include "scene/engine/real.h"
#include "scene/trace/trace.h"

/// Fills a record of how the answer about two bodies comes about, step by step. False with `why` filled when memory runs out.
typedef bool trace_recorder(const engine_shapes *shapes, const scene *s, int32_t a, int32_t b, const trace_options *options,
                            trace *record, failure *why);

trace_recorder trace2_record_f64, trace2_record_f32, trace3_record_f64, trace3_record_f32;

// A state that runs on after a stop still holds the old reason.
static inline const char *reason_of(abut_status status, abut_reason reason)
{
    static const char *const names[] = {"none", "gap", "repeat", "floor", "overlap", "beyond", "limit"};
    return names[status == ABUT_RUNNING ? ABUT_REASON_NONE : reason];
}

static inline const char *status_name(abut_status status)
{
    return status == ABUT_RUNNING ? "running" : answer_status_name(status_of(status));
}

#endif
