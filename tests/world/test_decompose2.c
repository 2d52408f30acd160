// test_decompose2.c : outlines by hand into convex pieces: how many there must be, what is refused, where the memory goes.
#include "abut/shape2.h"
#include "world/exact_pieces2.h"

#include <math.h>
#include <string.h>

#define COUNT(a) ((int32_t)(sizeof(a) / sizeof *(a)))

static abut_outline2 one_ring(const abut_vec2 *points, const int32_t *count)
{
    return (abut_outline2){points, count, 1};
}

// Decomposes, checks the pieces exactly, and returns how many there are.
static int32_t pieces_of(const abut_outline2 *outline)
{
    abut_pieces2 *pieces = NULL;
    int32_t       fault[2];
    assert_int_equal(abut_decompose2(outline, NULL, NULL, &pieces, fault), ABUT_OK);
    assert_int_equal(fault[0], -1);
    assert_int_equal(fault[1], -1);
    check_pieces(outline, pieces);
    const int32_t count = pieces->pieces;
    abut_pieces2_release(pieces, NULL);
    return count;
}

static int32_t pieces_of_ring(const abut_vec2 *points, int32_t count)
{
    const abut_outline2 outline = one_ring(points, &count);
    return pieces_of(&outline);
}

static abut_status refused(const abut_vec2 *points, int32_t count, int32_t fault[2])
{
    const abut_outline2 outline = one_ring(points, &count);
    abut_pieces2       *pieces = (abut_pieces2 *)(void *)fault; // to see it cleared
    const abut_status   status = abut_decompose2(&outline, NULL, NULL, &pieces, fault);
    assert_null(pieces);
    return status;
}

static void test_a_convex_outline_is_one_piece(void **state)
{
    (void)state;
    const abut_vec2 clockwise[] = {{0, 0}, {0, 2}, {2, 2}, {2, 0}};
    assert_int_equal(pieces_of_ring(clockwise, COUNT(clockwise)), 1);
    const abut_vec2 straight[] = {{0, 0}, {1, 0}, {2, 0}, {2, 2}, {1, 2}, {0, 2}};
    assert_int_equal(pieces_of_ring(straight, COUNT(straight)), 1);
}

// One reflex corner needs one cut, and one is enough.
static void test_an_l_is_two_pieces(void **state)
{
    (void)state;
    const abut_vec2 l[] = {{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}};
    assert_int_equal(pieces_of_ring(l, COUNT(l)), 2);
}

// The two reflex corners of a U see each other along an edge only, so each needs a cut of its own.
static void test_a_u_is_three_pieces(void **state)
{
    (void)state;
    const abut_vec2 u[] = {{0, 0}, {3, 0}, {3, 3}, {2, 3}, {2, 1}, {1, 1}, {1, 3}, {0, 3}};
    assert_int_equal(pieces_of_ring(u, COUNT(u)), 3);
}

// A comb of k teeth: all reflex corners lie on one line, so one cut makes two of them good only across the foot of an inner
// tooth: k - 2 cuts. The outer teeth need one each: k + 1 pieces.
static void test_a_comb_of_teeth(void **state)
{
    (void)state;
    for (int32_t teeth = 2; teeth <= 5; ++teeth) {
        abut_vec2 comb[2 + 4 * 5] = {{0, 0}, {(abut_real)(2 * teeth - 1), 0}};
        int32_t   count = 2;
        for (int32_t t = teeth - 1; t >= 0; --t) {
            comb[count++] = (abut_vec2){(abut_real)(2 * t + 1), t == teeth - 1 ? 3 : 1};
            if (t < teeth - 1) {
                comb[count++] = (abut_vec2){(abut_real)(2 * t + 1), 3};
            }
            comb[count++] = (abut_vec2){(abut_real)(2 * t), 3};
            if (t > 0) {
                comb[count++] = (abut_vec2){(abut_real)(2 * t), 1};
            }
        }
        assert_int_equal(pieces_of_ring(comb, count), teeth + 1);
    }
}

// Four reflex corners; a cut from (-1, 1) to (1, 1) makes two good, one below the other two.
static void test_a_star_of_four_points(void **state)
{
    (void)state;
    const abut_vec2 star[] = {{3, 0}, {1, 1}, {0, 3}, {-1, 1}, {-3, 0}, {-1, -1}, {0, -3}, {1, -1}};
    assert_int_equal(pieces_of_ring(star, COUNT(star)), 3);
}

// Each corner of the hole is reflex, and no cut joins two of them: four cuts, and with a hole four pieces. Which way the rings
// run does not matter.
static void test_a_square_with_a_square_hole(void **state)
{
    (void)state;
    const int32_t counts[] = {4, 4};
    abut_vec2     points[] = {{0, 0}, {3, 0}, {3, 3}, {0, 3}, {1, 1}, {2, 1}, {2, 2}, {1, 2}};
    abut_outline2 outline = {points, counts, 2};
    assert_int_equal(pieces_of(&outline), 4);
    const abut_vec2 turned[] = {{1, 2}, {2, 2}, {2, 1}, {1, 1}, {0, 0}, {0, 3}, {3, 3}, {3, 0}};
    outline.points = turned;
    assert_int_equal(pieces_of(&outline), 4);
}

// An island in the hole is inside again.
static void test_an_island_in_a_hole(void **state)
{
    (void)state;
    const int32_t   counts[] = {4, 4, 4};
    const abut_vec2 points[] = {{2, 2}, {3, 2}, {3, 3}, {2, 3}, {0, 0}, {5, 0}, {5, 5}, {0, 5}, {1, 1}, {4, 1}, {4, 4}, {1, 4}};
    const abut_outline2 outline = {points, counts, 3};
    assert_int_equal(pieces_of(&outline), 5);
}

static void test_a_ring_of_six_by_six(void **state)
{
    (void)state;
    const int32_t       counts[] = {6, 6};
    const abut_vec2     points[] = {{8, 0}, {4, 7}, {-4, 7}, {-8, 0}, {-4, -7}, {4, -7},
                                    {4, 0}, {2, 3}, {-2, 3}, {-4, 0}, {-2, -3}, {2, -3}};
    const abut_outline2 outline = {points, counts, 2};
    const int32_t       count = pieces_of(&outline);
    assert_in_range(count, 6, 7); // the hole's six corners need a cut each; one more where a cut is not the best
}

// The same square with a hole as one outline: out along a bridge, round the hole, and back. The bridge cancels.
static void test_a_keyhole_is_a_hole(void **state)
{
    (void)state;
    const abut_vec2 keyhole[] = {{0, 0}, {3, 0}, {3, 3}, {0, 3}, {0, 0}, {1, 1}, {1, 2}, {2, 2}, {2, 1}, {1, 1}};
    assert_int_equal(pieces_of_ring(keyhole, COUNT(keyhole)), 4);
    // A bridge with a corner of its own, which is no corner of the pieces.
    const abut_vec2 bent[] = {{0, 0}, {3, 0}, {3, 3}, {0, 3}, {0, 0}, {(abut_real)0.75, (abut_real)0.5},
                              {1, 1}, {1, 2}, {2, 2}, {2, 1}, {1, 1}, {(abut_real)0.75, (abut_real)0.5}};
    assert_int_equal(pieces_of_ring(bent, COUNT(bent)), 4);
}

static void test_holes_that_touch(void **state)
{
    (void)state;
    // The hole's corner is a corner of the outline; then it lies within an edge of it; then they share an edge.
    const int32_t    counts[] = {4, 3};
    const abut_vec2  corner[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}, {0, 0}, {2, 1}, {1, 2}};
    const abut_vec2  edge[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}, {2, 0}, {3, 2}, {1, 2}};
    const abut_vec2  shared[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}, {1, 0}, {3, 0}, {2, 2}};
    const abut_vec2 *all[] = {corner, edge, shared};
    for (int32_t i = 0; i < COUNT(all); ++i) {
        const abut_outline2 outline = {all[i], counts, 2};
        assert_in_range(pieces_of(&outline), 2, 4);
    }
    // Two squares that touch in a corner stay two.
    const abut_vec2 hourglass[] = {{0, 0}, {1, 0}, {1, 1}, {2, 1}, {2, 2}, {1, 2}, {1, 1}, {0, 1}};
    assert_int_equal(pieces_of_ring(hourglass, COUNT(hourglass)), 2);
}

static void test_repeated_points_are_one_corner(void **state)
{
    (void)state;
    const abut_vec2     points[] = {{0, 0}, {0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 1}, {1, 2}, {0, 2}, {0, 0}};
    const int32_t       count = COUNT(points);
    const abut_outline2 outline = one_ring(points, &count);
    abut_pieces2       *pieces;
    assert_int_equal(abut_decompose2(&outline, NULL, NULL, &pieces, NULL), ABUT_OK);
    check_pieces(&outline, pieces);
    assert_int_equal(pieces->pieces, 2);
    for (int32_t i = 0; i < pieces->corners; ++i) { // the lowest index stands for all
        const int32_t corner = abut_pieces2_corner(pieces)[i];
        assert_true(corner != 1 && corner != 5 && corner != 8);
    }
    abut_pieces2_release(pieces, NULL);
}

static void test_a_crossing_is_named_by_its_edges(void **state)
{
    (void)state;
    int32_t         fault[2];
    const abut_vec2 bow[] = {{0, 0}, {2, 2}, {2, 0}, {0, 2}};
    assert_int_equal(refused(bow, COUNT(bow), fault), ABUT_SELF_CROSSING);
    assert_int_equal(fault[0], 0);
    assert_int_equal(fault[1], 2);
    // With a point where they cross it is an outline that touches itself.
    const abut_vec2 knot[] = {{0, 0}, {1, 1}, {2, 2}, {2, 0}, {1, 1}, {0, 2}};
    assert_int_equal(pieces_of_ring(knot, COUNT(knot)), 2);
}

static void test_what_is_refused(void **state)
{
    (void)state;
    int32_t         fault[2];
    const abut_real infinite = (abut_real)INFINITY, nan = (abut_real)NAN;
    abut_vec2       square[] = {{0, 0}, {2, 0}, {2, 2}, {0, 2}};
    square[2].y = nan;
    assert_int_equal(refused(square, 4, fault), ABUT_NOT_FINITE);
    assert_int_equal(fault[0], 2);
    square[2].y = infinite;
    assert_int_equal(refused(square, 4, fault), ABUT_NOT_FINITE);
    square[2].y = 2 * ABUT_REAL_LARGEST;
    assert_int_equal(refused(square, 4, fault), ABUT_TOO_LARGE);
    assert_int_equal(fault[0], 2);
    assert_int_equal(refused(square, -1, fault), ABUT_TOO_FEW_POINTS);
    assert_int_equal(fault[0], 0);
    assert_int_equal(refused(square, (1 << 24) + 1, fault), ABUT_TOO_MANY_POINTS);
    const abut_vec2 line[] = {{0, 0}, {1, 1}, {3, 3}, {2, 2}};
    for (int32_t count = 0; count <= COUNT(line); ++count) {
        assert_int_equal(refused(line, count, fault), ABUT_NO_AREA);
        assert_int_equal(fault[0], -1);
    }
    // There and back again: everything cancels.
    const abut_vec2 back[] = {{0, 0}, {2, 0}, {2, 2}, {0, 0}, {2, 2}, {2, 0}};
    assert_int_equal(refused(back, COUNT(back), fault), ABUT_NO_AREA);
}

// Exponents from one end of the number type to the other, at once: nothing is rounded.
static void test_sizes_that_are_far_apart(void **state)
{
    (void)state;
    const abut_real large = ABUT_REAL_LARGEST, small = 4 / ABUT_REAL_LARGEST;
    const abut_vec2 l[] = {{-large, -large}, {large, -large}, {large, 0}, {small, small}, {0, large}, {-large, large}};
    assert_int_equal(pieces_of_ring(l, COUNT(l)), 2);
    const abut_vec2 tiny[] = {{0, 0}, {2 * small, 0}, {2 * small, small}, {small, small}, {small, 2 * small}, {0, 2 * small}};
    assert_int_equal(pieces_of_ring(tiny, COUNT(tiny)), 2);
}

// Every piece makes a polygon of the core library.
static void test_pieces_make_polygons(void **state)
{
    (void)state;
    const abut_vec2     l[] = {{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}};
    const int32_t       count = COUNT(l);
    const abut_outline2 outline = one_ring(l, &count);
    abut_pieces2       *pieces;
    double              area = 0;
    assert_int_equal(abut_decompose2(&outline, NULL, NULL, &pieces, NULL), ABUT_OK);
    for (int32_t p = 0; p < pieces->pieces; ++p) {
        const int32_t        first = abut_pieces2_first(pieces)[p], end = abut_pieces2_first(pieces)[p + 1];
        abut_vec2            corners[6];
        abut_real            block[256];
        abut_shape2          shape;
        const abut_polygon2 *polygon;
        for (int32_t i = first; i < end; ++i) {
            corners[i - first] = l[abut_pieces2_corner(pieces)[i]];
        }
        assert_int_equal(abut_polygon2_build(corners, end - first, block, sizeof block, &polygon, NULL), ABUT_OK);
        assert_int_equal(abut_make_polygon2(&shape, polygon, 0), ABUT_OK);
        area += (double)abut_mass_of2(&shape).area;
    }
    assert_true(fabs(area - 3) < 1e-5);
    abut_pieces2_release(pieces, NULL);
}

// n corners and h holes are n + 2 h - 2 triangles.
static void test_triangles(void **state)
{
    (void)state;
    const int32_t       counts[] = {4, 4};
    const abut_vec2     points[] = {{0, 0}, {3, 0}, {3, 3}, {0, 3}, {1, 1}, {2, 1}, {2, 2}, {1, 2}};
    const abut_outline2 outline = {points, counts, 2};
    abut_pieces2       *pieces;
    int32_t             fault[2];
    assert_int_equal(abut_triangulate2(&outline, NULL, &pieces, fault), ABUT_OK);
    assert_int_equal(pieces->pieces, 8);
    assert_int_equal(pieces->corners, 24);
    check_pieces(&outline, pieces);
    abut_pieces2_release(pieces, NULL);
}

// An allocator that has no memory after `left` blocks.
typedef struct ledger {
    size_t out;
    int    left;
} ledger;

static void *give(size_t size, void *context)
{
    ledger *book = context;
    if (book->left-- <= 0) {
        return NULL;
    }
    book->out += size;
    return malloc(size);
}

static void take_back(void *memory, size_t size, void *context)
{
    ((ledger *)context)->out -= size;
    free(memory);
}

static void test_without_memory(void **state)
{
    (void)state;
    const abut_vec2     l[] = {{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}};
    const int32_t       count = COUNT(l);
    const abut_outline2 outline = one_ring(l, &count);
    abut_pieces2       *pieces;
    for (int blocks = 0; blocks < 3; ++blocks) {
        ledger               book = {0, blocks};
        const abut_allocator allocator = {give, take_back, &book};
        const abut_status    status = abut_decompose2(&outline, NULL, &allocator, &pieces, NULL);
        assert_int_equal(status, blocks < 2 ? ABUT_NO_MEMORY : ABUT_OK);
        assert_int_equal(pieces != NULL, status == ABUT_OK);
        assert_int_equal(book.out, pieces != NULL ? pieces->bytes : 0);
        abut_pieces2_release(pieces, &allocator);
        assert_int_equal(book.out, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_convex_outline_is_one_piece),
        cmocka_unit_test(test_an_l_is_two_pieces),
        cmocka_unit_test(test_a_u_is_three_pieces),
        cmocka_unit_test(test_a_comb_of_teeth),
        cmocka_unit_test(test_a_star_of_four_points),
        cmocka_unit_test(test_a_square_with_a_square_hole),
        cmocka_unit_test(test_an_island_in_a_hole),
        cmocka_unit_test(test_a_ring_of_six_by_six),
        cmocka_unit_test(test_a_keyhole_is_a_hole),
        cmocka_unit_test(test_holes_that_touch),
        cmocka_unit_test(test_repeated_points_are_one_corner),
        cmocka_unit_test(test_a_crossing_is_named_by_its_edges),
        cmocka_unit_test(test_what_is_refused),
        cmocka_unit_test(test_sizes_that_are_far_apart),
        cmocka_unit_test(test_pieces_make_polygons),
        cmocka_unit_test(test_triangles),
        cmocka_unit_test(test_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
