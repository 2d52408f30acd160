// way.h : how a cast or an impact came about, step by step, in plain doubles, whichever precision ran.
//
// Points, lengths and directions are the world's. D is A - B with B where it begins; the origin of D goes along the
// translation, and they touch where it comes into the rounded D: at the fraction t it is at t times the translation.
#ifndef SCENE_TRACE_WAY_H
#define SCENE_TRACE_WAY_H

#include "scene/engine/engine.h"
#include "scene/trace/trace.h"

typedef struct way_step {
    bool         portal;     ///< a support point of a cast's ray through D; else a look at the distance
    double       at;         ///< fraction of the look; of a portal that at which D is worked on
    scene_point  normal;     ///< of the supporting plane, from A to B
    double       separation; ///< along it there, less the target: they are at least so far apart, short of the noise
    double       noise;      ///< what rounding may have done to that
    double       speed;      ///< how fast they approach along it, a length in a whole motion
    double       distance;   ///< signed, there; not a number: not asked for
    double       safe;       ///< the touch is not before this fraction
    double       upper;      ///< and not after this one; infinite: not known yet
    bool         asked;      ///< portal: there is a support point `added`
    trace_vertex added;
    trace_vertex corner[4]; ///< the portal before it takes a place, or the simplex of GJK
    int32_t      count;
    double       beyond;   ///< impact: fraction that was looked at beyond the touch; not a number: none
    scene_body   a, b;     ///< impact: the two at the fraction of the look
    int32_t      supports; ///< asked for so far
    const char  *status;
} way_step;

typedef struct way_trace {
    int                dim;
    const char        *precision;
    const scene       *scene;
    const scene_query *query;
    int32_t            mover, against;
    scene_point        translation; ///< of B against A, of a cast
    double             radius;      ///< of both roundings and the target together
    way_step          *steps;
    int32_t            count, room;
    query_answer       answer; ///< as `abut query` gives it
    bool               failed; ///< out of memory
} way_trace;

/// One more, zeroed. Never NULL: without memory `failed` is set and a spare is handed out.
way_step *way_add_step(way_trace *way);

/// The trace of a cast or an impact of one body against another, numbers of the scene. False with `why` filled when a shape
/// does not fit the precision or memory runs out. To be freed in any case.
bool way_record(const scene *s, const char *precision, const scene_query *query, int32_t mover, int32_t against, way_trace *way,
                failure *why);

/// The same of a query of the scene, counted from 1: against the body of this name, or with NULL against the one it meets
/// first. Of what moves in several parts, the one that comes first.
bool way_record_query(const scene *s, const char *precision, int32_t number, const char *against, way_trace *way, failure *why);
void way_free(way_trace *way);

/// Who records: one for each dimension and precision (way2.c, way3.c).
typedef void way_recorder(const engine_shapes *shapes, way_trace *way);
way_recorder way2_record_f64, way2_record_f32, way3_record_f64, way3_record_f32;

#endif
