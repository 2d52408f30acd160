// told3.h : what is known of the contacts of a segment and a box.
#ifndef ABUT_TOUCH_TOLD3_H
#define ABUT_TOUCH_TOLD3_H

// Nothing; that they are farther apart than the margin; that the distance's own pair of points is the only contact, and its
// name; that there may be one more; the distance alone.
typedef enum abut_bar_box_told3 {
    ABUT_BAR_BOX_NOTHING,
    ABUT_BAR_BOX_BEYOND,
    ABUT_BAR_BOX_OWN,
    ABUT_BAR_BOX_MORE,
    ABUT_BAR_BOX_DOUBT
} abut_bar_box_told3;

#endif
