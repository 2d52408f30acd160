// sphere_points.c : libccd's constants: the origin, and points spread over the unit sphere.
//
// The points are the twelve corners of a regular icosahedron and the middles of its thirty edges, brought to unit length. With
// the golden ratio g the corners are the cyclic shifts of (0, +-1, +-g) / sqrt(1 + g^2), the middles those of (+-1, 0, 0) and
// of (+-1, +-1 / g, +-g) / 2.
#include <ccd/vec3.h>

#define SHORT 0.5257311121191336  // 1 / sqrt(1 + g^2)
#define LONG 0.8506508083520399   // g / sqrt(1 + g^2)
#define HALF_G 0.8090169943749475 // g / 2
#define PART_G 0.3090169943749474 // 1 / (2 g)

static ccd_vec3_t origin = {{0, 0, 0}};

static ccd_vec3_t points[] = {
    {{0, SHORT, LONG}},
    {{0, SHORT, -LONG}},
    {{0, -SHORT, LONG}},
    {{0, -SHORT, -LONG}},
    {{LONG, 0, SHORT}},
    {{-LONG, 0, SHORT}},
    {{LONG, 0, -SHORT}},
    {{-LONG, 0, -SHORT}},
    {{SHORT, LONG, 0}},
    {{SHORT, -LONG, 0}},
    {{-SHORT, LONG, 0}},
    {{-SHORT, -LONG, 0}},
    {{1, 0, 0}},
    {{-1, 0, 0}},
    {{0, 1, 0}},
    {{0, -1, 0}},
    {{0, 0, 1}},
    {{0, 0, -1}},
    {{0.5, PART_G, HALF_G}},
    {{0.5, PART_G, -HALF_G}},
    {{0.5, -PART_G, HALF_G}},
    {{0.5, -PART_G, -HALF_G}},
    {{-0.5, PART_G, HALF_G}},
    {{-0.5, PART_G, -HALF_G}},
    {{-0.5, -PART_G, HALF_G}},
    {{-0.5, -PART_G, -HALF_G}},
    {{HALF_G, 0.5, PART_G}},
    {{-HALF_G, 0.5, PART_G}},
    {{HALF_G, 0.5, -PART_G}},
    {{-HALF_G, 0.5, -PART_G}},
    {{HALF_G, -0.5, PART_G}},
    {{-HALF_G, -0.5, PART_G}},
    {{HALF_G, -0.5, -PART_G}},
    {{-HALF_G, -0.5, -PART_G}},
    {{PART_G, HALF_G, 0.5}},
    {{PART_G, -HALF_G, 0.5}},
    {{-PART_G, HALF_G, 0.5}},
    {{-PART_G, -HALF_G, 0.5}},
    {{PART_G, HALF_G, -0.5}},
    {{PART_G, -HALF_G, -0.5}},
    {{-PART_G, HALF_G, -0.5}},
    {{-PART_G, -HALF_G, -0.5}},
};

ccd_vec3_t *ccd_vec3_origin = &origin;
ccd_vec3_t *ccd_points_on_sphere = points;
size_t      ccd_points_on_sphere_len = sizeof(points) / sizeof(points[0]);
