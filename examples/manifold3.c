// manifold3.c : contacts and distance in 3D. A die, whose hull is built from eight points, has sunk a hundredth into a table; a
// sphere hovers beside it. Where do die and table touch, and how far is the sphere?
#include <abut/abut.h>

#include <inttypes.h>
#include <stdio.h>

enum { CORNERS = 8 };

int main(void)
{
    static const abut_vec3 corners[CORNERS] = {{-1, -1, -1}, {1, -1, -1}, {-1, 1, -1}, {1, 1, -1},
                                               {-1, -1, 1},  {1, -1, 1},  {-1, 1, 1},  {1, 1, 1}};
    static abut_real       block[1024]; // the caller owns the memory of a hull: abut_hull3_size(CORNERS) says how much

    const abut_hull3 *hull;
    abut_shape3       table, die, sphere;
    abut_hull3_build(corners, CORNERS, block, sizeof block, &hull, NULL);
    abut_make_box3(&table, (abut_vec3){0, 0, -0.5}, (abut_vec3){5, 5, 0.5}, 0);
    abut_make_hull3(&die, hull, 0);
    abut_make_sphere3(&sphere, (abut_vec3){0, 0, 0}, 0.5);

    // A quarter of a radian about the vertical. Answers come in the frame of the first shape; the table's is the world.
    abut_pose3 die_on_table = {{0, 0, 0.99}, abut_rot3_axis((abut_vec3){0, 0, 1}, 0.25)};
    abut_pose3 sphere_in_world = {{3, 0, 1}, abut_identity3().r};

    abut_manifold3 m = abut_collide3(&table, &die, die_on_table, 0, NULL);
    printf("%d contacts of %d faces, normal (%g, %g, %g), distance %.6g +- %.0e\n", (int)m.count, (int)hull->faces, m.normal.x,
           m.normal.y, m.normal.z, m.distance, m.error);
    for (int32_t i = 0; i < m.count; ++i) {
        abut_vec3 p = m.points[i].point_b;
        printf("  on the die (%.4f, %.4f, %.4f), separation %.6g, id %" PRIu64 "\n", p.x, p.y, p.z, m.points[i].separation,
               m.points[i].id);
    }

    abut_pose3      sphere_in_die = abut_relative_pose3(die_on_table, sphere_in_world);
    abut_proximity3 p = abut_distance3(&die, &sphere, sphere_in_die, NULL, NULL);
    printf("the sphere is %.6g +- %.0e from the die\n", p.distance, p.error);
    return m.status != ABUT_OK || m.count != 4 || p.status != ABUT_OK;
}
