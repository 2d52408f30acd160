// trace_json.h : a trace as JSON.
#ifndef CLI_TRACE_TRACE_JSON_H
#define CLI_TRACE_TRACE_JSON_H

#include "scene/json/json_writer.h"
#include "scene/trace/trace.h"

/// The version of the document, docs/trace.md.
enum { TRACE_VERSION = 2 };

/// Writes the whole trace as one object.
void trace_print(json_writer *w, const trace *record);

/// The last part of it: the clipping, or null.
void trace_print_clip(json_writer *w, const trace *record);

/// A list of contacts; their lengths as they are.
void trace_print_contacts(json_writer *w, const char *key, int dim, const trace_contact *contacts, int32_t count);

#endif
