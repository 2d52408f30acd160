// field3.h : reads tests/golden/field3.txt, case by case. Include cmocka.h first.
#ifndef ABUT_TESTS_FIELD3_H
#define ABUT_TESTS_FIELD3_H

#include "support/made3.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum field3_verdict { FIELD3_UNSAID, FIELD3_APART, FIELD3_OVERLAP, FIELD3_TOUCHING } field3_verdict;

typedef struct field3_case {
    char           name[64];
    recipe3        shape[2];
    abut_pose3     pose[2];   // in the world
    double         matrix[9]; // of A, by rows: from A's frame to the world
    double         tolerance; // the source's
    double         distance;
    field3_verdict verdict;
    bool           has_normal, has_witness[2], has_point, manifold, smooth;
    double         normal[3], witness[2][3], point[3];
    int            least, most;     // points of the full set
    int            octagon;         // -1 unsaid
    int            along;           // an axis the normal is near, -1 none
    double         cosine;          // how near at least
    double         separation, off; // of all points, when off > 0
    double         largest;         // coordinate
    double         within;          // of the normal, or 0
    double         skew;            // how far the rotations are from being rotations
} field3_case;

// The next number of a line; fails where there is none.
static inline double field3_number(char **text)
{
    char        *end = *text;
    const double x = strtod(*text, &end);
    assert_true(end != *text);
    *text = end;
    return x;
}

static inline void field3_numbers(char **text, double *out, int count)
{
    for (int i = 0; i < count; ++i) {
        out[i] = field3_number(text);
    }
}

static inline char *field3_word(char **text)
{
    char *word = strtok_r(*text, " \n", text);
    assert_non_null(word);
    return word;
}

static inline void field3_shape(recipe3 *recipe, char *text, bool *smooth)
{
    const char *type = field3_word(&text);
    memset(recipe, 0, sizeof *recipe);
    if (strcmp(type, "box") == 0 || strcmp(type, "ellipsoid") == 0) {
        recipe->kind = *type == 'b' ? RECIPE3_BOX : RECIPE3_ELLIPSOID;
        *smooth = *smooth || *type == 'e';
        field3_numbers(&text, recipe->half, 3);
    } else if (strcmp(type, "sphere") == 0) {
        recipe->kind = RECIPE3_SPHERE;
        recipe->count = 1;
        recipe->radius = field3_number(&text);
    } else if (strcmp(type, "capsule") == 0) {
        recipe->kind = RECIPE3_CAPSULE;
        recipe->count = 2;
        recipe->radius = field3_number(&text);
        field3_numbers(&text, recipe->points[0], 6);
    } else if (strcmp(type, "cylinder") == 0) {
        recipe->kind = RECIPE3_CYLINDER;
        recipe->axis = *field3_word(&text) - 'x';
        const double radius = field3_number(&text);
        for (int k = 0; k < 3; ++k) {
            recipe->half[k] = radius;
        }
        recipe->half[recipe->axis] = field3_number(&text);
        *smooth = true;
    } else {
        recipe->kind = *type == 'p' ? RECIPE3_POINT : (*type == 't' ? RECIPE3_TRIANGLE : RECIPE3_HULL);
        recipe->count = (int)field3_number(&text);
        assert_in_range(recipe->count, 1, RECIPE3_MOST);
        field3_numbers(&text, recipe->points[0], 3 * recipe->count);
    }
}

// a_at, a_matrix, a_quat and b's likewise.
static inline void field3_pose(field3_case *c, int which, const char *key, char *text)
{
    abut_pose3 *pose = &c->pose[which];
    double      m[9];
    if (strcmp(key, "at") == 0) {
        field3_numbers(&text, m, 3);
        pose->p = made3_vec(m);
    } else if (strcmp(key, "matrix") == 0) {
        field3_numbers(&text, m, 9);
        const double x[3] = {m[0], m[3], m[6]};
        const double y[3] = {m[1], m[4], m[7]};
        const double z[3] = {m[2], m[5], m[8]};
        pose->r.x = made3_vec(x);
        pose->r.y = made3_vec(y);
        pose->r.z = made3_vec(z);
    } else {
        assert_string_equal(key, "quat");
        field3_numbers(&text, m, 4);
        const abut_quat q = {(abut_real)m[0], (abut_real)m[1], (abut_real)m[2], (abut_real)m[3]};
        pose->r = abut_rot3_quat(q);
    }
}

static inline void field3_expected(field3_case *c, const char *key, char *text)
{
    if (strcmp(key, "tolerance") == 0) {
        c->tolerance = field3_number(&text);
    } else if (strcmp(key, "distance") == 0) {
        c->distance = field3_number(&text);
    } else if (strcmp(key, "verdict") == 0) {
        const char *word = field3_word(&text);
        c->verdict = *word == 'a' ? FIELD3_APART : (*word == 'o' ? FIELD3_OVERLAP : FIELD3_TOUCHING);
    } else if (strcmp(key, "normal") == 0) {
        field3_numbers(&text, c->normal, 3);
        c->has_normal = true;
    } else if (strcmp(key, "normal_within") == 0) {
        c->within = field3_number(&text);
    } else if (strncmp(key, "witness_", 8) == 0) {
        const int which = key[8] - 'a';
        field3_numbers(&text, c->witness[which], 3);
        c->has_witness[which] = true;
    } else if (strcmp(key, "manifold") == 0) {
        c->manifold = true;
    } else if (strcmp(key, "point") == 0) {
        field3_numbers(&text, c->point, 3);
        c->has_point = true;
    } else if (strcmp(key, "points") == 0) {
        c->least = (int)field3_number(&text);
        c->most = (int)field3_number(&text);
    } else if (strcmp(key, "points_source") == 0) {
        c->least = c->most = (int)field3_number(&text);
    } else if (strcmp(key, "octagon") == 0) {
        c->octagon = (int)field3_number(&text);
    } else if (strcmp(key, "normal_along") == 0) {
        c->along = (int)field3_number(&text);
        c->cosine = field3_number(&text);
    } else if (strcmp(key, "separations") == 0) {
        c->separation = field3_number(&text);
        c->off = field3_number(&text);
    } else {
        assert_string_equal(key, "source");
    }
}

static inline double field3_largest(const field3_case *c)
{
    double most = 0;
    for (int i = 0; i < 2; ++i) {
        const recipe3  *s = &c->shape[i];
        const abut_vec3 p = c->pose[i].p;
        const double    position[3] = {(double)p.x, (double)p.y, (double)p.z};
        most = fmax(most, s->radius);
        for (int k = 0; k < 3; ++k) {
            most = fmax(most, fmax(fabs(position[k]), s->half[k]));
            for (int j = 0; j < s->count; ++j) {
                most = fmax(most, fabs(s->points[j][k]));
            }
        }
    }
    return most;
}

// The largest error of a dot product of two columns.
static inline double field3_skew(abut_rot3 r)
{
    const double x = fmax(fabs((double)abut_dot3(r.x, r.y)), fabs((double)abut_dot3(r.x, r.x) - 1));
    const double y = fmax(fabs((double)abut_dot3(r.y, r.z)), fabs((double)abut_dot3(r.y, r.y) - 1));
    const double z = fmax(fabs((double)abut_dot3(r.z, r.x)), fabs((double)abut_dot3(r.z, r.z) - 1));
    return fmax(x, fmax(y, z));
}

// Reads one case; false at the end of the file.
static inline bool field3_read(FILE *file, field3_case *c)
{
    static char line[16384];
    bool        found = false;
    memset(c, 0, sizeof *c);
    c->pose[0] = c->pose[1] = abut_identity3();
    c->most = ABUT_CONTACTS3_AT_MOST;
    c->octagon = c->along = -1;
    while (fgets(line, sizeof line, file) != NULL && !(found && *line == '\n')) {
        char *rest = line;
        if (*line == '#' || *line == '\n') {
            continue;
        }
        const char *key = field3_word(&rest);
        found = true;
        if (strcmp(key, "case") == 0) {
            (void)snprintf(c->name, sizeof c->name, "%s", field3_word(&rest));
        } else if (strcmp(key, "a") == 0 || strcmp(key, "b") == 0) {
            field3_shape(&c->shape[*key - 'a'], rest, &c->smooth);
        } else if (strncmp(key, "a_", 2) == 0 || strncmp(key, "b_", 2) == 0) {
            field3_pose(c, *key - 'a', key + 2, rest);
        } else {
            field3_expected(c, key, rest);
        }
    }
    c->largest = field3_largest(c);
    c->skew = fmax(field3_skew(c->pose[0].r), field3_skew(c->pose[1].r));
    return found;
}

#endif
