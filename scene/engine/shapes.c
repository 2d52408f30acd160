// shapes.c : see engine_shapes.h. Compiled twice; with ABUT_F32 it is the float one.
#include "scene/engine/shapes.h"

#include "scene/model/relative.h"

#include <stdlib.h>

static bool fits_shape(const scene_shape *s)
{
    bool all = fits(s->radius) && fits_point(s->center) && fits_point(s->half) && fits(s->across) && fits(s->half_height);
    for (int32_t i = 0; i < s->count; i++)
        all = all && fits_point(s->points[i]);
    return all;
}

bool ENGINE_OF(engine_halfspace)(const scene_shape *s, scene_point *normal, double *offset)
{
    int exponent = 0;
    (void)frexp(fmax(fmax(fabs(s->normal.x), fabs(s->normal.y)), fabs(s->normal.z)), &exponent);
    *normal = (scene_point){ldexp(s->normal.x, -exponent), ldexp(s->normal.y, -exponent), ldexp(s->normal.z, -exponent)};
    *offset = ldexp(s->offset, -exponent);
    return fits(*offset);
}

void ENGINE_OF(engine_halfspace_lost)(engine_entry *e, double normal, double offset, double length, double far)
{
    e->tilt = relative_up(2 * normal / length);
    e->slack += relative_up(2 * (offset + far * normal) / length);
}

static abut_status make_entry(const scene_shape *s, engine_maker *maker, engine_entry *e)
{
    if (!fits_shape(s))
        return ABUT_TOO_LARGE;
    e->slack = s->slack;
    abut_real   radius = rounded(s->radius, &e->slack);
    abut_status status = maker(s, e, radius);
    if (e->slack > 0)
        e->slack = relative_up(e->slack) + SMALLEST;
    return status;
}

engine_shapes *ENGINE_OF(engine_shapes_make)(const scene *s, engine_maker *maker, failure *why)
{
    engine_shapes *made = calloc(1, sizeof *made + (size_t)s->shape_count * sizeof made->entries[0]);
    if (made == NULL) {
        fail(why, "out of memory; split the scene or close other programs");
        return NULL;
    }
    made->count = s->shape_count;
    for (int32_t i = 0; i < s->shape_count; i++) {
        const scene_shape *shape = &s->shapes[i];
        abut_status        status = make_entry(shape, maker, &made->entries[i]);
        if (status == ABUT_OK)
            continue;
        fail_at(why, s->file, shape->line, shape->column, "this %s cannot be made in " PRECISION ": %s",
                scene_type_name(shape->type), abut_status_text(status));
        ENGINE_OF(engine_shapes_release)(made);
        return NULL;
    }
    return made;
}

void ENGINE_OF(engine_shapes_release)(engine_shapes *shapes)
{
    if (shapes == NULL)
        return;
    for (int32_t i = 0; i < shapes->count; i++)
        free(shapes->entries[i].block);
    free(shapes);
}

const engine_entry *ENGINE_OF(engine_entry_of)(const engine_shapes *shapes, const scene *s, int32_t body)
{
    return &shapes->entries[s->bodies[body].shape - s->shapes];
}

double ENGINE_OF(engine_error)(abut_real own, const engine_entry *a, const engine_entry *b, double moved, double turned)
{
    const double added = a->slack + b->slack + moved + turned * b->reach;
    return added > 0 ? relative_up((double)own + added) + SMALLEST : (double)own;
}
