// reference_incident3.c : the two surfaces that lie over each other along the normal, and the contact between them at one
// place.
#include "clip/reference_incident3.h"
#include "base/tolerance3.h"
#include "clip/height3.h"
#include "math/exact.h"

static abut_reference_side3 seen_along(abut_reference_side3 layer, abut_vec3 normal)
{
    layer.turned = abut_dot3(layer.normal, normal) < 0;
    layer.normal = layer.turned ? abut_neg3(layer.normal) : layer.normal;
    return layer;
}

abut_reference_incident3 abut_reference_incident_of3(abut_reference_side3 a, abut_reference_side3 b, abut_vec3 normal)
{
    abut_real                square_a = abut_abs(abut_dot3(a.normal, normal));
    abut_real                square_b = abut_abs(abut_dot3(b.normal, normal));
    bool                     first = square_a * (1 + ABUT_FACE_PREFERENCE) >= square_b;
    abut_reference_incident3 layers = {seen_along(first ? a : b, normal), seen_along(first ? b : a, normal), normal, first};
    return layers;
}

abut_real abut_reference_side_out3(const abut_reference_incident3 *layers, bool reference, abut_vec3 place)
{
    const abut_reference_side3 *layer = reference ? &layers->reference : &layers->incident;
    bool                        is_a = layers->reference_is_a == reference;
    abut_vec3                   n = layers->normal;
    return abut_round_height3(layer->face, is_a ? layer->normal : abut_neg3(layer->normal), layer->radius,
                              is_a ? n : abut_neg3(n), place);
}
