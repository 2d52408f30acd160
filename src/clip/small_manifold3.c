// small_manifold3.c : the manifold of two contacts.
#include "clip/small_manifold3.h"
#include "clip/contact_id3.h"
#include "math/exact.h"

int32_t abut_first_of_two3(const abut_contact3 *c, abut_real error)
{
    abut_real deeper = c[0].separation - c[1].separation; // by how much the second is
    if (abut_abs(deeper) <= error / 2) {
        return abut_named_before3(c[1].id, c[0].id) ? 1 : 0;
    }
    return abut_abs(deeper) < 2 * error ? -1 : deeper > 0 ? 1 : 0;
}
