// worst3.c : what queries of space cost at worst: support points here, instructions under a counting machine
// (scripts/worst_case_3d.sh).
//
//   worst3 supports COUNT     asks COUNT pairs of each class; writes the median and the worst, and to standard error the pairs
//                             worth counting: the costliest of each class and some picked evenly
//   worst3 ask                asks the pairs named on standard input, "class index" a line, each in one call of ask_once
//   worst3 show CLASS INDEX   writes the pair as a scene file
#include "support/made3.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { CLASSES = 3, COSTLIEST = 150, EVENLY = 350, SEED = 4101 };

static const struct {
    const char *name;
    unsigned    kinds;
} class_of[CLASSES] = {
    {"polytopes", RECIPE3_POLYTOPE_KINDS},
    {"smooth", RECIPE3_SMOOTH_KINDS | RECIPE3_POLYTOPE_KINDS},
    {"custom", RECIPE3_ALL_KINDS},
};

typedef struct cost {
    uint64_t index;
    int32_t  supports;
} cost;

// The query counted: the call and nothing round it.
__attribute__((noinline)) int32_t ask_once(const made_pair3 *pair);

int32_t ask_once(const made_pair3 *pair)
{
    return abut_distance3(&pair->a.shape, &pair->b.shape, pair->pose, NULL, NULL).supports;
}

static scene3 scene_of(int which, uint64_t index)
{
    return scene3_make(SEED, index, (scene3_family)(index % SCENE3_FAMILIES), class_of[which].kinds, sizeof(abut_real) < 8);
}

static int32_t ask(int which, uint64_t index)
{
    static made_pair3 pair;
    const scene3      scene = scene_of(which, index);
    made_pair3_make(&pair, &scene);
    return ask_once(&pair);
}

static int by_supports(const void *a, const void *b)
{
    const cost *x = a;
    const cost *y = b;
    if (x->supports != y->supports) {
        return x->supports < y->supports ? -1 : 1;
    }
    return x->index < y->index ? -1 : (x->index > y->index);
}

static int count_supports(uint64_t count)
{
    cost *costs = malloc(count * sizeof *costs);
    if (costs == NULL || count < COSTLIEST + EVENLY) {
        fprintf(stderr, "worst3: at least %d pairs, and room for them\n", COSTLIEST + EVENLY);
        return 1;
    }
    for (int which = 0; which < CLASSES; ++which) {
        for (uint64_t i = 0; i < count; ++i) {
            costs[i].index = i;
            costs[i].supports = ask(which, i);
        }
        qsort(costs, count, sizeof *costs, by_supports);
        printf("%s: %" PRId32 " supports median, %" PRId32 " in 99 of 100, %" PRId32 " worst (pair %" PRIu64 ")\n",
               class_of[which].name, costs[count / 2].supports, costs[count * 99 / 100].supports, costs[count - 1].supports,
               costs[count - 1].index);
        for (uint64_t i = 0; i < EVENLY; ++i) {
            fprintf(stderr, "%d %" PRIu64 "\n", which, costs[i * count / EVENLY].index);
        }
        for (uint64_t i = count - COSTLIEST; i < count; ++i) {
            fprintf(stderr, "%d %" PRIu64 "\n", which, costs[i].index);
        }
    }
    free(costs);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "supports") == 0) {
        return count_supports(strtoull(argv[2], NULL, 10));
    }
    if (argc == 4 && strcmp(argv[1], "show") == 0) {
        const scene3 scene = scene_of(atoi(argv[2]) % CLASSES, strtoull(argv[3], NULL, 10));
        scene3_dump(stdout, &scene);
        return 0;
    }
    int      which;
    uint64_t index;
    while (argc == 2 && scanf("%d %" SCNu64, &which, &index) == 2) {
        (void)ask(which % CLASSES, index);
    }
    return argc == 2 ? 0 : 1;
}
