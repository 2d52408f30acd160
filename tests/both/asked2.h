// asked2.h : one scene asked about in either precision, the answers in doubles, which hold both.
#ifndef ABUT_TESTS_ASKED2_H
#define ABUT_TESTS_ASKED2_H

#include "support/recipe2.h"

typedef struct asked2 {
    double distance, error;
    double normal[2], point_a[2], point_b[2];
    double general_distance, general_error; ///< without closed forms
    int    status, supports;
    bool   overlap;
    int    contacts;
    double separation[2];
    double lower[2], upper[2]; ///< bounds of B where it is
    double area, area_error;   ///< of A; the error is relative
} asked2;

/// Through the double library. Makes the shapes and asks everything there is to ask; leaves nothing behind.
asked2 asked2_f64(const scene2 *scene, double margin);

/// The same through the float library.
asked2 asked2_f32(const scene2 *scene, double margin);

#endif
