// manifold.c : where do they touch? A box has sunk a tenth into the floor; the answer is a normal and two points, each with
// its place on both bodies, its own depth, and a name that stays the same while the same corners touch.
#include <abut/abut.h>

#include <inttypes.h>
#include <stdio.h>

int main(void)
{
    abut_shape2 floor_slab, box;
    abut_make_box2(&floor_slab, (abut_vec2){0, -0.5}, (abut_vec2){10, 0.5}, 0);
    abut_make_box2(&box, (abut_vec2){0, 0}, (abut_vec2){1, 0.5}, 0);

    // Answers come in the frame of the first shape; here that is the world, because the floor stands at its origin.
    abut_pose2 box_in_floor = {{2, 0.4}, abut_rot2_angle(0.01)};

    abut_real      margin = 0.02; // points up to this far apart are kept too: a solver likes to know of them in advance
    abut_manifold2 m = abut_collide2(&floor_slab, &box, box_in_floor, margin, NULL);
    printf("normal (%.6g, %.6g), from the floor to the box; distance %.6g +- %.1e\n", m.normal.x, m.normal.y, m.distance,
           m.error);
    for (int32_t i = 0; i < m.count; ++i) {
        abut_contact2 c = m.points[i];
        printf("point %d: on the floor (%.6g, %.6g), on the box (%.6g, %.6g), separation %.6g, id %" PRIu64 "\n", (int)i,
               c.point_a.x, c.point_a.y, c.point_b.x, c.point_b.y, c.separation, c.id);
    }
    return m.status != ABUT_OK || m.count != 2;
}
