// prove.h : what proves the distance of two bodies, in the world, in doubles: for a checker that has nothing of the library.
//
// The shapes are those that the library was asked about, in its precision; the poses are the scene's. `lower` and `upper` hold
// for those very numbers: what composing the poses may have moved is in them.
#ifndef SCENE_ENGINE_PROVE_H
#define SCENE_ENGINE_PROVE_H

#include "scene/model/scene.h"
#include "scene/text/failure.h"

/// Most vertices and faces of a proof. guard: by definition, those of the library's.
enum { PROOF_VERTICES = 304, PROOF_FACES = 376 };

/// A shape as the library has it: every point within `radius` of a core.
typedef struct proof_shape {
    const char  *type;   ///< of the core: "points", "box", "ellipse", "disk", "cylinder", "cone", "ellipsoid"; "halfspace"
    scene_point *points; ///< points: it is their hull
    int32_t      count;
    scene_point  center, half; ///< of all others: those of the bounding box
    int          axis;         ///< disk, cylinder, cone: 0 x, 1 y, 2 z
    double       radius;
    scene_point  normal; ///< half-space: outwards, of any length
    double       offset; ///< half-space: of its points p, dot(normal, p) is at most this
} proof_shape;

/// A point of a core: a vertex by its number, of a core that has none by its place from the centre. The corner of a box has bit
/// 0 set on the +x side, bit 1 on +y, bit 2 on +z.
typedef struct proof_point {
    int32_t     vertex; ///< or -1
    scene_point place;
} proof_point;

typedef struct proof_vertex {
    proof_point a, b;
} proof_vertex;

/// From `from` to the next step a direction that is `normal` there and turns by `spin` in a whole motion keeps the two apart.
typedef struct proof_step {
    double      from;
    scene_point normal, spin; ///< in 2D the spin is its z
} proof_step;

typedef struct proof {
    int32_t     a, b; ///< bodies of the scene
    int         dim;
    const char *precision;
    proof_shape shape_a, shape_b;
    double      distance;     ///< the answer
    double      lower, upper; ///< what is proved of it
    scene_point normal;       ///< proves the lower bound; of a cast that nothing touches until `clear`

    const scene_query *cast;  ///< b moves, by a cast or an impact, and this is proved instead; or NULL
    double             clear; ///< no nearer than the target until this fraction
    double             touch; ///< and no farther than that at this one, by what follows; infinite: none is proved

    proof_step *steps; ///< of an impact: prove `clear`; of a touch nothing is proved
    int32_t     step_count;

    // Proves the upper bound. Of a half-space, which is a, the first vertex's point of b does.
    proof_vertex vertex[PROOF_VERTICES];
    double       weight[4]; ///< without a surface
    int32_t      vertices;
    bool         surface; ///< in 2D the vertices in their order, in 3D the faces
    int32_t      face[PROOF_FACES][3];
    int32_t      faces;
} proof;

/// The proof about two bodies; *found must be freed. False with `why` filled when there is none.
bool prove_pair(const scene *s, const char *precision, int32_t a, int32_t b, proof **found, failure *why);

/// The proof about a cast or an impact of the scene, by its number from 1 on; likewise.
bool prove_cast(const scene *s, const char *precision, int32_t number, proof **found, failure *why);

void prove_free(proof *found);

#endif
