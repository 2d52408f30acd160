// query_out.h : the two ways `abut query` writes its answers.
#ifndef CLI_QUERY_QUERY_OUT_H
#define CLI_QUERY_QUERY_OUT_H

#include "scene/engine/query.h"

/// A table for people. Nothing is printed before the last answer is in.
bool query_print_table(const scene *s, const query_options *options, failure *why);

/// JSON for programs: every number in the fewest digits that read back as the same double.
bool query_print_json(const scene *s, const query_options *options, failure *why);

#endif
