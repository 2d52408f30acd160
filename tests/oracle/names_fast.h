// names_fast.h : other names for what the oracle exports, so that the fast judge can be linked beside the quad one.
#ifndef ABUT_TESTS_NAMES_FAST_H
#define ABUT_TESTS_NAMES_FAST_H

#define hull2_of fast_hull2_of
#define hull2_free fast_hull2_free
#define hull2_turn fast_hull2_turn
#define polygon_of fast_polygon_of
#define polygon_free fast_polygon_free
#define polygon_reach fast_polygon_reach
#define polygons_distance fast_polygons_distance
#define ellipse2_distance fast_ellipse2_distance
#define ellipse2_reach fast_ellipse2_reach
#define oracle2_distance fast_oracle2_distance
#define oracle2_separation fast_oracle2_separation
#define oracle2_point fast_oracle2_point
#define oracle2_contains fast_oracle2_contains
#define oracle2_size fast_oracle2_size
#define oracle2_body_of fast_oracle2_body_of
#define oracle2_body_free fast_oracle2_body_free
#define oracle2_between fast_oracle2_between
#define oracle2_along fast_oracle2_along
#define oracle2_to_point fast_oracle2_to_point
#define oracle2_extent fast_oracle2_extent
#define judge2_quad judge2_fast

#endif
