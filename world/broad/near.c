// near.c : see near.h.
//
// Rows are opened in the order of their distance, as long as they are not farther than the last box that counts (Roussopoulos,
// Kelley and Vincent 1995, "Nearest neighbor queries"). Squares of distances are compared.
#include "broad/near.h"

#include "broad/ranked.h"
#include "numbers/root.h"
#include <float.h>

enum { MOST_WAITING = ABUT_ROW * ABUT_ROW_LEVELS };

#if defined(ABUT_F32)
static const abut_real FARTHEST = FLT_MAX;
static const abut_real SQUARABLE = 0x1p60f; // squares of lengths up to twice this are finite, and their sums
static const abut_real NOISE = 0x1p-18f;    // of the largest coordinate: 32 units in the last place
#else
static const abut_real FARTHEST = DBL_MAX;
static const abut_real SQUARABLE = 0x1p500;
static const abut_real NOISE = 0x1p-47;
#endif

typedef struct waiting_row {
    abut_row_at at;
    abut_real   square;
} waiting_row;

typedef struct search {
    const abut_broad *b;
    const abut_near  *near;
    abut_filter       filter;
    abut_real         scale; // a power of two, which changes no order
    abut_real         noise; // what rounding does to a distance that is measured, scaled
    abut_real         last;  // square: a box that is farther is not wanted
    abut_near_fn     *see;   // NULL: boxes are ranked
    void             *context;
    abut_ranking      ranking;
} search;

// The square of the distance of each box of a row. That of a lane without a box is infinite.
static void measure_row(const search *s, const abut_real *row, abut_real *square)
{
    const int        dims = s->b->dims;
    const abut_lanes scale = abut_lanes_splat(s->scale);
    for (int k = 0; k < ABUT_ROW; k += ABUT_LANES) {
        abut_lanes sum = abut_lanes_splat(0);
        for (int d = 0; d < dims; d++) {
            const abut_lanes lower = abut_lanes_splat(s->near->box[d]);
            const abut_lanes upper = abut_lanes_splat(s->near->box[dims + d]);
            const abut_lanes below = abut_lanes_sub(abut_lanes_load(row + ABUT_ROW * d + k), upper);
            const abut_lanes above = abut_lanes_sub(lower, abut_lanes_load(row + ABUT_ROW * (dims + d) + k));
            const abut_lanes off = abut_lanes_max(abut_lanes_max(below, above), abut_lanes_splat(0));
            const abut_lanes scaled = abut_lanes_mul(off, scale);
            sum = abut_lanes_add(sum, abut_lanes_mul(scaled, scaled));
        }
        abut_lanes_store(square + k, sum);
    }
}

static int wait_in_order(const search *s, waiting_row *waiting, int count, abut_row_at at, const abut_real *square)
{
    const int first = count;
    for (uint32_t lane = 0; lane < ABUT_ROW; lane++) {
        if (!(square[lane] <= s->last)) {
            continue;
        }
        const waiting_row row = {{at.row * ABUT_ROW + lane, at.level - 1}, square[lane]};
        int               place = count++;
        for (; place > first && waiting[place - 1].square < row.square; place--) {
            waiting[place] = waiting[place - 1];
        }
        waiting[place] = row;
    }
    return count;
}

static abut_real square_of(abut_real scaled)
{
    return scaled <= SQUARABLE ? scaled * scaled : FARTHEST;
}

// What is in a box may be measured nearer than the box, by rounding: boxes that are farther by no more are still wanted.
static abut_real square_of_wanted(const search *s, abut_real distance)
{
    const abut_real scaled = distance * s->scale;
    return square_of((scaled > 0 ? scaled : 0) + s->noise);
}

static void tell_or_rank(search *s, uint32_t id, abut_real square)
{
    if (s->see == NULL) {
        abut_rank(&s->ranking, (abut_ranked_box){id, square});
        return;
    }
    const abut_real wanted = square_of_wanted(s, s->see(s->context, id));
    s->last = wanted < s->last ? wanted : s->last;
}

static void rank_row(search *s, const abut_rows *rows, uint32_t row, const abut_real *square)
{
    const uint32_t *ids = abut_row_ids(rows) + (size_t)row * ABUT_ROW;
    for (int lane = 0; lane < ABUT_ROW; lane++) {
        const abut_slot *slot = square[lane] <= s->last ? abut_broad_find(s->b, ids[lane]) : NULL;
        if (slot != NULL && abut_filters_agree(slot->filter, s->filter)) {
            tell_or_rank(s, ids[lane], square[lane]);
        }
    }
    if (s->see == NULL && s->ranking.count == s->ranking.capacity) {
        s->last = s->ranking.boxes[0].at;
    }
}

static void search_rows(search *s, const abut_rows *rows)
{
    waiting_row waiting[MOST_WAITING];
    abut_real   square[ABUT_ROW];
    int         count = 0;
    if (rows->levels > 0) {
        waiting[count++] = (waiting_row){{0, rows->levels - 1}, 0};
    }
    while (count > 0) {
        const waiting_row w = waiting[--count];
        if (w.square > s->last) {
            continue;
        }
        measure_row(s, abut_row(rows, w.at.level, w.at.row), square);
        if (w.at.level > 0) {
            count = wait_in_order(s, waiting, count, w.at, square);
        } else {
            rank_row(s, rows, w.at.row, square);
        }
    }
}

static bool is_endless(abut_real size)
{
    return size >= ABUT_REAL_LARGEST;
}

// The largest coordinate of the boxes of a row, of those that have an end; *endless: the lanes that have one without, as bits.
// A lane without a box is infinite.
static abut_real largest_of_row(const abut_real *row, int dims, unsigned *endless)
{
    abut_real largest = 0;
    *endless = 0;
    for (int i = 0; i < 2 * dims * ABUT_ROW; i++) {
        const abut_real size = abut_world_abs(row[i]);
        if (is_endless(size)) {
            *endless |= size <= FARTHEST ? 1U << i % ABUT_ROW : 0;
        } else {
            largest = size > largest ? size : largest;
        }
    }
    return largest;
}

// The largest coordinate in a tree. Below what is endless there are boxes that are not: half-spaces are few, and on few paths.
static abut_real largest_in(const abut_rows *rows, int dims)
{
    abut_row_at waiting[MOST_WAITING];
    abut_real   largest = 0;
    int         count = 0;
    if (rows->levels > 0) {
        waiting[count++] = (abut_row_at){0, rows->levels - 1};
    }
    while (count > 0) {
        const abut_row_at at = waiting[--count];
        unsigned          endless;
        const abut_real   size = largest_of_row(abut_row(rows, at.level, at.row), dims, &endless);
        largest = size > largest ? size : largest;
        for (; at.level > 0 && endless != 0; endless &= endless - 1) {
            waiting[count++] = (abut_row_at){at.row * ABUT_ROW + (uint32_t)abut_first_lane(endless), at.level - 1};
        }
    }
    return largest;
}

// The largest coordinate there is, in a tree or of the box that asks.
static abut_real largest_of(const abut_broad *b, const abut_real *asked)
{
    abut_real       largest = largest_in(&b->still, b->dims);
    const abut_real moving = largest_in(&b->moving, b->dims);
    largest = moving > largest ? moving : largest;
    for (int i = 0; i < 2 * b->dims; i++) {
        const abut_real size = abut_world_abs(asked[i]);
        largest = size > largest ? size : largest;
    }
    return largest;
}

static search search_of(const abut_broad *b, const abut_near *near)
{
    search          s = {.b = b, .near = near, .filter = abut_filter_of(near->filter)};
    const abut_real largest = largest_of(b, near->box);
    s.scale = largest > SQUARABLE ? 1 / SQUARABLE : 1; // squares might overflow
    s.noise = largest * s.scale * NOISE;
    return s;
}

size_t abut_broad_nearest(const abut_broad *b, const abut_near *near, abut_ranked_box *boxes, size_t count)
{
    search          s = search_of(b, near);
    const abut_real reach = near->max_distance * s.scale;
    if (count == 0 || !(reach >= 0)) {
        return 0;
    }
    s.ranking = (abut_ranking){boxes, count, 0, 0};
    s.last = square_of(reach);
    search_rows(&s, &b->still);
    search_rows(&s, &b->moving);
    abut_ranking_finish(&s.ranking);
    for (size_t i = 0; i < s.ranking.count; i++) {
        boxes[i].at = abut_world_sqrt(boxes[i].at) / s.scale;
    }
    return s.ranking.count;
}

void abut_broad_near(const abut_broad *b, const abut_near *near, abut_near_fn *see, void *context)
{
    search s = search_of(b, near);
    if (near->max_distance >= 0) {
        s.see = see;
        s.context = context;
        s.last = square_of_wanted(&s, near->max_distance);
        search_rows(&s, &b->still);
        search_rows(&s, &b->moving);
    }
}
