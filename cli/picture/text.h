// text.h : words on a sheet. The font is whatever the system gives for "sans"; cairo brings its own strokes when
// there is none at all.
#ifndef CLI_PICTURE_TEXT_H
#define CLI_PICTURE_TEXT_H

#include "picture/picture.h"

/// Longest text that is drawn, in bytes, ending included; longer ones are cut and end in "...".
#define PICTURE_TEXT_LONGEST 160

typedef struct picture_type {
    double        size; ///< height of the line, pixels
    bool          bold;
    picture_color color;
} picture_type;

/// Width of the text in pixels.
double picture_text_width(picture *sheet, picture_type type, const char *text);

/// Writes with the left end of the base line at `start`.
void picture_text(picture *sheet, picture_point start, picture_type type, const char *text);

/// Writes in the middle of `box`.
void picture_text_in(picture *sheet, picture_box box, picture_type type, const char *text);

/// What is drawn for `text`: bytes that are not UTF-8 become '?', control characters a space, and what is longer than `longest`
/// characters ends in "...". cairo refuses anything else and with it the rest of the picture.
void picture_text_clean(const char *text, size_t longest, char clean[PICTURE_TEXT_LONGEST]);

#endif
