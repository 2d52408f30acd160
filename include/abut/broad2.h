// broad2.h : the broad phase in 2D: which of many boxes overlap, what has changed since the last time, and what a box, a ray or
// a point meets.
//
// Give boxes, move and remove them, then update: afterwards the pairs are exactly those boxes, as they are kept, that share a
// point and whose filters agree. A box is kept as it was given, larger by options.margin on every side; there is no other
// slack, and no box is larger than that for having moved. Pairs, events and queries answer as of the last update. Nothing needs
// to be told how a box moves: still, moving and teleporting boxes are told apart by what they do.
//
// Answers depend on what boxes, ids and filters there are alone: not on the order of calls that led there, not on addresses,
// not on the processor. Lists are sorted. A call that needs memory and gets none changes nothing. Ids are never 0; the id of a
// removed box comes again once its place has been used 1023 times. At most 4194304 boxes at once.
//
// Queries only read: any number of threads may ask at once while nothing changes the broad phase.
// Algorithm and sources: docs/algorithms/broad-phase.md.
#ifndef ABUT_BROAD2_H
#define ABUT_BROAD2_H

#include "abut/broad.h"
#include "abut/math2.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct abut_broad2 abut_broad2;

/// A box on a straight way, or a ray: then lower and upper are the same point.
typedef struct abut_swept_box2 {
    abut_box2   box;
    abut_vec2   translation;  ///< a component smaller than 1 / ABUT_REAL_LARGEST counts as 0
    abut_real   max_fraction; ///< of the translation, which goes on beyond 1 if this is larger; 0 means 1
    abut_filter filter;
} abut_swept_box2;

static inline abut_swept_box2 abut_swept_point2(abut_vec2 origin, abut_vec2 translation)
{
    abut_swept_box2 sweep = {{origin, origin}, translation, 0, {0, 0}};
    return sweep;
}

/// Told of a node of a tree; false stops the walk.
typedef bool abut_tree_fn2(void *context, abut_box2 box, abut_tree_node node);

/// An empty broad phase. `options` and `allocator` may be NULL. ABUT_OK; ABUT_NO_MEMORY; ABUT_NEGATIVE_EXTENT or
/// ABUT_TOO_LARGE: the margin. *made is NULL then.
ABUT_API abut_status abut_broad2_new(const abut_broad_options *options, const abut_allocator *allocator, abut_broad2 **made);

/// Gives back all its memory. NULL is allowed.
ABUT_API void abut_broad2_release(abut_broad2 *broad);

/// A box more. `user` is kept for the caller. The id is the lowest that is free. ABUT_OK; ABUT_NOT_FINITE, ABUT_TOO_LARGE or
/// ABUT_NEGATIVE_EXTENT (lower above upper): the box; ABUT_NO_ROOM: there are 4194304 already; ABUT_NO_MEMORY. *id is 0 then.
ABUT_API abut_status abut_broad2_insert(abut_broad2 *broad, abut_box2 box, uint64_t user, abut_filter filter, uint32_t *id);

/// The box is there now, wherever it was. Needs no memory. ABUT_OK, ABUT_BAD_ID, or what is wrong with the box.
ABUT_API abut_status abut_broad2_move(abut_broad2 *broad, uint32_t id, abut_box2 box);

/// Needs no memory. Its pairs end in the next update. ABUT_OK or ABUT_BAD_ID.
ABUT_API abut_status abut_broad2_remove(abut_broad2 *broad, uint32_t id);

/// Another filter, or the same one to have the callback asked again. Needs no memory. ABUT_OK or ABUT_BAD_ID.
ABUT_API abut_status abut_broad2_refilter(abut_broad2 *broad, uint32_t id, abut_filter filter);

/// The box of an id as it is kept, margin and all, and its user; either may be NULL. False: the id names nothing.
ABUT_API bool abut_broad2_get(const abut_broad2 *broad, uint32_t id, abut_box2 *box, uint64_t *user);

/// The number of boxes.
ABUT_API uint32_t abut_broad2_count(const abut_broad2 *broad);

/// Finds the pairs of the boxes as they are now. Costs nothing when nothing has changed, and little for boxes that have not
/// moved for some time. `progress` may be NULL. ABUT_OK; ABUT_NO_MEMORY, ABUT_CANCELLED: pairs, events and queries are as they
/// were, and what has moved still has to be looked at.
ABUT_API abut_status abut_broad2_update(abut_broad2 *broad, abut_progress_fn *progress, void *context);

/// The pairs that there are since the last update; those that there were before it, and are not any more.
ABUT_API abut_pair_list abut_broad2_begun(const abut_broad2 *broad);
ABUT_API abut_pair_list abut_broad2_ended(const abut_broad2 *broad);

/// All pairs. Making the list takes time in proportion to it, once after an update. ABUT_OK or ABUT_NO_MEMORY.
ABUT_API abut_status abut_broad2_pairs(abut_broad2 *broad, abut_pair_list *list);

/// All pairs that have one of these boxes in them. The list holds until the next call that is not const. ABUT_OK, ABUT_BAD_ID
/// or ABUT_NO_MEMORY.
ABUT_API abut_status abut_broad2_pairs_of(abut_broad2 *broad, const uint32_t *ids, size_t count, abut_pair_list *list);

/// The boxes that share a point with a box (a point is a box, too): their number. The lowest ids, `capacity` at most, in
/// ascending order.
ABUT_API size_t abut_broad2_overlap(const abut_broad2 *broad, abut_box2 box, abut_filter filter, uint32_t *ids,
                                    size_t capacity);

/// The same one by one, in no order, until `visit` says false.
ABUT_API void abut_broad2_visit(const abut_broad2 *broad, abut_box2 box, abut_filter filter, abut_visit_fn *visit,
                                void *context);

/// The first box on the way, or the first for which `hit` says where what is in it is hit; of several at one fraction the
/// lowest id. id is 0, and `at` max_fraction, when there is none. `hit` may be NULL. Rounding never makes a box missed that is
/// met.
ABUT_API abut_ranked_box abut_broad2_first(const abut_broad2 *broad, const abut_swept_box2 *sweep, abut_sweep_fn *hit,
                                           void *context);

/// The same for many sweeps, without a callback.
ABUT_API void abut_broad2_first_batch(const abut_broad2 *broad, const abut_swept_box2 *sweeps, size_t count,
                                      abut_ranked_box *hits);

/// Whether anything is on the way.
ABUT_API bool abut_broad2_any(const abut_broad2 *broad, const abut_swept_box2 *sweep, abut_sweep_fn *hit, void *context);

/// How many boxes are on the way; the first ones, `capacity` at most, in their order.
ABUT_API size_t abut_broad2_all(const abut_broad2 *broad, const abut_swept_box2 *sweep, abut_ranked_box *hits, size_t capacity);

/// The boxes nearest to a point, `count` at most and none farther than max_distance (INFINITY: any), the nearest first, of
/// equal ones the lowest id first. Answers how many they are.
ABUT_API size_t abut_broad2_nearest(const abut_broad2 *broad, abut_vec2 point, abut_real max_distance, abut_filter filter,
                                    abut_ranked_box *boxes, size_t count);

/// Every node of the two trees in which queries search, as of the last update, each right before what is in it: to be drawn,
/// say. Each leaf is a box as it was kept then; what was removed since is left out, what has come since is in no tree yet. A
/// node has the boxes of those in it inside its own, which may be larger where some have left, and have nothing in it. Which
/// trees there are, and how they are divided, is not part of any answer, and may be otherwise in another version.
ABUT_API void abut_broad2_tree(const abut_broad2 *broad, abut_tree_fn2 *see, void *context);

/// A snapshot: all that there is, as bytes without addresses in them, for the same library on the same kind of machine.
ABUT_API size_t abut_broad2_snapshot_size(const abut_broad2 *broad);

/// ABUT_OK, or ABUT_NO_ROOM: the block is smaller than that.
ABUT_API abut_status abut_broad2_save(const abut_broad2 *broad, void *block, size_t size);

/// Makes a broad phase what another was when it was saved; its own callback and allocator stay. ABUT_OK; ABUT_INVALID: the
/// block is none, of another kind or damaged; ABUT_NO_MEMORY. Nothing has changed then.
ABUT_API abut_status abut_broad2_restore(abut_broad2 *broad, const void *block, size_t size);

/// A fingerprint of the boxes as they are now, their ids, users and filters, and of all pairs.
ABUT_API uint64_t abut_broad2_hash(const abut_broad2 *broad);

/// The bytes it has from its allocator.
ABUT_API size_t abut_broad2_memory(const abut_broad2 *broad);

#ifdef __cplusplus
}
#endif

#endif
