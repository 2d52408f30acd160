// queries.h : what a scene file asks: rays, points, casts, impacts, depths along a direction.
#ifndef SCENE_FORMAT_QUERIES_H
#define SCENE_FORMAT_QUERIES_H

#include "scene/format/groups.h"

/// Reads the list "queries" into a scene whose bodies are there already.
bool scene_queries_read(const reader *in, const json_node *list, const group_list *groups, scene *s);

#endif
