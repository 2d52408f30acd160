// text.h : what the pages and pictures of `abut explain` are written into, and how a text of unknown content stands in them.
#ifndef CLI_EXPLAIN_TEXT_H
#define CLI_EXPLAIN_TEXT_H

#include "scene/text/growing.h"

/// Adds a text of unknown content so that XML shows it as it is; control characters become '?'.
void explain_escape(growing_text *text, const char *content);

/// The same for Markdown.
void explain_escape_markdown(growing_text *text, const char *content);

#endif
