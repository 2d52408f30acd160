// few3.c : the contacts of pairs that have one or two, without faces: which kernel knows them.
#include "touch/few3.h"
#include "touch/across3.h"
#include "touch/lone3.h"
#include "touch/lying3.h"

bool abut_few_contacts3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, const abut_proximity3 *p,
                        abut_real margin, abut_few3 *few)
{
    few->count = 1;
    few->first = 0;
    if (abut_lone3(a, b, b_in_a, p, &few->point[0].id) || abut_across3(a, b, b_in_a, p, &few->point[0].id)) {
        return true;
    }
    few->count = abut_lying_contacts3(a, b, b_in_a, p, margin, few->point, &few->first);
    if (few->count == 0) {
        few->count = abut_lying_line3(a, b, b_in_a, p, margin, few->point, &few->first);
    }
    return few->count > 0;
}
