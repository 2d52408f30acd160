// stage.h : what the pictures and sentences of one trace share.
//
// Two views side by side, both along the world's axes, so that a direction points the same way in both: the two bodies in the
// world, and their difference A - B with the origin. A vertex has one number in both.
#ifndef CLI_EXPLAIN_STAGE_H
#define CLI_EXPLAIN_STAGE_H

#include "draw/outline.h"
#include "draw3/shadow.h"
#include "explain/solid.h"
#include "explain/view.h"
#include "scene/trace/trace.h"

typedef struct explain_stage {
    const trace  *record;
    scene_body    bodies[2];
    scene         pair; ///< the two of them
    draw3_shadow  shadow;
    draw_outline  outlines[2], cores[2];
    explain_view  world, difference;
    explain_solid solid; ///< A - B of the cores
    arena         memory;
    int32_t      *alive; ///< EPA: faces there after the step drawn last
    int32_t       alive_count, alive_room;
    draw_outline *ghosts; ///< of further bodies, elsewhere on a way: those of pair.bodies from the third on
    int32_t       ghost_count;
} explain_stage;

/// What a way shows beside the pair: bodies at places along it, and a point of A - B that has to be in view.
typedef struct explain_ghosts {
    const scene_body *bodies;
    int32_t           count;
    scene_point       end;
} explain_ghosts;

/// Sizes of a sheet and its two frames.
enum { EXPLAIN_WIDTH = 1160, EXPLAIN_HEIGHT = 530 };

/// False when memory runs out. The trace has to stay; freed in any case.
bool explain_open(explain_stage *stage, const trace *record, double azimuth, double elevation);
bool explain_open_way(explain_stage *stage, const trace *record, const explain_ghosts *ghosts, double azimuth,
                      double elevation);
void explain_close(explain_stage *stage);

/// EPA's faces after this step; to be called for one step after the other. False when memory runs out.
bool explain_follow(explain_stage *stage, const trace_step *step);

enum { EXPLAIN_NAME = 32 };

/// Names of a vertex's two points, such as a3 and b1. A corner has its own number, a point of a round core the vertex's.
void explain_name_a(const trace *record, int32_t vertex, char words[EXPLAIN_NAME]);
void explain_name_b(const trace *record, int32_t vertex, char words[EXPLAIN_NAME]);

/// How a view draws one vertex; the one that this step asked for stands out.
typedef void explain_vertex_fn(growing_text *svg, const explain_stage *stage, int32_t vertex, bool asked);

/// Draws the simplex of a step and the vertex it asked for, where that is not in the simplex.
void explain_each_vertex(growing_text *svg, const explain_stage *stage, const trace_step *step, explain_vertex_fn *draw);

/// The parts of the two views. `step` may be NULL.
void explain_draw_world(growing_text *svg, const explain_stage *stage, const trace_step *step);
void explain_draw_body(growing_text *svg, const explain_stage *stage, const char *kind, const draw_outline *outline,
                       const draw_outline *core, const scene_body *body); // core: NULL where it is not shown
void explain_draw_difference(growing_text *svg, const explain_stage *stage, const trace_step *step);
void explain_draw_answer(growing_text *svg, const explain_stage *stage, const trace_answer *found);
void explain_draw_shift(growing_text *svg, const explain_stage *stage, const trace_answer *found);
void explain_draw_contacts(growing_text *svg, const explain_stage *stage);
void explain_draw_clip(growing_text *svg, const explain_stage *stage, int32_t cut);

/// A solid's silhouette, and in 3D its edges, what is hidden lightly. `kind` is the class of the silhouette.
void explain_draw_edges(growing_text *svg, const explain_view *view, const scene_point *world, const scene_faces *faces);

/// Begins and ends a sheet of two frames with their titles; `sentence` is what it shows, in words.
void explain_sheet(growing_text *svg, const char *title, const char *sentence, const char *left, const char *right);
void explain_sheet_right(growing_text *svg); ///< from here on in the right frame
void explain_sheet_end(growing_text *svg);

/// One plain sentence (or two) for each picture.
void explain_say_begin(growing_text *say, const explain_stage *stage);
void explain_say_step(growing_text *say, const explain_stage *stage, const trace_step *step, const trace_step *before);
void explain_say_end(growing_text *say, const explain_stage *stage);
void explain_say_clip(growing_text *say, const explain_stage *stage, int32_t cut);
void explain_say_contacts(growing_text *say, const explain_stage *stage);

#endif
