// gltf_buffers.h : a glTF file as a tree, and the numbers that its accessors stand for. Seen by gltf.c.
#ifndef SCENE_MESH_GLTF_BUFFERS_H
#define SCENE_MESH_GLTF_BUFFERS_H

#include "scene/json/json.h"
#include "scene/mesh/builder.h"
#include "scene/mesh/bytes.h"

/// A list of the file by index.
typedef struct gltf_list {
    const json_node **items;
    int32_t           count;
} gltf_list;

typedef struct gltf_buffer {
    const char *bytes; ///< NULL: not read yet
    size_t      length;
} gltf_buffer;

typedef struct gltf {
    mesh_builder *build;
    gltf_list     nodes, meshes, scenes, accessors, views, buffer_nodes;
    gltf_buffer  *buffers;
    const char   *bin; ///< of a .glb; NULL for none
    size_t        bin_length;
    bool         *visited; ///< nodes
} gltf;

/// Numbers in a buffer: `count` items of `width` numbers, `stride` bytes apart.
typedef struct gltf_numbers {
    const char *at;
    size_t      stride;
    bytes_type  type;
    bool        normalized;
    int32_t     count;
    int         width;
} gltf_numbers;

/// The value of a key, or NULL; NULL for what is no object.
const json_node *gltf_find(const json_node *object, const char *key);

/// The whole number of a key, from 0 on; `otherwise` when it is not there, -1 when it is something else.
int64_t gltf_whole(const json_node *object, const char *key, int64_t otherwise);

/// The item of a list that a key names; NULL with a refusal that calls it `what`.
const json_node *gltf_item(gltf *g, const json_node *object, const char *key, const gltf_list *list, const char *what);

/// The numbers of an accessor, with their bytes there. `type` is what the file calls them, "VEC3".
bool gltf_accessor(gltf *g, const json_node *object, const char *key, const char *type, gltf_numbers *numbers);

double gltf_number(const gltf_numbers *numbers, int32_t item, int i);

#endif
