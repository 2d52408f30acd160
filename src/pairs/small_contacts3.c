// small_contacts3.c : the contacts of pairs that have one or two, without faces: which kernel knows them.
#include "pairs/small_contacts3.h"
#include "pairs/capsule_face3.h"
#include "pairs/single_contact3.h"
#include "pairs/smooth_single_contact3.h"

bool abut_small_contacts3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, const abut_proximity3 *p,
                          abut_real margin, abut_small_manifold3 *few)
{
    few->count = 1;
    few->first = 0;
    if (abut_single_contact3(a, b, b_in_a, p, &few->point[0].id) ||
        abut_smooth_single_contact3(a, b, b_in_a, p, &few->point[0].id)) {
        return true;
    }
    few->count = abut_capsule_face_contacts3(a, b, b_in_a, p, margin, few->point, &few->first);
    if (few->count == 0) {
        few->count = abut_capsule_face_line3(a, b, b_in_a, p, margin, few->point, &few->first);
    }
    return few->count > 0;
}
