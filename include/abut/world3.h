// world3.h : the world in 3D: bodies with shapes, which of them are in contact, and when they begin and cease to touch.
//
// Give bodies, put shapes on them, set the poses of those that move, then update. Afterwards each pair of shapes whose boxes
// overlap is a contact with its manifold, and the events tell what has begun and ended. Only what has moved is looked at again:
// what lies still costs nothing. Nothing here moves by itself; libabut_dynamics is built upon this.
//
// A body is a frame with shapes on it. Several shapes on one body are its compound; they never touch each other. Still bodies
// (walls, floors) never touch each other either, unless one of the shapes is a sensor. Shapes are convex, and copied with their
// hulls; or surfaces, meshes (mesh3.h), height fields (height3.h) and half-spaces (halfspace3.h), which stay the caller's.
//
// The manifolds, events and slots depend on the calls alone: not on the number of threads, not on addresses, not on the
// processor; nor on the order of calls between two updates if that gave the same ids. A call that answers anything but ABUT_OK
// has changed nothing. Ids are never 0; that of a removed body or shape comes again once its place has been used 1023 times.
// At most 4194304 bodies and as many shapes.
//
// Lengths are in the caller's own unit, angles in radians; no size is better than another. A world has no lock: any number of
// threads may read it at once, by calls that take it `const`, while none is within a call that takes it otherwise, such as
// abut_world3_touching. The allocator and the filter callback are called on the thread of the call alone.
#ifndef ABUT_WORLD3_H
#define ABUT_WORLD3_H

#include "abut/broad3.h"
#include "abut/halfspace3.h"
#include "abut/height3.h"
#include "abut/mesh3.h"
#include "abut/world.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct abut_world3 abut_world3;

/// What a body is made of. The pose has to be given: abut_identity3() is the world's origin.
typedef struct abut_body_def3 {
    abut_pose3 pose;  ///< in the world
    bool       still; ///< a wall or a floor: no contacts with other still bodies. It may be moved all the same.
    uint64_t   user;  ///< kept for the caller
} abut_body_def3;

/// What a shape is made of: a convex shape or a surface, and its pose, which has to be given.
typedef struct abut_shape_def3 {
    const abut_shape3 *shape;     ///< convex: copied, with its hull. A custom core's `user` must live on. NULL: a surface
    uint32_t           surface;   ///< the number of a mesh, height field or half-space that the world has been lent; 0: none
    bool               one_sided; ///< of a surface: as in abut_surface_options3
    bool               sensor;    ///< only tells whether it touches; its contacts have no manifold
    abut_pose3         pose;      ///< in the body's frame
    abut_filter        filter;    ///< category and mask
    int32_t            group;     ///< two shapes of one group other than 0: above 0 always, below 0 never in contact, whatever
                                  ///< category and mask say; what else keeps bodies apart still does
    uint64_t user;                ///< kept for the caller
} abut_shape_def3;

/// The contacts of one normal, as of the last update. All vectors have the axes of the world; points are given from the
/// position of body A, so that they are as accurate far from the origin as at it: add that position to have them in the world.
typedef struct abut_contact_manifold3 {
    abut_manifold3 manifold; ///< as of abut_collide3, or of abut_surfaces3_collide; A is shape_a of the contact
    int32_t        triangle[ABUT_MANIFOLD3_POINTS]; ///< the triangle of the surface that each point is of; -1: A is none
} abut_contact_manifold3;

/// An empty world. `options` and `allocator` may be NULL. ABUT_OK; ABUT_NO_MEMORY; ABUT_NEGATIVE_EXTENT or ABUT_TOO_LARGE: the
/// margin. *made is NULL then.
ABUT_API abut_status abut_world3_new(const abut_world_options *options, const abut_allocator *allocator, abut_world3 **made);

/// Gives back all its memory. NULL is allowed.
ABUT_API void abut_world3_release(abut_world3 *world);

// ---- bodies ----

/// A body more, without shapes. The id is the lowest that is free. ABUT_OK; ABUT_NOT_FINITE, ABUT_TOO_LARGE: the position;
/// ABUT_INVALID: its rotation is none; ABUT_NO_ROOM: there are 4194304 already; ABUT_NO_MEMORY. *id is 0 then.
ABUT_API abut_status abut_world3_add_body(abut_world3 *world, const abut_body_def3 *def, uint32_t *id);

/// Removes a body, its shapes and their contacts, at once; the next update tells that their touches have ended. Needs no
/// memory. ABUT_OK or ABUT_BAD_ID.
ABUT_API abut_status abut_world3_remove_body(abut_world3 *world, uint32_t body);

/// The body is there now. Needs no memory. ABUT_OK; ABUT_BAD_ID; what is wrong with the pose, or ABUT_TOO_LARGE where a shape
/// would reach too far.
ABUT_API abut_status abut_world3_set_pose(abut_world3 *world, uint32_t body, abut_pose3 pose);

/// Whether it is one of the still bodies. Needs no memory. ABUT_OK or ABUT_BAD_ID.
ABUT_API abut_status abut_world3_set_still(abut_world3 *world, uint32_t body, bool still);

/// Whether two bodies are kept out of contact. ABUT_OK; ABUT_BAD_ID; ABUT_INVALID: they are the same; ABUT_NO_MEMORY.
ABUT_API abut_status abut_world3_ignore(abut_world3 *world, uint32_t body_a, uint32_t body_b, bool ignored);
ABUT_API bool        abut_world3_is_ignored(const abut_world3 *world, uint32_t body_a, uint32_t body_b);

/// A body as it is now; false: the id names nothing.
ABUT_API bool abut_world3_get_body(const abut_world3 *world, uint32_t body, abut_body_def3 *def);

/// The bodies by their places: the one after another, or the first after 0; 0: there are no more, or the id names nothing.
ABUT_API uint32_t abut_world3_next_body(const abut_world3 *world, uint32_t body);

/// The number of bodies, and the number of shapes.
ABUT_API uint32_t abut_world3_body_count(const abut_world3 *world);
ABUT_API uint32_t abut_world3_shape_count(const abut_world3 *world);

// ---- shapes ----

/// Lends the world a mesh, a height field or a half-space, which must live, unchanged and where it is, as long as shapes are
/// made of it. Numbers, of which all kinds have the same ones, begin with 1: the lowest that is free. ABUT_OK; ABUT_NO_MEMORY;
/// ABUT_INVALID: the half-space has no normal. *number is 0 then. A half-space whose boundary lies along the world's axes is a
/// pair only of what comes near it; one at a slant of everything.
ABUT_API abut_status abut_world3_add_mesh(abut_world3 *world, const abut_mesh3 *mesh, uint32_t *number);
ABUT_API abut_status abut_world3_add_height(abut_world3 *world, const abut_height3 *height, uint32_t *number);
ABUT_API abut_status abut_world3_add_halfspace(abut_world3 *world, const abut_halfspace3 *halfspace, uint32_t *number);

/// The surface of a number has another address now, or, with NULL, goes; the number is then free. ABUT_OK; ABUT_BAD_ID: there
/// is none of that number; ABUT_INVALID: it is another one or of the other kind, or shapes are still made of the one that goes.
ABUT_API abut_status abut_world3_set_mesh(abut_world3 *world, uint32_t number, const abut_mesh3 *mesh);
ABUT_API abut_status abut_world3_set_height(abut_world3 *world, uint32_t number, const abut_height3 *height);
ABUT_API abut_status abut_world3_set_halfspace(abut_world3 *world, uint32_t number, const abut_halfspace3 *halfspace);

/// A shape on a body. Its contacts come with the next update. ABUT_OK; ABUT_BAD_ID: the body or the surface; ABUT_INVALID: the
/// shape was never made, the pose is not a rotation, or there is not just one of shape and surface; ABUT_NOT_FINITE,
/// ABUT_TOO_LARGE: the pose, or the box at it; ABUT_NO_ROOM; ABUT_NO_MEMORY. *id is 0 then.
ABUT_API abut_status abut_world3_add_shape(abut_world3 *world, uint32_t body, const abut_shape_def3 *def, uint32_t *id);

/// Removes a shape and its contacts at once; the next update tells that its touches have ended. Needs no memory. ABUT_OK or
/// ABUT_BAD_ID.
ABUT_API abut_status abut_world3_remove_shape(abut_world3 *world, uint32_t shape);

/// Another filter and group, or the same ones to have the callback asked again. Contacts that they part end with the next
/// update. Needs no memory. ABUT_OK or ABUT_BAD_ID.
ABUT_API abut_status abut_world3_set_filter(abut_world3 *world, uint32_t shape, abut_filter filter, int32_t group);

/// A shape, and the body that it is on; either may be NULL. def->shape points into the world and holds until the world is
/// changed. False: the id names nothing.
ABUT_API bool abut_world3_get_shape(const abut_world3 *world, uint32_t shape, abut_shape_def3 *def, uint32_t *body);

/// The mesh, the height field or the half-space of a number; NULL: there is none.
ABUT_API const abut_mesh3      *abut_world3_mesh(const abut_world3 *world, uint32_t number);
ABUT_API const abut_height3    *abut_world3_height(const abut_world3 *world, uint32_t number);
ABUT_API const abut_halfspace3 *abut_world3_halfspace(const abut_world3 *world, uint32_t number);

/// The shapes of a body: the one after another, or the first after 0; 0: there are no more. They are in the order in which they
/// came, the last one first.
ABUT_API uint32_t abut_world3_next_shape(const abut_world3 *world, uint32_t body, uint32_t shape);

// ---- update, contacts and events ----

/// Finds the contacts of the shapes as they are now. `options` may be NULL. Costs nothing when nothing has changed. ABUT_OK;
/// ABUT_NO_MEMORY, ABUT_CANCELLED: contacts and events are as they were, and what has moved still has to be looked at.
ABUT_API abut_status abut_world3_update(abut_world3 *world, const abut_update_options *options);

/// The contacts, and the manifolds that they name. Both hold until the world is changed or updated.
ABUT_API abut_contact_list             abut_world3_contacts(const abut_world3 *world);
ABUT_API const abut_contact_manifold3 *abut_world3_manifolds(const abut_world3 *world);

/// The contacts of a body: the slot after another, or the first after ABUT_NO_CONTACT; ABUT_NO_CONTACT: there are no more.
/// Their order depends on the calls alone.
ABUT_API uint32_t abut_world3_next_contact(const abut_world3 *world, uint32_t body, uint32_t contact);

/// The slot of the contact of two shapes, in either order; ABUT_NO_CONTACT: they are in none.
ABUT_API uint32_t abut_world3_find_contact(const abut_world3 *world, uint32_t shape_a, uint32_t shape_b);

/// The touches that have begun and ended with the last update: a pair is in both only if it was removed or made anew. Begun
/// ones touch now. Ended ones did at the update before, whether they have moved apart, have been filtered or removed; their ids
/// may name nothing any more.
ABUT_API abut_touch_list abut_world3_begun(const abut_world3 *world);
ABUT_API abut_touch_list abut_world3_ended(const abut_world3 *world);

/// All that touch. Making the list takes time in proportion to the contacts, once after an update. ABUT_OK or ABUT_NO_MEMORY.
ABUT_API abut_status abut_world3_touching(abut_world3 *world, abut_touch_list *list);

/// Every node of the trees of the shapes' boxes, as abut_broad3_tree says of it; the id of a leaf is its shape's. The boxes
/// are larger than the shapes by half the margin on every side; that of a half-space reaches as far as numbers do.
ABUT_API void abut_world3_tree(const abut_world3 *world, abut_tree_fn3 *see, void *context);

// ---- snapshot ----

/// A snapshot: all that there is, as bytes, for the same library on the same kind of machine. It names surfaces by their
/// numbers. Custom cores are in it by address: with them it is for the same process alone. Its checksum tells damage, not
/// malice: restore none that comes from somebody who might mean harm.
ABUT_API size_t abut_world3_snapshot_size(const abut_world3 *world);

/// ABUT_OK, or ABUT_NO_ROOM: the block is smaller than that.
ABUT_API abut_status abut_world3_save(const abut_world3 *world, void *block, size_t size);

/// Makes a world what another was when it was saved; its own callback, allocator and surfaces stay. ABUT_OK; ABUT_INVALID: the
/// block is none, of another kind or damaged; ABUT_BAD_INDEX: the world has not the surfaces that it names; ABUT_NO_MEMORY.
/// Nothing has changed then.
ABUT_API abut_status abut_world3_restore(abut_world3 *world, const void *block, size_t size);

/// A fingerprint of bodies and shapes as they are now, and of contacts and manifolds as of the last update.
ABUT_API uint64_t abut_world3_hash(const abut_world3 *world);

/// The bytes it has from its allocator.
ABUT_API size_t abut_world3_memory(const abut_world3 *world);

#ifdef __cplusplus
}
#endif

#endif
