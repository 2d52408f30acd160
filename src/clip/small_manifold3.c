// small_manifold3.c : the manifold of one or two contacts.
#include "clip/small_manifold3.h"
#include "clip/contact_id3.h"
#include "clip/tangent3.h"
#include "math/exact.h"

// Written as one value, so that no compiler makes it elsewhere first.
abut_manifold3 abut_manifold_of_small3(const abut_proximity3 *p, const abut_small_manifold3 *few)
{
    static const abut_contact3 none = {{0, 0, 0}, {0, 0, 0}, 0, 0};
    abut_vec3                  tangent[2];
    const abut_contact3       *first = few->count > 0 ? &few->point[few->first] : &none;
    const abut_contact3       *second = few->count > 1 ? &few->point[1 - few->first] : &none;
    abut_tangents3(p->normal, tangent);
    return (abut_manifold3){p->normal,
                            {tangent[0], tangent[1]},
                            {*first, *second, none, none},
                            few->count,
                            few->count,
                            p->distance,
                            p->error,
                            p->status,
                            p->supports};
}

int32_t abut_first_of_two3(const abut_contact3 *c, abut_real error)
{
    abut_real deeper = c[0].separation - c[1].separation; // by how much the second is
    if (abut_abs(deeper) <= error / 2) {
        return abut_named_before3(c[1].id, c[0].id) ? 1 : 0;
    }
    return abut_abs(deeper) < 2 * error ? -1 : deeper > 0 ? 1 : 0;
}
