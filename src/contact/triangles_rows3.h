// triangles_rows3.h : the contacts of two small hulls that turn triangles towards each other: the kernel.
//
// What it answers the plain way (gather3.c, reduce3.c) answers too, with the same names; what is nearer to a choice than
// rounding, or has no contact as deep as the distance, is left to that.
#ifndef ABUT_CONTACT_TRIANGLES_ROWS3_H
#define ABUT_CONTACT_TRIANGLES_ROWS3_H

#include "contact/picked3.h"
#include "contact/tangent3.h"

// The contacts of a distance within the margin, before they are written down (triangles3.h). False for other shapes, and where
// anything is in doubt.
static inline bool abut_triangles_in_rows3(abut_meeting3 *m, const abut_pair3 *pair, const abut_proximity3 *p, abut_real margin)
{
    abut_triangles3 t;
    if (!abut_has_outlook3(pair->a) || !abut_has_outlook3(pair->b) || pair->a->radius + pair->b->radius > 0) {
        return false;
    }
    abut_contact_frame3 frame = abut_contact_frame3_of(pair);
    abut_reduce3_slack  slack = {p->error * frame.per_unit, frame.spread};
    abut_tangents3(p->normal, m->tangent);
    if (!abut_lay_triangles3(&t, m, pair, &frame, p->normal) ||
        !abut_gather_patch3(m, &t, (margin + p->error) * frame.per_unit, frame.spread) || !abut_choose_patch3(m, slack)) {
        return false;
    }
    m->middle = pair->a->middle;
    m->unit = frame.unit;
    return m->height[m->chosen[0]] <= p->distance * frame.per_unit + slack.depth + frame.spread;
}

// The same compiled for AVX2.
bool abut_triangles_meet3_avx2(abut_meeting3 *m, const abut_pair3 *pair, const abut_proximity3 *p, abut_real margin);

#endif
