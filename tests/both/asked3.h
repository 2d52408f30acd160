// asked3.h : one scene asked about in either precision, the answers in doubles, which hold both.
#ifndef ABUT_TESTS_ASKED3_H
#define ABUT_TESTS_ASKED3_H

#include "support/recipe3.h"

typedef struct asked3 {
    double distance, error;
    double normal[3], point_a[3], point_b[3];
    double general_distance, general_error; ///< without closed forms
    int    status, supports;
    bool   overlap;
    int    contacts, total;
    double separation[4];
    double lower[3], upper[3];   ///< bounds of B where it is
    double volume, volume_error; ///< of A; the error is relative
} asked3;

/// Through the double library. Makes the shapes and asks everything there is to ask; leaves nothing behind.
asked3 asked3_f64(const scene3 *scene, double margin);

/// The same through the float library.
asked3 asked3_f32(const scene3 *scene, double margin);

#endif
