// ignored.c : see ignored.h. In each pair the earlier body is first.
#include "scene/model/ignored.h"

#include "scene/model/halfspace.h"

#include <stdlib.h>

static scene_pair in_order(int32_t a, int32_t b)
{
    return a < b ? (scene_pair){a, b} : (scene_pair){b, a};
}

static int compare(const void *left, const void *right)
{
    const scene_pair *p = left, *q = right;
    return p->a != q->a ? (p->a > q->a) - (p->a < q->a) : (p->b > q->b) - (p->b < q->b);
}

bool ignored_pair(const scene *s, int32_t a, int32_t b)
{
    const bool no_distance = halfspace_is(&s->bodies[a]) && halfspace_is(&s->bodies[b]);
    return no_distance || ignored_wholes(s, a, b);
}

bool ignored_wholes(const scene *s, int32_t a, int32_t b)
{
    const scene_pair wholes = in_order(s->bodies[a].group, s->bodies[b].group);
    return wholes.a == wholes.b ||
           (s->ignored_count > 0 && bsearch(&wholes, s->ignored, (size_t)s->ignored_count, sizeof wholes, compare) != NULL);
}

int32_t ignored_sort(scene_pair *pairs, int32_t count)
{
    int32_t left = 0;
    for (int32_t i = 0; i < count; i++)
        pairs[i] = in_order(pairs[i].a, pairs[i].b);
    if (count > 1)
        qsort(pairs, (size_t)count, sizeof *pairs, compare);
    for (int32_t i = 0; i < count; i++) {
        if (left == 0 || compare(&pairs[left - 1], &pairs[i]) != 0)
            pairs[left++] = pairs[i];
    }
    return left;
}
