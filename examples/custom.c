// custom.c : a shape of your own, the superellipse |x/a|^4 + |y/b|^4 <= 1 (Lame 1818), given by its support function: the point
// farthest along a direction.
//
// On the boundary the outward normal is parallel to (x^3/a^4, y^3/b^4). With the direction (u, v) that gives
// x = a (a u)^(1/3) / s and y = b (b v)^(1/3) / s, where s = ((a u)^(4/3) + (b v)^(4/3))^(1/4) puts the point on the boundary.
#include <abut/abut.h>

#include <math.h>
#include <stdio.h>

typedef struct superellipse {
    double a, b;
} superellipse;

// The boundary is smooth, so there is one feature: 0.
static abut_support2_point farthest(const void *user, abut_vec2 direction)
{
    const superellipse *s = user;

    double              cu = cbrt(s->a * direction.x);
    double              cv = cbrt(s->b * direction.y);
    double              size = sqrt(sqrt(cu * cu * cu * cu + cv * cv * cv * cv));
    abut_support2_point answer = {{s->a * cu / size, s->b * cv / size}, 0};
    return answer;
}

int main(void)
{
    superellipse tabletop = {1, 1};
    abut_shape2  table, chair;
    abut_status  made = abut_make_custom2(&table, farthest, &tabletop, 0);
    if (made != ABUT_OK) {
        printf("the table: %s\n", abut_status_text(made));
        return 1;
    }
    abut_make_circle2(&chair, (abut_vec2){0, 0}, 0.25);

    // Along the diagonal the table reaches 2^(1/4), because x^4 + y^4 = 1 with x = y. The chair's centre is at distance 2.
    double          half = sqrt(2);
    abut_pose2      chair_at = {{half, half}, abut_rot2_angle(0)};
    abut_proximity2 p = abut_distance2(&table, &chair, chair_at, NULL, NULL);
    double          exact = 2 - 0.25 - sqrt(sqrt(2));
    printf("gap %.15f, error at most %.1e, %d support points\n", p.distance, p.error, (int)p.supports);
    printf("by hand %.15f\n", exact);

    // Pushed 1 towards the middle of the table, the chair overlaps it: the same call gives the penetration depth and the
    // direction.
    chair_at.p = abut_along2(chair_at.p, -1, p.normal);
    p = abut_distance2(&table, &chair, chair_at, NULL, NULL);
    printf("pushed in: %.15f, error at most %.1e, normal (%.6g, %.6g), %s\n", p.distance, p.error, p.normal.x, p.normal.y,
           abut_status_text(p.status));
    double off = p.distance - (exact - 1);
    return !(off <= p.error + 1e-15 && -off <= p.error + 1e-15); // 1e-15 for the roundings of this line and of half
}
