// mechanics.c : see mechanics.h.
#include "scene/format/mechanics.h"

#include <math.h>

// More would be no smoother, only slower.
#define MOST_SUBSTEPS 1000

static bool read_above_zero(const reader *in, const json_node *world, const char *key, double *number)
{
    const json_node *value = field_find(world, key);
    if (value == NULL)
        return true;
    if (!field_number(in, world, key, number))
        return false;
    return *number > 0 || field_refuse(in, value, "'%s' is %.40s; give more than zero", key, value->text);
}

static bool read_substeps(const reader *in, const json_node *world, int32_t *substeps)
{
    const json_node *value = field_find(world, "substeps");
    double           number;
    if (value == NULL)
        return true;
    if (!field_number(in, world, "substeps", &number))
        return false;
    if (!(number >= 1 && number <= MOST_SUBSTEPS) || number != floor(number)) {
        return field_refuse(in, value, "'substeps' is %.40s; give a whole number from 1 to %d, 4 is usual", value->text,
                            MOST_SUBSTEPS);
    }
    *substeps = (int32_t)number;
    return true;
}

bool scene_mechanics_read(const reader *in, const json_node *world, scene_mechanics *m)
{
    static const char *const keys[] = {"gravity", "step", "substeps", "length", "sleep", NULL};
    bool                     sleep = true;
    *m = (scene_mechanics){.gravity = {0, -10, 0}, .step = 1.0 / 60, .length = 1, .substeps = 4};
    if (world == NULL)
        return true;
    if (!field_keys(in, world, "'world'", keys))
        return false;
    if (field_find(world, "gravity") != NULL && !field_point(in, world, "gravity", &m->gravity))
        return false;
    if (field_find(world, "sleep") != NULL && !field_flag(in, world, "sleep", &sleep))
        return false;
    m->no_sleep = !sleep;
    return read_above_zero(in, world, "step", &m->step) && read_above_zero(in, world, "length", &m->length) &&
           read_substeps(in, world, &m->substeps);
}
