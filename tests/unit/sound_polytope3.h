// sound_polytope3.h : what makes the store of EPA's polytope sound: closed, counted, convex. Include cmocka.h first.
#ifndef ABUT_TESTS_SOUND_POLYTOPE3_H
#define ABUT_TESTS_SOUND_POLYTOPE3_H

#include "epa/polytope3.h"

static inline bool is_spare(const abut_polytope3 *p, int32_t face)
{
    int32_t f = p->spare_face;
    for (int32_t i = 0; i < p->spare_faces; ++i) {
        if (f == face) {
            return true;
        }
        f = p->corner[f][1];
    }
    return false;
}

// Whether the vertex is a corner of a face.
static inline bool is_used(const abut_polytope3 *p, int32_t vertex)
{
    for (int32_t f = 0; f < p->faces; ++f) {
        for (int32_t e = 0; e < 3 && !is_spare(p, f); ++e) {
            if (p->corner[f][e] == vertex) {
                return true;
            }
        }
    }
    return false;
}

// Each edge's mate runs the other way and knows it; a free vertex is nobody's corner; the nearest face is known. The number of
// faces, and in `open` of edges beside nothing.
static inline int32_t check_surface(const abut_polytope3 *p, int32_t *open)
{
    int32_t faces = 0;
    *open = 0;
    assert_true(p->faces <= ABUT_EPA3_FACES && p->vertices <= ABUT_EPA3_VERTICES);
    for (int32_t f = 0; f < p->faces; ++f) {
        if (is_spare(p, f)) {
            continue;
        }
        ++faces;
        for (int32_t e = 0; e < 3; ++e) {
            const int32_t other = p->across[f][e];
            assert_true(p->corner[f][e] < p->vertices);
            if (other == ABUT_EPA3_NOTHING) {
                *open += 1;
                continue;
            }
            assert_false(is_spare(p, other / 4));
            assert_int_equal(p->across[other / 4][other % 4], 4 * f + e);
            assert_int_equal(p->corner[other / 4][other % 4], p->corner[f][(e + 1) % 3]);
            assert_int_equal(p->corner[other / 4][(other % 4 + 1) % 3], p->corner[f][e]);
        }
    }
    assert_int_equal(p->nearest, abut_faces3_nearest(p));
    int32_t spare = p->spare_vertex;
    for (int32_t i = 0; i < p->spare_vertices; ++i) {
        assert_in_range(spare, 0, p->vertices - 1);
        assert_false(is_used(p, spare));
        spare = (int32_t)p->vertex[spare].feature_a;
    }
    return faces;
}

// No vertex in use lies above a face by more than a few u.
static inline void check_convex(const abut_polytope3 *p)
{
    for (int32_t f = 0; f < p->faces; ++f) {
        if (is_spare(p, f)) {
            continue;
        }
        const abut_plane3 plane = abut_polytope3_plane(p, f);
        const abut_vec3   n = plane.normal;
        for (int32_t v = 0; v < p->vertices; ++v) {
            assert_true(!is_used(p, v) ||
                        abut_dot3(n, p->vertex[v].w) <= plane.reach + 4 * ABUT_UNIT_ROUNDOFF * abut_dot3(n, n));
        }
    }
}

#endif
