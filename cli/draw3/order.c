// order.c : see draw3_order.h.
#include "draw3/order.h"

#include "draw3/vector.h"

#include <stdlib.h>

// Whether body b lies before body a where both are seen: 1 before, -1 behind, 0 nowhere.
static int compare(const draw3_cover *a, const draw3_cover *b, draw3_polygon *common, draw3_polygon *spare)
{
    const double least = 0.5; // square pixels
    draw3_cover  outline = *b;
    scene_point  corner[4] = {
         {a->lower.x, a->lower.y, 0}, {a->upper.x, a->lower.y, 0}, {a->upper.x, a->upper.y, 0}, {a->lower.x, a->upper.y, 0}};
    common->count = 0;
    for (int i = 0; i < 4; i++)
        if (!draw3_polygon_add(common, corner[i], -1))
            return 0;
    for (int side = 0; side < 2; side++) { // the outlines of both come first in their planes
        outline = side == 0 ? *a : *b;
        outline.count = 0;
        while (outline.count < (side == 0 ? a : b)->count && outline.planes[outline.count].side)
            outline.count++;
        if (!draw3_cover_polygon(&outline, common, spare) || common->count == 0)
            return 0;
    }
    double area = 0, x = 0, y = 0;
    for (int32_t i = 0; i < common->count; i++) {
        scene_point from = common->corners[0].at, p = draw3_sub(common->corners[i].at, from);
        scene_point q = draw3_sub(common->corners[(i + 1) % common->count].at, from);
        double      twice = p.x * q.y - p.y * q.x;
        area += 0.5 * twice;
        x += twice * (p.x + q.x) / 6;
        y += twice * (p.y + q.y) / 6;
    }
    if (!(area > least))
        return 0;
    x = common->corners[0].at.x + x / area;
    y = common->corners[0].at.y + y / area;
    return draw3_cover_height(b, x, y) > draw3_cover_height(a, x, y) ? 1 : -1;
}

// Lists the bodies whose boxes meet, for each body: two rounds over all pairs, the first to count.
static bool find_near(draw3_order *order, const draw3_cover *covers, int32_t count)
{
    int64_t total = 0;
    for (int32_t i = 0; i < count; i++) {
        order->first[i] = (int32_t)total;
        for (int32_t k = 0; k < count; k++)
            total += k != i && draw3_cover_meet(&covers[i], &covers[k]);
        if (total > INT32_MAX)
            return false;
    }
    order->first[count] = (int32_t)total;
    order->near = malloc(((size_t)total + 1) * sizeof *order->near);
    if (order->near == NULL)
        return false;
    int32_t used = 0;
    for (int32_t i = 0; i < count; i++)
        for (int32_t k = 0; k < count; k++)
            if (k != i && draw3_cover_meet(&covers[i], &covers[k]))
                order->near[used++] = k;
    return true;
}

static double middle_of(const draw3_cover *cover)
{
    return 0.5 * (cover->lower.z + cover->upper.z);
}

// Takes bodies of which none is left behind them, the farthest first; where a ring leaves none, the farthest of all.
static void take_all(draw3_order *order, const draw3_cover *covers, int32_t count, const int8_t *side, int32_t *waiting)
{
    for (int32_t n = 0; n < count; n++) {
        int32_t best = -1;
        for (int32_t i = 0; i < count; i++) {
            if (order->rank[i] >= 0)
                continue;
            bool freer = best >= 0 && (waiting[i] == 0) != (waiting[best] == 0);
            if (best < 0 || (freer ? waiting[i] == 0 : middle_of(&covers[i]) < middle_of(&covers[best])))
                best = i;
        }
        order->rank[best] = n;
        order->bodies[n] = best;
        for (int32_t k = order->first[best]; k < order->first[best + 1]; k++)
            waiting[order->near[k]] -= side[k] > 0 && order->rank[order->near[k]] < 0;
    }
}

bool draw3_order_make(draw3_order *order, const draw3_cover *covers, int32_t count)
{
    size_t        n = (size_t)count + 1;
    draw3_polygon common = {0}, spare = {0};
    int32_t      *waiting = calloc(n, sizeof *waiting);
    int8_t       *side = NULL;

    *order = (draw3_order){
        .bodies = malloc(n * sizeof(int32_t)), .rank = malloc(n * sizeof(int32_t)), .first = malloc(n * sizeof(int32_t))};
    bool good = waiting != NULL && order->bodies != NULL && order->rank != NULL && order->first != NULL &&
                find_near(order, covers, count);
    if (good)
        side = malloc((size_t)order->first[count] + 1);
    good = good && side != NULL;
    for (int32_t i = 0; good && i < count; i++) {
        order->rank[i] = -1;
        for (int32_t k = order->first[i]; k < order->first[i + 1]; k++) {
            int32_t j = order->near[k];
            side[k] = 0;
            if (covers[i].count > 0 && covers[j].count > 0)
                side[k] = (int8_t)(i < j ? compare(&covers[i], &covers[j], &common, &spare)
                                         : -compare(&covers[j], &covers[i], &common, &spare));
            waiting[i] += side[k] < 0; // j has to be there first
        }
    }
    if (good)
        take_all(order, covers, count, side, waiting);
    draw3_polygon_free(&common);
    draw3_polygon_free(&spare);
    free(waiting);
    free(side);
    return good;
}

void draw3_order_free(draw3_order *order)
{
    free(order->bodies);
    free(order->rank);
    free(order->first);
    free(order->near);
    *order = (draw3_order){0};
}
