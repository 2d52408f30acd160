// bridge3.h : 3D queries, as a page sees them: the twin of bridge2.h, with poses of 12 numbers (position, then the three
// columns of the rotation) and three numbers a point.
#ifndef WEB_BRIDGE3_H
#define WEB_BRIDGE3_H

#include "abut/steps3.h"
#include "bridge.h"

#if defined(ABUT_F32)
#define bridge3_ask bridge3_ask_f32
#define bridge3_begin bridge3_begin_f32
#define bridge3_clip bridge3_clip_f32
#define bridge3_corners bridge3_corners_f32
#define bridge3_epa bridge3_epa_f32
#define bridge3_faces bridge3_faces_f32
#define bridge3_gjk bridge3_gjk_f32
#define bridge3_sample bridge3_sample_f32
#define bridge3_shape bridge3_shape_f32
#endif

/// What bridge3_shape makes; after radius and axis (0, 1, 2) the buffer holds points.
typedef enum bridge3_kind {
    BRIDGE3_SPHERE,    ///< centre
    BRIDGE3_CAPSULE,   ///< ends
    BRIDGE3_TRIANGLE,  ///< corners
    BRIDGE3_BOX,       ///< centre, half sizes
    BRIDGE3_HULL,      ///< any cloud
    BRIDGE3_DISK,      ///< centre, (radius, -, -)
    BRIDGE3_CYLINDER,  ///< centre, (radius, half height, -)
    BRIDGE3_CONE,      ///< likewise
    BRIDGE3_ELLIPSOID, ///< centre, half axes
    BRIDGE3_HALFSPACE  ///< normal, (offset, -, -). There are answers about it, but no trace: it has no middle
} bridge3_kind;

/// Makes the shape of a slot; answers an abut_status.
int32_t bridge3_shape(int32_t slot, int32_t kind, int32_t count);

/// Writes the corners of a slot's core in the order of their feature ids; answers how many: 0 for a round core, and of a
/// half-space the point of its plane that is nearest to the frame's origin.
int32_t bridge3_corners(int32_t slot);

/// Writes a hull's faces: for each how many corners, then these. Answers how many faces; 0 for what is no hull.
int32_t bridge3_faces(int32_t slot);

/// Replaces `count` directions by the points of the whole shape farthest along them.
void bridge3_sample(int32_t slot, int32_t count);

/// As bridge2_ask: status, distance, error, normal, point on A, point on B, supports, count, contacts (point on A, point on B,
/// separation, name), then the size of the full set.
void bridge3_ask(int32_t a, int32_t b, double margin, int32_t general);

/// As bridge2_begin.
int32_t bridge3_begin(int32_t a, int32_t b);

/// As bridge2_gjk; a vertex is w (3), its points on A and B (3 each), the features of A and B.
int32_t bridge3_gjk(void);

/// As bridge2_epa. Writes: status, reason, supports, lower, upper, the direction of the best bound (3), the direction asked
/// (3), the added vertex, the number of vertices, each, the number of faces, each: three places, whether settled, which step
/// made it.
int32_t bridge3_epa(int32_t first);

/// As bridge2_clip. Writes: stage, whether the reference is A's, the number of its corners, each (3), the same of the incident
/// face, the number of the patch's corners, each, normal (3), the number of contacts, each.
int32_t bridge3_clip(int32_t first, double margin);

#endif
