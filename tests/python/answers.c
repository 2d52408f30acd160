// answers.c : what the C library answers to the questions that the test of the Python package writes into a file.
//
//   python_answers QUESTIONS ANSWERS
//
// QUESTIONS: int32 dimension and numbers of shapes and of questions. Each shape: int32 kind (as in the package's shapes.py),
// axis and how many numbers, then the numbers. Each question: int32 a and b; a matrix of d + 1 rows; a vector of d numbers.
// ANSWERS: of each question, as the structs lie in memory: distance; contacts; cast by the vector; ray at A from the matrix's
// position along the vector; distance of that position from A; impact of B, which turns by the vector, with A, at rest.
#include "abut/abut.h"
#include <stdio.h>
#include <stdlib.h>

static void get(void *to, size_t size, FILE *file)
{
    if (fread(to, 1, size, file) != size) {
        fputs("python_answers: the file of questions is cut off\n", stderr);
        exit(1);
    }
}

static void put(const void *from, size_t size, FILE *file)
{
    if (fwrite(from, 1, size, file) != size) {
        exit(1);
    }
}

static void *memory(size_t size)
{
    void *block = malloc(size);
    if (block == NULL) {
        exit(1);
    }
    return block;
}

static abut_vec2 vec2(const abut_real *m)
{
    return (abut_vec2){m[0], m[1]};
}

static abut_vec3 vec3(const abut_real *m)
{
    return (abut_vec3){m[0], m[1], m[2]};
}

static abut_status make_shape2(abut_shape2 *s, int kind, const abut_real *m, int count)
{
    const int            points = (count - 1) / 2;
    const abut_polygon2 *polygon = NULL;
    switch (kind) {
    case 0:
        return abut_make_circle2(s, vec2(m), m[2]);
    case 1:
        return abut_make_capsule2(s, vec2(m), vec2(m + 2), m[4]);
    case 2:
        return abut_make_box2(s, vec2(m), vec2(m + 2), m[4]);
    case 3:
    case 4: {
        const size_t size = abut_polygon2_size(points);
        abut_hull2_build((const abut_vec2 *)(const void *)m, points, memory(size), size, &polygon, NULL);
        return abut_make_polygon2(s, polygon, m[count - 1]);
    }
    default:
        return abut_make_ellipse2(s, vec2(m), vec2(m + 2), m[4]);
    }
}

static abut_status make_shape3(abut_shape3 *s, int kind, abut_axis axis, const abut_real *m, int count)
{
    const int         points = (count - 1) / 3;
    const abut_hull3 *hull = NULL;
    switch (kind) {
    case 0:
        return abut_make_sphere3(s, vec3(m), m[3]);
    case 1:
        return abut_make_capsule3(s, vec3(m), vec3(m + 3), m[6]);
    case 2:
        return abut_make_triangle3(s, vec3(m), vec3(m + 3), vec3(m + 6), m[9]);
    case 3:
        return abut_make_box3(s, vec3(m), vec3(m + 3), m[6]);
    case 4: {
        const size_t size = abut_hull3_size(points);
        abut_hull3_build((const abut_vec3 *)(const void *)m, points, memory(size), size, &hull, NULL);
        return abut_make_hull3(s, hull, m[count - 1]);
    }
    case 5:
        return abut_make_disk3(s, vec3(m), axis, m[3], m[4]);
    case 6:
        return abut_make_cylinder3(s, vec3(m), axis, m[3], m[4], m[5]);
    case 7:
        return abut_make_cone3(s, vec3(m), axis, m[3], m[4], m[5]);
    default:
        return abut_make_ellipsoid3(s, vec3(m), vec3(m + 3), m[6]);
    }
}

static void answer2(const abut_shape2 *a, const abut_shape2 *b, const abut_real *m, abut_vec2 vector, FILE *file)
{
    const abut_pose2      pose = {{m[2], m[5]}, {m[0], m[3]}};
    const abut_sweep2     rest = {abut_identity2(), {0, 0}, {0, 0}, 0}, way = {pose, {0, 0}, vector, vector.x};
    const abut_proximity2 distance = abut_distance2(a, b, pose, NULL, NULL), point = abut_point2(a, pose.p, NULL);
    const abut_manifold2  contacts = abut_collide2(a, b, pose, 0, NULL);
    const abut_hit2     cast = abut_cast2(a, b, pose, vector, NULL, NULL), impact = abut_impact2(a, &rest, b, &way, NULL, NULL);
    const abut_ray_hit2 ray = abut_ray2(a, pose.p, vector, NULL);
    put(&distance, sizeof distance, file);
    put(&contacts, sizeof contacts, file);
    put(&cast, sizeof cast, file);
    put(&ray, sizeof ray, file);
    put(&point, sizeof point, file);
    put(&impact, sizeof impact, file);
}

static void answer3(const abut_shape3 *a, const abut_shape3 *b, const abut_real *m, abut_vec3 vector, FILE *file)
{
    const abut_pose3      pose = {{m[3], m[7], m[11]}, {{m[0], m[4], m[8]}, {m[1], m[5], m[9]}, {m[2], m[6], m[10]}}};
    const abut_sweep3     rest = {abut_identity3(), {0, 0, 0}, {0, 0, 0}, {0, 0, 0}}, way = {pose, {0, 0, 0}, vector, vector};
    const abut_proximity3 distance = abut_distance3(a, b, pose, NULL, NULL), point = abut_point3(a, pose.p, NULL);
    const abut_manifold3  contacts = abut_collide3(a, b, pose, 0, NULL);
    const abut_hit3     cast = abut_cast3(a, b, pose, vector, NULL, NULL), impact = abut_impact3(a, &rest, b, &way, NULL, NULL);
    const abut_ray_hit3 ray = abut_ray3(a, pose.p, vector, NULL);
    put(&distance, sizeof distance, file);
    put(&contacts, sizeof contacts, file);
    put(&cast, sizeof cast, file);
    put(&ray, sizeof ray, file);
    put(&point, sizeof point, file);
    put(&impact, sizeof impact, file);
}

int main(int count, char **words)
{
    FILE   *in = count == 3 ? fopen(words[1], "rb") : NULL;
    FILE   *out = count == 3 ? fopen(words[2], "wb") : NULL;
    int32_t head[3];
    if (in == NULL || out == NULL) {
        fputs("usage: python_answers QUESTIONS ANSWERS\n", stderr);
        return 2;
    }
    get(head, sizeof head, in);
    abut_shape2 *shapes2 = memory(sizeof *shapes2 * (size_t)head[1]);
    abut_shape3 *shapes3 = memory(sizeof *shapes3 * (size_t)head[1]);
    for (int i = 0; i < head[1]; ++i) {
        int32_t of[3];
        get(of, sizeof of, in);
        abut_real *numbers = memory(sizeof *numbers * (size_t)of[2]);
        get(numbers, sizeof *numbers * (size_t)of[2], in);
        const abut_status made = head[0] == 2 ? make_shape2(&shapes2[i], of[0], numbers, of[2])
                                              : make_shape3(&shapes3[i], of[0], (abut_axis)of[1], numbers, of[2]);
        if (made != ABUT_OK) {
            return 1;
        }
    }
    for (int i = 0; i < head[2]; ++i) {
        int32_t   pair[2];
        abut_real matrix[16], vector[3];
        get(pair, sizeof pair, in);
        get(matrix, sizeof *matrix * (size_t)((head[0] + 1) * (head[0] + 1)), in);
        get(vector, sizeof *vector * (size_t)head[0], in);
        if (head[0] == 2) {
            answer2(&shapes2[pair[0]], &shapes2[pair[1]], matrix, vec2(vector), out);
        } else {
            answer3(&shapes3[pair[0]], &shapes3[pair[1]], matrix, vec3(vector), out);
        }
    }
    return fclose(out) != 0;
}
