// lines.h : a text file of lines and words, as OBJ and the text form of STL are.
#ifndef SCENE_MESH_LINES_H
#define SCENE_MESH_LINES_H

#include "scene/mesh/builder.h"

/// Begin with (mesh_lines){.at = text, .end = end of it, .number = 1}; *end is a NUL.
typedef struct mesh_lines {
    const char *at, *end;
    int         number; ///< of the line, from 1
} mesh_lines;

typedef struct mesh_word {
    const char *text; ///< not NUL-terminated
    size_t      length;
} mesh_word;

/// The next word of the line; false when there is none. A '\' at the end of a line joins the next line to it.
bool mesh_next_word(mesh_lines *lines, mesh_word *word);

/// Whether a word is this one; `plain` is in small letters, the word may have capitals.
bool mesh_is_word(mesh_word word, const char *plain);

/// What is left of the line, without blanks at its ends.
mesh_word mesh_rest(mesh_lines *lines);

/// Goes to the next line; false at the end of the text.
bool mesh_next_line(mesh_lines *lines);

/// Reads three finite numbers; else refuses, naming the line.
bool mesh_read_point(mesh_builder *b, mesh_lines *lines, scene_point *p);

#endif
