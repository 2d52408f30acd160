// query.h : what the library says of the queries of a scene, in world coordinates and doubles, whichever precision answered.
//
// The numbers hold for the scene as written: what reading, composing and (f32) rounding poses, motions and shapes can have
// moved is in `error` and `safe`.
#ifndef SCENE_ENGINE_QUERY_H
#define SCENE_ENGINE_QUERY_H

#include "scene/model/scene.h"
#include "scene/text/failure.h"

typedef enum query_status {
    QUERY_OK,
    QUERY_MISS,    ///< nothing is touched; that is proved
    QUERY_INITIAL, ///< they touch before anything has moved; the ray begins inside
    QUERY_LIMIT,
    QUERY_INVALID ///< no numbers
} query_status;

typedef struct query_answer {
    int32_t      body; ///< of the scene: the one that is hit, or would be; -1 when none of several is
    query_status status;
    bool         hit;
    bool         grazing;  ///< that they touch is less than rounding can tell
    bool         inside;   ///< ray: it begins in the body
    double       fraction; ///< of the motion or direction: the first touch; of a miss max_fraction. depth_along: a length
    double       error;    ///< |fraction - exact| <= error; point: of the distance
    double       safe;     ///< nothing touches before it; depth_along: nothing touches beyond it
    double       exit;     ///< ray: where it leaves the body, within the same error
    double       distance; ///< signed, at `safe`; point: of the point
    scene_point  point;    ///< on the body: where they touch, or are nearest at `safe`
    scene_point  normal;   ///< unit, from the body to what moves
} query_answer;

typedef struct query_options {
    const char *precision; ///< "f64", "f32"; NULL is "f64"

    /// Called before each query with how much of the work is done; may be NULL.
    void (*progress)(void *user, int64_t done, int64_t whole);
    void *progress_user;
} query_options;

/// Called once for each query, in their order. `found` holds `count` >= 1 answers: the one about the body named, hit or missed.
/// Of several bodies (all, or the parts of one) those that are hit, nearest first, of depth_along the deepest first, and for a
/// point all; when none is hit, one miss with the body -1. Returns false to stop.
typedef bool query_visit(void *user, const scene *s, const scene_query *query, const query_answer *found, int32_t count);

/// Asks every query of the scene. False with `why` filled when a shape does not fit the precision, memory runs out, or the
/// visitor stopped (then `why` is left alone).
bool query_each(const scene *s, const query_options *options, query_visit *visit, void *user, failure *why);

/// "ok", "miss", "initial", "limit" or "invalid".
const char *query_status_name(query_status status);

/// "ray", "point", "cast", "impact" or "depth_along".
const char *query_question_name(scene_question question);

#endif
