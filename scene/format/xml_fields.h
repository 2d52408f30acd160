// xml_fields.h : what fields.h is for JSON: values out of elements, or the line and column where they are not there.
#ifndef SCENE_FORMAT_XML_FIELDS_H
#define SCENE_FORMAT_XML_FIELDS_H

#include "scene/format/fields.h"
#include "scene/xml/xml.h"

/// A place for messages that lasts as long as the reading; never NULL.
const json_node *xml_at(const reader *in, xml_place place);

/// Refuses an element, at its place. Always false.
bool xml_refuse(const reader *in, const xml_node *at, const char *format, ...) __attribute__((format(printf, 3, 4)));

/// The attribute of that name; NULL with a refusal when it is missing or empty.
const xml_attribute *xml_needed(const reader *in, const xml_node *node, const char *name);

/// Exactly `count` numbers of an attribute. The numbers stay when it is missing, which is refused when `needed`.
bool xml_numbers(const reader *in, const xml_node *node, const char *name, double *numbers, int count, bool needed);

/// A name fit for tables, of an attribute that is needed: copied into the reader's memory.
bool xml_name(const reader *in, const xml_node *node, const char *name, const char **text);

#endif
