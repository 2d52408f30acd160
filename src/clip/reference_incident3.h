// reference_incident3.h : the two surfaces that lie over each other along the normal, and the contact between them at one
// place.
#ifndef ABUT_CLIP_REFERENCE_INCIDENT3_H
#define ABUT_CLIP_REFERENCE_INCIDENT3_H

#include "abut/steps3.h"

// A face, or an edge, of one of the cores.
typedef struct abut_reference_side3 {
    const abut_face3 *face;
    abut_vec3         normal; // of its plane, along the manifold's normal rather than against it; zero for an edge
    bool              turned; // its corners run clockwise about the manifold's normal
    abut_real         radius; // of the surface round it
} abut_reference_side3;

typedef struct abut_reference_incident3 {
    abut_reference_side3 reference, incident;
    abut_vec3            normal; // from A to B
    bool                 reference_is_a;
} abut_reference_incident3;

// The reference is the one squarer to the normal: A's unless B's is clearly so. `a` and `b` come with their own outward
// normals.
abut_reference_incident3 abut_reference_incident_of3(abut_reference_side3 a, abut_reference_side3 b, abut_vec3 normal);

// How far the surface round a layer's face is moved out over a place of it, away from the other shape's core.
abut_real abut_reference_side_out3(const abut_reference_incident3 *layers, bool reference, abut_vec3 place);

// The contact between the surfaces at a place on the incident face, all but its name.
static inline void abut_reference_incident_contact3(const abut_reference_incident3 *layers, abut_vec3 place, abut_contact3 *c)
{
    abut_vec3 n = layers->normal;
    abut_vec3 up = layers->reference.normal;
    abut_real rise = abut_dot3(abut_sub3(layers->reference.face->point[0], place), up) / abut_dot3(n, up);
    abut_real out = 0;
    abut_real in = 0;
    if (layers->reference.radius > 0) {
        out = abut_reference_side_out3(layers, true, abut_along3(place, rise, n));
    }
    if (layers->incident.radius > 0) {
        in = abut_reference_side_out3(layers, false, place);
    }
    abut_real on_a = layers->reference_is_a ? rise + out : in;
    abut_real on_b = layers->reference_is_a ? -in : rise - out;
    c->point_a = abut_along3(place, on_a, n);
    c->point_b = abut_along3(place, on_b, n);
    c->separation = on_b - on_a;
}

// Begins the clipping of the two (clip3.c).
void abut_begin_clip3(abut_clip3 *clip, const abut_reference_incident3 *layers, abut_real margin, abut_real spread);

#endif
