// broad2.c : the 2D interface: boxes and vectors to plain numbers and back.
#include "abut/broad2.h"

#include "broad/near.h"
#include "broad/nodes.h"
#include "broad/pairs.h"
#include "broad/search.h"
#include "broad/snapshot.h"
#include "broad/state.h"
#include "broad/sweep.h"
#include "broad/update.h"

enum { DIMS = 2 };

static abut_broad *inside(abut_broad2 *broad)
{
    return (abut_broad *)broad;
}

static const abut_broad *look_inside(const abut_broad2 *broad)
{
    return (const abut_broad *)broad;
}

static void write_box(abut_real *to, abut_box2 box)
{
    to[0] = box.lower.x;
    to[1] = box.lower.y;
    to[2] = box.upper.x;
    to[3] = box.upper.y;
}

static abut_sweep sweep_of(const abut_swept_box2 *given)
{
    abut_sweep sweep = {.max_fraction = given->max_fraction, .filter = given->filter};
    write_box(sweep.box, given->box);
    sweep.translation[0] = given->translation.x;
    sweep.translation[1] = given->translation.y;
    return sweep;
}

abut_status abut_broad2_new(const abut_broad_options *options, const abut_allocator *allocator, abut_broad2 **made)
{
    abut_broad       *b = NULL;
    const abut_status status = abut_broad_make(DIMS, options, allocator, &b);
    *made = (abut_broad2 *)b;
    return status;
}

void abut_broad2_release(abut_broad2 *broad)
{
    abut_broad_destroy(inside(broad));
}

abut_status abut_broad2_insert(abut_broad2 *broad, abut_box2 box, uint64_t user, abut_filter filter, uint32_t *id)
{
    abut_real reals[2 * DIMS];
    write_box(reals, box);
    return abut_broad_add(inside(broad), reals, user, filter, id);
}

abut_status abut_broad2_move(abut_broad2 *broad, uint32_t id, abut_box2 box)
{
    abut_real reals[2 * DIMS];
    write_box(reals, box);
    return abut_broad_move(inside(broad), id, reals);
}

abut_status abut_broad2_remove(abut_broad2 *broad, uint32_t id)
{
    return abut_broad_drop(inside(broad), id);
}

abut_status abut_broad2_refilter(abut_broad2 *broad, uint32_t id, abut_filter filter)
{
    return abut_broad_set_filter(inside(broad), id, filter);
}

bool abut_broad2_get(const abut_broad2 *broad, uint32_t id, abut_box2 *box, uint64_t *user)
{
    const abut_slot *slot = abut_broad_find(look_inside(broad), id);
    if (slot == NULL) {
        return false;
    }
    const abut_real *reals = abut_slot_box(look_inside(broad), abut_slot_of(id));
    if (box != NULL) {
        *box = (abut_box2){{reals[0], reals[1]}, {reals[2], reals[3]}};
    }
    if (user != NULL) {
        *user = slot->user;
    }
    return true;
}

uint32_t abut_broad2_count(const abut_broad2 *broad)
{
    return look_inside(broad)->box_count;
}

abut_status abut_broad2_update(abut_broad2 *broad, abut_progress_fn *progress, void *context)
{
    return abut_broad_update(inside(broad), progress, context);
}

abut_pair_list abut_broad2_begun(const abut_broad2 *broad)
{
    return abut_pair_list_of(&look_inside(broad)->begun, look_inside(broad)->begun_count);
}

abut_pair_list abut_broad2_ended(const abut_broad2 *broad)
{
    return abut_pair_list_of(&look_inside(broad)->ended, look_inside(broad)->ended_count);
}

abut_status abut_broad2_pairs(abut_broad2 *broad, abut_pair_list *list)
{
    return abut_broad_pairs(inside(broad), list);
}

abut_status abut_broad2_pairs_of(abut_broad2 *broad, const uint32_t *ids, size_t count, abut_pair_list *list)
{
    return abut_broad_pairs_of(inside(broad), ids, count, list);
}

size_t abut_broad2_overlap(const abut_broad2 *broad, abut_box2 box, abut_filter filter, uint32_t *ids, size_t capacity)
{
    abut_real reals[2 * DIMS];
    write_box(reals, box);
    return abut_broad_overlap(look_inside(broad), reals, filter, ids, capacity);
}

void abut_broad2_visit(const abut_broad2 *broad, abut_box2 box, abut_filter filter, abut_visit_fn *visit, void *context)
{
    abut_real reals[2 * DIMS];
    write_box(reals, box);
    abut_broad_visit(look_inside(broad), reals, filter, visit, context);
}

abut_ranked_box abut_broad2_first(const abut_broad2 *broad, const abut_swept_box2 *sweep, abut_sweep_fn *hit, void *context)
{
    const abut_sweep s = sweep_of(sweep);
    return abut_broad_first(look_inside(broad), &s, hit, context);
}

void abut_broad2_first_batch(const abut_broad2 *broad, const abut_swept_box2 *sweeps, size_t count, abut_ranked_box *hits)
{
    for (size_t i = 0; i < count; i++) {
        hits[i] = abut_broad2_first(broad, &sweeps[i], NULL, NULL);
    }
}

bool abut_broad2_any(const abut_broad2 *broad, const abut_swept_box2 *sweep, abut_sweep_fn *hit, void *context)
{
    const abut_sweep s = sweep_of(sweep);
    return abut_broad_any(look_inside(broad), &s, hit, context);
}

size_t abut_broad2_all(const abut_broad2 *broad, const abut_swept_box2 *sweep, abut_ranked_box *hits, size_t capacity)
{
    const abut_sweep s = sweep_of(sweep);
    return abut_broad_all(look_inside(broad), &s, hits, capacity);
}

size_t abut_broad2_nearest(const abut_broad2 *broad, abut_vec2 point, abut_real max_distance, abut_filter filter,
                           abut_ranked_box *boxes, size_t count)
{
    const abut_near near = {{point.x, point.y, point.x, point.y}, max_distance, filter};
    return abut_broad_nearest(look_inside(broad), &near, boxes, count);
}

typedef struct seer {
    abut_tree_fn2 *see;
    void          *context;
} seer;

static bool see_node(void *context, const abut_real *reals, abut_tree_node node)
{
    const seer     *s = context;
    const abut_box2 box = {{reals[0], reals[1]}, {reals[2], reals[3]}};
    return s->see(s->context, box, node);
}

void abut_broad2_tree(const abut_broad2 *broad, abut_tree_fn2 *see, void *context)
{
    seer s = {see, context};
    abut_broad_nodes(look_inside(broad), see_node, &s);
}

size_t abut_broad2_snapshot_size(const abut_broad2 *broad)
{
    return abut_broad_snapshot_size(look_inside(broad));
}

abut_status abut_broad2_save(const abut_broad2 *broad, void *block, size_t size)
{
    return abut_broad_save(look_inside(broad), block, size);
}

abut_status abut_broad2_restore(abut_broad2 *broad, const void *block, size_t size)
{
    return abut_broad_restore(inside(broad), block, size);
}

uint64_t abut_broad2_hash(const abut_broad2 *broad)
{
    return abut_broad_hash(look_inside(broad));
}

size_t abut_broad2_memory(const abut_broad2 *broad)
{
    return abut_broad_memory(look_inside(broad));
}
