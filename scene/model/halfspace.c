// halfspace.c : see halfspace.h.
#include "scene/model/halfspace.h"

bool halfspace_of_neither(const scene *s, int32_t a, int32_t b, const char *what, failure *why)
{
    const int32_t which = halfspace_is(&s->bodies[a]) ? a : b;
    return !halfspace_is(&s->bodies[which]) ||
           fail(why, "'%.100s' is a halfspace, asked by a formula, which has no %s; name another body", s->bodies[which].name,
                what);
}
