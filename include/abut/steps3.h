// steps3.h : the algorithms of space as step machines: begin, step until it no longer answers ABUT_RUNNING, or run.
//
// A machine is plain data and holds all the algorithm knows: a copy is an undo, a viewer reads everything. `run` is the same
// step in a loop, and is what the queries use.
//
// Frame: the unit frame of a pair has A's axes, its origin in the middle of A's core, and lengths divided by `unit`, an exact
// power of two. Radii are outside: the machines see the cores only.
#ifndef ABUT_STEPS3_H
#define ABUT_STEPS3_H

#include "abut/query3.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Two cores brought into one frame, with everything the machines need to know of them.
typedef struct abut_pair3 {
    const abut_shape3 *a, *b;
    abut_rot3          rotation;     ///< of B in A's frame
    abut_vec3          offset;       ///< from the middle of A's core to the middle of B's, unit frame
    abut_real          unit;         ///< the caller's length of 1 in the unit frame, a power of two
    abut_real          per_unit;     ///< 1 / unit
    abut_real          size;         ///< |offset| + reach of A + reach of B, unit frame: at most 1
    abut_real          noise;        ///< proved bound of what rounding does to a bound on the distance, unit frame
    abut_real          tolerance;    ///< the machines stop when their bounds are this close, unit frame
    abut_real          max_distance; ///< of the cores, unit frame; infinite when there is no limit
    int32_t            max_supports;
    bool               polytopes; ///< both cores are polytopes: feature ids name vertices, and answers are exact and finite
} abut_pair3;

/// Brings two shapes into the unit frame. ABUT_INVALID when a shape was never made or the pose is not usable.
ABUT_API abut_status abut_pair3_make(abut_pair3 *pair, const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a,
                                     const abut_options *options);

/// A vertex (or boundary point) of D = A - B: w = a - b.
typedef struct abut_vertex3 {
    abut_vec3 w;
    abut_vec3 a;                    ///< the point of A's core; b is a - w
    uint32_t  feature_a, feature_b; ///< what names it
} abut_vertex3;

/// The vertex of D farthest along a unit direction: A's support along it, less B's support against it.
ABUT_API abut_vertex3 abut_minkowski3(const abut_pair3 *pair, abut_vec3 direction);

/// A point, a segment, a triangle or a tetrahedron of D.
typedef struct abut_simplex3 {
    abut_vertex3 vertex[4];
    abut_real    weight[4]; ///< of the point nearest the origin, adding up to 1
    int32_t      count;
} abut_simplex3;

/// GJK: the point x of D nearest the origin.
typedef struct abut_gjk3 {
    const abut_pair3 *pair;
    abut_simplex3     simplex;    ///< the feature of D that holds x; after an overlap what GJK found round the origin
    abut_vec3         closest;    ///< x
    abut_vec3         normal;     ///< -x / |x|: from A to B, and the direction of the next support point
    abut_vec3         direction;  ///< the same, of any length, to rounding: along it polytopes are asked
    abut_vec3         supporting; ///< the normal of the plane that gave `lower`
    abut_vertex3      added;      ///< the last support point
    abut_real         upper;      ///< |x|: the distance is at most this
    abut_real         lower;      ///< the distance is at least this, by the best supporting plane so far (negative: none yet)
    abut_real         height;     ///< how far D reaches along `normal`: the last support's value
    bool              careful;    ///< plain arithmetic brought no progress: double length from here on
    abut_real         square[2];  ///< then: |x|^2, as a sum of two numbers
    int32_t           supports;
    abut_status       status;
    abut_reason       reason;
} abut_gjk3;

ABUT_API void        abut_gjk3_begin(abut_gjk3 *gjk, const abut_pair3 *pair, const abut_cache3 *cache);
ABUT_API abut_status abut_gjk3_step(abut_gjk3 *gjk);
ABUT_API abut_status abut_gjk3_run(abut_gjk3 *gjk);

/// The tolerance a query begins GJK with, and the one it goes on to after another. Bounds of smooth cores that are this close
/// it leaves to Newton's method, and goes on only where that fails, at last to the pair's own tolerance; for polytopes and
/// custom cores that is the first.
ABUT_API abut_real abut_gjk3_first_tolerance(const abut_pair3 *pair);
ABUT_API abut_real abut_gjk3_next_tolerance(const abut_pair3 *pair, abut_real tolerance);

/// Most faces and vertices of the polytope EPA grows: about 95 kB in double, the largest thing on the stack of a query. Faces
/// that are settled are given up when room is short, and then the newest are worked on first, so what is open at one time stays
/// far below these. ABUT_EPA3_RESERVE is how many places must be left for the newest faces to be finished one corner of D after
/// the other: each step needs two more at most.
///
/// guard of ABUT_EPA3_FACES below: unit/epa3, concentric prisms and balls of many vertices. More is only room.
/// guard of ABUT_EPA3_VERTICES below: unit/epa3, the same. More is only room.
/// guard of ABUT_EPA3_RESERVE above: unit/epa3, the same: room that is never used cannot be worked in. Too small a one needs
/// an adversary: a full store ends EPA with its best bounds, like any limit.
#define ABUT_EPA3_FACES 1024
#define ABUT_EPA3_VERTICES 704
#define ABUT_EPA3_RESERVE 640

/// Across an edge where the neighbouring face has been given up. guard: by definition, one more than the last name of an edge.
#define ABUT_EPA3_NOTHING (4 * ABUT_EPA3_FACES)

/// The polytope that EPA grows inside D: triangles round the origin, counter-clockwise seen from outside. Edge e of a face runs
/// from its corner e to corner e + 1 (mod 3). Arrays by component, so that many faces can be looked at at once, and squares
/// where a root would change nothing. A place that holds no face has infinite `reach`, a face that is settled infinite
/// `square`.
typedef struct abut_polytope3 {
    abut_real    normal_x[ABUT_EPA3_FACES]; ///< outward, of any length
    abut_real    normal_y[ABUT_EPA3_FACES];
    abut_real    normal_z[ABUT_EPA3_FACES];
    abut_real    reach[ABUT_EPA3_FACES];     ///< a point that is higher along the normal sees the face
    abut_real    square[ABUT_EPA3_FACES];    ///< of its bound; minus that where the origin is above the plane
    uint16_t     corner[ABUT_EPA3_FACES][3]; ///< vertices
    uint16_t     across[ABUT_EPA3_FACES][3]; ///< 4 * neighbour + its edge, or ABUT_EPA3_NOTHING
    uint32_t     born[ABUT_EPA3_FACES];      ///< which step made it
    abut_vertex3 vertex[ABUT_EPA3_VERTICES];
    uint16_t     spare_face[ABUT_EPA3_FACES];
    uint16_t     spare_vertex[ABUT_EPA3_VERTICES];
    int32_t      spare_faces;    ///< free places below `faces`
    int32_t      spare_vertices; ///< free places below `vertices`; those that no face has any more are looked for in need only
    int32_t      faces;          ///< places in use, free ones among them
    int32_t      vertices;       ///< likewise
    int32_t      nearest;        ///< the face of least square, the first of them; -1 when every face is settled
    abut_real    margin;         ///< what rounding may put the height of a point off by
} abut_polytope3;

/// A face's unit normal.
ABUT_API abut_vec3 abut_polytope3_normal(const abut_polytope3 *polytope, int32_t face);

/// No point of a face's triangle is nearer the origin than this; infinite once the face is settled.
ABUT_API abut_real abut_polytope3_bound(const abut_polytope3 *polytope, int32_t face);

/// EPA: the nearest point of D's boundary to an origin inside D.
typedef struct abut_epa3 {
    const abut_pair3 *pair;
    abut_polytope3    polytope;
    int32_t           face;    ///< the face worked on last; -1 before the first
    abut_vertex3      added;   ///< the last support point
    abut_simplex3     nearest; ///< the part of D's boundary that holds the nearest point, with its weights; first what grows
    abut_vec3         normal;  ///< unit, from A to B: where `upper` is attained
    abut_real         upper;   ///< how far D reaches along `normal`: the depth is at most this
    abut_real         lower;   ///< the depth is at least this
    abut_vec3         asked;   ///< the last direction D was asked along
    abut_real         height;  ///< how far D reaches along it
    abut_real         least;   ///< least depth of the faces found settled though the store was crowded; infinite: none
    abut_real         tolerance;
    int32_t           tried;   ///< while the polytope is still a simplex: directions looked along in vain
    bool              crowded; ///< the store has been short of room once: settled faces are given up
    int32_t           supports;
    abut_status       status;
    abut_reason       reason;
} abut_epa3;

/// Begins from a GJK that stopped with ABUT_REASON_OVERLAP.
ABUT_API void abut_epa3_begin(abut_epa3 *epa, const abut_gjk3 *gjk);

/// Begins from the surface that the last depth of the same two shapes left in a cache, without GJK. False, and EPA not begun,
/// when that surface does not prove that the origin is inside D.
ABUT_API bool abut_epa3_begin_again(abut_epa3 *epa, const abut_pair3 *pair, const abut_cache3 *cache);

/// Leaves the surface for that; between smooth cores, and where it is too large for a cache, none.
ABUT_API void abut_epa3_keep(const abut_epa3 *epa, abut_cache3 *cache);

ABUT_API abut_status abut_epa3_step(abut_epa3 *epa);
ABUT_API abut_status abut_epa3_run(abut_epa3 *epa);

/// Most corners of a face that contact clipping looks at. A face with more of them (a many-sided prism's end) is represented by
/// as many spread evenly along its outline, the supporting vertex among them; the rim of a disk likewise. guard:
/// unit/round_face3, the points of a rim lie on it, evenly.
#define ABUT_FACE3_POINTS 32

/// The part of a core that faces a direction: a point, an edge, or a polygon, counter-clockwise seen from outside (against the
/// direction). Corner i carries the name of its vertex and the name of the edge from it to the next corner.
typedef struct abut_face3 {
    abut_vec3 point[ABUT_FACE3_POINTS];
    uint32_t  vertex[ABUT_FACE3_POINTS];
    uint32_t  edge[ABUT_FACE3_POINTS];
    int32_t   count;
} abut_face3;

/// One corner of the patch: of the part of the incident face that is left. Corners, edges and sides are given by their places
/// in the faces; a side plane has the place of the reference edge it stands on.
typedef struct abut_clip3_corner {
    abut_vec3 point;           ///< on the incident face
    int32_t   incident_vertex; ///< it is, or -1
    int32_t   incident_edge;   ///< it lies on, or -1 where two sides meet
    int32_t   reference_side;  ///< it lies in, or -1
    int32_t   onward;          ///< the outline from here to the next corner: an incident edge, or -1 - the side that cut it
} abut_clip3_corner;

/// A side plane of the reference face, which stands along the normal on the edge of the same place.
typedef struct abut_clip3_side {
    abut_vec3 inward; ///< unit, into the patch
    abut_real length; ///< of the edge, seen along the normal
    abut_real slack;  ///< how far the plane is moved out: rounding turns a short edge
} abut_clip3_side;

/// Clipping: the patch in which two faces face each other, seen along the normal. The reference face is the one squarer to the
/// normal (A's unless B's is clearly so); a side plane stands on each of its edges, along the normal. Each step cuts the
/// incident face by one side plane (Sutherland, Hodgman 1974); the last makes contacts of the corners that are left. They run
/// counter-clockwise about the normal, and are the same whichever face is the reference.
/// Frame: A's axes; the origin is the caller's choice; lengths must be about 1 at most (the queries put the origin in the
/// middle of A's core and divide by a power of two).
typedef struct abut_clip3 {
    abut_face3        reference, incident; ///< both counter-clockwise about the normal
    abut_vec3         normal;              ///< from A to B
    abut_real         radius_a, radius_b;
    abut_real         margin; ///< contacts farther apart are dropped
    abut_real         spread; ///< what lies this near to a side plane or to a corner counts as in it
    bool              reference_is_a;
    abut_vec3         reference_normal;        ///< of the face's plane, along the manifold's normal rather than against it
    abut_vec3         incident_normal;         ///< likewise; zero for an edge
    abut_vec3         centre;                  ///< of the reference face's corners
    abut_real         reach;                   ///< of the reference face from there
    abut_clip3_side   side[ABUT_FACE3_POINTS]; ///< one for each of the reference face's edges
    abut_clip3_corner corner[ABUT_CONTACTS3_AT_MOST];
    int32_t           corners;
    abut_contact3     contact[ABUT_CONTACTS3_AT_MOST];
    int32_t           count;
    int32_t           stage; ///< how many side planes have cut; then the contacts
    abut_status       status;
} abut_clip3;

/// Both faces must have two points at least, and one of them three; a face of three or more must have an area and not stand on
/// edge, seen along the normal.
ABUT_API void abut_clip3_begin(abut_clip3 *clip, const abut_face3 *face_a, const abut_face3 *face_b, abut_vec3 normal,
                               abut_real radius_a, abut_real radius_b, abut_real margin, abut_real spread);

/// Begins the clipping that abut_collide3 does for a pair whose proximity is known. *unit, a power of two, is the caller's
/// length of 1 there. False when no two faces, or a face and an edge, face each other: the contacts are then found otherwise.
ABUT_API bool abut_clip3_begin_pair(abut_clip3 *clip, const abut_pair3 *pair, const abut_proximity3 *p, abut_real margin,
                                    abut_real *unit);

ABUT_API abut_status abut_clip3_step(abut_clip3 *clip);
ABUT_API abut_status abut_clip3_run(abut_clip3 *clip);

#ifdef __cplusplus
}
#endif

#endif
