// surface2.h : chains, height fields and half-spaces as static bodies, for the tests of libabut_dynamics.
#ifndef TESTS_DYNAMICS_SURFACE2_H
#define TESTS_DYNAMICS_SURFACE2_H

#include "scene2.h"

// A static body with the surface of a number, at a place.
static inline uint32_t put_surface(abut_dynamics2 *d, abut_body_kind kind, uint32_t number, bool one_sided, abut_pose2 pose,
                                   abut_material m)
{
    const abut_dynamic_def2 def = {.kind = kind, .pose = pose};
    const abut_shape_def2   part = {.surface = number, .one_sided = one_sided, .pose = abut_identity2()};
    uint32_t                body = 0, shape = 0;
    assert_int_equal(abut_dynamics2_add_body(d, &def, &body), ABUT_OK);
    assert_int_equal(abut_dynamics2_add_shape(d, body, &part, &m, &shape), ABUT_OK);
    return body;
}

// The outside is on the right of the way from the first vertex to the last.
static inline abut_chain2 *make_chain(const abut_vec2 *vertices, int count, bool closed)
{
    abut_chain2 *chain = NULL;
    assert_int_equal(abut_chain2_build(vertices, count, NULL, closed ? count : count - 1, NULL, &chain, NULL), ABUT_OK);
    return chain;
}

static inline uint32_t lend_chain(abut_dynamics2 *d, const abut_chain2 *chain)
{
    uint32_t number = 0;
    assert_int_equal(abut_world2_add_chain(abut_dynamics2_world(d), chain, &number), ABUT_OK);
    return number;
}

static inline uint32_t lend_height(abut_dynamics2 *d, const abut_height2 *height)
{
    uint32_t number = 0;
    assert_int_equal(abut_world2_add_height(abut_dynamics2_world(d), height, &number), ABUT_OK);
    return number;
}

static inline uint32_t lend_halfspace(abut_dynamics2 *d, const abut_halfspace2 *halfspace)
{
    uint32_t number = 0;
    assert_int_equal(abut_world2_add_halfspace(abut_dynamics2_world(d), halfspace, &number), ABUT_OK);
    return number;
}

#endif
