// world2.c : the 2D interface.
#include "abut/world2.h"

#include "bodies/bodies.h"
#include "bodies/contacts.h"
#include "bodies/create.h"
#include "bodies/filter.h"
#include "bodies/hash2.h"
#include "bodies/narrow2.h"
#include "bodies/pose2.h"
#include "bodies/shape2.h"
#include "bodies/snapshot.h"

enum { DIMS = 2 };

abut_status abut_world2_new(const abut_world_options *options, const abut_allocator *allocator, abut_world2 **made)
{
    const abut_sizes  sizes = {sizeof(abut_pose2), sizeof(abut_placed_shape2), sizeof(abut_contact_manifold2),
                               sizeof(abut_cache2), offsetof(abut_placed_shape2, convex.polygon)};
    abut_world       *w = NULL;
    const abut_status status = abut_world_make(DIMS, &sizes, options, allocator, &w);
    *made = (abut_world2 *)w;
    return status;
}

void abut_world2_release(abut_world2 *world)
{
    abut_world_destroy(abut_inside2(world));
}

abut_status abut_world2_add_body(abut_world2 *world, const abut_body_def2 *def, uint32_t *id)
{
    abut_status status = abut_check_pose2(def->pose);
    *id = 0;
    if (status == ABUT_OK) {
        status = abut_world_add_body(abut_inside2(world), def->user, def->still, id);
    }
    if (status == ABUT_OK) {
        *abut_pose_at2(abut_inside2(world), abut_slot_of(*id)) = def->pose;
    }
    return status;
}

abut_status abut_world2_remove_body(abut_world2 *world, uint32_t body)
{
    return abut_world_remove_body(abut_inside2(world), body);
}

abut_status abut_world2_set_pose(abut_world2 *world, uint32_t body, abut_pose2 pose)
{
    return abut_world_set_pose2(abut_inside2(world), body, pose);
}

abut_status abut_world2_set_still(abut_world2 *world, uint32_t body, bool still)
{
    return abut_world_set_still(abut_inside2(world), body, still);
}

abut_status abut_world2_ignore(abut_world2 *world, uint32_t body_a, uint32_t body_b, bool ignored)
{
    return abut_world_ignore(abut_inside2(world), body_a, body_b, ignored);
}

bool abut_world2_is_ignored(const abut_world2 *world, uint32_t body_a, uint32_t body_b)
{
    return abut_world_is_ignored(abut_look_inside2(world), body_a, body_b);
}

bool abut_world2_get_body(const abut_world2 *world, uint32_t body, abut_body_def2 *def)
{
    const abut_world *w = abut_look_inside2(world);
    const uint32_t    place = abut_find_body(w, body);
    if (place == ABUT_NOWHERE) {
        return false;
    }
    const abut_body *b = abut_body_at(w, place);
    *def = (abut_body_def2){*abut_pose_at2(w, place), (b->flags & ABUT_BODY_STILL) != 0, b->user};
    return true;
}

uint32_t abut_world2_body_count(const abut_world2 *world)
{
    return abut_look_inside2(world)->body_places.taken;
}

uint32_t abut_world2_shape_count(const abut_world2 *world)
{
    return abut_look_inside2(world)->broad->box_count;
}

abut_status abut_world2_add_chain(abut_world2 *world, const abut_chain2 *chain, uint32_t *number)
{
    return abut_world_add_surface(abut_inside2(world), ABUT_SURFACE_CHAIN_OR_MESH, chain, abut_chain2_bytes(chain), number);
}

abut_status abut_world2_add_height(abut_world2 *world, const abut_height2 *height, uint32_t *number)
{
    return abut_world_add_surface(abut_inside2(world), ABUT_SURFACE_HEIGHT, height, abut_height2_bytes(height), number);
}

// Whether a half-space is one is the core's to say, asked about a point.
abut_status abut_world2_add_halfspace(abut_world2 *world, const abut_halfspace2 *halfspace, uint32_t *number)
{
    abut_shape2 point;
    *number = 0;
    (void)abut_make_circle2(&point, (abut_vec2){0, 0}, 0);
    if (abut_halfspace2_distance(halfspace, &point, abut_identity2()).status == ABUT_INVALID) {
        return ABUT_INVALID;
    }
    return abut_world_add_surface(abut_inside2(world), ABUT_SURFACE_HALFSPACE, halfspace, sizeof *halfspace, number);
}

abut_status abut_world2_set_chain(abut_world2 *world, uint32_t number, const abut_chain2 *chain)
{
    const size_t size = chain != NULL ? abut_chain2_bytes(chain) : 0;
    return abut_world_set_surface(abut_inside2(world), number, ABUT_SURFACE_CHAIN_OR_MESH, chain, size);
}

abut_status abut_world2_set_height(abut_world2 *world, uint32_t number, const abut_height2 *height)
{
    const size_t size = height != NULL ? abut_height2_bytes(height) : 0;
    return abut_world_set_surface(abut_inside2(world), number, ABUT_SURFACE_HEIGHT, height, size);
}

abut_status abut_world2_set_halfspace(abut_world2 *world, uint32_t number, const abut_halfspace2 *halfspace)
{
    const size_t size = halfspace != NULL ? sizeof *halfspace : 0;
    return abut_world_set_surface(abut_inside2(world), number, ABUT_SURFACE_HALFSPACE, halfspace, size);
}

const abut_chain2 *abut_world2_chain(const abut_world2 *world, uint32_t number)
{
    const abut_world *w = abut_look_inside2(world);
    return abut_has_surface(w, number) ? abut_lent_at2(w, number).chain : NULL;
}

const abut_height2 *abut_world2_height(const abut_world2 *world, uint32_t number)
{
    const abut_world *w = abut_look_inside2(world);
    return abut_has_surface(w, number) ? abut_lent_at2(w, number).height : NULL;
}

const abut_halfspace2 *abut_world2_halfspace(const abut_world2 *world, uint32_t number)
{
    const abut_world *w = abut_look_inside2(world);
    return abut_has_surface(w, number) ? abut_lent_at2(w, number).halfspace : NULL;
}

abut_status abut_world2_add_shape(abut_world2 *world, uint32_t body, const abut_shape_def2 *def, uint32_t *id)
{
    return abut_world_add_shape2(abut_inside2(world), body, def, id);
}

abut_status abut_world2_remove_shape(abut_world2 *world, uint32_t shape)
{
    return abut_world_remove_shape(abut_inside2(world), shape);
}

abut_status abut_world2_set_filter(abut_world2 *world, uint32_t shape, abut_filter filter, int32_t group)
{
    return abut_world_set_filter(abut_inside2(world), shape, filter, group);
}

bool abut_world2_get_shape(const abut_world2 *world, uint32_t shape, abut_shape_def2 *def, uint32_t *body)
{
    return abut_world_get_shape2(abut_look_inside2(world), shape, def, body);
}

uint32_t abut_world2_next_body(const abut_world2 *world, uint32_t body)
{
    return abut_world_next_body(abut_look_inside2(world), body);
}

uint32_t abut_world2_next_shape(const abut_world2 *world, uint32_t body, uint32_t shape)
{
    return abut_world_next_shape(abut_look_inside2(world), body, shape);
}

abut_status abut_world2_update(abut_world2 *world, const abut_update_options *options)
{
    return abut_world_update(abut_inside2(world), options, abut_narrow2);
}

abut_contact_list abut_world2_contacts(const abut_world2 *world)
{
    const abut_world       *w = abut_look_inside2(world);
    const abut_contact_list list = {w->contacts.data, w->contact_graph.places.count};
    return list;
}

const abut_contact_manifold2 *abut_world2_manifolds(const abut_world2 *world)
{
    return abut_look_inside2(world)->manifolds.data;
}

uint32_t abut_world2_next_contact(const abut_world2 *world, uint32_t body, uint32_t contact)
{
    return abut_world_next_contact(abut_look_inside2(world), body, contact);
}

uint32_t abut_world2_find_contact(const abut_world2 *world, uint32_t shape_a, uint32_t shape_b)
{
    return abut_graph_find(&abut_look_inside2(world)->contact_graph, abut_two_ids(shape_a, shape_b));
}

abut_touch_list abut_world2_begun(const abut_world2 *world)
{
    return abut_touch_list_of(&abut_look_inside2(world)->begun);
}

abut_touch_list abut_world2_ended(const abut_world2 *world)
{
    return abut_touch_list_of(&abut_look_inside2(world)->ended);
}

abut_status abut_world2_touching(abut_world2 *world, abut_touch_list *list)
{
    return abut_world_touching(abut_inside2(world), list);
}

void abut_world2_tree(const abut_world2 *world, abut_tree_fn2 *see, void *context)
{
    abut_broad2_tree((const abut_broad2 *)abut_look_inside2(world)->broad, see, context);
}

size_t abut_world2_snapshot_size(const abut_world2 *world)
{
    return abut_world_snapshot_size(abut_look_inside2(world));
}

abut_status abut_world2_save(const abut_world2 *world, void *block, size_t size)
{
    return abut_world_save(abut_look_inside2(world), block, size);
}

abut_status abut_world2_restore(abut_world2 *world, const void *block, size_t size)
{
    return abut_world_restore(abut_inside2(world), block, size);
}

uint64_t abut_world2_hash(const abut_world2 *world)
{
    return abut_world_hash2(abut_look_inside2(world));
}

size_t abut_world2_memory(const abut_world2 *world)
{
    return abut_world_bytes(abut_look_inside2(world));
}
