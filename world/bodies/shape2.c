// shape2.c : see shape2.h.
#include "bodies/shape2.h"

#include "bodies/bodies.h"
#include "bodies/pose2.h"
#include <string.h>

static abut_status check_def(const abut_world *w, const abut_shape_def2 *def)
{
    if ((def->shape != NULL) == (def->surface != 0) || (def->shape != NULL && def->shape->core == ABUT_CORE2_NONE)) {
        return ABUT_INVALID;
    }
    if (def->surface != 0 && !abut_has_surface(w, def->surface)) {
        return ABUT_BAD_ID;
    }
    return abut_check_pose2(def->pose);
}

// The place of a copy of a shape's polygon: built anew of its points, which are a hull already, so that equal polygons are
// equal bytes. ABUT_NOWHERE: there is no memory.
static uint32_t share_polygon(abut_world *w, const abut_shape2 *shape)
{
    const abut_polygon2 *polygon = shape->polygon;
    const abut_polygon2 *copy = NULL;
    const size_t         size = abut_polygon2_size(polygon->count);
    void                *memory = abut_geometry_memory(&w->allocator, size);
    if (memory == NULL) {
        return ABUT_NOWHERE;
    }
    (void)abut_hull2_build(abut_polygon2_points(polygon), polygon->count, abut_geometry_content(memory), size, &copy, NULL);
    return abut_geometry_add(&w->allocator, &w->geometry, memory, size);
}

// Field by field: the bytes between are saved, too.
static void copy_shape(abut_shape2 *to, const abut_shape2 *from)
{
    memset(to, 0, sizeof *to);
    to->core = from->core;
    to->radius = from->radius;
    to->p1 = from->p1;
    to->p2 = from->p2;
    to->along = from->along;
    to->center = from->center;
    to->half = from->half;
    to->support = from->support;
    to->user = from->user;
    to->middle = from->middle;
    to->extent = from->extent;
    to->reach = from->reach;
    to->span = from->span;
    to->inner = from->inner;
    to->slack = from->slack;
}

static bool is_identity(abut_pose2 pose)
{
    return abut_is_same_pose2(pose, abut_identity2());
}

static abut_body_shape record_of(const abut_shape_def2 *def, uint32_t body)
{
    const abut_body_shape record = {.user = def->user,
                                    .filter = def->filter,
                                    .group = def->group,
                                    .body = body,
                                    .geometry = ABUT_NOWHERE,
                                    .surface = def->surface,
                                    .flags = (def->sensor ? ABUT_SHAPE_SENSOR : 0U) |
                                             (def->one_sided ? ABUT_SHAPE_ONE_SIDED : 0U) |
                                             (is_identity(def->pose) ? ABUT_SHAPE_AT_ORIGIN : 0U)};
    return record;
}

static void box_of(const abut_world *w, const abut_shape_def2 *def, abut_pose2 body, abut_real box[4])
{
    const abut_pose2 pose = is_identity(def->pose) ? body : abut_compose2(body, def->pose);
    if (def->shape != NULL) {
        abut_box_of_convex2(def->shape, pose, box);
    } else {
        abut_box_of_surface2(abut_lent_at2(w, def->surface), pose, box);
    }
}

abut_status abut_world_add_shape2(abut_world *w, uint32_t body, const abut_shape_def2 *def, uint32_t *id)
{
    const uint32_t place = abut_find_body(w, body);
    *id = 0;
    if (place == ABUT_NOWHERE) {
        return ABUT_BAD_ID;
    }
    abut_status status = check_def(w, def);
    if (status != ABUT_OK) {
        return status;
    }
    abut_body_shape record = record_of(def, place);
    abut_real       box[4];
    box_of(w, def, *abut_pose_at2(w, place), box);
    if (def->shape != NULL && def->shape->core == ABUT_CORE2_POLYGON) {
        record.geometry = share_polygon(w, def->shape);
        if (record.geometry == ABUT_NOWHERE) {
            return ABUT_NO_MEMORY;
        }
    }
    status = abut_world_add_shape(w, &record, box, id);
    if (status != ABUT_OK) {
        abut_geometry_drop(&w->allocator, &w->geometry, record.geometry);
        return status;
    }
    abut_placed_shape2 *placed = abut_placed_shape_at2(w, abut_slot_of(*id));
    memset(placed, 0, sizeof *placed);
    placed->pose = def->pose;
    if (def->shape != NULL) {
        copy_shape(&placed->convex, def->shape);
        abut_world_bind_shape(w, abut_slot_of(*id));
    }
    return ABUT_OK;
}

bool abut_world_get_shape2(const abut_world *w, uint32_t shape, abut_shape_def2 *def, uint32_t *body)
{
    const uint32_t place = abut_find_shape(w, shape);
    if (place == ABUT_NOWHERE) {
        return false;
    }
    const abut_body_shape    *s = abut_body_shape_at(w, place);
    const abut_placed_shape2 *placed = abut_placed_shape_at2(w, place);
    if (def != NULL) {
        *def = (abut_shape_def2){.shape = s->surface == 0 ? &placed->convex : NULL,
                                 .surface = s->surface,
                                 .one_sided = (s->flags & ABUT_SHAPE_ONE_SIDED) != 0,
                                 .sensor = (s->flags & ABUT_SHAPE_SENSOR) != 0,
                                 .pose = placed->pose,
                                 .filter = s->filter,
                                 .group = s->group,
                                 .user = s->user};
    }
    if (body != NULL) {
        *body = abut_body_id(w, s->body);
    }
    return true;
}
