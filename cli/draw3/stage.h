// stage.h : what the parts of a picture in 3D share, beside the stage they have in common with those in 2D.
#ifndef CLI_DRAW3_STAGE_H
#define CLI_DRAW3_STAGE_H

#include "draw/stage.h"
#include "draw3/cover.h"
#include "draw3/draw3.h"
#include "draw3/order.h"
#include "draw3/shadow.h"
#include "draw3/solid.h"
#include "draw3/strokes.h"

/// Two surfaces cross here; the piece lies on both bodies.
typedef struct draw3_crossing {
    scene_point p, q;
    int32_t     a, b;
} draw3_crossing;

/// Steps of light, which the eye takes for a smooth change.
enum { DRAW3_LEVELS = 40 };

/// What is painted of a body: whole facets, and pieces of others.
typedef struct draw3_surface {
    int8_t      *level; ///< light of each facet that is painted whole, -1 for the rest
    draw3_pieces cut;   ///< what is left of the others
    int8_t      *piece_level;
    bool        *walked; ///< half-edges, while they are painted
    int32_t      piece_room;
} draw3_surface;

/// What is drawn of a body's lines, or of the crossings of surfaces.
typedef enum draw3_kind {
    DRAW3_SOFT,    ///< where the curvature changes
    DRAW3_SHARP,   ///< an edge with both its faces in view
    DRAW3_OUTLINE, ///< between what is in view and what is not
    DRAW3_HIDDEN,  ///< an edge at the back, or what another body hides
    DRAW3_KINDS
} draw3_kind;

typedef struct draw3_lines {
    draw3_strokes kind[DRAW3_KINDS];
    double        bold; ///< 1, and less where many edges crowd
} draw3_lines;

typedef struct draw3_floor {
    bool   there;
    double level;          ///< z of the world
    double x0, y0, x1, y1; ///< a rectangle of it
} draw3_floor;

struct draw3_stage {
    draw_stage     *flat; ///< with the 2D scene that `scene3` is in the picture
    const scene    *scene3;
    draw3_view      view;
    draw3_place     place;
    draw3_shadow    shadow;
    draw3_mesh     *meshes; ///< one for each body; empty for a body outside the frame
    draw3_cover    *covers;
    draw3_order     order;
    draw3_floor     floor;
    draw3_surface  *surfaces;
    draw3_crossing *crossings;
    int32_t         crossing_count, crossing_room;
    draw3_lines    *lines;        ///< of each body; then one more, for the crossings
    bool           *behind;       ///< of each point of contact of each answer: out of sight
    char            from[64];     ///< in words
    bool            hidden_lines; ///< few enough bodies to show what is hidden
};

/// A point in pixels about the middle of the frame, on the sheet.
picture_point draw3_on_sheet(const draw3_stage *stage, scene_point p);

/// The box beyond which nothing needs to be drawn, in the pixels of the meshes.
picture_box draw3_surroundings(const draw3_stage *stage);

/// The colour of the lines of a body.
picture_color draw3_line_color(const draw3_stage *stage, int32_t body);

/// What is seen of the surfaces, and where they cross; then their painting, farthest first. False when memory runs out.
bool draw3_surfaces_make(draw3_stage *stage);
void draw3_surfaces_free(draw3_stage *stage);
void draw3_faces(const draw3_stage *stage);

/// Edges and outlines, once the surfaces are there; then their drawing.
bool draw3_lines_make(draw3_stage *stage);
void draw3_lines_free(draw3_stage *stage);
void draw3_lines_draw(const draw3_stage *stage);

/// The floor the scene stands on. Its extent, before there is a view; then grid, numbers and what the bodies shade.
draw3_floor draw3_floor_of(const draw3_stage *stage);
void        draw3_floor_draw(const draw3_stage *stage);

/// Three arrows that say where x, y and z point.
void draw3_axes(const draw3_stage *stage);

#endif
