// contacts.h : the two ways `abut contacts` writes its answers.
#ifndef CLI_CONTACTS_CONTACTS_H
#define CLI_CONTACTS_CONTACTS_H

#include "scene/engine/answer.h"

/// A table for people. Nothing is printed before the last answer is in.
bool contacts_print_table(const scene *s, const answer_options *options, failure *why);

/// JSON for programs: every number in the fewest digits that read back as the same double.
bool contacts_print_json(const scene *s, const answer_options *options, failure *why);

#endif
