// fuzz_mesh.c : any bytes as a mesh of every format. They must be refused in one sentence with a remedy, or be read into parts
// that have names of their own and finite points.
#include "require.h"
#include "scene/mesh/mesh.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_part(const mesh *m, int32_t i)
{
    enum { COMPARED = 100 }; // names of the first parts: the pairs of all would take too long
    const mesh_part *part = &m->parts[i];
    require(part->name != NULL && part->name[0] != '\0' && part->count > 0);
    for (int32_t k = 0; k < part->count; k++)
        require(isfinite(part->points[k].x) && isfinite(part->points[k].y) && isfinite(part->points[k].z));
    for (int32_t k = 0; k < i && i < COMPARED; k++)
        require(strcmp(m->parts[k].name, part->name) != 0);
}

// The bytes lie in memory of just their length and a NUL, so that the sanitizer sees every step too far.
static void read_as(const char *name, const uint8_t *data, size_t size)
{
    char  reason[MESH_REASON] = "";
    arena memory = {0};
    mesh  m;
    char *bytes = malloc(size + 1);
    if (bytes == NULL)
        return;
    if (size > 0)
        memcpy(bytes, data, size);
    bytes[size] = '\0';
    if (mesh_read(name, bytes, size, NULL, &memory, &m, reason)) {
        require(m.count > 0);
        for (int32_t i = 0; i < m.count; i++)
            check_part(&m, i);
    } else {
        require(strstr(reason, "; ") != NULL);
    }
    arena_free(&memory);
    free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const names[] = {"mesh.obj", "mesh.stl", "mesh.ply", "mesh.gltf", "mesh.glb", "mesh.dae"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        read_as(names[i], data, size);
    return 0;
}
