// ellipse2.h : signed distance when at least one core is an ellipse, for the oracle.
#ifndef ABUT_TESTS_ELLIPSE2_H
#define ABUT_TESTS_ELLIPSE2_H

#include "oracle2.h"

/// The signed distance of the cores (no radii). At least one is an ellipse of two different half axes above zero.
oracle2_answer ellipse2_distance(const oracle2_shape *a, const oracle2_shape *b, oracle2_pose a_pose, oracle2_pose b_pose);

/// max over a posed ellipse of n.v
wide ellipse2_reach(const oracle2_shape *shape, oracle2_pose pose, const wide n[2]);

#endif
