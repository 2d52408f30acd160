// gltf_buffers.c : accessor, view, buffer: each is an index into the next, and each may lie.
#include "scene/mesh/gltf_buffers.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const json_node *gltf_find(const json_node *object, const char *key)
{
    if (object == NULL || object->kind != JSON_OBJECT)
        return NULL;
    for (const json_node *n = object->first; n != NULL; n = n->next)
        if (strcmp(n->key, key) == 0)
            return n;
    return NULL;
}

int64_t gltf_whole(const json_node *object, const char *key, int64_t otherwise)
{
    const json_node *value = gltf_find(object, key);
    if (value == NULL)
        return otherwise;
    const double number = value->kind == JSON_NUMBER ? strtod(value->text, NULL) : -1;
    return number >= 0 && number < 0x1p53 && number == floor(number) ? (int64_t)number : -1;
}

const json_node *gltf_item(gltf *g, const json_node *object, const char *key, const gltf_list *list, const char *what)
{
    const int64_t index = gltf_whole(object, key, -1);
    if (index >= 0 && index < list->count)
        return list->items[index];
    mesh_refuse(g->build, "line %d: '%s' names no %s; there are %d, counted from 0: save the mesh again", object->line, key,
                what, (int)list->count);
    return NULL;
}

// ---- buffers -----------------------------------------------------------------------------------------------------------

static int digit_of(char c)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char       *digit = c != '\0' ? strchr(digits, c) : NULL;
    return digit != NULL ? (int)(digit - digits) : -1;
}

// The bytes of a base64 text (RFC 4648).
static bool decode(gltf *g, const json_node *at, const char *text, gltf_buffer *buffer)
{
    char    *bytes = arena_take(g->build->memory, strlen(text) / 4 * 3 + 3, 1);
    uint32_t bits = 0;
    int      have = 0;
    if (bytes == NULL)
        return mesh_no_memory(g->build);
    buffer->bytes = bytes;
    for (; *text != '\0' && *text != '='; text++) {
        const int digit = digit_of(*text);
        if (digit < 0)
            return mesh_refuse(g->build, "line %d: the data of a buffer is no base64; save the mesh again", at->line);
        bits = bits << 6 | (uint32_t)digit;
        have += 6;
        if (have >= 8) {
            have -= 8;
            bytes[buffer->length++] = (char)(bits >> have & 0xff);
        }
    }
    return true;
}

// What "%20" and its like stand for. False when that is not the name of a file.
static bool plain_name(const char *uri, char *out, size_t room)
{
    size_t used = 0;
    for (; *uri != '\0' && used + 1 < room; uri++) {
        unsigned code = 0;
        char     pair[3] = "";
        if (*uri == '%') {
            snprintf(pair, sizeof pair, "%.2s", uri + 1);
            if (strspn(pair, "0123456789abcdefABCDEF") != 2 || (code = (unsigned)strtoul(pair, NULL, 16)) == 0)
                return false;
            uri += 2;
        }
        out[used++] = *pair != '\0' ? (char)code : *uri;
    }
    out[used] = '\0';
    return *uri == '\0' && used > 0;
}

// A file beside the mesh.
static bool load(gltf *g, const json_node *at, const char *uri, gltf_buffer *buffer)
{
    enum { LONGEST = 4096 };
    char        path[LONGEST], name[LONGEST / 2], reason[SCENE_FILES_REASON] = "", *bytes = NULL;
    const char *slash = g->build->path != NULL ? strrchr(g->build->path, '/') : NULL;
    const int   folder = slash != NULL ? (int)(slash - g->build->path) + 1 : 0;
    if (strchr(uri, ':') != NULL || !plain_name(uri, name, sizeof name) || folder > LONGEST / 2)
        return mesh_refuse(g->build, "line %d: the buffer '%.60s' is no file beside the mesh; save it as .glb", at->line, uri);
    snprintf(path, sizeof path, "%.*s%s", name[0] == '/' ? 0 : folder, g->build->path, name);
    if (g->build->files == NULL || !g->build->files->read(g->build->files->user, path, &bytes, &buffer->length, reason))
        return mesh_refuse(g->build, "line %d: the buffer '%.60s': %.100s", at->line, uri,
                           g->build->files == NULL ? "no file can be read here; save the mesh as .glb" : reason);
    buffer->bytes = arena_copy(g->build->memory, bytes, buffer->length);
    free(bytes);
    return buffer->bytes != NULL || mesh_no_memory(g->build);
}

static bool open_buffer(gltf *g, const json_node *node, gltf_buffer *buffer)
{
    const json_node *uri = gltf_find(node, "uri");
    if (buffer->bytes != NULL)
        return true;
    if (uri == NULL) {
        *buffer = (gltf_buffer){g->bin, g->bin_length};
        return buffer->bytes != NULL ||
               mesh_refuse(g->build, "line %d: the buffer has no data; save the mesh as .glb", node->line);
    }
    if (uri->kind != JSON_STRING)
        return mesh_refuse(g->build, "line %d: 'uri' is no string; save the mesh again", uri->line);
    if (strncmp(uri->text, "data:", 5) != 0)
        return load(g, uri, uri->text, buffer);
    const char *data = strstr(uri->text, ";base64,");
    return data != NULL
               ? decode(g, uri, data + 8, buffer)
               : mesh_refuse(g->build, "line %d: the data of a buffer is not base64; save the mesh as .glb", uri->line);
}

// ---- accessors ---------------------------------------------------------------------------------------------------------

static bool type_of(gltf *g, const json_node *accessor, gltf_numbers *n)
{
    static const bytes_type types[] = {BYTES_I8, BYTES_U8, BYTES_I16, BYTES_U16, BYTES_I32, BYTES_U32, BYTES_F32};
    const int64_t           type = gltf_whole(accessor, "componentType", -1);
    const json_node        *normalized = gltf_find(accessor, "normalized");
    if (type < 5120 || type > 5126 || type == 5124)
        return mesh_refuse(g->build, "line %d: an accessor has no 'componentType' of glTF 2.0; save the mesh again",
                           accessor->line);
    n->type = types[type - 5120];
    n->normalized =
        normalized != NULL && normalized->kind == JSON_BOOLEAN && normalized->text[0] == 't' && n->type != BYTES_F32;
    return true;
}

// Where the numbers begin, and that they all lie inside their view, and that inside its buffer.
static bool place(gltf *g, const json_node *accessor, const json_node *view, gltf_numbers *n)
{
    const json_node *node = gltf_item(g, view, "buffer", &g->buffer_nodes, "buffer");
    if (node == NULL)
        return false;
    gltf_buffer *buffer = &g->buffers[gltf_whole(view, "buffer", 0)];
    if (!open_buffer(g, node, buffer))
        return false;
    const size_t  item = bytes_size(n->type) * (size_t)n->width;
    const int64_t start = gltf_whole(view, "byteOffset", 0), length = gltf_whole(view, "byteLength", -1),
                  offset = gltf_whole(accessor, "byteOffset", 0), stride = gltf_whole(view, "byteStride", (int64_t)item),
                  count = gltf_whole(accessor, "count", -1);
    const int64_t bytes = (int64_t)buffer->length;
    const bool inside = start >= 0 && length >= 0 && offset >= 0 && stride >= (int64_t)item && count >= 0 && start <= bytes &&
                        length <= bytes - start && offset <= length && stride <= 1 << 20 && count <= 1 << 28 &&
                        (count == 0 || (count - 1) * stride + (int64_t)item <= length - offset);
    if (!inside)
        return mesh_refuse(g->build,
                           "line %d: the numbers of an accessor do not lie inside its buffer of %lld bytes; save the "
                           "mesh again",
                           accessor->line, (long long)bytes);
    n->at = buffer->bytes + start + offset;
    n->stride = (size_t)stride;
    n->count = (int32_t)count;
    return true;
}

bool gltf_accessor(gltf *g, const json_node *object, const char *key, const char *type, gltf_numbers *numbers)
{
    const json_node *accessor = gltf_item(g, object, key, &g->accessors, "accessor");
    if (accessor == NULL)
        return false;
    const json_node *named = gltf_find(accessor, "type");
    if (named == NULL || named->kind != JSON_STRING || strcmp(named->text, type) != 0)
        return mesh_refuse(g->build, "line %d: the accessor of %s is no %s; save the mesh again", accessor->line, key, type);
    if (gltf_find(accessor, "sparse") != NULL || gltf_find(accessor, "bufferView") == NULL)
        return mesh_refuse(g->build,
                           "line %d: an accessor that is sparse, or compressed, is not read; save the mesh without that",
                           accessor->line);
    *numbers = (gltf_numbers){.width = strcmp(type, "VEC3") == 0 ? 3 : 1};
    const json_node *view = gltf_item(g, accessor, "bufferView", &g->views, "buffer view");
    return view != NULL && type_of(g, accessor, numbers) && place(g, accessor, view, numbers);
}

double gltf_number(const gltf_numbers *numbers, int32_t item, int i)
{
    static const double largest[] = {127, 255, 32767, 65535};
    const char         *at = numbers->at + (size_t)item * numbers->stride + (size_t)i * bytes_size(numbers->type);
    const double        number = bytes_number(at, numbers->type, false);
    return numbers->normalized && numbers->type <= BYTES_U16 ? fmax(number / largest[numbers->type], -1) : number;
}
