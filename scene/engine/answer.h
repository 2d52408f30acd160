// answer.h : what the library says of the pairs of a scene, in world coordinates and doubles, whichever precision answered.
//
// distance is signed: gap > 0, depth < 0. `error` bounds its error for the scene as written: the library's own bound plus
// what reading, composing and (f32) rounding the poses and shapes can have moved.
#ifndef SCENE_ENGINE_ANSWER_H
#define SCENE_ENGINE_ANSWER_H

#include "scene/model/scene.h"
#include "scene/text/failure.h"

typedef enum answer_status {
    ANSWER_OK,
    ANSWER_BEYOND,
    ANSWER_LIMIT,
    ANSWER_INVALID ///< no numbers: every one below is 0
} answer_status;

/// One point of contact: facing points, `separation` apart along the normal.
typedef struct answer_contact {
    scene_point point_a, point_b;
    double      separation;
    uint64_t    id;
} answer_contact;

typedef struct answer {
    int32_t        a, b; ///< bodies of the scene
    answer_status  status;
    double         distance;
    double         error;
    scene_point    normal;           ///< unit, from a to b
    scene_point    point_a, point_b; ///< nearest or deepest points on the two surfaces
    int32_t        supports;         ///< what the answer cost
    int32_t        count;            ///< points of contact: 0 to 2, or (3D) 4
    answer_contact contacts[4];      ///< deepest first
    int32_t        total;            ///< points of the full set, before it was reduced to `count`

    /// (3D) The full set, counter-clockwise about the normal, when options.full asked for it; lasts as long as the visit.
    const answer_contact *full;
} answer;

typedef struct answer_options {
    const char *precision; ///< "f64", "f32"; NULL is "f64"
    double      margin;    ///< pairs and contact points up to this gap are reported; 0 is touching only
    bool        all;       ///< report every pair, touching or not
    bool        full;      ///< (3D) report the full set of contact points

    /// Called before each pair or body with how much of the work is done; may be NULL.
    void (*progress)(void *user, int64_t done, int64_t whole);
    void *progress_user;
} answer_options;

/// Totals of one run.
typedef struct answer_totals {
    int64_t pairs;    ///< pairs meant by the scene
    int64_t reported; ///< pairs handed to the visitor
    int64_t touching; ///< pairs with distance <= 0
} answer_totals;

/// Called once for each pair reported, in the order of "pairs" or of the bodies. Returns false to stop.
typedef bool answer_visit(void *user, const scene *s, const answer *found);

/// Asks about every pair of the scene. False with `why` filled when a shape does not fit the precision, memory runs out, or
/// the visitor stopped (then `why` is left alone). `totals` may be NULL.
bool answer_each(const scene *s, const answer_options *options, answer_visit *visit, void *user, answer_totals *totals,
                 failure *why);

/// The same, kept (without full sets): *found is an array of *count answers, to be freed with free().
bool answer_all(const scene *s, const answer_options *options, answer **found, int64_t *count, failure *why);

/// True for a precision that exists; else false with `why` naming those that do.
bool answer_precision_known(const char *precision, failure *why);

/// "ok", "beyond", "limit" or "invalid".
const char *answer_status_name(answer_status status);

#endif
