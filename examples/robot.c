// robot.c : a robot's arm of six joints checked against itself and against its cell at 100 000 poses, as a planner does it:
// pairs that may touch are left out, the others are asked in batches.
//
//   robot              how many poses are free, and how long it took
//   robot pose.json    besides, the free pose that reaches highest, as a scene:  abut draw pose.json -o pose.png
#include <abut/batch3.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { JOINTS = 6, LINKS = JOINTS + 1, THINGS = 2, SHAPES = LINKS + THINGS, MOST_PAIRS = 64, POSES = 100000, AT_ONCE = 64 };

static const double length[JOINTS] = {0.4, 0.4, 0.4, 0.3, 0.3, 0.2}; // metres; each link is drawn from its joint along z
static const double radius = 0.06;

typedef struct cell {
    abut_shape3 shape[SHAPES]; // the base, the links, then a table and a post beside it
    int32_t     first[MOST_PAIRS], second[MOST_PAIRS], pairs;
} cell;

// Neighbours always touch: they are the list to ignore. So do the base and the table that it stands on.
static bool ignored(int a, int b)
{
    return (b < LINKS && b - a <= 1) || (a == 0 && b == LINKS) || a >= LINKS;
}

static void make_cell(cell *c)
{
    abut_make_box3(&c->shape[0], (abut_vec3){0, 0, 0}, (abut_vec3){0.12, 0.12, 0.1}, 0);
    for (int i = 0; i < JOINTS; ++i) {
        abut_make_capsule3(&c->shape[i + 1], (abut_vec3){0, 0, 0}, (abut_vec3){0, 0, length[i]}, radius);
    }
    abut_make_box3(&c->shape[LINKS], (abut_vec3){0, 0, -0.15}, (abut_vec3){0.8, 0.8, 0.05}, 0);
    abut_make_cylinder3(&c->shape[LINKS + 1], (abut_vec3){0.6, 0.3, 0.4}, ABUT_AXIS_Z, 0.05, 0.5, 0);
    c->pairs = 0;
    for (int a = 0; a < SHAPES; ++a) {
        for (int b = a + 1; b < SHAPES; ++b) {
            if (!ignored(a, b)) {
                c->first[c->pairs] = a;
                c->second[c->pairs++] = b;
            }
        }
    }
}

// The same numbers on every machine, from -1 to 1.
static double next(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return (*state >> 8) / 8388608.0 - 1;
}

// Where everything is for six joint angles, which turn about x and y by turns.
static void place(abut_pose3 pose[SHAPES], const double angle[JOINTS])
{
    pose[0] = pose[LINKS] = pose[LINKS + 1] = abut_identity3();
    for (int i = 0; i < JOINTS; ++i) {
        const double s = sin(0.5 * angle[i]);
        abut_pose3   joint = abut_identity3();
        joint.p.z = i > 0 ? length[i - 1] : 0.2;
        joint.r = abut_rot3_quat((abut_quat){cos(0.5 * angle[i]), i % 2 == 0 ? s : 0, i % 2 == 0 ? 0 : s, 0});
        pose[i + 1] = abut_compose3(pose[i], joint);
    }
}

// The shapes as a scene of the program abut has them.
static void write_shape(FILE *out, int i)
{
    if (i == 0) {
        fprintf(out, "{ \"type\": \"box\", \"half\": [0.12, 0.12, 0.1] }");
    } else if (i < LINKS) {
        fprintf(out, "{ \"type\": \"capsule\", \"p1\": [0, 0, 0], \"p2\": [0, 0, %g], \"radius\": %g }", length[i - 1], radius);
    } else if (i == LINKS) {
        fprintf(out, "{ \"type\": \"box\", \"center\": [0, 0, -0.15], \"half\": [0.8, 0.8, 0.05] }");
    } else {
        fprintf(out, "{ \"type\": \"cylinder\", \"axis\": \"z\", \"center\": [0.6, 0.3, 0.4], \"radius\": 0.05, "
                     "\"half_height\": 0.5 }");
    }
}

static void write_scene(const char *file, const abut_pose3 pose[SHAPES])
{
    static const char *const name[SHAPES] = {"base",   "link 1", "link 2", "link 3", "link 4",
                                             "link 5", "link 6", "table",  "post"};

    FILE *out = fopen(file, "w");
    if (!out) {
        return;
    }
    fprintf(out, "{ \"abut\": 1, \"dim\": 3, \"bodies\": [");
    for (int i = 0; i < SHAPES; ++i) {
        const abut_vec3 p = pose[i].p, x = pose[i].r.x, y = pose[i].r.y, z = pose[i].r.z;
        fprintf(out, "%s\n  { \"name\": \"%s\", \"shape\": ", i > 0 ? "," : "", name[i]);
        write_shape(out, i);
        fprintf(out, ",\n    \"position\": [%.17g, %.17g, %.17g],\n", p.x, p.y, p.z);
        fprintf(out, "    \"matrix\": [[%.17g, %.17g, %.17g], [%.17g, %.17g, %.17g], [%.17g, %.17g, %.17g]] }", x.x, y.x, z.x,
                x.y, y.y, z.y, x.z, y.z, z.z);
    }
    fprintf(out, "\n] }\n");
    fclose(out);
}

// Asks AT_ONCE poses in one batch; hits[i] is how many pairs of pose i touch.
static void ask(const cell *c, abut_pose3 pose[AT_ONCE][SHAPES], int hits[AT_ONCE])
{
    static abut_batch_pair3 pairs[AT_ONCE * MOST_PAIRS];
    static bool             touch[AT_ONCE * MOST_PAIRS];

    for (int i = 0; i < AT_ONCE; ++i) {
        for (int k = 0; k < c->pairs; ++k) {
            const int a = c->first[k], b = c->second[k];
            pairs[i * c->pairs + k] =
                (abut_batch_pair3){&c->shape[a], &c->shape[b], abut_compose3(abut_inverse3(pose[i][a]), pose[i][b])};
        }
    }
    abut_overlap3_batch(pairs, 0, AT_ONCE * (size_t)c->pairs, touch);
    for (int i = 0; i < AT_ONCE; ++i) {
        hits[i] = 0;
        for (int k = 0; k < c->pairs; ++k) {
            hits[i] += touch[i * c->pairs + k];
        }
    }
}

int main(int argc, char **argv)
{
    static abut_pose3 pose[AT_ONCE][SHAPES], highest[SHAPES];
    cell              c;
    uint32_t          state = 1;
    int               free = 0, asked = 0;
    clock_t           took = 0;
    make_cell(&c);
    for (; asked < POSES; asked += AT_ONCE) {
        int hits[AT_ONCE];
        for (int i = 0; i < AT_ONCE; ++i) {
            double angle[JOINTS];
            for (int k = 0; k < JOINTS; ++k) {
                angle[k] = 2.4 * next(&state);
            }
            place(pose[i], angle);
        }
        const clock_t begin = clock();
        ask(&c, pose, hits);
        took += clock() - begin;
        for (int i = 0; i < AT_ONCE; ++i) {
            free += hits[i] == 0;
            if (hits[i] == 0 && pose[i][JOINTS].p.z > highest[JOINTS].p.z) {
                memcpy(highest, pose[i], sizeof highest);
            }
        }
    }
    printf("%d poses, %d pairs each: %d poses are free\n", asked, (int)c.pairs, free);
    printf("%.0f poses a second\n", asked / ((double)took / CLOCKS_PER_SEC));
    if (argc > 1) {
        write_scene(argv[1], highest);
    }
    return free == 0 || free == asked;
}
