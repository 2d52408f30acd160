// trace.h : how one answer came about: every step of GJK, EPA and clipping, in plain doubles, whichever precision ran.
//
// Lengths, points and vertices of GJK and EPA are in the unit frame of the pair: A's axes, the origin in the middle of A's
// core, lengths divided by `unit`, a power of two. A point p of it is at middle + unit p in A's frame. Answers are in A's
// frame and the scene's lengths. In 2D every z is 0.
#ifndef SCENE_TRACE_TRACE_H
#define SCENE_TRACE_TRACE_H

#include "scene/model/scene.h"
#include "scene/text/failure.h"

typedef struct trace_answer {
    const char *status;
    double      distance, error;
    scene_point normal, point_a, point_b;
    int32_t     supports;
} trace_answer;

/// A vertex of D = A - B that some step asked for: w = a - b.
typedef struct trace_vertex {
    scene_point w, a, b;
    uint32_t    feature_a, feature_b;
} trace_vertex;

typedef struct trace_corner {
    int32_t vertex; ///< of trace.vertices
    double  weight;
} trace_corner;

/// A face of the polytope EPA grows; in 2D an edge of its polygon.
typedef struct trace_face {
    int32_t     id;
    int32_t     corner[3]; ///< vertices; counter-clockwise seen from outside. In 2D two, and -1
    scene_point normal;
    double      bound;            ///< the depth is at least this there; infinite when it is settled
    scene_point first, last;      ///< (2D) the normals at its ends
    double      bulge_a, bulge_b; ///< (2D) it is as round as circles of these radii, at least
} trace_face;

/// How to ask.
typedef struct trace_options {
    const char *precision;    ///< "f64", "f32"; NULL is "f64"
    double      margin;       ///< faces are clipped across gaps up to this
    double      max_distance; ///< stop as soon as the gap is known to be larger; 0 is no limit
    int32_t     max_supports; ///< stop after so many support points; 0 is the library's own limit
} trace_options;

/// SUPPORT: of a half-space, which is A then: the one support point that its distance takes.
typedef enum trace_algorithm { TRACE_GJK, TRACE_EPA, TRACE_SUPPORT } trace_algorithm;

/// What an algorithm knows after a step. Step 0 is how it begins.
typedef struct trace_step {
    trace_algorithm algorithm;
    int32_t         step;
    const char     *status, *reason;
    int32_t         supports;  ///< asked for so far
    int32_t         added;     ///< the vertex this step asked for, or -1
    scene_point     direction; ///< along which it did
    double          height;    ///< how far D reaches along it
    trace_corner    simplex[4];
    int32_t         count;
    bool            weighed; ///< the simplex has a nearest point; not when it holds the origin inside
    scene_point     closest; ///< the nearest point, by its weights
    scene_point     witness_a, witness_b;
    scene_point     normal; ///< GJK: the next direction; EPA: where `upper` is attained
    double          upper;  ///< infinite: none yet
    double          lower;
    bool            double_double; ///< (3D) in double length from here on
    double          tolerance;
    int32_t         face;    ///< EPA: the face worked on, or -1
    int32_t         settled; ///< EPA: the face found to lie on the boundary though others are still open, or -1
    int32_t         faces;   ///< EPA: how many there are now
    int32_t         first_added, count_added;     ///< of trace.faces
    int32_t         first_removed, count_removed; ///< of trace.removed
} trace_step;

/// A corner of the patch that clipping leaves.
typedef struct trace_place {
    scene_point at;
    int32_t     incident_vertex, incident_edge, reference_side; ///< places in the faces, or -1
} trace_place;

/// What is left after a side plane has cut.
typedef struct trace_cut {
    int32_t side;         ///< of the reference face; -1 before the first cut
    int32_t first, count; ///< of trace.places
} trace_cut;

enum { TRACE_FACE_POINTS = 32, TRACE_CONTACTS = 64 };

typedef struct trace_clip_face {
    scene_point point[TRACE_FACE_POINTS];
    uint32_t    vertex[TRACE_FACE_POINTS], edge[TRACE_FACE_POINTS];
    int32_t     count;
} trace_clip_face;

typedef struct trace_contact {
    scene_point point_a, point_b;
    double      separation;
    uint64_t    id;
} trace_contact;

/// Clipping. Its frame: A's axes, the origin in the middle of A's core, lengths divided by `unit`.
typedef struct trace_clip {
    bool            there;
    double          unit;
    trace_clip_face reference, incident; ///< (2D) the edges of A and of B
    bool            reference_is_a;
    scene_point     normal, tangent; ///< tangent: (2D)
    double          radius_a, radius_b, margin, spread;
    double          low, high; ///< (2D) the stretch both cover, along the tangent
    uint64_t        low_id, high_id;
    trace_contact   contacts[TRACE_CONTACTS];
    int32_t         count;
} trace_clip;

typedef struct trace {
    int           dim;
    const char   *precision;
    const scene  *scene;
    int32_t       a, b;   ///< bodies of the scene
    const char   *status; ///< "invalid" when there are no steps
    scene_point   place;  ///< of B in A's frame
    scene_turn    turn;   ///< (2D) x is (c, s, 0)
    double        radius_a, radius_b;
    scene_point   middle, offset;
    double        unit, size, noise, tolerance;
    double        max_distance; ///< of the cores, unit frame; infinite: none
    int32_t       max_supports;
    bool          polytopes;
    bool          direct;   ///< the query answers by a closed form or special kernel, with less than GJK and EPA
    bool          finished; ///< the general answer is not the last step's, to the bit: the query sharpened it
    trace_answer  answer;   ///< of abut_distance2 or 3
    trace_answer  general;  ///< of GJK and EPA alone
    trace_answer  last;     ///< what the last step says by itself
    trace_vertex *vertices;
    int32_t       vertex_count, vertex_room;
    trace_step   *steps;
    int32_t       step_count, step_room;
    trace_face   *faces;
    int32_t       face_count, face_room;
    int32_t      *removed;
    int32_t       removed_count, removed_room;
    trace_place  *places;
    int32_t       place_count, place_room;
    trace_cut    *cuts;
    int32_t       cut_count, cut_room;
    trace_clip    clip;
    trace_contact contacts[4]; ///< of the manifold, in A's frame
    int32_t       contact_count;
    bool          failed; ///< out of memory
} trace;

/// Whether two answers are one, to the last bit.
bool trace_same_answer(const trace_answer *p, const trace_answer *q);

/// A vertex's number: the one of the same w and features, or a new one.
int32_t trace_vertex_of(trace *record, const trace_vertex *v);

/// One more of each; the new one is zeroed. Never NULL: without memory `failed` is set and a spare is handed out.
trace_step  *trace_add_step(trace *record, trace_algorithm algorithm);
trace_face  *trace_add_face(trace *record);
trace_place *trace_add_place(trace *record);
trace_cut   *trace_add_cut(trace *record);
void         trace_add_removed(trace *record, int32_t face);

/// Fills closest and the witnesses from the simplex and its weights.
void trace_weigh(const trace *record, trace_step *step);

/// Asks the library for the trace of two bodies, a half-space as the first. False with `why` filled when a shape does not fit
/// the precision, when both are half-spaces or when memory runs out. To be freed in any case.
bool trace_record(const scene *s, const trace_options *options, int32_t a, int32_t b, trace *record, failure *why);

/// The same for pair after pair, with the shapes made once. The visitor returns false to stop.
typedef bool trace_visit(void *user, const trace *record, failure *why);
bool         trace_record_all(const scene *s, const trace_options *options, trace_visit *visit, void *user, failure *why);

void trace_free(trace *record);

/// The body of this name, or -1 with `why` filled.
int32_t trace_body(const scene *s, const char *name, failure *why);

/// The two bodies of these names. False with `why` filled when there is none of one name, or they are the same.
bool trace_bodies(const scene *s, const char *name_a, const char *name_b, int32_t *a, int32_t *b, failure *why);

/// A point of A's frame, and a direction, in the world; a point of the unit frame in A's.
scene_point trace_to_world(const trace *record, scene_point p);
scene_point trace_direction_to_world(const trace *record, scene_point d);
scene_point trace_to_a(const trace *record, scene_point p);

#endif
