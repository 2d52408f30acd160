// surfaces.c : which part of each facet is seen, short of what the painter covers anyway.
//
// The painter paints the farthest body first, and one painted later covers those before it. Where an earlier one hides part of
// it all the same, because they overlap or cannot be put in order, that part of each facet, a convex polygon, is cut out; where
// it ends on the surface of the other, the two surfaces cross.
#include "draw3/stage.h"

#include "draw3/vector.h"

#include <stdlib.h>

// One body while it is cut.
typedef struct cutter {
    draw3_stage      *stage;
    int32_t           body;
    const draw3_mesh *mesh;
    draw3_surface    *surface;
    draw3_pieces      pieces, spare; // of one facet
    draw3_polygon     hidden, other;
    picture_point    *corners;
} cutter;

// The light stands at the viewer's left shoulder. Small bodies have fewer steps, and a smaller file.
static int8_t light(const draw3_cover *cover, scene_point normal)
{
    const scene_point from = {-0.47, 0.64, 0.61};
    double            share = 0.5 + 0.5 * draw3_dot(normal, from); // never quite dark
    double            size = fmax(cover->upper.x - cover->lower.x, cover->upper.y - cover->lower.y);
    int               step = size > 250 ? 1 : size > 100 ? 2 : size > 40 ? 4 : 8;
    int               most = DRAW3_LEVELS / step - 1, level = (int)(share * DRAW3_LEVELS) / step;
    return (int8_t)((level < 0 ? 0 : level > most ? most : level) * step + step / 2);
}

static bool note_crossing(draw3_stage *stage, scene_point p, scene_point q, int32_t a, int32_t b)
{
    if (stage->crossing_count == stage->crossing_room) {
        int32_t         room = stage->crossing_room > 0 ? 2 * stage->crossing_room : 64;
        draw3_crossing *larger = realloc(stage->crossings, (size_t)room * sizeof *larger);
        if (larger == NULL)
            return false;
        stage->crossings = larger;
        stage->crossing_room = room;
    }
    stage->crossings[stage->crossing_count++] = (draw3_crossing){p, q, a, b};
    return true;
}

// Whether the cover lies in front of the facet, or it in the cover, as far as their boxes tell.
static bool may_hide(const draw3_mesh *mesh, const draw3_facet *facet, const draw3_cover *cover)
{
    scene_point low = mesh->points[mesh->start[facet->first]], high = low;
    for (int32_t i = 1; i < facet->count; i++) {
        scene_point p = mesh->points[mesh->start[facet->first + i]];
        low = (scene_point){fmin(low.x, p.x), fmin(low.y, p.y), fmin(low.z, p.z)};
        high = (scene_point){fmax(high.x, p.x), fmax(high.y, p.y), fmax(high.z, p.z)};
    }
    return low.x < cover->upper.x && high.x > cover->lower.x && low.y < cover->upper.y && high.y > cover->lower.y &&
           low.z < cover->upper.z;
}

// Takes what one body hides off the pieces of a facet. True in *touched when that is anything.
static bool take_hidden(cutter *p, const draw3_facet *facet, int32_t by, bool *touched)
{
    const double       least = 0.02; // square pixels
    const draw3_cover *cover = &p->stage->covers[by];
    bool               good = true;

    p->hidden.count = 0;
    for (int32_t i = 0; good && i < facet->count; i++)
        good = draw3_polygon_add(&p->hidden, p->mesh->points[p->mesh->start[facet->first + i]], -1);
    good = good && draw3_cover_polygon(cover, &p->hidden, &p->other);
    picture_point *corners = good ? realloc(p->corners, ((size_t)p->hidden.count + 1) * sizeof *corners) : NULL;
    if (corners == NULL)
        return false;
    p->corners = corners;
    for (int32_t i = 0; i < p->hidden.count; i++)
        corners[i] = (picture_point){p->hidden.corners[i].at.x, p->hidden.corners[i].at.y};
    if (!(draw3_pieces_area(corners, p->hidden.count) > least))
        return true;
    for (int32_t i = 0; good && i < p->hidden.count; i++)
        if (p->hidden.corners[i].cut >= 0 && !cover->planes[p->hidden.corners[i].cut].side)
            good =
                note_crossing(p->stage, p->hidden.corners[i].at, p->hidden.corners[(i + 1) % p->hidden.count].at, p->body, by);
    *touched = true;
    return good && draw3_pieces_less(&p->pieces, corners, p->hidden.count, &p->spare);
}

// Keeps a convex polygon's part in the surroundings of the frame: coordinates far outside would be drawn wrong.
static bool keep_near(cutter *p)
{
    picture_box   box = draw3_surroundings(p->stage);
    picture_point around[4] = {{box.left, box.top}, {box.right, box.top}, {box.right, box.bottom}, {box.left, box.bottom}};
    bool          good = true;
    for (int side = 0; good && side < 4; side++)
        good = draw3_pieces_left(&p->pieces, around[side], around[(side + 1) % 4], &p->spare);
    return good;
}

static bool reaches_far(const draw3_stage *stage, int32_t body)
{
    picture_box        near = draw3_surroundings(stage);
    const draw3_cover *c = &stage->covers[body];
    return c->lower.x < near.left || c->upper.x > near.right || c->lower.y < near.top || c->upper.y > near.bottom;
}

// Moves the pieces of a facet to those of the body.
static bool keep_pieces(cutter *p, int8_t level)
{
    bool good = true;
    for (int32_t i = 0, k = 0; good && i < p->pieces.polygons; i++) {
        for (; good && k < p->pieces.end[i]; k++)
            good = draw3_pieces_corner(&p->surface->cut, p->pieces.points[k]);
        int32_t before = p->surface->cut.polygons;
        good = good && draw3_pieces_end(&p->surface->cut);
        if (good && p->surface->cut.polygons > p->surface->piece_room) {
            int32_t room = 2 * p->surface->cut.polygons + 16;
            int8_t *levels = realloc(p->surface->piece_level, (size_t)room);
            good = levels != NULL;
            p->surface->piece_level = good ? levels : p->surface->piece_level;
            p->surface->piece_room = good ? room : p->surface->piece_room;
        }
        if (good && p->surface->cut.polygons > before)
            p->surface->piece_level[before] = level;
    }
    return good;
}

static bool prepare_facet(cutter *p, int32_t f)
{
    const draw3_facet *facet = &p->mesh->facets[f];
    const draw3_order *order = &p->stage->order;
    bool               touched = false, good = true, far = reaches_far(p->stage, p->body);

    p->surface->level[f] = -1;
    if (!facet->front)
        return true;
    p->pieces.count = p->pieces.polygons = 0;
    for (int32_t i = 0; good && i < facet->count; i++) {
        scene_point v = p->mesh->points[p->mesh->start[facet->first + i]];
        good = draw3_pieces_corner(&p->pieces, (picture_point){v.x, v.y});
    }
    good = good && draw3_pieces_end(&p->pieces);
    for (int32_t k = order->first[p->body]; good && k < order->first[p->body + 1]; k++) {
        int32_t by = order->near[k];
        if (order->rank[by] < order->rank[p->body] && p->stage->covers[by].count > 0 &&
            may_hide(p->mesh, facet, &p->stage->covers[by]))
            good = take_hidden(p, facet, by, &touched);
    }
    if (touched || far)
        return good && (!far || keep_near(p)) && keep_pieces(p, light(&p->stage->covers[p->body], facet->normal));
    p->surface->level[f] = light(&p->stage->covers[p->body], facet->normal);
    return good;
}

static bool cut_body(draw3_stage *stage, int32_t body)
{
    const draw3_mesh *mesh = &stage->meshes[body];
    cutter            p = {.stage = stage, .body = body, .mesh = mesh, .surface = &stage->surfaces[body]};
    p.surface->level = malloc((size_t)mesh->facet_count + 1);
    p.surface->walked = malloc((size_t)mesh->half_edges + 1);
    bool good = p.surface->level != NULL && p.surface->walked != NULL;
    for (int32_t f = 0; good && f < mesh->facet_count; f++)
        good = prepare_facet(&p, f);
    free(p.corners);
    draw3_pieces_free(&p.pieces);
    draw3_pieces_free(&p.spare);
    draw3_polygon_free(&p.hidden);
    draw3_polygon_free(&p.other);
    return good;
}

bool draw3_surfaces_make(draw3_stage *stage)
{
    int32_t n = stage->scene3->body_count;
    stage->surfaces = calloc((size_t)n + 1, sizeof *stage->surfaces);
    bool good = stage->surfaces != NULL;
    for (int32_t i = 0; good && i < n; i++)
        good = cut_body(stage, i);
    return good;
}

void draw3_surfaces_free(draw3_stage *stage)
{
    for (int32_t i = 0; stage->surfaces != NULL && i < stage->scene3->body_count; i++) {
        free(stage->surfaces[i].level);
        free(stage->surfaces[i].walked);
        free(stage->surfaces[i].piece_level);
        draw3_pieces_free(&stage->surfaces[i].cut);
    }
    free(stage->surfaces);
    free(stage->crossings);
}
