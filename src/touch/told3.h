// told3.h : what a kernel says of the contacts of a segment beside a box or a hull.
#ifndef ABUT_TOUCH_TOLD3_H
#define ABUT_TOUCH_TOLD3_H

// Nothing; that they are farther apart than the margin; that the distance's own pair of points is the only contact, and its
// name; that there are or may be more; the distance alone.
typedef enum abut_bar_told3 { ABUT_BAR_NOTHING, ABUT_BAR_BEYOND, ABUT_BAR_OWN, ABUT_BAR_MORE, ABUT_BAR_DOUBT } abut_bar_told3;

#endif
