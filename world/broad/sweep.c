// sweep.c : see sweep.h.
//
// Along each axis there is a first and a last fraction at which the two boxes overlap; they meet from the latest of the first
// ones to the earliest of the last ones (Kay and Kajiya 1986, the slabs). Each is off by no more than three roundings; the last
// ones are made later by more than that, so that rounding opens no gap between two boxes that touch (Ize 2013, "Robust BVH ray
// traversal").
#include "broad/sweep.h"

#include "broad/ranked.h"

enum { MOST_WAITING = ABUT_ROW * ABUT_ROW_LEVELS, MOST_DIMS = ABUT_BOX_REALS / 2, CACHE_LINE = 64 };

#if defined(ABUT_F32)
static const abut_real LATER = 1 + 0x1p-20f; // of a last fraction: 1 and eight units in the last place
#else
static const abut_real LATER = 1 + 0x1p-49;
#endif

// A sweep made ready. Along each axis that it moves along: of a row's lower or upper coordinates and this box's those that meet
// first, and those that meet last. Along the others the box is where it is.
typedef struct slabs {
    int       dims, moving, resting;
    abut_real near[MOST_DIMS], far[MOST_DIMS], inverse[MOST_DIMS];
    int       near_row[MOST_DIMS], far_row[MOST_DIMS]; // where those coordinates begin in a row
    int       axis[MOST_DIMS];                         // of those that rest
    abut_real lower[MOST_DIMS], upper[MOST_DIMS];
} slabs;

typedef struct waiting_row {
    abut_row_at at;
    abut_real   entry;
} waiting_row;

// Told of a box that is entered; answers the fraction after which nothing is wanted any more.
typedef abut_real entered_fn(void *context, uint32_t id, abut_real entry, abut_real last);

static slabs slabs_of(const abut_sweep *sweep, int dims)
{
    slabs s = {.dims = dims};
    for (int d = 0; d < dims; d++) {
        const abut_real inverse = 1 / sweep->translation[d], lower = sweep->box[d], upper = sweep->box[dims + d];
        if (!(inverse >= -ABUT_REAL_LARGEST && inverse <= ABUT_REAL_LARGEST)) {
            s.axis[s.resting] = d;
            s.lower[s.resting] = lower;
            s.upper[s.resting++] = upper;
            continue;
        }
        const bool backward = inverse < 0;
        s.inverse[s.moving] = inverse;
        s.near[s.moving] = backward ? lower : upper;
        s.far[s.moving] = backward ? upper : lower;
        s.near_row[s.moving] = ABUT_ROW * (backward ? dims + d : d);
        s.far_row[s.moving++] = ABUT_ROW * (backward ? d : dims + d);
    }
    return s;
}

// A bit a lane: which boxes of a row are met by `last` along the axes that it moves along; where each is entered.
static inline unsigned meet_slabs(const slabs *s, int moving, const abut_real *row, abut_real last, abut_real *entry)
{
    unsigned met = 0;
    for (int k = 0; k < ABUT_ROW; k += ABUT_LANES) {
        abut_lanes first_of = abut_lanes_splat(0);
        abut_lanes last_of = abut_lanes_splat(last);
        for (int i = 0; i < moving; i++) {
            const abut_lanes inverse = abut_lanes_splat(s->inverse[i]);
            const abut_lanes near = abut_lanes_load(row + s->near_row[i] + k), far = abut_lanes_load(row + s->far_row[i] + k);
            const abut_lanes in = abut_lanes_mul(abut_lanes_sub(near, abut_lanes_splat(s->near[i])), inverse);
            const abut_lanes out = abut_lanes_mul(abut_lanes_sub(far, abut_lanes_splat(s->far[i])), inverse);
            first_of = abut_lanes_max(first_of, in);
            last_of = abut_lanes_min(last_of, abut_lanes_mul(out, abut_lanes_splat(LATER)));
        }
        abut_lanes_store(entry + k, first_of);
        met |= abut_lanes_both(first_of, last_of, first_of, last_of) << k;
    }
    return met;
}

// The same along the others.
static unsigned between(const slabs *s, const abut_real *row)
{
    unsigned met = ~0U;
    for (int i = 0; i < s->resting; i++) {
        const abut_real *lower = row + ABUT_ROW * s->axis[i], *upper = row + ABUT_ROW * (s->dims + s->axis[i]);
        unsigned         along = 0;
        for (int k = 0; k < ABUT_ROW; k += ABUT_LANES) {
            along |= abut_lanes_both(abut_lanes_load(lower + k), abut_lanes_splat(s->upper[i]), abut_lanes_splat(s->lower[i]),
                                     abut_lanes_load(upper + k))
                     << k;
        }
        met &= along;
    }
    return met;
}

// Compiled for each number of axes: what belongs to an axis is then in a register.
static unsigned meet_row(const slabs *s, const abut_real *row, abut_real last, abut_real *entry)
{
    const unsigned met = s->moving == 2   ? meet_slabs(s, 2, row, last, entry)
                         : s->moving == 3 ? meet_slabs(s, 3, row, last, entry)
                                          : meet_slabs(s, s->moving, row, last, entry);
    return s->resting > 0 ? met & between(s, row) : met;
}

// The rows below, the one entered first on top. What they have is on its way from memory while that one is looked at.
static int wait_in_order(const abut_rows *rows, waiting_row *waiting, int count, abut_row_at at, unsigned met,
                         const abut_real *entry)
{
    const size_t size = abut_row_reals(rows->dims) * sizeof(abut_real);
    const int    first = count;
    for (; met != 0; met &= met - 1) {
        const int         lane = abut_first_lane(met);
        const waiting_row row = {{at.row * ABUT_ROW + (uint32_t)lane, at.level - 1}, entry[lane]};
        int               place = count++;
        const char       *bytes = (const char *)abut_row(rows, row.at.level, row.at.row);
        for (size_t i = 0; i < size; i += CACHE_LINE) {
            abut_fetch(bytes + i);
        }
        for (; place > first && waiting[place - 1].entry < row.entry; place--) {
            waiting[place] = waiting[place - 1];
        }
        waiting[place] = row;
    }
    return count;
}

// Tells of every box of a tree that is met by `last`, which comes down as the answers say; returns it.
static abut_real sweep_rows(const abut_rows *rows, const slabs *s, abut_real last, entered_fn *entered, void *context)
{
    waiting_row waiting[MOST_WAITING];
    abut_real   entry[ABUT_ROW];
    int         count = 0;
    if (rows->levels > 0) {
        waiting[count++] = (waiting_row){{0, rows->levels - 1}, 0};
    }
    while (count > 0) {
        const waiting_row w = waiting[--count];
        if (w.entry > last) {
            continue;
        }
        unsigned met = meet_row(s, abut_row(rows, w.at.level, w.at.row), last, entry);
        if (w.at.level > 0) {
            count = wait_in_order(rows, waiting, count, w.at, met, entry);
            continue;
        }
        const uint32_t *ids = abut_row_ids(rows) + (size_t)w.at.row * ABUT_ROW;
        for (; met != 0; met &= met - 1) {
            const int lane = abut_first_lane(met);
            last = entry[lane] <= last ? entered(context, ids[lane], entry[lane], last) : last;
        }
    }
    return last;
}

static void sweep_all(const abut_broad *b, const abut_sweep *sweep, entered_fn *entered, void *context)
{
    const slabs     s = slabs_of(sweep, b->dims);
    const abut_real last = sweep->max_fraction == 0 ? 1 : sweep->max_fraction;
    sweep_rows(&b->moving, &s, sweep_rows(&b->still, &s, last, entered, context), entered, context);
}

typedef struct search {
    const abut_broad *b;
    abut_filter       filter;
    abut_sweep_fn    *hit;
    void             *context;
    abut_ranked_box   best;
    abut_ranking      ranking;
} search;

static search search_of(const abut_broad *b, const abut_sweep *sweep, abut_sweep_fn *hit, void *context)
{
    search s = {.b = b, .filter = abut_filter_of(sweep->filter), .hit = hit, .context = context};
    s.best.at = sweep->max_fraction == 0 ? 1 : sweep->max_fraction;
    return s;
}

static bool is_asked_for(const search *s, uint32_t id)
{
    const abut_slot *slot = abut_broad_find(s->b, id);
    return slot != NULL && abut_filters_agree(slot->filter, s->filter);
}

// Where what is in a box is hit; negative: it is not, or not asked for.
static abut_real hit_of(const search *s, uint32_t id, abut_real entry, abut_real last)
{
    if (!is_asked_for(s, id)) {
        return -1;
    }
    return s->hit != NULL ? s->hit(s->context, id, entry, last) : entry;
}

static abut_real keep_first(void *context, uint32_t id, abut_real entry, abut_real last)
{
    search               *s = context;
    const abut_ranked_box box = {id, hit_of(s, id, entry, last)};
    if (box.at >= 0 && (s->best.id == 0 ? box.at <= last : abut_ranks_before(box, s->best))) {
        s->best = box;
    }
    return s->best.at;
}

abut_ranked_box abut_broad_first(const abut_broad *b, const abut_sweep *sweep, abut_sweep_fn *hit, void *context)
{
    search s = search_of(b, sweep, hit, context);
    sweep_all(b, sweep, keep_first, &s);
    return s.best;
}

// Nothing is wanted after the first one: fractions are not negative.
static abut_real stop_at_first(void *context, uint32_t id, abut_real entry, abut_real last)
{
    search         *s = context;
    const abut_real at = hit_of(s, id, entry, last);
    if (at >= 0 && at <= last) {
        s->best.id = id;
        return -1;
    }
    return last;
}

bool abut_broad_any(const abut_broad *b, const abut_sweep *sweep, abut_sweep_fn *hit, void *context)
{
    search s = search_of(b, sweep, hit, context);
    sweep_all(b, sweep, stop_at_first, &s);
    return s.best.id != 0;
}

static abut_real keep_all(void *context, uint32_t id, abut_real entry, abut_real last)
{
    search *s = context;
    if (is_asked_for(s, id)) {
        abut_rank(&s->ranking, (abut_ranked_box){id, entry});
    }
    return last;
}

size_t abut_broad_all(const abut_broad *b, const abut_sweep *sweep, abut_ranked_box *hits, size_t capacity)
{
    search s = search_of(b, sweep, NULL, NULL);
    s.ranking = (abut_ranking){hits, capacity, 0, 0};
    sweep_all(b, sweep, keep_all, &s);
    abut_ranking_finish(&s.ranking);
    return s.ranking.seen;
}
