// stage.h : all that the parts of a picture share: the scene, its answers, the sheet, the view and what is where.
#ifndef CLI_DRAW_STAGE_H
#define CLI_DRAW_STAGE_H

#include "draw/outline.h"
#include "draw/places.h"
#include "draw/style.h"
#include "draw/view.h"
#include "picture/picture.h"
#include "scene/engine/answer.h"

typedef enum draw_labels { DRAW_LABELS_FIT, DRAW_LABELS_ALL, DRAW_LABELS_NONE } draw_labels;

typedef struct draw_body {
    draw_outline outline;
    bool         touching;
    int          hue;    ///< which of the style's, for a touching body
    bool         hidden; ///< wholly outside the frame
} draw_body;

/// Which signs the picture holds, so that the legend explains these and no others.
typedef struct draw_seen {
    bool    touching, free, core, contact, manifold, gap;
    bool    nearest;          ///< of the gaps, only each body's smallest
    bool    hidden, crossing; ///< (3D) lines that something hides; lines where surfaces cross
    bool    behind;           ///< (3D) contact points out of sight
    int64_t unseen; ///< (3D) of how many touching pairs no contact point is in sight, where there are too many to be drawn
} draw_seen;

typedef struct draw_stage {
    const scene  *scene;
    const answer *answers;
    int64_t       answer_count;
    int64_t       touching_pairs;
    int64_t       unanswered; ///< pairs the library could not answer
    const char   *precision;
    draw_labels   labels;
    picture      *sheet;
    draw_style    style;
    draw_view     view;
    draw_places   places;
    draw_body    *bodies;  ///< one for each of the scene's
    int32_t       hidden;  ///< how many of them are wholly outside the frame
    double        typical; ///< size of a body in the middle of the order, pixels
    draw_seen     seen;

    struct draw3_stage *draw3;  ///< (3D) what is drawn in place of outlines; NULL in 2D
    const char         *from;   ///< (3D) from where it is seen, in words
    const bool         *behind; ///< (3D) of each answer, DRAW_CONTACTS numbers: the contact point is out of sight
} draw_stage;

/// Points of contact an answer can have.
enum { DRAW_CONTACTS = sizeof((answer *)0)->contacts / sizeof(answer_contact) };

/// Outlines, hues and what is seen of the bodies. False when memory runs out.
bool draw_bodies_prepare(draw_stage *stage);
void draw_bodies_free(draw_stage *stage);

/// Which signs the contacts will need.
void draw_contacts_prepare(draw_stage *stage);

void draw_bodies(draw_stage *stage);
void draw_contacts(draw_stage *stage);
void draw_depths(draw_stage *stage);
void draw_gaps(draw_stage *stage);

/// Grid and numbers round the frame, below the bodies; then the frame itself, with signposts to bodies out of view.
void draw_grid(draw_stage *stage);
void draw_frame(draw_stage *stage);

/// Name of the scene and what it holds, above the frame; the scale bar, its right end at `end`.
void draw_title(draw_stage *stage, picture_point corner);
void draw_scale_bar(draw_stage *stage, picture_point end);

/// Height of the legend in a column of that width, and the legend itself.
double draw_legend_height(const draw_style *style, const draw_seen *seen, double width);
void   draw_legend(draw_stage *stage, picture_point corner, double width);

/// A word on a patch of paper that keeps it readable on whatever lies below.
void draw_word(draw_stage *stage, picture_box box, picture_type type, const char *text);

#endif
