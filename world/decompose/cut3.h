// cut3.h : where a solid is best cut: hulls of parts, how far the surface is inside them, and the planes that are tried.
#ifndef WORLD_DECOMPOSE_CUT3_H
#define WORLD_DECOMPOSE_CUT3_H

#include "abut/hull3.h"
#include "decompose/solid3.h"

// The hull of some points, in its own block.
typedef struct abut_held_hull3 {
    const abut_hull3 *hull; // NULL: there is none
    void             *block;
    size_t            bytes;
    abut_real         volume; // 0 of what is flat
} abut_held_hull3;

// Of the facets that are no caps. False: no memory.
bool abut_hull3_hold(const abut_solid3 *solid, const abut_allocator *allocator, abut_held_hull3 *held);
void abut_hull3_let_go(abut_held_hull3 *held, const abut_allocator *allocator);

typedef enum abut_cut_answer3 { ABUT_CUT_FOUND, ABUT_CUT_NONE, ABUT_CUT_NO_MEMORY } abut_cut_answer3;

// The plane through the corner that is farthest inside the hull, seen along the normal of a facet, which leaves the least
// volume in the hulls of both sides: of the planes of the facets there, those square to their edges, and that of the hull over
// it. None: no plane has something of it on both sides, so it is convex or too thin.
abut_cut_answer3 abut_cut3_choose(const abut_solid3 *solid, const abut_held_hull3 *hull, const abut_allocator *allocator,
                                  abut_plane3 *plane);

#endif
