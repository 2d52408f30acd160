// circle_polygon2.c : a circle and a polytope of few vertices, whatever its core and its size.
#include "pairs/circle_polygon2.h"
#include "pairs/rescaled2.h"

// Rows that are a polygon's own stay where they are.
typedef struct scaled {
    abut_ring2 ring;
    abut_real  x[ABUT_RING_VERTICES], y[ABUT_RING_VERTICES], height[ABUT_RING_VERTICES];
} scaled;

static void scale_rows(scaled *rows, abut_real factor)
{
    for (int32_t i = 0; i < rows->ring.length; ++i) {
        rows->x[i] = factor * rows->ring.x[i];
        rows->y[i] = factor * rows->ring.y[i];
        rows->height[i] = factor * rows->ring.height[i];
    }
    rows->ring.x = rows->x;
    rows->ring.y = rows->y;
    rows->ring.height = rows->height;
}

ABUT_OUTLINE bool at_unit_size(abut_proximity2 *p, uint32_t *feature, const abut_shape2 *a, const abut_shape2 *b,
                               const abut_pose2 *b_in_a, abut_real limit)
{
    abut_rescaled2 q;
    scaled         rows;
    if (!abut_rescale2(&q, a, b, b_in_a, limit)) {
        return false;
    }
    (void)abut_ring_of2(&rows.ring, &q.a);
    if (a->core == ABUT_CORE2_POLYGON) {
        scale_rows(&rows, q.scale.per_unit);
    }
    if (!abut_round_apart2(p, feature, &rows.ring, &q.a, &q.b, &q.b_in_a, q.limit)) {
        return false;
    }
    abut_scale_back2(p, q.scale.unit);
    return true;
}

bool abut_any_round2(abut_proximity2 *p, uint32_t *feature, const abut_shape2 *a, const abut_shape2 *b,
                     const abut_pose2 *b_in_a, abut_real limit)
{
    abut_ring2 ring;
    if (b->core != ABUT_CORE2_POINT || a->core == ABUT_CORE2_POINT || !abut_ring_of2(&ring, a)) {
        return false;
    }
    return abut_round_apart2(p, feature, &ring, a, b, b_in_a, limit) || at_unit_size(p, feature, a, b, b_in_a, limit);
}
