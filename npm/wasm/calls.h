// calls.h : what JavaScript cannot call by itself: functions that the headers have only inline, shapes whose support function
// is JavaScript's own, and what worlds and simulations ask of JavaScript.
#ifndef ABUT_NPM_CALLS_H
#define ABUT_NPM_CALLS_H

#include "abut/broad2.h"
#include "abut/broad3.h"
#include "abut/dynamics2.h"
#include "abut/shape2.h"
#include "abut/shape3.h"
#include "abut/world_query.h"

/// abut_relative_pose2, through memory.
void call_relative_pose2(abut_pose2 *b_in_a, const abut_pose2 *a_in_world, const abut_pose2 *b_in_world);

/// abut_make_custom2 and abut_make_custom3 with the support function that JavaScript keeps under a number.
abut_status call_make_custom2(abut_shape2 *shape, int32_t number, abut_real radius);
abut_status call_make_custom3(abut_shape3 *shape, int32_t number, abut_real radius);

/// abut_broad2_insert and abut_broad3_insert, whose `user` would be a BigInt.
abut_status call_broad2_insert(abut_broad2 *broad, const abut_box2 *box, const abut_filter *filter, uint32_t *id);
abut_status call_broad3_insert(abut_broad3 *broad, const abut_box3 *box, const abut_filter *filter, uint32_t *id);

/// abut_dynamics2_set_callbacks with the functions that JavaScript lends each step: those that are there, or none.
abut_status call_dynamics2_set_callbacks(abut_dynamics2 *dynamics, int32_t meet, int32_t contact);

/// A world made with these options asks the function that JavaScript lends each update.
void call_ask_meet(abut_world_options *options);

/// A query with this filter asks a function that JavaScript lends it: the one of that number, of two.
void call_ask_wanted(abut_query_filter *filter, int32_t which);

#endif
