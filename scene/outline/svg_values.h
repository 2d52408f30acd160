// svg_values.h : numbers, lengths and transforms as SVG writes them. Seen by the files of this reader.
#ifndef SCENE_OUTLINE_SVG_VALUES_H
#define SCENE_OUTLINE_SVG_VALUES_H

#include "scene/outline/outline.h"

/// Passes over blanks and one comma.
void svg_skip(const char **text);

/// The number at *text, which moves behind it; false when none stands there. Numbers need nothing between them: "1.5.5-2".
bool svg_number(const char **text, double *number);

/// A length named `key` in user units; stays when it is missing. Units: px, pt, pc, mm, cm, in.
bool svg_length(const reader *in, const xml_node *node, const char *key, double *length);

/// What "transform" says, after `outer`.
bool svg_transform(const reader *in, const xml_node *node, const affine *outer, affine *map);

/// The value of a property: in "style", else the attribute; *length long. NULL for none.
const char *svg_property(const xml_node *node, const char *key, size_t *length);

#endif
