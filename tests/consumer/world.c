// world.c : a program that uses the library of many shapes: a ball that lies on a floor of two triangles.
#include <abut/mesh3.h>
#include <stdio.h>

int main(void)
{
    const abut_vec3        vertex[] = {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}};
    const int32_t          corner[] = {0, 1, 2, 0, 2, 3};
    abut_mesh3            *floor = NULL;
    abut_surface_manifold3 found[4];
    abut_shape3            ball;
    abut_pose3             pose = abut_identity3();
    const abut_vec3        origin = {0, 0, 0};
    if (abut_mesh3_build(vertex, 4, corner, 2, NULL, &floor, NULL) != ABUT_OK ||
        abut_make_sphere3(&ball, origin, 1) != ABUT_OK) {
        return 1;
    }
    pose.p.z = (abut_real)0.75;
    const int32_t count = abut_mesh3_collide(floor, &ball, pose, 0, NULL, found, 4, NULL);
    printf("%d normals, %g deep\n", (int)count, (double)-found[0].manifold.distance);
    abut_mesh3_release(floor, NULL);
    return !(count == 1 && found[0].manifold.distance == (abut_real)-0.25);
}
