// test_mesh.c : OBJ and STL in every way of writing them give the same points; parts have names of their own; a file that ends
// too early is refused. What else is refused is in tests/bad_scenes.
#include "scene/tetrahedron.h"

#include <math.h>
#include <stdio.h>

enum { HEADER = 84, TRIANGLE = 50 };

static void obj_of_every_spelling(void **state)
{
    (void)state;
    assert_tetrahedron_text("m.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 2 4\n");
    assert_tetrahedron_text("m.OBJ",
                            "# a tetrahedron\r\n  v 0 0 0\r\n\tv\t1.0e0 0 0 1\r\nv 0 1 0 0.5 0.5 0.5\r\nv 0 0 1\r\n"
                            "v 9 9 9\r\nvn 0 0 1\r\nvt 0 0\r\nusemtl red\r\ns off\r\nf 1/1/1 2//1 3/1\r\nf -5 -4 -2\r\n");
    assert_tetrahedron_text("a.b/m.obj", "f 1 2 3 4\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1"); // vertices after the face
    assert_tetrahedron_text("m.obj", "v 0 0 \\\n0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 \\\r\n 3 4\nv 5 5 5\nl 1 5\np 5\nf 5 5\n");
}

// A byte order mark is no part of the first word: of an OBJ file the first vertex would be passed over.
static void after_a_byte_order_mark(void **state)
{
    (void)state;
    assert_tetrahedron_text("m.obj", "\xef\xbb\xbfv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 2 4\n");
    assert_tetrahedron_text("m.stl",
                            "\xef\xbb\xbfsolid\nfacet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\n"
                            "endloop\nendfacet\nfacet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 0 1\n"
                            "endloop\nendfacet\nendsolid\n");
    assert_tetrahedron_text("m.ply", "\xef\xbb\xbfply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\n"
                                     "property float z\nelement face 2\nproperty list uchar int vertex_indices\nend_header\n"
                                     "0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 1 2\n3 0 1 3\n");
}

static const char facets[] =
    "facet normal 0 0 0\n outer loop\n vertex 0 0 0\n vertex 1 0 0\n vertex 0 1 0\n endloop\nendfacet\n"
    "  FACET NORMAL 0 0 0\r\nOUTER LOOP\r\nVERTEX 0 0 0\r\nVERTEX 1E0 0 0\r\nVERTEX 0 0 1\r\nENDLOOP\r\n"
    "ENDFACET\r\n";

static void put_float(char *at, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    for (int i = 0; i < 4; i++)
        at[i] = (char)(bits >> 8 * i & 0xff);
}

// Two triangles of the tetrahedron, behind a header that begins as a text does.
static size_t make_binary(char bytes[HEADER + 2 * TRIANGLE])
{
    static const float corners[2][9] = {{0, 0, 0, 1, 0, 0, 0, 1, 0}, {0, 0, 0, 1, 0, 0, 0, 0, 1}};
    memset(bytes, 0, HEADER + 2 * TRIANGLE);
    memcpy(bytes, "solid of which this is no text", 30);
    bytes[80] = 2;
    for (int t = 0; t < 2; t++)
        for (int i = 0; i < 9; i++)
            put_float(bytes + HEADER + t * TRIANGLE + 12 + 4 * i, corners[t][i]);
    return HEADER + 2 * TRIANGLE;
}

static void stl_as_text_and_binary(void **state)
{
    char   text[1000], bytes[HEADER + 2 * TRIANGLE];
    size_t length = make_binary(bytes);
    (void)state;
    snprintf(text, sizeof text, "solid\n%sendsolid", facets);
    assert_tetrahedron_text("m.stl", text);
    snprintf(text, sizeof text, "\n  solid a name\n%sendsolid a name\n\n", facets);
    assert_tetrahedron_text("m.STL", text);
    assert_tetrahedron("m.stl", bytes, length);
    memset(bytes, ' ', 80);
    memset(bytes + HEADER + TRIANGLE - 2, 0xff, 2); // the two bytes that mean nothing
    assert_tetrahedron("m.stl", bytes, length);
}

static void assert_every_beginning_refused(const char *bytes, size_t length, size_t least)
{
    for (size_t cut = least; cut < length; cut++) {
        char  reason[MESH_REASON] = "";
        arena memory = {0};
        mesh  m;
        if (read_bytes("m.stl", bytes, cut, &memory, &m, reason))
            fail_msg("%d of %d bytes are read as a mesh", (int)cut, (int)length);
        assert_non_null(strstr(reason, "; "));
        if (cut >= 5)
            assert_true(strstr(reason, "the file ends in the middle") != NULL || strncmp(reason, "line ", 5) == 0);
        arena_free(&memory);
    }
}

static void stl_that_ends_too_early(void **state)
{
    char   text[1000], bytes[HEADER + 2 * TRIANGLE];
    size_t length = make_binary(bytes);
    (void)state;
    assert_every_beginning_refused(bytes, length, 31); // shorter it is a text
    snprintf(text, sizeof text, "solid\n%sendsolid", facets);
    assert_every_beginning_refused(text, strlen(text), 0);
}

static void assert_parts(const char *name, const char *text, const char *const *names, const int *counts)
{
    char  reason[MESH_REASON] = "";
    arena memory = {0};
    mesh  m;
    if (!read_bytes(name, text, strlen(text), &memory, &m, reason))
        fail_msg("%s: %s", name, reason);
    int32_t i = 0;
    for (; names[i] != NULL; i++) {
        assert_true(i < m.count);
        assert_string_equal(m.parts[i].name, names[i]);
        assert_int_equal(m.parts[i].count, counts[i]);
    }
    assert_int_equal(m.count, i);
    arena_free(&memory);
}

static void parts_of_obj(void **state)
{
    static const char vertices[] = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n";
    char              text[400];
    (void)state;
    snprintf(text, sizeof text, "%so x\nf 1 2 3\ng  the lid \ng y\nf 1 2 3 4\no empty\no x\nf 2 3 4\ng\nf 1 2 4\n", vertices);
    assert_parts("m.obj", text, (const char *[]){"x", "y", "default", NULL}, (const int[]){6, 4, 3});
    snprintf(text, sizeof text, "%sf 1 2 3\nf 1 2 3\no 1\nf 1 2 3\no a\x01z\nf 1 2 3\no 4\nf 1 2 3\n", vertices);
    assert_parts("m.obj", text, (const char *[]){"default", "1", "3", "4", NULL}, (const int[]){3, 3, 3, 3});
    snprintf(text, sizeof text, "%so 2\nf 1 2 3\no \xff\nf 1 2 3\n", vertices);
    assert_parts("m.obj", text, (const char *[]){"2", "2-2", NULL}, (const int[]){3, 3});
}

static void parts_of_stl(void **state)
{
    char text[4000];
    (void)state;
    snprintf(text, sizeof text, "solid s\n%sendsolid s\nsolid\n%sendsolid\nsolid s-2\n%sendsolid\nsolid s\n%sendsolid s\n",
             facets, facets, facets, facets);
    assert_parts("m.stl", text, (const char *[]){"s", "2", "s-2", "s-3", NULL}, (const int[]){6, 6, 6, 6});
}

// An L of area 3, which is 2 thick: it encloses 6.
#define ELL_VERTICES                                                                                                           \
    "v 0 0 0\nv 2 0 0\nv 2 1 0\nv 1 1 0\nv 1 2 0\nv 0 2 0\nv 0 0 2\nv 2 0 2\nv 2 1 2\nv 1 1 2\nv 1 2 2\nv 0 2 2\n"
#define ELL_SIDES "f 1 2 8 7\nf 2 3 9 8\nf 3 4 10 9\nf 4 5 11 10\nf 5 6 12 11\n"
#define ELL_ENDS "f 6 5 4 3 2 1\nf 7 8 9 10 11 12\n"

// The surface of part 0 of a mesh: what it encloses, or -1 when it is not closed.
static double enclosed(const char *name, const char *text)
{
    char   reason[MESH_REASON] = "";
    arena  memory = {0};
    mesh   m;
    double volume = -1;
    if (!read_bytes(name, text, strlen(text), &memory, &m, reason))
        fail_msg("%s: %s", name, reason);
    const bool closed = mesh_surface_volume(&m.parts[0].surface, &volume);
    arena_free(&memory);
    return closed ? volume : -1;
}

static void surfaces_enclose(void **state)
{
    (void)state;
    assert_true(enclosed("m.obj", ELL_VERTICES ELL_SIDES ELL_ENDS "f 6 1 7 12\n") == 6);
    assert_true(enclosed("m.obj", "o x\n" ELL_VERTICES ELL_SIDES "o y\nf 1 2 3\no x\n" ELL_ENDS "f 6 1 7 12\n") == 6);
    assert_true(enclosed("m.obj", "v 0 0 0\nv 0 0 3\nv 0 3 0\nv 3 0 0\nf 1 2 3\nf 2 1 4\nf 1 3 4\nf 2 4 3\n") == 4.5);
    assert_true(enclosed("m.obj", "v 0 0 0\nv 0 0 3\nv 0 3 0\nv 3 0 0\nf 3 2 1\nf 4 1 2\nf 4 3 1\nf 3 4 2\n") == 4.5);
    // Without a side, with that side looking inwards, with a side twice.
    assert_true(enclosed("m.obj", ELL_VERTICES ELL_SIDES ELL_ENDS) == -1);
    assert_true(enclosed("m.obj", ELL_VERTICES ELL_SIDES ELL_ENDS "f 12 7 1 6\n") == -1);
    assert_true(enclosed("m.obj", ELL_VERTICES ELL_SIDES ELL_ENDS "f 6 1 7 12\nf 6 1 7 12\n") == -1);
    assert_true(enclosed("m.obj", ELL_VERTICES "f 1 2 3\nl 1 2\n") == -1);
    char text[1000];
    snprintf(text, sizeof text, "solid\n%sendsolid", facets);
    assert_true(enclosed("m.stl", text) == -1);
    // The other two facets of the tetrahedron; a zero of either sign is the same place.
    snprintf(text, sizeof text,
             "solid\nfacet normal 0 0 0\nouter loop\nvertex 1 0 0\nvertex -0 1 0\nvertex 0 0 1\nendloop\nendfacet\n"
             "facet normal 0 0 0\nouter loop\nvertex 0 1 0\nvertex 0 -0 0\nvertex 0 0 1\nendloop\nendfacet\n"
             "facet normal 0 0 0\nouter loop\nvertex 0 1 0\nvertex 1 0 0\nvertex 0 0 0\nendloop\nendfacet\n"
             "facet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 0 1\nendloop\nendfacet\nendsolid");
    assert_true(fabs(enclosed("m.stl", text) - 1.0 / 6) < 1e-15);
}

static void coordinates_are_doubles(void **state)
{
    static const char text[] = "v 0.1 1e300 -1e-300\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
    char              reason[MESH_REASON] = "";
    arena             memory = {0};
    mesh              m;
    (void)state;
    assert_true(read_bytes("m.obj", text, sizeof text - 1, &memory, &m, reason));
    assert_true(has_point(&m.parts[0], (scene_point){0.1, 1e300, -1e-300}));
    arena_free(&memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(obj_of_every_spelling),  cmocka_unit_test(after_a_byte_order_mark),
        cmocka_unit_test(stl_as_text_and_binary), cmocka_unit_test(stl_that_ends_too_early),
        cmocka_unit_test(parts_of_obj),           cmocka_unit_test(parts_of_stl),
        cmocka_unit_test(surfaces_enclose),       cmocka_unit_test(coordinates_are_doubles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
