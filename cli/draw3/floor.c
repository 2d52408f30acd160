// floor.c : the floor under the lowest body, with a grid, numbers and what the bodies shade seen from straight above; it
// says where things lie that a picture alone leaves open. And the three axes.
#include "draw3/stage.h"

#include "draw3/vector.h"
#include "scene/model/geometry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double shallowest = 4; // degrees of elevation; below, a floor is a line
static const double border = 0.06;  // of the floor round the bodies, in lengths of it
static const double cell = 60;      // width of a cell of the grid, pixels of a sheet 1200 wide
static const double tick_size = 11; // letters
enum { MOST_LINES = 64 };

// How far a body reaches along a unit vector of the world, from its position.
static double reach(const scene_body *body, scene_point d)
{
    const scene_shape *shape = body->shape;
    scene_point        own = {draw3_dot(body->turn.x, d), draw3_dot(body->turn.y, d), draw3_dot(body->turn.z, d)};
    double             most = shape->count > 0 ? -HUGE_VAL : draw3_dot(own, shape->center);

    for (int32_t i = 0; i < shape->count; i++)
        most = fmax(most, draw3_dot(own, shape->points[i]));
    if (shape->type == SCENE_ELLIPSOID)
        most += draw3_length((scene_point){own.x * shape->half.x, own.y * shape->half.y, own.z * shape->half.z});
    else if (shape->count == 0) {
        double along = shape->axis == 0 ? own.x : shape->axis == 1 ? own.y : own.z;
        double rim = shape->across * sqrt(fmax(1 - along * along, 0));
        most += shape->type == SCENE_CONE ? fmax(shape->half_height * along, rim - shape->half_height * along)
                                          : shape->half_height * fabs(along) + rim;
    }
    return most + shape->radius;
}

draw3_floor draw3_floor_of(const draw3_stage *stage)
{
    draw3_floor f = {.level = HUGE_VAL, .x0 = HUGE_VAL, .y0 = HUGE_VAL, .x1 = -HUGE_VAL, .y1 = -HUGE_VAL};
    for (int32_t i = 0; i < stage->scene3->body_count; i++) {
        const scene_body *body = &stage->scene3->bodies[i];
        if (stage->flat->bodies != NULL && stage->flat->bodies[i].hidden)
            continue;
        f.x0 = fmin(f.x0, body->position.x - reach(body, (scene_point){-1, 0, 0}));
        f.x1 = fmax(f.x1, body->position.x + reach(body, (scene_point){1, 0, 0}));
        f.y0 = fmin(f.y0, body->position.y - reach(body, (scene_point){0, -1, 0}));
        f.y1 = fmax(f.y1, body->position.y + reach(body, (scene_point){0, 1, 0}));
        f.level = fmin(f.level, body->position.z - reach(body, (scene_point){0, 0, -1}));
    }
    double more = border * fmax(f.x1 - f.x0, f.y1 - f.y0),
           far = fmax(fmax(fabs(f.x0), fabs(f.x1)), fmax(fabs(f.y0), fabs(f.y1)));
    f = (draw3_floor){true, f.level, f.x0 - more, f.y0 - more, f.x1 + more, f.y1 + more};
    f.there = stage->view.elevation > shallowest && more > 0x1p-30 * far && far < 1e290 && fabs(f.level) < 1e290;
    return f;
}

static picture_point on_floor(const draw3_stage *stage, double x, double y)
{
    return draw3_on_sheet(stage, draw3_place_at(&stage->place, (scene_point){x, y, stage->floor.level}));
}

static void draw_number(const draw3_stage *stage, picture_point at, picture_point inner, double value, double step)
{
    draw_stage  *flat = stage->flat;
    picture_type type = draw_type(&flat->style, tick_size, false, flat->style.quiet);
    double       dx = at.x - inner.x, dy = at.y - inner.y, length = hypot(dx, dy), away = 1.3 * type.size;
    char         text[32];

    snprintf(text, sizeof text, "%.6g", fabs(value) < 0.5 * step ? 0.0 : value);
    double width = picture_text_width(flat->sheet, type, text);
    if (strlen(text) > 10 || !(length > 0))
        return;
    at = (picture_point){at.x + dx / length * (away + 0.3 * width * fabs(dx) / length), at.y + dy / length * away};
    picture_box box = {at.x - 0.5 * width, at.y - 0.5 * type.size, at.x + 0.5 * width, at.y + 0.5 * type.size};
    picture_box f = flat->view.frame;
    if (box.left < f.left || box.right > f.right || box.top < f.top || box.bottom > f.bottom)
        return;
    picture_text_in(flat->sheet, box, type, text);
    draw_places_take(&flat->places, box);
}

// The lines x = k * step, or with `across` y = k * step, numbered at the end nearer to the viewer.
static void draw_lines(const draw3_stage *stage, bool across, double step)
{
    const draw3_floor *f = &stage->floor;
    double             low = across ? f->y0 : f->x0, high = across ? f->y1 : f->x1, first = step * ceil(low / step);
    bool               numbered = fmax(fabs(low), fabs(high)) < 1e5 * step;
    double             near_x = stage->view.toward.x > 0 ? f->x1 : f->x0, far_x = f->x0 + f->x1 - near_x;
    double             near_y = stage->view.toward.y > 0 ? f->y1 : f->y0, far_y = f->y0 + f->y1 - near_y;
    picture_pen        pen = picture_solid(stage->flat->style.grid, 1.2 * stage->flat->style.unit);

    for (int i = 0; i < MOST_LINES && first + i * step <= high; i++) {
        double        v = first + i * step;
        picture_point near = across ? on_floor(stage, near_x, v) : on_floor(stage, v, near_y);
        picture_point far = across ? on_floor(stage, far_x, v) : on_floor(stage, v, far_y);
        picture_segment(stage->flat->sheet, near, far, pen);
        if (numbered)
            draw_number(stage, near, far, v, step);
    }
}

// Adds to the sheet's path what a body shades: the outline of its points, straight below them.
static void add_shade(const draw3_stage *stage, const draw3_mesh *mesh)
{
    const draw3_view *view = &stage->view;
    scene_point       middle = stage->place.middle;
    double            z = view->right.z * middle.x + view->up.z * middle.y + view->toward.z * middle.z;
    double            level = (stage->floor.level - z) * stage->place.scale; // like the points, from the middle of the picture
    int32_t           count = mesh->point_count, fault;
    scene_point      *below = malloc(((size_t)count + 1) * sizeof *below);

    for (int32_t i = 0; below != NULL && i < count; i++) {
        scene_point p = mesh->points[i];
        below[i] = scene_flat(view->right.x * p.x + view->up.x * p.y + view->toward.x * p.z,
                              view->right.y * p.x + view->up.y * p.y + view->toward.y * p.z);
    }
    // a shade is an extra: without memory there is none
    if (below != NULL && count > 2 && geometry_outline(below, &count, true, &fault) == NULL && count > 2) {
        for (int32_t i = 0; i < count; i++) {
            scene_point   at = {below[i].x, below[i].y, level};
            picture_point to = draw3_on_sheet(stage, (scene_point){draw3_dot(view->right, at), draw3_dot(view->up, at), 0});
            (i == 0 ? picture_move : picture_line)(stage->flat->sheet, to);
        }
        picture_shut(stage->flat->sheet);
    }
    free(below);
}

void draw3_floor_draw(const draw3_stage *stage)
{
    const draw_style  *style = &stage->flat->style;
    const draw3_floor *f = &stage->floor;
    double             step = draw_round_length(2.5 * cell * style->unit / stage->place.scale);
    picture           *sheet = stage->flat->sheet;
    picture_point      corner[4] = {on_floor(stage, f->x0, f->y0), on_floor(stage, f->x1, f->y0), on_floor(stage, f->x1, f->y1),
                                    on_floor(stage, f->x0, f->y1)};

    draw_lines(stage, false, step);
    draw_lines(stage, true, step);
    for (int32_t i = 0; i < stage->scene3->body_count; i++)
        add_shade(stage, &stage->meshes[i]);
    picture_fill(sheet, picture_fade(style->quiet, 0.16), false);
    for (int i = 0; i < 4; i++)
        picture_segment(sheet, corner[i], corner[(i + 1) % 4], picture_solid(picture_fade(style->quiet, 0.5), style->unit));
}

void draw3_axes(const draw3_stage *stage)
{
    static const char *const name[3] = {"x", "y", "z"};
    draw_stage              *flat = stage->flat;
    double                   u = flat->style.unit, length = 30 * u;
    picture_box              f = flat->view.frame;
    picture_point            from = {f.left + 48 * u, f.bottom - 46 * u};
    picture_type             type = draw_type(&flat->style, 12, true, flat->style.quiet);
    picture_mark             mark = {flat->style.quiet, flat->style.paper, 8 * u, 1.6 * u};

    picture_rectangle(flat->sheet, picture_grow((picture_box){from.x, from.y, from.x, from.y}, 44 * u), 6 * u);
    picture_fill(flat->sheet, picture_fade(flat->style.paper, 0.75), false);
    for (int i = 0; i < 3; i++) {
        scene_point   d = draw3_view_of(&stage->view, (scene_point){i == 0, i == 1, i == 2});
        double        seen = hypot(d.x, d.y);
        picture_point along = {d.x, -d.y}, tip = {from.x + (length + 9 * u) * along.x, from.y + (length + 9 * u) * along.y};
        if (seen < 0.2) { // along the line of sight
            tip = (picture_point){from.x + 9 * u, from.y + 9 * u};
        } else {
            mark.size = 8 * u * fmax(seen, 0.5);
            picture_arrow(flat->sheet, from, (picture_point){along.x / seen, along.y / seen}, length * seen, mark);
        }
        picture_text_in(flat->sheet, (picture_box){tip.x - 6 * u, tip.y - 6 * u, tip.x + 6 * u, tip.y + 6 * u}, type, name[i]);
    }
    draw_places_take(&flat->places, picture_grow((picture_box){from.x, from.y, from.x, from.y}, 40 * u));
}
