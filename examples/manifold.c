// manifold.c : the contact manifold of a box that has sunk a tenth into the ground: a normal and two contacts. Each contact has
// a point on both bodies, its own penetration depth, and a persistent id, which stays the same while the same features touch.
#include <abut/abut.h>

#include <inttypes.h>
#include <stdio.h>

int main(void)
{
    abut_shape2 ground, box;
    abut_make_box2(&ground, (abut_vec2){0, -0.5}, (abut_vec2){10, 0.5}, 0);
    abut_make_box2(&box, (abut_vec2){0, 0}, (abut_vec2){1, 0.5}, 0);

    // Answers come in the frame of the first shape; here that is the world, because the ground is at its origin.
    abut_pose2 box_in_ground = {{2, 0.4}, abut_rot2_angle(0.01)};

    abut_real      margin = 0.02; // contacts that are still up to this far apart are included, for a solver
    abut_manifold2 m = abut_collide2(&ground, &box, box_in_ground, margin, NULL);
    printf("normal (%.6g, %.6g), from the ground to the box; distance %.6g +- %.1e\n", m.normal.x, m.normal.y, m.distance,
           m.error);
    for (int32_t i = 0; i < m.count; ++i) {
        abut_contact2 c = m.points[i];
        printf("point %d: on the ground (%.6g, %.6g), on the box (%.6g, %.6g), separation %.6g, id %" PRIu64 "\n", (int)i,
               c.point_a.x, c.point_a.y, c.point_b.x, c.point_b.y, c.separation, c.id);
    }
    return m.status != ABUT_OK || m.count != 2;
}
