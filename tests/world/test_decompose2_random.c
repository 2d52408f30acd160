// test_decompose2_random.c : random outlines into convex pieces, each answer checked exactly: convex pieces that cover the
// inside and do not overlap; as few as a search through all divisions finds, where that is feasible.
#include "support/random.h"
#include "world/exact_pieces2.h"

#include <math.h>
#include <string.h>

enum { MOST_POINTS = 256 };

typedef struct drawn {
    abut_vec2 points[MOST_POINTS];
    int32_t   counts[MOST_POINTS];
    int32_t   rings, total;
} drawn;

static abut_outline2 outline_of(const drawn *d)
{
    return (abut_outline2){d->points, d->counts, d->rings};
}

static void begin_ring(drawn *d)
{
    d->counts[d->rings++] = 0;
}

static void add_point(drawn *d, double x, double y)
{
    d->points[d->total++] = (abut_vec2){(abut_real)x, (abut_real)y};
    ++d->counts[d->rings - 1];
}

// A star-shaped polygon: no ring of it crosses itself.
static void draw_star(rng *r, drawn *d, int32_t corners, double size)
{
    begin_ring(d);
    for (int32_t i = 0; i < corners; ++i) {
        const double angle = 6.283185307179586 * (i + rng_range(r, 0.1, 0.9)) / corners;
        const double radius = rng_range(r, 0.3, 1) * size;
        add_point(d, radius * cos(angle), radius * sin(angle));
    }
}

// Cells of a grid, each a ring: where two meet their edges cancel, and corners meet corners everywhere.
static void draw_cells(rng *r, drawn *d, int32_t side, bool halves)
{
    for (int32_t x = 0; x < side; ++x) {
        for (int32_t y = 0; y < side; ++y) {
            if (rng_chance(r, 0.6)) {
                begin_ring(d);
                add_point(d, x, y);
                add_point(d, x + 1, y);
                if (!halves || rng_chance(r, 0.5)) {
                    add_point(d, x + 1, y + 1);
                }
                add_point(d, x, y + 1);
            }
        }
    }
}

// Any rings on a small grid: most cross themselves or each other, and what does not is degenerate in every way.
static void draw_any(rng *r, drawn *d)
{
    for (uint32_t k = 1 + rng_below(r, 3); k > 0; --k) {
        begin_ring(d);
        for (uint32_t i = rng_below(r, 7); i > 0; --i) {
            add_point(d, rng_below(r, 5), rng_below(r, 5));
        }
    }
}

// The end of the edge that begins at a point.
static int32_t end_of(const drawn *d, int32_t point)
{
    int32_t first = 0;
    for (int32_t ring = 0;; first += d->counts[ring++]) {
        const int32_t end = first + d->counts[ring];
        if (point < end) {
            return point + 1 < end ? point + 1 : first;
        }
    }
}

// Decomposes and checks; 0 when it is refused, for a reason that holds.
static int32_t pieces_of(const drawn *d, int32_t window)
{
    const abut_outline2           outline = outline_of(d);
    const abut_decompose2_options options = {window};
    abut_pieces2                 *pieces;
    int32_t                       fault[2];
    const abut_status             status = abut_decompose2(&outline, &options, NULL, &pieces, fault);
    if (status == ABUT_SELF_CROSSING) {
        assert_true(exact_cross(d->points[fault[0]], d->points[end_of(d, fault[0])], d->points[fault[1]],
                                d->points[end_of(d, fault[1])]));
        return 0;
    }
    if (status == ABUT_NO_AREA) {
        const abut_pieces2 none[2] = {{0, 0, 0}};
        check_cover(&outline, none);
        return 0;
    }
    assert_int_equal(status, ABUT_OK);
    check_pieces(&outline, pieces);
    const int32_t count = pieces->pieces;
    abut_pieces2_release(pieces, NULL);
    return count;
}

static int32_t reflex_corners(const drawn *d)
{
    int32_t reflex = 0;
    for (int32_t i = 0; i < d->total; ++i) {
        const int32_t last = (i + d->total - 1) % d->total;
        reflex += exact_turn(d->points[last], d->points[i], d->points[(i + 1) % d->total]) < 0;
    }
    return reflex;
}

// A cut makes at most two reflex corners good, and one that Hertel and Mehlhorn leave is needed by one of its ends.
static void test_star_shaped_polygons(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(0xdec2);
    const uint64_t count = rng_scaled(400);
    for (uint64_t i = 0; i < count; ++i) {
        rng   r = rng_make(seed, i);
        drawn d = {.rings = 0};
        draw_star(&r, &d, 4 + (int32_t)rng_below(&r, 60), rng_log(&r, 1e-3, 1e3));
        const int32_t reflex = reflex_corners(&d);
        const int32_t merged = pieces_of(&d, -1);
        const int32_t fewer = pieces_of(&d, 0);
        assert_in_range(merged, (reflex + 1) / 2 + 1, 2 * reflex + 1);
        assert_in_range(fewer, (reflex + 1) / 2 + 1, merged);
    }
}

static void test_star_shaped_polygons_with_a_hole(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(0xdec3);
    const uint64_t count = rng_scaled(200);
    for (uint64_t i = 0; i < count; ++i) {
        rng   r = rng_make(seed, i);
        drawn d = {.rings = 0};
        draw_star(&r, &d, 20 + (int32_t)rng_below(&r, 20), 10); // nowhere nearer than 2.9
        draw_star(&r, &d, 3 + (int32_t)rng_below(&r, 20), 2);
        assert_true(pieces_of(&d, 0) > 0);
        assert_true(pieces_of(&d, 64) > 0);
    }
}

static void test_cells_of_a_grid(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(0xdec4);
    const uint64_t count = rng_scaled(600);
    for (uint64_t i = 0; i < count; ++i) {
        rng           r = rng_make(seed, i);
        drawn         d = {.rings = 0};
        const int32_t side = 1 + (int32_t)rng_below(&r, 7);
        draw_cells(&r, &d, side, rng_chance(&r, 0.5));
        const int32_t merged = pieces_of(&d, -1);
        assert_true(pieces_of(&d, 6 + (int32_t)rng_below(&r, 40)) <= merged);
        assert_int_equal(merged > 0, d.rings > 0);
    }
}

static void test_any_rings(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(0xdec5);
    const uint64_t count = rng_scaled(4000);
    for (uint64_t i = 0; i < count; ++i) {
        rng   r = rng_make(seed, i);
        drawn d = {.rings = 0};
        draw_any(&r, &d);
        pieces_of(&d, 0);
    }
}

// ---- the fewest pieces, by trying every set of diagonals that do not cross --------------------------------------------------

typedef struct search {
    const abut_vec2 *p;
    int32_t          count;
    int32_t          diagonals;
    int32_t          diagonal[64][2];
    bool             chosen[64];
    int32_t          best;
} search;

static bool is_diagonal(const search *s, int32_t i, int32_t j)
{
    const abut_vec2 *p = s->p;
    const int32_t    n = s->count, next = (i + 1) % n, last = (i + n - 1) % n;
    const bool       left = exact_turn(p[i], p[next], p[j]) > 0, right = exact_turn(p[last], p[i], p[j]) > 0;
    const bool       reflex = exact_turn(p[last], p[i], p[next]) < 0;
    if (reflex ? !(left || right) : !(left && right)) {
        return false;
    }
    for (int32_t k = 0; k < n; ++k) {
        if (exact_cross(p[i], p[j], p[k], p[(k + 1) % n])) {
            return false;
        }
    }
    return true;
}

// Is every corner of every piece convex? Round corner v the chosen diagonals and both edges come in the order of their ends.
static bool all_convex(const search *s)
{
    for (int32_t v = 0; v < s->count; ++v) {
        int32_t last = (v + 1) % s->count;
        for (int32_t k = 2; k < s->count; ++k) {
            const int32_t end = (v + k) % s->count;
            bool          meets = k == s->count - 1;
            for (int32_t d = 0; d < s->diagonals; ++d) {
                const int32_t *e = s->diagonal[d];
                meets = meets || (s->chosen[d] && ((e[0] == v && e[1] == end) || (e[1] == v && e[0] == end)));
            }
            if (meets && exact_turn(s->p[v], s->p[last], s->p[end]) < 0) {
                return false;
            }
            // More than half a turn is a turn the other way, but for a corner without diagonals, which the turn above sees.
            last = meets ? end : last;
        }
    }
    return true;
}

static void try_all(search *s, int32_t d, int32_t chosen)
{
    if (chosen + 1 >= s->best) {
        return;
    }
    if (d == s->diagonals) {
        s->best = all_convex(s) ? chosen + 1 : s->best;
        return;
    }
    try_all(s, d + 1, chosen);
    for (int32_t k = 0; k < d; ++k) {
        const int32_t *a = s->diagonal[k], *b = s->diagonal[d];
        if (s->chosen[k] && a[0] < b[1] && b[0] < a[1] &&
            (a[0] < b[0] ? a[0] != b[0] && a[1] < b[1] : a[0] != b[0] && b[1] < a[1])) {
            return;
        }
    }
    s->chosen[d] = true;
    try_all(s, d + 1, chosen + 1);
    s->chosen[d] = false;
}

static int32_t fewest(const drawn *d)
{
    search s = {.p = d->points, .count = d->total, .best = d->total};
    for (int32_t i = 0; i < s.count; ++i) {
        for (int32_t j = i + 2; j < s.count; ++j) {
            if (!(i == 0 && j == s.count - 1) && is_diagonal(&s, i, j)) {
                s.diagonal[s.diagonals][0] = i;
                s.diagonal[s.diagonals++][1] = j;
            }
        }
    }
    try_all(&s, 0, 0);
    return s.best;
}

// A polygon that fits into one window has the fewest pieces.
static void test_small_polygons_have_the_fewest_pieces(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(0xdec6);
    const uint64_t count = rng_scaled(400);
    int32_t        better = 0;
    for (uint64_t i = 0; i < count; ++i) {
        rng   r = rng_make(seed, i);
        drawn d = {.rings = 0};
        draw_star(&r, &d, 4 + (int32_t)rng_below(&r, 8), 1);
        const int32_t best = fewest(&d);
        assert_int_equal(pieces_of(&d, 0), best);
        better += pieces_of(&d, -1) > best;
    }
    printf("merging alone leaves more in %d of %d\n", (int)better, (int)count);
}

// What is drawn is one thing, and how it is written down another: a power of two changes nothing, and the order of the points
// of a small polygon not how many pieces there are.
static void test_scale_and_order(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(0xdec7);
    const uint64_t count = rng_scaled(100);
    for (uint64_t i = 0; i < count; ++i) {
        rng   r = rng_make(seed, i);
        drawn d = {.rings = 0}, scaled, turned;
        draw_star(&r, &d, 4 + (int32_t)rng_below(&r, 16), 1);
        scaled = turned = d;
        for (int32_t k = 0; k < d.total; ++k) {
            const abut_vec2 p = d.points[k];
            scaled.points[k] = (abut_vec2){p.x * (abut_real)0x1p40, p.y * (abut_real)0x1p40};
            turned.points[d.total - 1 - k] = (abut_vec2){-p.y, p.x}; // a quarter turn, and the other way round
        }
        const abut_outline2 outlines[2] = {outline_of(&d), outline_of(&scaled)};
        abut_pieces2       *pieces[2];
        for (int k = 0; k < 2; ++k) {
            assert_int_equal(abut_decompose2(&outlines[k], NULL, NULL, &pieces[k], NULL), ABUT_OK);
        }
        assert_int_equal(pieces[0]->bytes, pieces[1]->bytes);
        assert_memory_equal(pieces[0], pieces[1], pieces[0]->bytes);
        assert_int_equal(pieces_of(&turned, 0), pieces[0]->pieces);
        abut_pieces2_release(pieces[0], NULL);
        abut_pieces2_release(pieces[1], NULL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_star_shaped_polygons),
        cmocka_unit_test(test_star_shaped_polygons_with_a_hole),
        cmocka_unit_test(test_cells_of_a_grid),
        cmocka_unit_test(test_any_rings),
        cmocka_unit_test(test_small_polygons_have_the_fewest_pieces),
        cmocka_unit_test(test_scale_and_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
