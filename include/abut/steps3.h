// steps3.h : GJK, EPA and clipping in 3D as step machines: begin, then step until the status is no longer ABUT_RUNNING, or run.
//
// A machine is a plain struct that holds the whole state of its algorithm: a copy of it is an undo, and a viewer can read
// everything. `run` calls step in a loop, as the queries do.
//
// Frame: the unit frame of a pair has A's axes, its origin in the middle of A's core, and lengths divided by `unit`, an exact
// power of two. The step machines work on the cores only; the queries add the radii.
#ifndef ABUT_STEPS3_H
#define ABUT_STEPS3_H

#include "abut/query3.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Two cores in one frame, with everything the machines need to know about them.
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
    uint32_t  feature_a, feature_b; ///< ids of the features that make it
} abut_vertex3;

/// The vertex of D farthest along a unit direction: A's support along it, less B's support against it.
ABUT_API abut_vertex3 abut_minkowski3(const abut_pair3 *pair, abut_vec3 direction);

/// A point, a segment, a triangle or a tetrahedron of D.
typedef struct abut_simplex3 {
    abut_vertex3 vertex[4];
    abut_real    weight[4]; ///< of the point nearest the origin; their sum is 1
    int32_t      count;
} abut_simplex3;

/// GJK: the point x of D nearest the origin.
typedef struct abut_gjk3 {
    const abut_pair3 *pair;
    abut_simplex3     simplex;    ///< the feature of D that holds x; after an overlap the simplex around the origin
    abut_vec3         closest;    ///< x
    abut_vec3         normal;     ///< -x / |x|: from A to B, and the direction of the next support point
    abut_vec3         direction;  ///< the same, not normalised, to rounding: the search direction for polytopes
    abut_vec3         supporting; ///< the normal of the plane that gave `lower`
    abut_vertex3      added;      ///< the last support point
    abut_real         upper;      ///< |x|: the distance is at most this
    abut_real         lower;      ///< the distance is at least this, by the best supporting plane so far (negative: none yet)
    abut_real         height;     ///< the support value of D along `normal`: how far D reaches
    bool              careful;    ///< plain arithmetic made no progress: double-double from here on
    abut_real         square[2];  ///< then: |x|^2 as an unevaluated sum of two numbers
    int32_t           supports;
    abut_status       status;
    abut_reason       reason;
} abut_gjk3;

ABUT_API void        abut_gjk3_begin(abut_gjk3 *gjk, const abut_pair3 *pair, const abut_cache3 *cache);
ABUT_API abut_status abut_gjk3_step(abut_gjk3 *gjk);
ABUT_API abut_status abut_gjk3_run(abut_gjk3 *gjk);

/// The tolerance with which a query begins GJK, and the one that follows a given one. When the bounds of smooth cores are this
/// close, the query goes over to Newton's method; where that fails it continues GJK with the next tolerance, and at last with
/// the pair's own. For polytopes and custom cores the pair's own is the first.
ABUT_API abut_real abut_gjk3_first_tolerance(const abut_pair3 *pair);
ABUT_API abut_real abut_gjk3_next_tolerance(const abut_pair3 *pair, abut_real tolerance);

/// Most faces and vertices of the polytope that EPA expands: about 30 kB in double, the largest object on the stack of a query.
/// When space is short, settled faces are dropped and the others are processed in the order of their normals, so the number of
/// open faces hardly grows any more. ABUT_EPA3_RESERVE places for faces, and half as many for vertices, are left for that.
///
/// guard of ABUT_EPA3_FACES below: unit/epa3, concentric prisms and spheres of many vertices. More is only room.
/// guard of ABUT_EPA3_VERTICES below: unit/epa3, the same. More is only room.
/// guard of ABUT_EPA3_RESERVE above: unit/epa3, the same: a reserve that is too large leaves no room to work in. Below:
/// property/steps3, concentric balls; a full store ends EPA with its best bounds, like any limit.
#define ABUT_EPA3_FACES 376
#define ABUT_EPA3_VERTICES 304
#define ABUT_EPA3_RESERVE 56

/// Faces in places below this one keep their planes. Few polytopes have more: those of the rest are computed from their corners
/// when they are asked for. guard: unit/polytope_faces3, either way they are the same to the bit.
#define ABUT_EPA3_PLANES 64

/// Stands for a neighbouring face that has been dropped, and for the corner of a face that is none. guard: by definition, one
/// more than the last edge number.
#define ABUT_EPA3_NOTHING (4 * ABUT_EPA3_FACES)

/// The polytope that EPA expands inside D: triangles around the origin, counter-clockwise seen from outside. Edge e of a face
/// runs from its corner e to corner e + 1 (mod 3). There is an array for each component, so that SIMD code looks at several
/// faces at once, and squares where a root is not needed. A free place has the first corner ABUT_EPA3_NOTHING, infinite
/// `reach` and `square`, and the next free one for its second corner; a settled face has infinite `square`.
typedef struct abut_polytope3 {
    abut_real    normal_x[ABUT_EPA3_PLANES]; ///< outward, not normalised
    abut_real    normal_y[ABUT_EPA3_PLANES];
    abut_real    normal_z[ABUT_EPA3_PLANES];
    abut_real    reach[ABUT_EPA3_PLANES];    ///< the face is visible from any point that is higher along the normal
    abut_real    square[ABUT_EPA3_FACES];    ///< of its bound; negative where the origin is above the face's plane
    uint16_t     corner[ABUT_EPA3_FACES][3]; ///< vertices
    uint16_t     across[ABUT_EPA3_FACES][3]; ///< 4 * neighbour + its edge, or ABUT_EPA3_NOTHING
    uint16_t     born[ABUT_EPA3_FACES];      ///< number of the step that made it, modulo 65536
    bool         sharp[ABUT_EPA3_FACES];     ///< its normal is that in double length
    abut_vertex3 vertex[ABUT_EPA3_VERTICES];
    int32_t      spare_faces;    ///< free places below `faces`
    int32_t      spare_face;     ///< the first of them; only then
    int32_t      spare_vertices; ///< free places below `vertices`: those without a face, collected only when space is short
    int32_t      spare_vertex;   ///< the first of them; only then. `feature_a` is the next one
    int32_t      faces;          ///< places in use, including the free ones among them
    int32_t      vertices;       ///< likewise
    int32_t      nearest;        ///< the face of least square, the first of them; -1 when every face is settled
    abut_real    margin;         ///< bound of the rounding of a point's height
} abut_polytope3;

/// A face's unit normal.
ABUT_API abut_vec3 abut_polytope3_normal(const abut_polytope3 *polytope, int32_t face);

/// No point of a face's triangle is nearer the origin than this; infinite once the face is settled.
ABUT_API abut_real abut_polytope3_bound(const abut_polytope3 *polytope, int32_t face);

/// EPA: the nearest point of D's boundary to an origin inside D.
typedef struct abut_epa3 {
    const abut_pair3 *pair;
    abut_polytope3    polytope;
    int32_t           face;  ///< the face that was processed last; -1 before the first
    abut_vertex3      added; ///< the last support point
    abut_simplex3
        nearest; ///< the part of D's boundary that holds the nearest point, with its weights; at first the simplex that grows
    abut_vec3   normal; ///< unit, from A to B: where `upper` is attained
    abut_real   upper;  ///< support value of D along `normal`: the depth is at most this
    abut_real   lower;  ///< the depth is at least this
    abut_vec3   asked;  ///< the last search direction
    abut_real   height; ///< support value of D along it
    abut_real   least;  ///< least depth of the settled faces that were dropped; infinite: none
    abut_real   tolerance;
    int32_t     tried;   ///< while the polytope is still a simplex: directions tried in vain
    bool        crowded; ///< the store has been full once: settled faces are dropped
    int32_t     supports;
    abut_status status;
    abut_reason reason;
} abut_epa3;

/// Begins from a GJK that stopped with ABUT_REASON_OVERLAP.
ABUT_API void abut_epa3_begin(abut_epa3 *epa, const abut_gjk3 *gjk);

/// Warm start: begins from the surface that the last depth of the same two shapes left in a cache, without GJK. False, and EPA
/// is not begun, when that surface does not prove that the origin is inside D.
ABUT_API bool abut_epa3_begin_again(abut_epa3 *epa, const abut_pair3 *pair, const abut_cache3 *cache);

/// Stores the surface for that. Nothing is stored for smooth cores, or when the surface is too large for a cache.
ABUT_API void abut_epa3_keep(const abut_epa3 *epa, abut_cache3 *cache);

ABUT_API abut_status abut_epa3_step(abut_epa3 *epa);
ABUT_API abut_status abut_epa3_run(abut_epa3 *epa);

/// Most corners of a face that contact clipping uses. A face with more of them (the end of a many-sided prism) is represented
/// by as many, spread evenly along its outline, with the supporting vertex among them; the rim of a disk likewise. guard:
/// unit/revolved_face3, the points of a rim lie on it, evenly.
#define ABUT_FACE3_POINTS 32

/// The feature of a core that faces a direction: a point, an edge, or a polygon, counter-clockwise seen from outside (against
/// the direction). Corner i has the id of its vertex and the id of the edge from it to the next corner.
typedef struct abut_face3 {
    abut_vec3 point[ABUT_FACE3_POINTS];
    uint32_t  vertex[ABUT_FACE3_POINTS];
    uint32_t  edge[ABUT_FACE3_POINTS];
    int32_t   count;
} abut_face3;

/// One corner of the clipped polygon: of what remains of the incident face. Corners, edges and sides are given by their indices
/// in the faces; a side plane has the index of the reference edge that it goes through.
typedef struct abut_clip3_corner {
    abut_vec3 point;           ///< on the incident face
    int32_t   incident_vertex; ///< the vertex it is, or -1
    int32_t   incident_edge;   ///< the edge it lies on, or -1 where two sides meet
    int32_t   reference_side;  ///< the side plane it lies in, or -1
    int32_t   onward;          ///< the outline from here to the next corner: an incident edge, or -1 - the side that cut it
} abut_clip3_corner;

/// A side plane of the reference face: it goes through the edge of the same index, along the normal.
typedef struct abut_clip3_side {
    abut_vec3 inward; ///< unit, into the clipped polygon
    abut_real length; ///< of the edge, seen along the normal
    abut_real slack;  ///< how far the plane is moved outward: rounding rotates a short edge
} abut_clip3_side;

/// Clipping: the polygon in which two faces face each other, seen along the normal. The reference face is the one that is more
/// nearly perpendicular to the normal (A's unless B's clearly is); a side plane goes through each of its edges, along the
/// normal. Each step clips the incident face by one side plane (Sutherland, Hodgman 1974); the last makes contacts of the
/// corners that remain. They run counter-clockwise about the normal, and are the same whichever face is the reference. Frame:
/// A's axes; the origin is the caller's choice; lengths must be about 1 at most (the queries put the origin in the middle of
/// A's core and divide by a power of two).
typedef struct abut_clip3 {
    abut_face3        reference, incident; ///< both counter-clockwise about the normal
    abut_vec3         normal;              ///< from A to B
    abut_real         radius_a, radius_b;
    abut_real         margin; ///< contacts farther apart are dropped
    abut_real         spread; ///< points this near to a side plane or a corner count as in it
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
    int32_t           stage; ///< number of side planes that have clipped; then the contacts
    abut_status       status;
} abut_clip3;

/// Both faces must have at least two points, and one of them three; a face of three or more must have an area, also when it is
/// projected along the normal.
ABUT_API void abut_clip3_begin(abut_clip3 *clip, const abut_face3 *face_a, const abut_face3 *face_b, abut_vec3 normal,
                               abut_real radius_a, abut_real radius_b, abut_real margin, abut_real spread);

/// Begins the clipping that abut_collide3 does for a pair whose proximity is known. *unit, a power of two, is the caller's
/// length of 1 there. False when neither two faces nor a face and an edge face each other: the contacts then have another
/// source.
ABUT_API bool abut_clip3_begin_pair(abut_clip3 *clip, const abut_pair3 *pair, const abut_proximity3 *p, abut_real margin,
                                    abut_real *unit);

ABUT_API abut_status abut_clip3_step(abut_clip3 *clip);
ABUT_API abut_status abut_clip3_run(abut_clip3 *clip);

#ifdef __cplusplus
}
#endif

#endif
