// test_color2.c : which contacts are solved side by side, and which joints, against a naive coloring, and a body with more
// contacts than colors.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "island/color2.h"
#include "scene2.h"
#include "state/lanes.h"
#include "support/random.h"

// As many as a body's contacts have colors; what comes after them stands alone.
enum { MOST_COLORS = 64, BODIES = 300, CONTACTS = 600, JOINTS = 400, ISLANDS = 8 };

// ---- graphs: bodies in islands, and contacts between them ----

typedef struct graph {
    abut_dynamics2           d; // only what is colored
    abut_body2               bodies[BODIES];
    abut_contact_constraint2 contacts[CONTACTS];
    abut_joint2              joints[JOINTS];
    uint32_t                 order[CONTACTS], joint_order[JOINTS];
    abut_island2             islands[ISLANDS];
    uint64_t                 colors[BODIES];
} graph;

static graph *new_graph(void)
{
    graph *g = calloc(1, sizeof *g);
    assert_non_null(g);
    g->d.bodies = (abut_items){g->bodies, 0, BODIES, sizeof g->bodies[0]};
    g->d.contacts = (abut_items){g->contacts, 0, CONTACTS, sizeof g->contacts[0]};
    g->d.contact_order = (abut_items){g->order, 0, CONTACTS, sizeof g->order[0]};
    g->d.joints = (abut_items){g->joints, 0, JOINTS, sizeof g->joints[0]};
    g->d.joint_order = (abut_items){g->joint_order, 0, JOINTS, sizeof g->joint_order[0]};
    g->d.islands = (abut_items){g->islands, 0, ISLANDS, sizeof g->islands[0]};
    g->d.colors = (abut_items){g->colors, 0, BODIES, sizeof g->colors[0]};
    return g;
}

// A body of an island; of ABUT_NO_INDEX, one that no impulse moves.
static uint32_t put_body(graph *g, uint32_t island)
{
    assert_true(g->d.bodies.count < BODIES);
    g->bodies[g->d.bodies.count].island = island;
    return (uint32_t)g->d.bodies.count++;
}

static uint32_t island_of(const graph *g, uint32_t a, uint32_t b)
{
    const uint32_t of_a = g->bodies[a].island;
    return of_a != ABUT_NO_INDEX ? of_a : g->bodies[b].island;
}

static void put_contact(graph *g, uint32_t a, uint32_t b, int32_t points)
{
    assert_true(g->d.contacts.count < CONTACTS);
    g->contacts[g->d.contacts.count++] = (abut_contact_constraint2){.a = a, .b = b, .count = points};
}

static void put_joint(graph *g, uint32_t a, uint32_t b, bool pinned, int32_t rows)
{
    assert_true(g->d.joints.count < JOINTS);
    g->joints[g->d.joints.count++] =
        (abut_joint2){.a = a, .b = b, .def.kind = pinned ? ABUT_JOINT_REVOLUTE2 : ABUT_JOINT_WHEEL2, .row_count = rows};
}

static void list_joints(graph *g, uint32_t island)
{
    abut_island2 *of = &g->islands[island];
    of->first_joint = (uint32_t)g->d.joint_order.count;
    for (uint32_t k = 0; k < g->d.joints.count; ++k) {
        if (island_of(g, g->joints[k].a, g->joints[k].b) == island) {
            const uint32_t rows = (uint32_t)g->joints[k].row_count;
            g->joint_order[g->d.joint_order.count++] = k;
            ++of->joint_count;
            of->row_count = rows > of->row_count ? rows : of->row_count;
        }
    }
}

static void color_them(graph *g, uint32_t islands)
{
    g->d.islands.count = islands;
    g->d.contact_order.count = g->d.joint_order.count = 0;
    for (uint32_t i = 0; i < islands; ++i) {
        g->islands[i] = (abut_island2){.first_contact = (uint32_t)g->d.contact_order.count};
        for (uint32_t k = 0; k < g->d.contacts.count; ++k) {
            if (island_of(g, g->contacts[k].a, g->contacts[k].b) == i) {
                g->order[g->d.contact_order.count++] = k;
                ++g->islands[i].contact_count;
            }
        }
        list_joints(g, i);
    }
    abut_color_islands2(&g->d);
}

static const abut_contact_constraint2 *nth(const graph *g, const abut_island2 *island, uint32_t i)
{
    return &g->contacts[g->order[island->first_contact + i]];
}

static bool is_pushed(const graph *g, uint32_t body)
{
    return g->bodies[body].island != ABUT_NO_INDEX;
}

static bool share_a_body(const graph *g, const abut_contact_constraint2 *one, const abut_contact_constraint2 *other)
{
    return (is_pushed(g, one->a) && (one->a == other->a || one->a == other->b)) ||
           (is_pushed(g, one->b) && (one->b == other->a || one->b == other->b));
}

// ---- what must be so ----

// The first color that no earlier contact of its bodies has.
static void expect_greedy(const graph *g, const abut_island2 *island)
{
    for (uint32_t i = 0; i < island->contact_count; ++i) {
        bool     taken[MOST_COLORS + 1] = {false};
        uint32_t color = 0;
        for (uint32_t k = 0; k < i; ++k) {
            taken[nth(g, island, k)->color] =
                taken[nth(g, island, k)->color] || share_a_body(g, nth(g, island, i), nth(g, island, k));
        }
        while (color < MOST_COLORS && taken[color]) {
            ++color;
        }
        assert_int_equal(nth(g, island, i)->color, color);
    }
}

// A block for each four of a color, and one for each that has none.
static uint32_t blocks_of(const graph *g, const abut_island2 *island)
{
    uint32_t counts[MOST_COLORS + 1] = {0}, blocks = 0;
    for (uint32_t i = 0; i < island->contact_count; ++i) {
        ++counts[nth(g, island, i)->color];
    }
    for (int i = 0; i < MOST_COLORS; ++i) {
        blocks += (counts[i] + 3) / 4;
    }
    return blocks + counts[MOST_COLORS];
}

static void expect_island(const graph *g, const abut_island2 *island)
{
    expect_greedy(g, island);
    assert_int_equal(island->block_count, blocks_of(g, island));
    for (uint32_t i = 0; i < island->contact_count; ++i) {
        const abut_contact_constraint2 *one = nth(g, island, i);
        const uint32_t                  block = one->place / ABUT_LANES;
        assert_true(block >= island->first_block && block < island->first_block + island->block_count);
        for (uint32_t k = 0; k < i; ++k) {
            const abut_contact_constraint2 *other = nth(g, island, k);
            assert_int_not_equal(one->place, other->place);
            if (block == other->place / ABUT_LANES) {
                assert_false(share_a_body(g, one, other));
                assert_int_equal(one->color, other->color);
                assert_int_not_equal(one->color, MOST_COLORS);
            }
            // Of a color, those of two points come first; else, and without a color, the order of the contacts stays.
            if (one->color == other->color) {
                const bool after = one->color == MOST_COLORS || one->count <= other->count;
                assert_true((one->place > other->place) == after);
            }
        }
    }
}

// The joints of an island: no two of a block push the same body or differ in whether they are pinned, or have one place; each
// has the first color that is left, and as many blocks as they need have rows of their own.
static void expect_joints(const graph *g, const abut_island2 *island)
{
    uint32_t counts[MOST_COLORS + 1][2] = {{0}}, blocks = 0;
    for (uint32_t i = 0; i < island->joint_count; ++i) {
        const abut_joint2 *one = &g->joints[g->joint_order[island->first_joint + i]];
        const uint32_t     block = one->place / ABUT_LANES;
        bool               taken[MOST_COLORS + 1] = {false};
        uint32_t           color = 0;
        assert_true(block >= island->first_joint_block && block < island->first_joint_block + island->joint_block_count);
        for (uint32_t k = 0; k < i; ++k) {
            const abut_joint2 *other = &g->joints[g->joint_order[island->first_joint + k]];
            const bool         shared = (is_pushed(g, one->a) && (one->a == other->a || one->a == other->b)) ||
                                (is_pushed(g, one->b) && (one->b == other->a || one->b == other->b));
            taken[other->color] = taken[other->color] || shared;
            assert_int_not_equal(one->place, other->place);
            if (block == other->place / ABUT_LANES) {
                assert_false(shared);
                assert_int_equal(one->def.kind, other->def.kind);
            }
        }
        while (color < MOST_COLORS && taken[color]) {
            ++color;
        }
        assert_int_equal(one->color, color);
        ++counts[color][one->def.kind == ABUT_JOINT_REVOLUTE2 ? 0 : 1];
    }
    for (int i = 0; i < MOST_COLORS; ++i) {
        blocks += (counts[i][0] + 3) / 4 + (counts[i][1] + 3) / 4;
    }
    assert_int_equal(island->joint_block_count, blocks + counts[MOST_COLORS][0] + counts[MOST_COLORS][1]);
}

static void expect_colored(const graph *g)
{
    uint32_t blocks = 0, joint_blocks = 0, rows = 0;
    for (size_t i = 0; i < g->d.islands.count; ++i) {
        assert_int_equal(g->islands[i].first_block, blocks);
        blocks += g->islands[i].block_count;
        expect_island(g, &g->islands[i]);
        assert_int_equal(g->islands[i].first_joint_block, joint_blocks);
        assert_int_equal(g->islands[i].first_row, rows);
        joint_blocks += g->islands[i].joint_block_count;
        rows += g->islands[i].joint_block_count * g->islands[i].row_count;
        expect_joints(g, &g->islands[i]);
    }
    assert_int_equal(g->d.blocks.count, blocks);
    assert_int_equal(g->d.joint_blocks.count, joint_blocks);
    assert_int_equal(g->d.rows.count, rows);
}

// ---- by hand ----

// Boxes side by side on a floor, each touching the next: the floor takes no color, the chain two, those of the floor what is
// left.
static void test_row_on_a_floor(void **state)
{
    (void)state;
    graph         *g = new_graph();
    const uint32_t ground = put_body(g, ABUT_NO_INDEX);
    for (uint32_t i = 0; i < 9; ++i) {
        (void)put_body(g, 0);
    }
    for (uint32_t i = 1; i <= 9; ++i) {
        put_contact(g, ground, i, 2);
    }
    for (uint32_t i = 1; i < 9; ++i) {
        put_contact(g, i, i + 1, 2);
    }
    color_them(g, 1);
    for (uint32_t i = 0; i < 17; ++i) {
        assert_int_equal(g->contacts[i].color, i < 9 ? 0 : 1 + (i - 9) % 2);
    }
    // Nine of the floor take three blocks, four and four of the chain one each.
    assert_int_equal(g->d.blocks.count, 3 + 1 + 1);
    expect_colored(g);
    free(g);
}

// Around one body: each contact has another color, so a block of its own, and beyond 64 none.
static void test_more_contacts_than_colors(void **state)
{
    (void)state;
    const uint32_t counts[] = {1, 63, 64, 65, 100, 200};
    for (int i = 0; i < 6; ++i) {
        graph         *g = new_graph();
        const uint32_t middle = put_body(g, 0);
        for (uint32_t k = 0; k < counts[i]; ++k) {
            const uint32_t other = put_body(g, 0);
            put_contact(g, k % 2 == 0 ? middle : other, k % 2 == 0 ? other : middle, 1 + (int32_t)(k % 2));
        }
        // Two more far out, which touch each other alone.
        put_contact(g, put_body(g, 0), put_body(g, 0), 2);
        color_them(g, 1);
        for (uint32_t k = 0; k < counts[i]; ++k) {
            assert_int_equal(g->contacts[k].color, k < MOST_COLORS ? k : MOST_COLORS);
        }
        assert_int_equal(g->contacts[counts[i]].color, 0);
        assert_int_equal(g->d.blocks.count, counts[i]);
        expect_colored(g);
        free(g);
    }
}

// Any number of contacts with one floor has one color, and a mass that no impulse moves stays without any.
static void test_a_static_body_takes_no_color(void **state)
{
    (void)state;
    graph         *g = new_graph();
    const uint32_t ground = put_body(g, ABUT_NO_INDEX);
    for (uint32_t i = 0; i < 200; ++i) {
        put_contact(g, i % 2 == 0 ? ground : put_body(g, 0), i % 2 == 0 ? put_body(g, 0) : ground, 1);
    }
    color_them(g, 1);
    assert_int_equal(g->d.blocks.count, 50);
    expect_colored(g);
    free(g);
}

// Islands on the same floor: each has the blocks that it would have alone, behind those of the one before.
static void test_islands_share_a_floor(void **state)
{
    (void)state;
    graph         *g = new_graph();
    const uint32_t ground = put_body(g, ABUT_NO_INDEX);
    for (uint32_t i = 0; i < ISLANDS; ++i) {
        for (uint32_t k = 0; k <= i; ++k) {
            put_contact(g, ground, put_body(g, i), 2);
        }
    }
    color_them(g, ISLANDS);
    for (uint32_t i = 0; i < ISLANDS; ++i) {
        assert_int_equal(g->islands[i].block_count, i / 4 + 1);
    }
    expect_colored(g);
    free(g);
}

static void test_none(void **state)
{
    (void)state;
    graph *g = new_graph();
    (void)put_body(g, ABUT_NO_INDEX);
    color_them(g, 0);
    assert_int_equal(g->d.blocks.count, 0);
    (void)put_body(g, 0);
    color_them(g, 1);
    assert_int_equal(g->d.blocks.count, 0);
    assert_int_equal(g->islands[0].block_count, 0);
    free(g);
}

// ---- by chance ----

// Few bodies, so that many share one, one of them in every second contact.
static void scatter(graph *g, rng *r, uint32_t islands)
{
    const uint32_t still = 1 + rng_below(r, 3), moving = islands * (2 + rng_below(r, 20));
    const uint32_t contacts = rng_below(r, CONTACTS);
    for (uint32_t i = 0; i < still; ++i) {
        (void)put_body(g, ABUT_NO_INDEX);
    }
    for (uint32_t i = 0; i < moving; ++i) {
        (void)put_body(g, i % islands);
    }
    for (uint32_t i = 0; i < contacts; ++i) {
        const uint32_t a = still + (rng_chance(r, 0.5) ? 0 : rng_below(r, moving));
        const uint32_t of_island = still + (a - still) % islands + islands * rng_below(r, moving / islands);
        const uint32_t b = rng_chance(r, 0.2) ? rng_below(r, still) : of_island;
        const bool     in_order = rng_chance(r, 0.5);
        if (a != b) {
            put_contact(g, in_order ? a : b, in_order ? b : a, 1 + (int32_t)rng_below(r, 2));
            if (i < JOINTS) {
                put_joint(g, in_order ? b : a, in_order ? a : b, rng_chance(r, 0.7), 1 + (int32_t)rng_below(r, 6));
            }
        }
    }
}

static void test_any_graph(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(43), times = rng_scaled(300);
    for (uint64_t i = 0; i < times; ++i) {
        rng            r = rng_make(seed, i);
        const uint32_t islands = 1 + rng_below(&r, ISLANDS);
        graph         *g = new_graph();
        scatter(g, &r, islands);
        color_them(g, islands);
        expect_colored(g);
        // Once more, with what was there before: the same.
        graph *again = new_graph();
        memcpy(again->contacts, g->contacts, sizeof g->contacts);
        memcpy(again->joints, g->joints, sizeof g->joints);
        color_them(g, islands);
        assert_memory_equal(again->contacts, g->contacts, sizeof g->contacts);
        assert_memory_equal(again->joints, g->joints, sizeof g->joints);
        free(again);
        free(g);
    }
}

// ---- and solved ----

// A plate on a hundred pillars, which has more contacts than colors: all together bear its weight and the ball's on it.
static void test_a_plate_on_pillars(void **state)
{
    (void)state;
    abut_dynamics2     *d = scene(10);
    const abut_material m = material(1, 0.5, 0);
    const int           pillars = 100;
    const uint32_t      ground = put(d, ABUT_STATIC, box(0, 0, 200, 1, 0), 0, -1, 0, m);
    const uint32_t      plate = put(d, ABUT_DYNAMIC, box(0, 0, 100, 0.5, 0), 0, 1.5, 0, m);
    abut_body_mass2     heavy = {300, {0, 0}, 300 * 40000.0f / 12};
    double              on_plate = 0, on_ground = 0;
    int                 contacts = 0;
    assert_int_equal(abut_dynamics2_set_mass(d, plate, &heavy), ABUT_OK);
    for (int i = 0; i < pillars; ++i) {
        (void)put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 2 * i - pillars + 1, 0.5, 0, m);
    }
    run_for(d, 0.4, SIXTIETH);
    for (size_t i = 0; i < abut_dynamics2_contact_count(d); ++i) {
        abut_contact_load2 load;
        assert_true(abut_dynamics2_get_contact(d, i, &load));
        for (int32_t p = 0; p < load.count; ++p) {
            on_plate += load.body_a == plate || load.body_b == plate ? (double)load.points[p].load : 0;
            on_ground += load.body_a == ground || load.body_b == ground ? (double)load.points[p].load : 0;
        }
        contacts += load.body_a == plate || load.body_b == plate ? 1 : 0;
    }
    assert_int_equal(contacts, pillars);
    expect_near((abut_real)on_plate, 3000, 0.05 * 3000);
    expect_near((abut_real)on_ground, 4000, 0.05 * 4000);
    expect_near(body_of(d, plate).pose.p.y, 1.5, 0.002);
    expect_near(body_of(d, plate).pose.r.s, 0, 1e-4);
    abut_dynamics2_release(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_row_on_a_floor),
        cmocka_unit_test(test_more_contacts_than_colors),
        cmocka_unit_test(test_a_static_body_takes_no_color),
        cmocka_unit_test(test_islands_share_a_floor),
        cmocka_unit_test(test_none),
        cmocka_unit_test(test_any_graph),
        cmocka_unit_test(test_a_plate_on_pillars),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
