// faces.c : surfaces, painted from the farthest body to the nearest, each facet in the tone of its light.
#include "draw3/stage.h"

static const double lightest = 0.10, darkest = 0.46; // share of the body's colour in what is painted

// One body while it is painted.
typedef struct painter {
    const draw3_stage   *stage;
    int32_t              body;
    const draw3_mesh    *mesh;
    const draw3_surface *surface;
} painter;

static picture_color mixed(picture_color a, picture_color b, double share)
{
    return (picture_color){a.red + share * (b.red - a.red), a.green + share * (b.green - a.green),
                           a.blue + share * (b.blue - a.blue), 1};
}

static picture_color shade(const painter *p, int level)
{
    const draw_stage *flat = p->stage->flat;
    double            t = (level + 0.5) / DRAW3_LEVELS;
    bool              dark = flat->style.paper.red < 0.5;
    picture_color     hue = draw3_line_color(p->stage, p->body);
    return mixed(flat->style.paper, hue,
                 dark ? lightest + t * (darkest - lightest) + 0.05 : darkest + t * (lightest - darkest));
}

static bool belongs(const painter *p, int32_t half_edge, int level)
{
    int8_t own = half_edge >= 0 ? p->surface->level[p->mesh->facet_of[half_edge]] : -1;
    return own >= 0 && (level < 0 || own == level);
}

// Adds the borders of the whole facets of one level, or of all, to the sheet's path: facets side by side become one area.
static bool add_whole(const painter *p, int level)
{
    bool any = false;
    for (int32_t h = 0; h < p->mesh->half_edges; h++)
        p->surface->walked[h] = false;
    for (int32_t h = 0; h < p->mesh->half_edges; h++) {
        if (p->surface->walked[h] || !belongs(p, h, level) || belongs(p, p->mesh->twin[h], level))
            continue;
        int32_t e = h;
        bool    first = true;
        do {
            picture_point at = draw3_on_sheet(p->stage, p->mesh->points[p->mesh->start[e]]);
            (first ? picture_move : picture_line)(p->stage->flat->sheet, at);
            first = false;
            p->surface->walked[e] = true;
            e = draw3_mesh_next(p->mesh, e);
            while (belongs(p, p->mesh->twin[e], level))
                e = draw3_mesh_next(p->mesh, p->mesh->twin[e]);
        } while (!p->surface->walked[e]);
        picture_shut(p->stage->flat->sheet);
        any = true;
    }
    return any;
}

static bool add_cut(const painter *p, int level)
{
    bool any = false;
    for (int32_t i = 0, k = 0; i < p->surface->cut.polygons; i++) {
        bool wanted = level < 0 || p->surface->piece_level[i] == level, first = true;
        for (; k < p->surface->cut.end[i]; k++) {
            picture_point v = p->surface->cut.points[k];
            if (wanted)
                (first ? picture_move : picture_line)(p->stage->flat->sheet,
                                                      draw3_on_sheet(p->stage, (scene_point){v.x, v.y, 0}));
            first = false;
        }
        if (wanted)
            picture_shut(p->stage->flat->sheet);
        any = any || wanted;
    }
    return any;
}

// All of it in a middle tone first: then no background shines through where two tones meet.
static void paint(const painter *p)
{
    bool used[DRAW3_LEVELS] = {false};
    int  sum = 0, count = 0;
    for (int32_t f = 0; f < p->mesh->facet_count; f++)
        if (p->surface->level[f] >= 0)
            used[p->surface->level[f]] = true;
    for (int32_t i = 0; i < p->surface->cut.polygons; i++)
        used[p->surface->piece_level[i]] = true;
    for (int level = 0; level < DRAW3_LEVELS; level++) {
        sum += used[level] ? level : 0;
        count += used[level];
    }
    for (int level = count > 1 ? -1 : 0; count > 0 && level < DRAW3_LEVELS; level++) {
        if (level >= 0 && !used[level])
            continue;
        bool whole = add_whole(p, level), cut = add_cut(p, level);
        if (whole || cut)
            picture_fill(p->stage->flat->sheet, shade(p, level >= 0 ? level : sum / count), false);
    }
}

void draw3_faces(const draw3_stage *stage)
{
    for (int32_t i = 0; i < stage->scene3->body_count; i++) {
        int32_t body = stage->order.bodies[i];
        paint(&(painter){stage, body, &stage->meshes[body], &stage->surfaces[body]});
    }
}
