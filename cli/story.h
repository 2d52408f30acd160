// story.h : how one answer came about: every step of the machines that found it, in plain doubles, whichever precision ran.
//
// Lengths, points and vertices of GJK and EPA are in the unit frame of the pair: A's axes, the origin in the middle of A's
// core, lengths divided by `unit`, a power of two. A point p of it is at middle + unit p in A's frame. Answers are in A's
// frame and the scene's lengths. In the plane every z is 0.
#ifndef CLI_STORY_H
#define CLI_STORY_H

#include "scene.h"

typedef struct story_answer {
    const char *status;
    double      distance, error;
    scene_point normal, point_a, point_b;
    int32_t     supports;
} story_answer;

/// A vertex of D = A - B that some step asked for: w = a - b.
typedef struct story_vertex {
    scene_point w, a, b;
    uint32_t    feature_a, feature_b;
} story_vertex;

typedef struct story_corner {
    int32_t vertex; ///< of story.vertices
    double  weight;
} story_corner;

/// A face of the polytope EPA grows; in the plane an edge of its polygon.
typedef struct story_face {
    int32_t     id;
    int32_t     corner[3]; ///< vertices; counter-clockwise seen from outside. In the plane two, and -1
    scene_point normal;
    double      bound;            ///< the depth is at least this there; infinite when it is settled
    scene_point first, last;      ///< (plane) the normals at its ends
    double      bulge_a, bulge_b; ///< (plane) it is as round as circles of these radii, at least
} story_face;

/// How to ask.
typedef struct story_options {
    const char *precision;    ///< "f64", "f32"; NULL is "f64"
    double      margin;       ///< faces are clipped across gaps up to this
    double      max_distance; ///< stop as soon as the gap is known to be larger; 0 is no limit
    int32_t     max_supports; ///< stop after so many support points; 0 is the library's own limit
} story_options;

typedef enum story_machine { STORY_GJK, STORY_EPA } story_machine;

/// What a machine knows after a step. Step 0 is how it begins.
typedef struct story_step {
    story_machine machine;
    int32_t       step;
    const char   *status, *reason;
    int32_t       supports;  ///< asked for so far
    int32_t       added;     ///< the vertex this step asked for, or -1
    scene_point   direction; ///< along which it did
    double        height;    ///< how far D reaches along it
    story_corner  simplex[4];
    int32_t       count;
    bool          weighed; ///< the simplex has a nearest point; not when it holds the origin inside
    scene_point   closest; ///< the nearest point, by its weights
    scene_point   witness_a, witness_b;
    scene_point   normal; ///< GJK: the next direction; EPA: where `upper` is attained
    double        upper;  ///< infinite: none yet
    double        lower;
    bool          careful; ///< (3D) in double length from here on
    double        tolerance;
    int32_t       face;                     ///< EPA: the face worked on, or -1
    int32_t       settled;                  ///< EPA: the face found to lie on the boundary though others are still open, or -1
    int32_t       faces;                    ///< EPA: how many there are now
    int32_t       first_added, count_added; ///< of story.faces
    int32_t       first_removed, count_removed; ///< of story.removed
} story_step;

/// A corner of the patch that clipping leaves.
typedef struct story_place {
    scene_point at;
    int32_t     incident_vertex, incident_edge, reference_side; ///< places in the faces, or -1
} story_place;

/// What is left after a side plane has cut.
typedef struct story_cut {
    int32_t side;         ///< of the reference face; -1 before the first cut
    int32_t first, count; ///< of story.places
} story_cut;

enum { STORY_FACE_POINTS = 32, STORY_CONTACTS = 64 };

typedef struct story_clip_face {
    scene_point point[STORY_FACE_POINTS];
    uint32_t    vertex[STORY_FACE_POINTS], edge[STORY_FACE_POINTS];
    int32_t     count;
} story_clip_face;

typedef struct story_contact {
    scene_point point_a, point_b;
    double      separation;
    uint64_t    id;
} story_contact;

/// Clipping. Its frame: A's axes, the origin in the middle of A's core, lengths divided by `unit`.
typedef struct story_clip {
    bool            there;
    double          unit;
    story_clip_face reference, incident; ///< (plane) the edges of A and of B
    bool            reference_is_a;
    scene_point     normal, tangent; ///< tangent: (plane)
    double          radius_a, radius_b, margin, spread;
    double          low, high; ///< (plane) the stretch both cover, along the tangent
    uint64_t        low_id, high_id;
    story_contact   contacts[STORY_CONTACTS];
    int32_t         count;
} story_clip;

typedef struct story {
    int           dim;
    const char   *precision;
    const scene  *scene;
    int32_t       a, b;   ///< bodies of the scene
    const char   *status; ///< "invalid" when there is nothing to tell
    scene_point   place;  ///< of B in A's frame
    scene_turn    turn;   ///< (plane) x is (c, s, 0)
    double        radius_a, radius_b;
    scene_point   middle, offset;
    double        unit, size, noise, tolerance;
    double        max_distance; ///< of the cores, unit frame; infinite: none
    int32_t       max_supports;
    bool          polytopes;
    bool          direct;   ///< the query answers by a closed form or special kernel, with less than the general machines
    bool          finished; ///< the general answer is not the last step's, to the bit: the query sharpened it
    story_answer  answer;   ///< of abut_distance2 or 3
    story_answer  general;  ///< of the general machines alone
    story_answer  machine;  ///< what the last step says by itself
    story_vertex *vertices;
    int32_t       vertex_count, vertex_room;
    story_step   *steps;
    int32_t       step_count, step_room;
    story_face   *faces;
    int32_t       face_count, face_room;
    int32_t      *removed;
    int32_t       removed_count, removed_room;
    story_place  *places;
    int32_t       place_count, place_room;
    story_cut    *cuts;
    int32_t       cut_count, cut_room;
    story_clip    clip;
    story_contact contacts[4]; ///< of the manifold, in A's frame
    int32_t       contact_count;
    bool          failed; ///< out of memory
} story;

/// Whether two answers are one, to the last bit.
bool story_same_answer(const story_answer *p, const story_answer *q);

/// A vertex's number: the one of the same w and features, or a new one.
int32_t story_vertex_of(story *told, const story_vertex *v);

/// One more of each; the new one is zeroed. Never NULL: without memory `failed` is set and a spare is handed out.
story_step  *story_add_step(story *told, story_machine machine);
story_face  *story_add_face(story *told);
story_place *story_add_place(story *told);
story_cut   *story_add_cut(story *told);
void         story_add_removed(story *told, int32_t face);

/// Fills closest and the witnesses from the simplex and its weights.
void story_weigh(const story *told, story_step *step);

/// Asks the library for the story of two bodies. False with `why` filled when a shape does not fit the precision or memory runs
/// out. To be freed in any case.
bool story_tell(const scene *s, const story_options *options, int32_t a, int32_t b, story *told, failure *why);

/// The same for pair after pair, with the shapes made once. The visitor returns false to stop.
typedef bool story_visit(void *user, const story *told, failure *why);
bool         story_tell_all(const scene *s, const story_options *options, story_visit *visit, void *user, failure *why);

void story_free(story *told);

/// The two bodies of these names. False with `why` filled when there is none of one name, or they are the same.
bool story_bodies(const scene *s, const char *name_a, const char *name_b, int32_t *a, int32_t *b, failure *why);

/// A point of A's frame, and a direction, in the world; a point of the unit frame in A's.
scene_point story_to_world(const story *told, scene_point p);
scene_point story_direction_to_world(const story *told, scene_point d);
scene_point story_to_a(const story *told, scene_point p);

#endif
