// part2.h : what is asked about one part of a surface: a chain, a height field or a convex shape, where it is.
//
// A facet is a segment of a part or a convex part as a whole. All is in the frame that the parts' poses are given in.
#ifndef WORLD_MESH_PART2_H
#define WORLD_MESH_PART2_H

#include "abut/surface2.h"
#include "mesh/facets2.h"

typedef struct abut_facet2 {
    const abut_surface2 *part;
    int32_t              segment; // -1: the part is convex
    abut_vec2            end[2];  // of the segment
} abut_facet2;

// Whether the part is one thing, at a pose.
bool abut_part_is_sound2(const abut_surface2 *part);

// The segments of a part that is not convex, in its own frame.
abut_facets2 abut_part_facets2(const abut_surface2 *part);

abut_facet2 abut_facet_at2(const abut_surface2 *part, int32_t segment);

// Its contacts with a shape, along a normal unless that is NULL.
abut_manifold2 abut_facet_collide2(const abut_facet2 *facet, const abut_shape2 *shape, abut_pose2 pose, const abut_vec2 *normal,
                                   abut_real margin);

// Whether a point is on a segment, or in a convex part, but for the weld.
bool abut_facet_holds2(const abut_facet2 *facet, abut_vec2 point, abut_real weld);

// Whether it rises above the line through a point of it.
bool abut_facet_rises_above2(const abut_facet2 *facet, abut_vec2 point, abut_vec2 normal, abut_real weld);

// Whether its side of this normal lies in the line through a point.
bool abut_facet_is_in_line2(const abut_facet2 *facet, abut_vec2 point, abut_vec2 normal, abut_real weld);

// Whether it is met on the way from one point to another.
bool abut_facet_hides2(const abut_facet2 *facet, abut_vec2 from, abut_vec2 to);

// The normals of the flat sides of a convex part: how many, and each of them.
int32_t   abut_part_sides2(const abut_surface2 *part);
abut_vec2 abut_part_side2(const abut_surface2 *part, int32_t side);

#endif
