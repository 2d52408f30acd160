// tetrahedron.h : the mesh that the tests of all formats read: four corners, of which every format has faces enough to name
// each.
#ifndef TESTS_SCENE_TETRAHEDRON_H
#define TESTS_SCENE_TETRAHEDRON_H

#include "scene/mesh/mesh.h"

// cmocka wants these four before it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

static inline bool read_bytes(const char *name, const char *bytes, size_t length, arena *memory, mesh *m,
                              char reason[MESH_REASON])
{
    // Memory of just that length, so that the sanitizer sees a step behind it.
    char *exact = malloc(length + 1);
    assert_non_null(exact);
    memcpy(exact, bytes, length);
    exact[length] = '\0';
    const bool read = mesh_read(name, exact, length, NULL, memory, m, reason);
    free(exact);
    return read;
}

static inline bool has_point(const mesh_part *part, scene_point p)
{
    for (int32_t i = 0; i < part->count; i++)
        if (part->points[i].x == p.x && part->points[i].y == p.y && part->points[i].z == p.z)
            return true;
    return false;
}

// One part, whose points are the corners 000, 100, 010, 001 and no others.
static inline void assert_tetrahedron(const char *name, const char *bytes, size_t length)
{
    static const scene_point corners[] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    char                     reason[MESH_REASON] = "";
    arena                    memory = {0};
    mesh                     m;
    if (!read_bytes(name, bytes, length, &memory, &m, reason))
        fail_msg("%s: %s", name, reason);
    assert_int_equal(m.count, 1);
    for (int i = 0; i < 4; i++)
        assert_true(has_point(&m.parts[0], corners[i]));
    const mesh_part four = {.points = (scene_point *)(uintptr_t)corners, .count = 4};
    for (int32_t i = 0; i < m.parts[0].count; i++)
        assert_true(has_point(&four, m.parts[0].points[i]));
    arena_free(&memory);
}

static inline void assert_tetrahedron_text(const char *name, const char *text)
{
    assert_tetrahedron(name, text, strlen(text));
}

#endif
