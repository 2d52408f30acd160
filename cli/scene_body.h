// scene_body.h : one body of a scene file: a name, a shape, a pose.
#ifndef CLI_SCENE_BODY_H
#define CLI_SCENE_BODY_H

#include "fields.h"
#include "names.h"

/// Reads a body object into *body. Its shape is one of `s` by name (`known`, sorted), or is written inside the body and then
/// becomes the next shape of `s`, for which there must be room.
bool scene_body_read(const reader *in, const node *object, const name *known, int32_t known_count, scene *s, scene_body *body);

/// Refuses a name that is not in the list, with the nearest one that is. `remedy` is for when none is near.
bool scene_refuse_name(const reader *in, const node *value, const char *what, const name *known, int32_t count,
                       const char *remedy);

#endif
