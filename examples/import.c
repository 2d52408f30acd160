// import.c : a level out of an OBJ file: read, built into a mesh with its hierarchy, saved as one block and loaded again, as a
// game does it once at build time and at every start; then seen from above by rays.
//
//   import                                      a small level that is written here
//   import LEVEL.obj [LEVEL.mesh [LEVEL.pgm]]   one of yours (y is up, as most tools write it), or - for the small one; the
//                                               second file is the saved block, the third a picture of it that rays draw
#include <abut/mesh3.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 48, ROWS = 16, WIDTH = 640, HEIGHT = 480, PAPER = 244 };

// A floor with a step, a ramp and a pillar.
static const char sample[] = "v 0 0 0\nv 12 0 0\nv 12 0 8\nv 0 0 8\nv 8 0 0\nv 8 0 8\nv 8 1 0\nv 12 1 0\nv 12 1 8\nv 8 1 8\n"
                             "v 4 0 1\nv 8 1 1\nv 8 1 4\nv 4 0 4\nv 8 0 1\nv 8 0 4\n"
                             "v 2 3 5\nv 3 3 5\nv 3 3 6\nv 2 3 6\nv 2 0 5\nv 3 0 5\nv 3 0 6\nv 2 0 6\n"
                             "f 1 4 6 5\nf 7 10 9 8\nf 5 6 10 7\nf 11 14 13 12\nf 11 12 15\nf 14 16 13\n"
                             "f 17 20 19 18\nf 21 17 18 22\nf 22 18 19 23\nf 23 19 20 24\nf 24 20 17 21\n";

typedef struct level {
    abut_vec3 *vertex;
    int32_t   *corner; // three a triangle
    int32_t    vertices, triangles;
} level;

// The whole file as text, or NULL.
static char *read_text(const char *file)
{
    FILE *in = fopen(file, "rb");
    char *text = NULL;
    long  size = 0;
    if (!in) {
        return NULL;
    }
    if (fseek(in, 0, SEEK_END) == 0 && (size = ftell(in)) >= 0 && fseek(in, 0, SEEK_SET) == 0 &&
        (text = malloc((size_t)size + 1))) {
        text[fread(text, 1, (size_t)size, in)] = 0;
    }
    fclose(in);
    return text;
}

// How many lines begin so, and a bound of the triangles that faces of so many characters can have.
static bool make_room(level *l, const char *text)
{
    size_t vertices = 0, corners = 0;
    for (const char *line = text; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        vertices += strncmp(line, "v ", 2) == 0;
        corners += strncmp(line, "f ", 2) == 0 ? 3 * strcspn(line, "\n") / 2 : 0;
    }
    l->vertex = malloc((vertices + 1) * sizeof *l->vertex);
    l->corner = malloc((corners + 3) * sizeof *l->corner);
    return l->vertex && l->corner;
}

// A vertex, turned so that z is up, as it is elsewhere in these examples.
static void read_vertex(level *l, const char *line)
{
    char        *end;
    const double x = strtod(line, &end), y = strtod(end, &end), z = strtod(end, &end);
    l->vertex[l->vertices++] = (abut_vec3){x, -z, y};
}

// A face of any number of corners, as a fan of triangles. "7/2/3" is vertex 7, and -1 the last one.
static void read_face(level *l, const char *line)
{
    const char *end = line + strcspn(line, "\n");
    int32_t     first = 0, last = 0;
    int         count = 0;
    for (const char *at = line; at < end; at += strcspn(at, " \t\r\n")) {
        at += strspn(at, " \t\r");
        const long    number = strtol(at, NULL, 10);
        const int32_t corner = (int32_t)(number < 0 ? l->vertices + number : number - 1);
        if (at >= end || number == 0) {
            break;
        }
        if (count >= 2) {
            const int32_t triangle[3] = {first, last, corner};
            memcpy(l->corner + 3 * l->triangles++, triangle, sizeof triangle);
        }
        first = count == 0 ? corner : first;
        last = corner;
        ++count;
    }
}

static void read_obj(level *l, const char *text)
{
    for (const char *line = text; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (strncmp(line, "v ", 2) == 0) {
            read_vertex(l, line + 2);
        } else if (strncmp(line, "f ", 2) == 0) {
            read_face(l, line + 2);
        }
    }
}

// What the faults of a mesh mean to somebody who has a file.
static const char *reason(abut_status status)
{
    switch (status) {
    case ABUT_BAD_INDEX:
        return "a face names a vertex that the file does not have";
    case ABUT_TOO_FEW_POINTS:
        return "it has no face";
    case ABUT_NO_MEMORY:
        return "there is not enough memory";
    default:
        return "a vertex is not a number, or too large";
    }
}

// The block as a game ships it, and the mesh that is loaded of it.
static abut_mesh3 *save_and_load(const abut_mesh3 *mesh, const char *file)
{
    abut_mesh3  *loaded = NULL;
    const size_t size = abut_mesh3_bytes(mesh);
    FILE        *out = file ? fopen(file, "wb") : NULL;
    if (out) {
        fwrite(mesh, 1, size, out);
        fclose(out);
    }
    return abut_mesh3_load(mesh, size, NULL, &loaded) == ABUT_OK ? loaded : NULL;
}

// The level from above: a digit for the height, from 0 to 9, and a dot where there is nothing. Returns how much there is.
static int show(const abut_mesh3 *mesh)
{
    const abut_box3 box = abut_mesh3_bounds(mesh);
    const abut_vec3 size = abut_sub3(box.upper, box.lower), down = {0, 0, -size.z - 2};
    int             seen = 0;
    for (int row = ROWS - 1; row >= 0; --row) {
        for (int column = 0; column < COLUMNS; ++column) {
            const abut_vec3 above = {box.lower.x + (column + 0.5) / COLUMNS * size.x, box.lower.y + (row + 0.5) / ROWS * size.y,
                                     box.upper.z + 1};
            const abut_ray_hit3 ray = abut_mesh3_ray(mesh, above, down, NULL, NULL);
            const double        height = size.z > 0 ? 1 - (ray.entry * (size.z + 2) - 1) / size.z : 0;
            putchar(ray.hit ? '0' + (int)(9 * height + 0.5) : '.');
            seen += ray.hit;
        }
        putchar('\n');
    }
    return seen;
}

// The grey of what a ray meets: darker the more it turns away from the sun, darkest where a second ray finds the sun hidden.
static int grey(const abut_mesh3 *mesh, abut_vec3 eye, abut_vec3 along, double size)
{
    const abut_ray_hit3 ray = abut_mesh3_ray(mesh, eye, abut_scale3(2 * size, along), NULL, NULL);
    const abut_vec3     sun = {-0.48, -0.36, 0.8};
    const double        slope = abut_dot3(ray.normal, sun);
    if (!ray.hit) {
        return PAPER;
    }
    const abut_vec3 before = abut_along3(ray.point, 1e-6 * size, ray.normal);
    const bool      lit = slope > 0 && !abut_mesh3_ray(mesh, before, abut_scale3(size, sun), NULL, NULL).hit;
    return lit ? 90 + (int)(130 * slope) : 70;
}

// From the front, the left and above, all parallel, as a picture that most programs read (PGM).
static void draw(const abut_mesh3 *mesh, const char *file)
{
    const abut_box3 box = abut_mesh3_bounds(mesh);
    const abut_vec3 middle = abut_scale3(0.5, abut_add3(box.lower, box.upper)), right = {0.8, -0.6, 0}, up = {0.36, 0.48, 0.8},
                    along = {0.48, 0.64, -0.6};
    const abut_vec3 extent = abut_sub3(box.upper, box.lower);
    const double    size = sqrt(abut_dot3(extent, extent)), pixel = size / WIDTH;
    FILE           *out = fopen(file, "wb");
    if (!out) {
        return;
    }
    fprintf(out, "P5 %d %d 255\n", WIDTH, HEIGHT);
    for (int row = 0; row < HEIGHT; ++row) {
        for (int column = 0; column < WIDTH; ++column) {
            const abut_vec3 eye = abut_along3(abut_along3(abut_along3(middle, pixel * (column + 0.5 - 0.5 * WIDTH), right),
                                                          pixel * (0.5 * HEIGHT - row - 0.5), up),
                                              -size, along);
            fputc(grey(mesh, eye, along, size), out);
        }
    }
    fclose(out);
}

int main(int argc, char **argv)
{
    const bool  given = argc > 1 && strcmp(argv[1], "-") != 0;
    char       *text = given ? read_text(argv[1]) : NULL;
    level       l = {0};
    abut_mesh3 *mesh = NULL, *loaded = NULL;
    int32_t     fault = -1;
    int         seen = 0;
    if (given && !text) {
        fprintf(stderr, "import: %s cannot be read\n", argv[1]);
        return 1;
    }
    if (make_room(&l, text ? text : sample)) {
        read_obj(&l, text ? text : sample);
    }
    const abut_status status = abut_mesh3_build(l.vertex, l.vertices, l.corner, l.triangles, NULL, &mesh, &fault);
    if (status != ABUT_OK) {
        fprintf(stderr, "import: %s: %s (number %d)\n", given ? argv[1] : "the sample", reason(status), (int)fault + 1);
    } else if ((loaded = save_and_load(mesh, argc > 2 ? argv[2] : NULL))) {
        printf("%d vertices, %d triangles, %zu bytes\n", (int)l.vertices, (int)l.triangles, abut_mesh3_bytes(loaded));
        seen = show(loaded);
        if (argc > 3) {
            draw(loaded, argv[3]);
        }
    }
    abut_mesh3_release(loaded, NULL);
    abut_mesh3_release(mesh, NULL);
    free(l.corner);
    free(l.vertex);
    free(text);
    return seen == 0;
}
