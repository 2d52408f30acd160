// two3.h : the manifold of one or two contacts.
#ifndef ABUT_CONTACT_TWO3_H
#define ABUT_CONTACT_TWO3_H

#include "abut/query3.h"

typedef struct abut_few3 {
    abut_contact3 point[2]; // all of them, in order
    int32_t       count;
    int32_t       first; // which is the first of the manifold
} abut_few3;

// Which of two contacts comes first: the deeper, and of equal ones the one named first (reduce3.c). -1 where they are hardly
// equal.
int32_t abut_first_of_two3(const abut_contact3 *c, abut_real error);

abut_manifold3 abut_few_manifold3(const abut_proximity3 *p, const abut_few3 *few);

#endif
