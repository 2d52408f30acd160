// trace.h : a story as JSON.
#ifndef CLI_TRACE_H
#define CLI_TRACE_H

#include "story.h"

#include <yajl/yajl_gen.h>

/// The version of the document, docs/trace.md.
enum { TRACE_VERSION = 1 };

/// Writes the whole story as one object.
void trace_print(yajl_gen g, const story *told);

/// The last part of it: the clipping, or null.
void trace_print_clip(yajl_gen g, const story *told);

/// A list of contacts; their lengths as they are.
void trace_print_contacts(yajl_gen g, const char *key, int dim, const story_contact *contacts, int32_t count);

#endif
