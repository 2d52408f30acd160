// scene.h : a scene in 2D or 3D, read from its JSON file and ready to be asked about.
//
// Every number is the double nearest to the one written (a mesh has the single precision it is read in). Shapes are given twice
// over: by the numbers of their type (center, half, radius, ...) and, where the core has corners, by those. A body is a convex
// shape at a pose; lengths are the file's. A body written with several shapes, or with a mesh of several parts, makes one
// body of each, under one group.
//
// One set of types serves both dimensions: in 2D every z is 0 and what is marked (3D) is not set.
#ifndef SCENE_MODEL_SCENE_H
#define SCENE_MODEL_SCENE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct scene_point {
    double x, y, z;
} scene_point;

/// A 2D point.
static inline scene_point scene_flat(double x, double y)
{
    return (scene_point){.x = x, .y = y};
}

typedef enum scene_type {
    SCENE_POINT,
    SCENE_CIRCLE,
    SCENE_SEGMENT,
    SCENE_CAPSULE,
    SCENE_BOX,
    SCENE_POLYGON,
    SCENE_HULL,
    SCENE_ELLIPSE,
    SCENE_SPHERE, ///< from here on (3D) only; point, segment, capsule, box and hull are of both
    SCENE_TRIANGLE,
    SCENE_DISK,
    SCENE_CYLINDER,
    SCENE_CONE,
    SCENE_ELLIPSOID,
    SCENE_CHAIN,    ///< as written, in 2D; each of its segments is a shape, a SCENE_SEGMENT
    SCENE_HALFSPACE ///< of both: solid ground without end
} scene_type;

/// The faces of a 3D core with corners: face f is the corners corner[first[f]..first[f + 1]), counter-clockwise seen from
/// outside. A flat core has two faces, one seen from either side; a point or segment none.
typedef struct scene_faces {
    const int32_t *first; ///< count + 1 numbers; NULL when count is 0
    const int32_t *corner;
    int32_t        count;
} scene_faces;

/// Every point within `radius` of a core.
typedef struct scene_shape {
    const char  *name;   ///< its key under "shapes"; "" for a shape written inside a body
    const char  *part;   ///< which part of a mesh; "" when the shape is whole
    scene_type   type;   ///< as written
    scene_point *points; ///< corners of the core: 1 is a point, 2 a segment; in 2D counter-clockwise; NULL when round
    int32_t      count;  ///< number of corners; 0 for an ellipse, disk, cylinder, cone or ellipsoid
    scene_faces  faces;  ///< (3D) triangle, box, hull
    scene_point  center; ///< box, ellipse, disk, cylinder, cone, ellipsoid: its middle. Elsewhere 0: `points` are already moved
    scene_point  half;   ///< box: half sizes; ellipse, ellipsoid: half axes
    int          axis;   ///< (3D) disk, cylinder, cone: 0 x, 1 y, 2 z
    double       across; ///< (3D) disk, cylinder, cone: radius of the circle
    double       half_height; ///< (3D) cylinder, cone; a cone's tip is on the positive side
    scene_point  normal;      ///< half-space: outwards, of any length but 0
    double       offset;      ///< half-space: of its points p, dot(normal, p) is at most this
    double       radius;      ///< of the rounding: "radius" (where it is not the circle's) and "margin" together
    double       slack;       ///< bound of the distance between this shape and the one written (rounded sums); mostly 0
    const char  *warning;     ///< of a mesh, on its first part: what its hulls are not; NULL when there is nothing to say
    int32_t      parts;       ///< how many shapes, from this one on, the one written made: 1, or the parts of a mesh
    bool         chain;       ///< a segment of a chain: where the next one of its parts begins it ends
    bool         one_sided;   ///< of a chain: only the right of its segments is solid
    int          line, column;
} scene_shape;

/// How a body is turned in 3D: by its three columns, the images of the axes.
typedef struct scene_turn {
    scene_point x, y, z;
} scene_turn;

/// How a shape rubs and bounces, and what it weighs, when the scene moves.
typedef struct scene_material {
    double density;       ///< mass by area
    double friction;      ///< of two shapes the geometric mean counts
    double restitution;   ///< 0 to 1; of two shapes the larger one counts
    double rolling;       ///< rolling resistance, a length
    double surface_speed; ///< counter-clockwise round the shape
    bool   sensor;        ///< only tells what touches it
} scene_material;

/// Where a shape is in the frame of its body (2D): v is at position + [c -s; s c] v. Zeroed: at the origin, not turned.
typedef struct scene_place {
    scene_point position;
    double      c, s, angle; ///< the angle as written
    double      slack;       ///< bound of |(c, s) - the exact unit vector written|
} scene_place;

/// A shape at a pose: a point v of the shape is in the world at position + [c -s; s c] v, or (3D) position + turn v.
typedef struct scene_body {
    const char        *name;
    const scene_shape *shape;
    scene_point        position;
    double             c, s;       ///< rotation; (1, 0) when none is written
    double             angle;      ///< as written; 0 when none is, or when `rotation` is
    scene_turn         turn;       ///< (3D) rotation; the identity when none is written
    double             written[9]; ///< (3D) the quaternion or matrix as written; zeros when none is
    double             turn_slack; ///< bound of |(c, s) - the exact unit vector written|, or (3D) of the same for the matrix
    int32_t            group;      ///< which of the bodies written it is, or is a part of
    scene_place        place;      ///< (2D) of the shape in the body written, whose pose `wholes` has; composed with it above
    scene_material     material;   ///< (2D)
    int                line, column;
} scene_body;

typedef enum scene_body_kind { SCENE_STATIC, SCENE_KINEMATIC, SCENE_DYNAMIC } scene_body_kind;

/// A body as written, and how it moves (2D). Its parts are bodies of the scene.
typedef struct scene_whole {
    const char     *name;
    int32_t         first, count; ///< its parts
    scene_body      at;           ///< its pose; without a shape
    scene_body_kind kind;
    scene_point     velocity;         ///< of its centre of mass
    double          angular_velocity; ///< radians a second, counter-clockwise
    double          linear_damping, angular_damping;
    double          gravity_scale; ///< how much of the gravity pulls it
    bool            fixed_rotation, no_sleep;
    bool            bullet; ///< so fast that it could pass through bodies that move, too
    bool            asleep; ///< when the scene begins
} scene_whole;

typedef enum scene_joint_kind {
    SCENE_REVOLUTE,
    SCENE_PRISMATIC,
    SCENE_DISTANCE,
    SCENE_ROPE,
    SCENE_WELD,
    SCENE_WHEEL,
    SCENE_MOUSE,
    SCENE_MOTOR,
    SCENE_GEAR
} scene_joint_kind;

/// What joins two bodies (2D). Anchors and axis are in the world, where the bodies are written to be.
typedef struct scene_joint {
    const char      *name; ///< NULL when it has none
    scene_joint_kind kind;
    int32_t          a, b;               ///< of `wholes`; a is -1 for the world
    scene_point      anchor_a, anchor_b; ///< points of a and of b
    scene_point      axis;               ///< unit: the x axis of both joint frames
    double           angle;              ///< how far b's frame is to be turned against a's, from how they are written
    bool             collide;            ///< the bodies may be in contact
    bool             limited, motor;
    double           lower, upper, motor_speed, most_force, most_torque, hertz, damping_ratio, length, ratio;
    double           break_force, break_torque; ///< 0: it never breaks
    int              line, column;
} scene_joint;

/// How the scene moves.
typedef struct scene_mechanics {
    scene_point gravity;
    double      step;   ///< seconds
    double      length; ///< size of a usual body
    int32_t     substeps;
    bool        no_sleep;
} scene_mechanics;

/// Two bodies, by index.
typedef struct scene_pair {
    int32_t a, b;
} scene_pair;

/// What is asked of the bodies of a scene, but for their pairs.
typedef enum scene_question {
    SCENE_ASKS_RAY,
    SCENE_ASKS_POINT,
    SCENE_ASKS_CAST,
    SCENE_ASKS_IMPACT,
    SCENE_ASKS_DEPTH_ALONG
} scene_question;

/// Neighbours in the list of bodies: one body, the parts of one, or all.
typedef struct scene_range {
    int32_t first, count;
} scene_range;

/// How a body moves during an impact: one of its points on a straight line, the body about that point at a constant rate.
typedef struct scene_motion {
    scene_point center;      ///< the point that moves straight, in the body's frame
    scene_point translation; ///< of that point in the whole motion, in the world
    scene_point turn;        ///< in the whole motion: the axis, in the world, times the angle; in 2D the angle is its z
    double      move_slack;  ///< bound of |translation - exact|
    double      turn_slack;  ///< bound of |turn - exact|
} scene_motion;

typedef struct scene_query {
    scene_question question;
    scene_point    origin;         ///< ray, point: where, in the world
    scene_point    along;          ///< ray, depth_along: direction; cast: translation; in the world
    scene_range    body;           ///< cast, impact, depth_along: what moves
    scene_range    against;        ///< what can be hit; parts of what moves, and what it ignores, are left out
    scene_motion   motion;         ///< impact: of the body
    scene_motion   against_motion; ///< impact: of what can be hit
    double         max_fraction;   ///< ray, cast, impact: > 0
    double         target;         ///< distance that counts as touching, >= 0
    bool           leave;          ///< cast, impact: a touch at the start from which they part is none
    int            line, column;
} scene_query;

/// What a scene was read from.
typedef enum scene_source {
    SCENE_FROM_SCENE,  ///< a file of the project's own format
    SCENE_FROM_ROBOT,  ///< URDF
    SCENE_FROM_DRAWING ///< SVG, GeoJSON
} scene_source;

typedef struct scene {
    const char     *file; ///< as messages name it
    int             dim;  ///< 2 or 3
    scene_shape    *shapes;
    int32_t         shape_count;
    scene_body     *bodies;
    int32_t         body_count;
    scene_whole    *wholes;      ///< the bodies as written
    int32_t         group_count; ///< bodies written; fewer than body_count when a mesh has parts, or a body several shapes
    scene_pair     *pairs;       ///< as listed; NULL when every pair of bodies is meant, but for parts of one group
    int32_t         pair_count;
    bool            all_pairs; ///< no "pairs" in the file
    scene_pair     *ignored;   ///< of `wholes`, never asked about; in the order of ignored.h, and in none of `pairs`
    int32_t         ignored_count;
    scene_query    *queries; ///< as listed
    int32_t         query_count;
    scene_mechanics mechanics; ///< (2D)
    scene_joint    *joints;    ///< (2D) as listed
    int32_t         joint_count;
    scene_source    source;
    const char     *warning; ///< what of the file was left out; NULL when nothing was
    void           *memory;  ///< owns everything above
} scene;

/// Frees what the scene owns. An empty scene is fine.
void scene_free(scene *s);

/// The word of the file format for a type, such as "capsule".
const char *scene_type_name(scene_type type);

#endif
