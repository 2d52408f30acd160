// small_manifold3.h : the manifold of none, one or two contacts.
//
// Each is written as one value where the caller wants it: what is made elsewhere first is copied in pieces of 16 bytes, and
// such a load waits long for stores of 8.
#ifndef ABUT_CLIP_SMALL_MANIFOLD3_H
#define ABUT_CLIP_SMALL_MANIFOLD3_H

#include "abut/query3.h"
#include "clip/tangent3.h"

typedef struct abut_small_manifold3 {
    abut_contact3 point[2]; // all of them, in order
    int32_t       count;
    int32_t       first; // which is the first of the manifold
} abut_small_manifold3;

// Which of two contacts comes first: the deeper, and of equal ones the one named first (reduce3.c). -1 where they are hardly
// equal.
int32_t abut_first_of_two3(const abut_contact3 *c, abut_real error);

abut_manifold3 abut_manifold_of_small3(const abut_proximity3 *p, const abut_small_manifold3 *few);

// That of a distance without contacts.
static inline abut_manifold3 abut_bare_manifold3(const abut_proximity3 *p)
{
    static const abut_contact3 none = {{0, 0, 0}, {0, 0, 0}, 0, 0};

    abut_vec3 tangent[2];
    abut_tangents3(p->normal, tangent);
    return (abut_manifold3){
        p->normal, {tangent[0], tangent[1]}, {none, none, none, none}, 0, 0, p->distance, p->error, p->status, p->supports};
}

// The contact that is the distance's own pair of points.
static inline abut_contact3 abut_proximity_contact3(const abut_proximity3 *p, uint64_t id)
{
    return (abut_contact3){p->point_a, p->point_b, p->distance, id};
}

// That of a distance whose own pair of points is the only contact.
static inline abut_manifold3 abut_single_manifold3(const abut_proximity3 *p, uint64_t id)
{
    static const abut_contact3 none = {{0, 0, 0}, {0, 0, 0}, 0, 0};

    abut_vec3 tangent[2];
    abut_tangents3(p->normal, tangent);
    return (abut_manifold3){p->normal,
                            {tangent[0], tangent[1]},
                            {{p->point_a, p->point_b, p->distance, id}, none, none, none},
                            1,
                            1,
                            p->distance,
                            p->error,
                            p->status,
                            p->supports};
}

#endif
