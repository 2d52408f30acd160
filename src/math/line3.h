// line3.h : whether three points of space lie in one line, exactly.
#ifndef ABUT_MATH_LINE3_H
#define ABUT_MATH_LINE3_H

#include "abut/math3.h"

// Whether three points lie in one line.
bool abut_in_line3(const abut_vec3 p[3]);

// Which of three points of a line is not outside the other two.
int abut_inner3(const abut_vec3 p[3]);

#endif
