// broad.h : what the broad phases of 2D and 3D (broad2.h, broad3.h) share: ids, pairs, filters, callbacks, options.
#ifndef ABUT_BROAD_H
#define ABUT_BROAD_H

#include "abut/allocator.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Two boxes that share a point, by their ids: a < b.
typedef struct abut_id_pair {
    uint32_t a, b;
} abut_id_pair;

/// Pairs in ascending order of a, then b. The array belongs to the broad phase, and holds until it is changed or updated.
typedef struct abut_pair_list {
    const abut_id_pair *pairs;
    size_t              count;
} abut_pair_list;

/// Two boxes can be a pair, and a query can find a box, if the category of each has a bit in common with the mask of the other.
/// A zeroed filter is the default: all bits in both. With one of the two 0 it meets nothing.
typedef struct abut_filter {
    uint32_t category; ///< what it is
    uint32_t mask;     ///< what it meets
} abut_filter;

/// Says whether two boxes that overlap, and whose filters agree, are a pair. It must say the same each time it is asked of the
/// same two until one of them is filtered anew (abut_broad2_refilter), and may call nothing of the broad phase.
typedef bool abut_pair_filter_fn(void *context, uint32_t a, uint32_t b);

/// Asked now and then during an update, with the number of pairs found so far; false stops it.
typedef bool abut_progress_fn(void *context, uint64_t pairs);

/// Told of each box that a query finds, in no order; false stops the query.
typedef bool abut_visit_fn(void *context, uint32_t id);

/// Told of a box that a ray or sweep enters at `fraction`, not later than the best hit so far. It answers at which fraction
/// what is in the box is hit, or a negative number if it is not. A hit later than `best` is none.
typedef abut_real abut_sweep_fn(void *context, uint32_t id, abut_real fraction, abut_real best);

/// What a broad phase is made with. A zeroed struct (or NULL) is the default.
typedef struct abut_broad_options {
    abut_real            margin; ///< each box given is made larger by this on every side; a length, 0 or more
    abut_pair_filter_fn *filter; ///< NULL: all pairs
    void                *filter_context;
} abut_broad_options;

/// A box that a query found, and where.
typedef struct abut_ranked_box {
    uint32_t  id; ///< 0: none
    abut_real at; ///< of a sweep or ray the fraction where it enters; of a point its distance
} abut_ranked_box;

/// What a node of a tree is, besides its box.
typedef struct abut_tree_node {
    uint32_t id;    ///< of a leaf, which has one box, that box's id; 0: there are others in it
    int32_t  depth; ///< 0: the tree's root
    bool     still; ///< in the tree of the boxes that have not moved for some time, not in that of the others
} abut_tree_node;

#ifdef __cplusplus
}
#endif

#endif
