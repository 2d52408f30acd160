// world3.c : the 3D interface.
#include "abut/world3.h"

#include "bodies/bodies.h"
#include "bodies/contacts.h"
#include "bodies/create.h"
#include "bodies/filter.h"
#include "bodies/hash3.h"
#include "bodies/narrow3.h"
#include "bodies/pose3.h"
#include "bodies/shape3.h"
#include "bodies/snapshot.h"

enum { DIMS = 3 };

abut_status abut_world3_new(const abut_world_options *options, const abut_allocator *allocator, abut_world3 **made)
{
    const abut_sizes  sizes = {sizeof(abut_pose3), sizeof(abut_placed_shape3), sizeof(abut_contact_manifold3),
                               sizeof(abut_cache3), offsetof(abut_placed_shape3, convex.hull)};
    abut_world       *w = NULL;
    const abut_status status = abut_world_make(DIMS, &sizes, options, allocator, &w);
    *made = (abut_world3 *)w;
    return status;
}

void abut_world3_release(abut_world3 *world)
{
    abut_world_destroy(abut_inside3(world));
}

abut_status abut_world3_add_body(abut_world3 *world, const abut_body_def3 *def, uint32_t *id)
{
    abut_status status = abut_check_pose3(def->pose);
    *id = 0;
    if (status == ABUT_OK) {
        status = abut_world_add_body(abut_inside3(world), def->user, def->still, id);
    }
    if (status == ABUT_OK) {
        *abut_pose_at3(abut_inside3(world), abut_slot_of(*id)) = def->pose;
    }
    return status;
}

abut_status abut_world3_remove_body(abut_world3 *world, uint32_t body)
{
    return abut_world_remove_body(abut_inside3(world), body);
}

abut_status abut_world3_set_pose(abut_world3 *world, uint32_t body, abut_pose3 pose)
{
    return abut_world_set_pose3(abut_inside3(world), body, pose);
}

abut_status abut_world3_set_still(abut_world3 *world, uint32_t body, bool still)
{
    return abut_world_set_still(abut_inside3(world), body, still);
}

abut_status abut_world3_ignore(abut_world3 *world, uint32_t body_a, uint32_t body_b, bool ignored)
{
    return abut_world_ignore(abut_inside3(world), body_a, body_b, ignored);
}

bool abut_world3_is_ignored(const abut_world3 *world, uint32_t body_a, uint32_t body_b)
{
    return abut_world_is_ignored(abut_look_inside3(world), body_a, body_b);
}

bool abut_world3_get_body(const abut_world3 *world, uint32_t body, abut_body_def3 *def)
{
    const abut_world *w = abut_look_inside3(world);
    const uint32_t    place = abut_find_body(w, body);
    if (place == ABUT_NOWHERE) {
        return false;
    }
    const abut_body *b = abut_body_at(w, place);
    *def = (abut_body_def3){*abut_pose_at3(w, place), (b->flags & ABUT_BODY_STILL) != 0, b->user};
    return true;
}

uint32_t abut_world3_body_count(const abut_world3 *world)
{
    return abut_look_inside3(world)->body_places.taken;
}

uint32_t abut_world3_shape_count(const abut_world3 *world)
{
    return abut_look_inside3(world)->broad->box_count;
}

abut_status abut_world3_add_mesh(abut_world3 *world, const abut_mesh3 *mesh, uint32_t *number)
{
    return abut_world_add_surface(abut_inside3(world), ABUT_SURFACE_CHAIN_OR_MESH, mesh, abut_mesh3_bytes(mesh), number);
}

abut_status abut_world3_add_height(abut_world3 *world, const abut_height3 *height, uint32_t *number)
{
    return abut_world_add_surface(abut_inside3(world), ABUT_SURFACE_HEIGHT, height, abut_height3_bytes(height), number);
}

// Whether a half-space is one is the core's to say, asked about a point.
abut_status abut_world3_add_halfspace(abut_world3 *world, const abut_halfspace3 *halfspace, uint32_t *number)
{
    abut_shape3 point;
    *number = 0;
    (void)abut_make_sphere3(&point, (abut_vec3){0, 0, 0}, 0);
    if (abut_halfspace3_distance(halfspace, &point, abut_identity3()).status == ABUT_INVALID) {
        return ABUT_INVALID;
    }
    return abut_world_add_surface(abut_inside3(world), ABUT_SURFACE_HALFSPACE, halfspace, sizeof *halfspace, number);
}

abut_status abut_world3_set_mesh(abut_world3 *world, uint32_t number, const abut_mesh3 *mesh)
{
    const size_t size = mesh != NULL ? abut_mesh3_bytes(mesh) : 0;
    return abut_world_set_surface(abut_inside3(world), number, ABUT_SURFACE_CHAIN_OR_MESH, mesh, size);
}

abut_status abut_world3_set_height(abut_world3 *world, uint32_t number, const abut_height3 *height)
{
    const size_t size = height != NULL ? abut_height3_bytes(height) : 0;
    return abut_world_set_surface(abut_inside3(world), number, ABUT_SURFACE_HEIGHT, height, size);
}

abut_status abut_world3_set_halfspace(abut_world3 *world, uint32_t number, const abut_halfspace3 *halfspace)
{
    const size_t size = halfspace != NULL ? sizeof *halfspace : 0;
    return abut_world_set_surface(abut_inside3(world), number, ABUT_SURFACE_HALFSPACE, halfspace, size);
}

const abut_mesh3 *abut_world3_mesh(const abut_world3 *world, uint32_t number)
{
    const abut_world *w = abut_look_inside3(world);
    return abut_has_surface(w, number) ? abut_lent_at3(w, number).mesh : NULL;
}

const abut_height3 *abut_world3_height(const abut_world3 *world, uint32_t number)
{
    const abut_world *w = abut_look_inside3(world);
    return abut_has_surface(w, number) ? abut_lent_at3(w, number).height : NULL;
}

const abut_halfspace3 *abut_world3_halfspace(const abut_world3 *world, uint32_t number)
{
    const abut_world *w = abut_look_inside3(world);
    return abut_has_surface(w, number) ? abut_lent_at3(w, number).halfspace : NULL;
}

abut_status abut_world3_add_shape(abut_world3 *world, uint32_t body, const abut_shape_def3 *def, uint32_t *id)
{
    return abut_world_add_shape3(abut_inside3(world), body, def, id);
}

abut_status abut_world3_remove_shape(abut_world3 *world, uint32_t shape)
{
    return abut_world_remove_shape(abut_inside3(world), shape);
}

abut_status abut_world3_set_filter(abut_world3 *world, uint32_t shape, abut_filter filter, int32_t group)
{
    return abut_world_set_filter(abut_inside3(world), shape, filter, group);
}

bool abut_world3_get_shape(const abut_world3 *world, uint32_t shape, abut_shape_def3 *def, uint32_t *body)
{
    return abut_world_get_shape3(abut_look_inside3(world), shape, def, body);
}

uint32_t abut_world3_next_body(const abut_world3 *world, uint32_t body)
{
    return abut_world_next_body(abut_look_inside3(world), body);
}

uint32_t abut_world3_next_shape(const abut_world3 *world, uint32_t body, uint32_t shape)
{
    return abut_world_next_shape(abut_look_inside3(world), body, shape);
}

abut_status abut_world3_update(abut_world3 *world, const abut_update_options *options)
{
    return abut_world_update(abut_inside3(world), options, abut_narrow3);
}

abut_contact_list abut_world3_contacts(const abut_world3 *world)
{
    const abut_world       *w = abut_look_inside3(world);
    const abut_contact_list list = {w->contacts.data, w->contact_graph.places.count};
    return list;
}

const abut_contact_manifold3 *abut_world3_manifolds(const abut_world3 *world)
{
    return abut_look_inside3(world)->manifolds.data;
}

uint32_t abut_world3_next_contact(const abut_world3 *world, uint32_t body, uint32_t contact)
{
    return abut_world_next_contact(abut_look_inside3(world), body, contact);
}

uint32_t abut_world3_find_contact(const abut_world3 *world, uint32_t shape_a, uint32_t shape_b)
{
    return abut_graph_find(&abut_look_inside3(world)->contact_graph, abut_two_ids(shape_a, shape_b));
}

abut_touch_list abut_world3_begun(const abut_world3 *world)
{
    return abut_touch_list_of(&abut_look_inside3(world)->begun);
}

abut_touch_list abut_world3_ended(const abut_world3 *world)
{
    return abut_touch_list_of(&abut_look_inside3(world)->ended);
}

abut_status abut_world3_touching(abut_world3 *world, abut_touch_list *list)
{
    return abut_world_touching(abut_inside3(world), list);
}

void abut_world3_tree(const abut_world3 *world, abut_tree_fn3 *see, void *context)
{
    abut_broad3_tree((const abut_broad3 *)abut_look_inside3(world)->broad, see, context);
}

size_t abut_world3_snapshot_size(const abut_world3 *world)
{
    return abut_world_snapshot_size(abut_look_inside3(world));
}

abut_status abut_world3_save(const abut_world3 *world, void *block, size_t size)
{
    return abut_world_save(abut_look_inside3(world), block, size);
}

abut_status abut_world3_restore(abut_world3 *world, const void *block, size_t size)
{
    return abut_world_restore(abut_inside3(world), block, size);
}

uint64_t abut_world3_hash(const abut_world3 *world)
{
    return abut_world_hash3(abut_look_inside3(world));
}

size_t abut_world3_memory(const abut_world3 *world)
{
    return abut_world_bytes(abut_look_inside3(world));
}
