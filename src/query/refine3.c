#include "query/refine3.h"
void abut_refine3(const abut_pair3 *pair, abut_core_answer3 *answer)
{
    (void)pair;
    (void)answer;
}
