// world.h : what the worlds of 2D and 3D (world2.h, world3.h) share: contacts, events, tasks, options.
#ifndef ABUT_WORLD_H
#define ABUT_WORLD_H

#include "abut/broad.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The place of the body or shape of an id: a number below the most there have been at once, for arrays beside the world's. The
/// place of a removed one is given again, with another id.
static inline uint32_t abut_place_of(uint32_t id)
{
    return id >> 10;
}

/// No slot of a contact.
#define ABUT_NO_CONTACT UINT32_MAX

/// Two shapes of different bodies whose boxes overlap (as they are kept, with the margin) and which nothing keeps apart: no
/// filter, no ignored pair of bodies. It is in one slot of the list of contacts as long as that is so. A is the shape of the
/// lower id; but a surface (chain, mesh, height field) is always A.
typedef struct abut_contact_pair {
    uint32_t shape_a, shape_b; ///< ids; both 0: the slot is free
    uint32_t body_a, body_b;   ///< ids
    uint32_t manifold;         ///< its first manifold in the list of manifolds
    uint32_t manifold_count;   ///< 0 for a sensor and when farther apart than the margin; above 1 with a surface alone
    bool     touching;         ///< the shapes share a point, at the last update
    bool     sensor;           ///< one of the shapes is a sensor (or both: sensors meet each other): there is no manifold
} abut_contact_pair;

/// All contacts by slot, free slots among them. Holds until the world is changed or updated.
typedef struct abut_contact_list {
    const abut_contact_pair *pairs;
    uint32_t                 slots; ///< length of the array
} abut_contact_list;

/// A touch that has begun, goes on or has ended.
typedef struct abut_touch {
    uint32_t shape_a, shape_b; ///< ids, as in the contact
    uint32_t body_a, body_b;   ///< ids
    uint32_t contact;          ///< its slot; ABUT_NO_CONTACT once the boxes overlap no more
    bool     sensor;           ///< one of the shapes is a sensor
} abut_touch;

/// Touches in ascending order of shape_a, then shape_b. Holds until the world is updated.
typedef struct abut_touch_list {
    const abut_touch *touches;
    size_t            count;
} abut_touch_list;

/// Says whether two shapes, by their ids, can be in contact. Asked after all other filters, within an update. It must say the
/// same each time it is asked of the same two until a filter of one of them is set again, and may change nothing of the world.
typedef bool abut_shape_filter_fn(void *context, uint32_t a, uint32_t b);

/// What a world is made with. A zeroed struct (or NULL) is the default.
typedef struct abut_world_options {
    abut_real             margin; ///< manifolds have the points whose separation is at most this; a length, 0 or more
    abut_shape_filter_fn *filter; ///< NULL: all pairs
    void                 *filter_context;
} abut_world_options;

/// Does the part [first, first + count) of some work.
typedef void abut_range_fn(void *work, size_t first, size_t count);

/// How a caller lends its threads. A zeroed struct (or NULL) is the caller's own thread alone.
typedef struct abut_tasks {
    /// Has `run` called for ranges which together are [0, count), each once, on any threads, at once or one after another; a
    /// range of fewer than `grain` items is not worth a thread. Answers what is handed to `wait`; NULL: all is done already.
    void *(*start)(abut_range_fn *run, void *work, size_t count, size_t grain, void *context);
    /// Returns when all ranges are done.
    void (*wait)(void *task, void *context);
    void *context; ///< handed to both
} abut_tasks;

/// How a world is updated. A zeroed struct (or NULL) is the default.
typedef struct abut_update_options {
    const abut_tasks *tasks;            ///< NULL: the caller's thread
    abut_progress_fn *progress;         ///< asked now and then, on the caller's thread, with the pairs looked at so far
    void             *progress_context; ///< handed to it
} abut_update_options;

#ifdef __cplusplus
}
#endif

#endif
