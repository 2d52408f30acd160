// steps.c : GJK and EPA one step at a time, with each state printed.
//
// The pair is that of scenes/lesson.json: a square and a triangle, both given in world coordinates. First they overlap (GJK
// finds the origin inside A - B, EPA finds the penetration depth), then the triangle is moved two to the right (GJK finds the
// gap). The machines work in the unit frame: A's axes, the origin in the middle of A, lengths divided by a power of two; the
// printed lengths are multiplied back. A machine is plain data: stop anywhere, copy it, and go on with the copy.
#include <abut/steps2.h>

#include <stdio.h>

static const char *const reasons[] = {"not yet",
                                      "the bounds have met",
                                      "the support point is known already",
                                      "no progress in exact arithmetic",
                                      "the origin is inside the simplex",
                                      "farther than max_distance",
                                      "limit of supports"};

static void print_vertex(const abut_vertex2 *v, abut_real unit)
{
    printf(" (%g, %g)=A%u-B%u", v->w.x * unit, v->w.y * unit, (unsigned)v->feature_a, (unsigned)v->feature_b);
}

static void print_gjk(const abut_gjk2 *g)
{
    abut_real unit = g->pair->unit;
    printf("  %d  added", (int)g->supports);
    print_vertex(&g->added, unit);
    printf("\n     simplex");
    for (int32_t i = 0; i < g->simplex.count; ++i) {
        print_vertex(&g->simplex.vertex[i], unit);
    }
    printf("\n     distance between %g and %g; stopped: %s\n", g->lower * unit, g->upper * unit, reasons[g->reason]);
}

// The depth is at least that of the nearest edge, open or settled, and at most the bound of the settled ones (none at first).
static void print_epa(const abut_epa2 *e)
{
    abut_real unit = e->pair->unit;
    abut_real lower = e->lower;
    for (int32_t i = 0; i < e->count; ++i) {
        lower = e->edge[i].depth < lower ? e->edge[i].depth : lower;
    }
    printf("  %d  added", (int)e->supports);
    print_vertex(&e->added, unit);
    printf("\n     %d open edges; depth between %g and %g; stopped: %s\n", (int)e->count, lower * unit, e->upper * unit,
           reasons[e->reason]);
}

static abut_status print_steps(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a)
{
    abut_pair2  pair;
    abut_status status = abut_pair2_make(&pair, a, b, b_in_a, NULL);
    if (status != ABUT_OK) {
        return status;
    }
    printf(" GJK, first towards (%g, %g); one unit is %g\n", pair.offset.x * pair.unit, pair.offset.y * pair.unit, pair.unit);
    abut_gjk2 gjk;
    abut_gjk2_begin(&gjk, &pair, NULL);
    do {
        status = abut_gjk2_step(&gjk);
        print_gjk(&gjk);
    } while (status == ABUT_RUNNING);
    if (gjk.reason != ABUT_REASON_OVERLAP) {
        // Adding 0 makes 0 of -0.
        printf(" apart by %g along (%g, %g)\n", gjk.upper * pair.unit, gjk.normal.x + 0, gjk.normal.y + 0);
        return status;
    }

    printf(" EPA, from that triangle\n");
    abut_epa2 epa;
    abut_epa2_begin(&epa, &gjk);
    do {
        status = abut_epa2_step(&epa);
        print_epa(&epa);
    } while (status == ABUT_RUNNING);
    printf(" overlapping by %g along (%g, %g)\n", epa.upper * pair.unit, epa.best.normal.x + 0, epa.best.normal.y + 0);
    return status;
}

int main(void)
{
    static const abut_vec2 square_points[4] = {{1, 10}, {3, 10}, {3, 8}, {1, 8}};
    static const abut_vec2 triangle_points[3] = {{2, 9}, {4, 7}, {2, 7}};

    // The caller owns the memory of a polygon: abut_polygon2_size(4) bytes and abut_polygon2_size(3), less than this.
    abut_real            square_block[64], triangle_block[64];
    const abut_polygon2 *square_polygon, *triangle_polygon;
    abut_status built = abut_polygon2_build(square_points, 4, square_block, sizeof square_block, &square_polygon, NULL);
    if (built == ABUT_OK) {
        built = abut_polygon2_build(triangle_points, 3, triangle_block, sizeof triangle_block, &triangle_polygon, NULL);
    }
    if (built != ABUT_OK) {
        return 1;
    }
    abut_shape2 square, triangle;
    abut_make_polygon2(&square, square_polygon, 0);
    abut_make_polygon2(&triangle, triangle_polygon, 0);

    abut_pose2 moved = abut_identity2();
    printf("overlapping\n");
    abut_status first = print_steps(&square, &triangle, moved);
    moved.p.x = 2;
    printf("the triangle moved by 2\n");
    abut_status second = print_steps(&square, &triangle, moved);
    return first != ABUT_OK || second != ABUT_OK;
}
