// text.h : the few questions about text that reading and tables need. UTF-8 throughout; no locale.
#ifndef SCENE_TEXT_TEXT_H
#define SCENE_TEXT_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/// Offset of the first byte that is not well-formed UTF-8 (RFC 3629), or `length` when all is well.
size_t text_bad_utf8(const char *text, size_t length);

/// Offset of the first \u escape of JSON that is one half of a surrogate pair without the other, or `length`.
size_t text_lone_surrogate(const char *text, size_t length);

/// Characters (code points) in well-formed UTF-8.
size_t text_width(const char *text, size_t length);

/// True when the text holds a control character (C0, DEL or C1), which a table or terminal could not show.
bool text_has_control(const char *text, size_t length);

/// The word of a NULL-terminated list nearest to `text`, when it is near enough to be a slip of the fingers; else NULL.
const char *text_nearest(const char *text, size_t length, const char *const *words);

#endif
