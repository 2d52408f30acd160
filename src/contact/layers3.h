// layers3.h : the two surfaces that lie over each other along the normal, and the contact between them at one place.
#ifndef ABUT_CONTACT_LAYERS3_H
#define ABUT_CONTACT_LAYERS3_H

#include "abut/steps3.h"

// A face, or an edge, of one of the cores.
typedef struct abut_layer3 {
    const abut_face3 *face;
    abut_vec3         normal; // of its plane, along the manifold's normal rather than against it; zero for an edge
    bool              turned; // its corners run clockwise about the manifold's normal
    abut_real         radius; // of the surface round it
} abut_layer3;

typedef struct abut_layers3 {
    abut_layer3 reference, incident;
    abut_vec3   normal; // from A to B
    bool        reference_is_a;
} abut_layers3;

// The reference is the one squarer to the normal: A's unless B's is clearly so. `a` and `b` come with their own outward
// normals.
abut_layers3 abut_layers_of3(abut_layer3 a, abut_layer3 b, abut_vec3 normal);

// The contact between the surfaces at a place on the incident face, all but its name.
void abut_layers_contact3(const abut_layers3 *layers, abut_vec3 place, abut_contact3 *c);

#endif
