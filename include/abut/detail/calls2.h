// detail/calls2.h : how the 2D queries of query2.h, which includes this at its end, call the library. Nothing here belongs to
// the interface: any version may change it.
//
// The library's functions take the pose {{x, y}, {c, s}} as four numbers. Numbers are passed in registers, but a struct passed
// by value may go through memory, and a short query then takes up to two fifths longer (docs/decisions/0027).
#ifndef ABUT_DETAIL_CALLS2_H
#define ABUT_DETAIL_CALLS2_H

#ifdef __cplusplus
extern "C" {
#endif

ABUT_API bool            abut_overlap2_xycs(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                            abut_real s);
ABUT_API abut_proximity2 abut_distance2_xycs(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                             abut_real s, const abut_options *options, abut_cache2 *cache);
ABUT_API abut_manifold2  abut_collide2_xycs(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                            abut_real s, abut_real margin, abut_cache2 *cache);

ABUT_API_INLINE bool abut_overlap2(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a)
{
    return abut_overlap2_xycs(a, b, b_in_a.p.x, b_in_a.p.y, b_in_a.r.c, b_in_a.r.s);
}

ABUT_API_INLINE abut_proximity2 abut_distance2(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a,
                                               const abut_options *options, abut_cache2 *cache)
{
    return abut_distance2_xycs(a, b, b_in_a.p.x, b_in_a.p.y, b_in_a.r.c, b_in_a.r.s, options, cache);
}

ABUT_API_INLINE abut_manifold2 abut_collide2(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a, abut_real margin,
                                             abut_cache2 *cache)
{
    return abut_collide2_xycs(a, b, b_in_a.p.x, b_in_a.p.y, b_in_a.r.c, b_in_a.r.s, margin, cache);
}

#ifdef __cplusplus
}
#endif

#endif
