// engine_tell.h : the stories of the two wings, told in engine2_tell.c and engine3_tell.c; each is compiled once against each
// library.
#ifndef CLI_ENGINE_TELL_H
#define CLI_ENGINE_TELL_H

#include "engine.h"
#include "engine_real.h"

// A machine that was sent on after a stop still holds the old reason.
static inline const char *reason_of(abut_status status, abut_reason reason)
{
    static const char *const names[] = {"none", "gap", "repeat", "floor", "overlap", "beyond", "limit"};
    return names[status == ABUT_RUNNING ? ABUT_REASON_NONE : reason];
}

static inline const char *status_name(abut_status status)
{
    return status == ABUT_RUNNING ? "running" : answer_status_name(status_of(status));
}

bool ENGINE_OF(engine2_tell)(const engine_shapes *shapes, const scene *s, int32_t a, int32_t b, const story_options *options,
                             story *told, failure *why);
bool ENGINE_OF(engine3_tell)(const engine_shapes *shapes, const scene *s, int32_t a, int32_t b, const story_options *options,
                             story *told, failure *why);

#endif
