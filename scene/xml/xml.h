// xml.h : an XML text as a tree in which every element and attribute knows its line and column.
//
// What COLLADA, URDF, SRDF and SVG are written in: elements, attributes, text, CDATA, comments, processing instructions, the
// five named characters and numbered ones, UTF-8. A document type is passed over; entities of its own are refused, so no text
// grows while it is read. Prefixes are left off ("svg:path" is "path").
// docs/decisions/0040-formats-people-have.md says why this reader is the project's own.
#ifndef SCENE_XML_XML_H
#define SCENE_XML_XML_H

#include "scene/text/arena.h"

#include <stdbool.h>
#include <stdint.h>

/// A place in the text: line and column from 1, columns in characters.
typedef struct xml_place {
    int line, column;
} xml_place;

typedef struct xml_attribute xml_attribute;

struct xml_attribute {
    const char    *name, *value;
    xml_place      place; ///< of the name
    xml_attribute *next;
};

typedef struct xml_node xml_node;

struct xml_node {
    const char    *name;
    char          *text; ///< all text directly inside, in one; never NULL
    int32_t        text_length, text_room;
    xml_place      place, text_place;
    xml_attribute *attributes;
    xml_node      *first, *last, *next, *parent;
};

/// Elements lie inside each other no deeper than this: what walks a tree may be recursive.
enum { XML_DEEPEST = 64 };

enum { XML_FAULT = 192 };

/// What is wrong with a text: the place, and a sentence with "; " and what to do.
typedef struct xml_fault {
    xml_place place;
    char      text[XML_FAULT];
} xml_fault;

/// Reads `length` bytes (a NUL follows them) into a tree owned by `memory`. NULL with *fault filled.
const xml_node *xml_read(const char *text, size_t length, arena *memory, xml_fault *fault);

/// The first child of that name, or NULL; the next sibling of the same name as `node`, or NULL.
const xml_node *xml_child(const xml_node *node, const char *name);
const xml_node *xml_again(const xml_node *node);

bool xml_is(const xml_node *node, const char *name);

/// The attribute of that name, or NULL; and its value.
const xml_attribute *xml_attribute_of(const xml_node *node, const char *name);
const char          *xml_value(const xml_node *node, const char *name);

/// The node that follows in the order of the text, inside `root`; NULL at the end. For loops over all of a tree.
const xml_node *xml_after(const xml_node *node, const xml_node *root);

#endif
