// halfspace.c : see halfspace.h.
#include "scene/model/halfspace.h"

bool halfspace_not_both(const scene *s, int32_t a, int32_t b, failure *why)
{
    return !halfspace_is(&s->bodies[a]) || !halfspace_is(&s->bodies[b]) ||
           fail(why, "'%.60s' and '%.60s' are halfspaces, which have no distance; name another body", s->bodies[a].name,
                s->bodies[b].name);
}
