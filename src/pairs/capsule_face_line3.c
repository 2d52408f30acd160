// capsule_face_line3.c : the contacts of a cylinder or cone whose side lies on a box: of the line that is turned to it, as of a
// bar.
#include "pairs/capsule_face3.h"
#include "pairs/side_line3.h"

int32_t abut_capsule_face_line3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, const abut_proximity3 *p,
                                abut_real margin, abut_contact3 contact[2], int32_t *first)
{
    abut_capsule_face3 l;
    l.bar_is_a = abut_has_side3(a);
    l.bar = l.bar_is_a ? a : b;
    l.solid = l.bar_is_a ? b : a;
    if (!abut_has_side3(l.bar) || l.bar->radius > 0 || l.solid->core != ABUT_CORE3_BOX) {
        return 0;
    }
    abut_vec3       up = l.bar_is_a ? p->normal : abut_neg3(abut_unrotate3(b_in_a->r, p->normal));
    abut_side_line3 line = abut_side_line3_of(l.bar, up);
    if (line.kind != ABUT_SIDE_LINE) {
        return 0;
    }
    l.b_in_a = b_in_a;
    l.p = p;
    l.middle = line.middle;
    l.half = line.half;
    return abut_capsule_face_found3(&l, a, b, margin, contact, first);
}
