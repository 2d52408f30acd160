// test_mesh_formats.c : PLY, glTF and COLLADA: the tetrahedron in every way of writing it, transforms worked by hand, and files
// cut short or with bytes changed: refused in a sentence, or read; never a crash.
#include "scene/tetrahedron.h"

#include <math.h>
#include <stdio.h>

enum { ROOM = 4096 };

// ---- files, made byte by byte ------------------------------------------------------------------------------------------

typedef struct file {
    char   bytes[ROOM];
    size_t length;
} file;

static void put_text(file *f, const char *text)
{
    const size_t length = strlen(text);
    assert_true(f->length + length <= ROOM);
    memcpy(f->bytes + f->length, text, length);
    f->length += length;
}

static void put_number(file *f, uint64_t bits, int size, bool big_endian)
{
    for (int i = 0; i < size; i++)
        f->bytes[f->length++] = (char)(bits >> 8 * (big_endian ? size - 1 - i : i) & 0xff);
}

static void put_float(file *f, float value, bool big_endian)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    put_number(f, bits, 4, big_endian);
}

static void put_double(file *f, double value, bool big_endian)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    put_number(f, bits, 8, big_endian);
}

static const int corners[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
static const int faces[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};

// ---- PLY ---------------------------------------------------------------------------------------------------------------

static const char ply_text[] =
    "ply\nformat ascii 1.0\ncomment made by hand\nelement vertex 4\nproperty float x\nproperty float y\n"
    "property float z\nproperty uchar red\nelement face 3\nproperty list uchar int vertex_indices\n"
    "end_header\n0 0 0 9\n1 0 0 9\n0 1 0 9\n0 0 1 9\n3 0 2 1\n3 0 1 3\n3 0 3 2\n";

// The faces first, doubles, and a list before the corners.
static void make_ply(file *f, bool big_endian)
{
    *f = (file){.length = 0};
    put_text(f, "ply\r\nformat binary_");
    put_text(f, big_endian ? "big" : "little");
    put_text(
        f, "_endian 1.0\r\nelement face 4\r\nproperty list uint8 float texcoord\r\nproperty list uint16 uint32 vertex_index\r\n"
           "element vertex 4\r\nproperty double x\r\nproperty int16 quality\r\nproperty double y\r\nproperty double z\r\n"
           "end_header\r\n");
    for (int i = 0; i < 4; i++) {
        put_number(f, 1, 1, big_endian);
        put_float(f, 0.5F, big_endian);
        put_number(f, 3, 2, big_endian);
        for (int k = 0; k < 3; k++)
            put_number(f, (uint64_t)faces[i][k], 4, big_endian);
    }
    for (int i = 0; i < 4; i++) {
        put_double(f, corners[i][0], big_endian);
        put_number(f, 7, 2, big_endian);
        put_double(f, corners[i][1], big_endian);
        put_double(f, corners[i][2], big_endian);
    }
}

static void ply_as_text_and_binary(void **state)
{
    file f;
    (void)state;
    assert_tetrahedron_text("m.ply", ply_text);
    make_ply(&f, false);
    assert_tetrahedron("m.ply", f.bytes, f.length);
    make_ply(&f, true);
    assert_tetrahedron("m.PLY", f.bytes, f.length);
}

// ---- glTF --------------------------------------------------------------------------------------------------------------

// A node is moved by (-1, 0, 0), its child turned by a quarter about z, which takes (0, -1, 0) to (1, 0, 0) and (1, 0, 0) to
// (0, 1, 0), and then scaled by a half: the points of the file are the tetrahedron's moved, turned and scaled back.
static const char gltf_head[] =
    "{\"asset\":{\"version\":\"2.0\"},\"scene\":0,\"scenes\":[{\"nodes\":[0]}],\"nodes\":[{\"translation\":[-1,0,0],"
    "\"children\":[1]},{\"mesh\":0,\"name\":\"part\",\"rotation\":[0,0,0.70710678118654752,0.70710678118654752],"
    "\"scale\":[0.5,0.5,0.5]}],\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0},\"indices\":1}]}],"
    "\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":4,\"type\":\"VEC3\"},{\"bufferView\":1,"
    "\"componentType\":5121,\"count\":12,\"type\":\"SCALAR\"}],\"bufferViews\":[{\"buffer\":0,\"byteOffset\":0,"
    "\"byteLength\":64,\"byteStride\":16},{\"buffer\":0,\"byteOffset\":64,\"byteLength\":12}],"
    "\"buffers\":[{\"byteLength\":76";

static void put_buffer(file *f)
{
    for (int i = 0; i < 4; i++) { // q with (-1, 0, 0) + turn(q / 2) = p: q = 2 (p.y, -(p.x + 1), p.z)
        put_float(f, 2 * (float)corners[i][1], false);
        put_float(f, -2 * (float)(corners[i][0] + 1), false);
        put_float(f, 2 * (float)corners[i][2], false);
        put_float(f, 99, false); // between the points
    }
    for (int i = 0; i < 12; i++)
        put_number(f, (uint64_t)faces[i / 3][i % 3], 1, false);
}

static void make_glb(file *f)
{
    file buffer = {.length = 0}, text = {.length = 0};
    put_text(&text, gltf_head);
    put_text(&text, "}]}");
    while (text.length % 4 != 0)
        put_text(&text, " ");
    put_buffer(&buffer);
    *f = (file){.length = 0};
    put_text(f, "glTF");
    put_number(f, 2, 4, false);
    put_number(f, 12 + 8 + text.length + 8 + buffer.length, 4, false);
    put_number(f, text.length, 4, false);
    put_text(f, "JSON");
    memcpy(f->bytes + f->length, text.bytes, text.length);
    f->length += text.length;
    put_number(f, buffer.length, 4, false);
    put_number(f, 0x004e4942, 4, false);
    memcpy(f->bytes + f->length, buffer.bytes, buffer.length);
    f->length += buffer.length;
}

static void put_base64(file *f, const file *of)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < of->length; i += 3) {
        uint32_t bits = 0;
        for (size_t k = 0; k < 3; k++)
            bits = bits << 8 | (i + k < of->length ? (unsigned char)of->bytes[i + k] : 0);
        for (size_t k = 0; k < 4; k++)
            f->bytes[f->length++] = i + k > of->length ? '=' : digits[bits >> (18 - 6 * k) & 63];
    }
}

static void make_gltf(file *f)
{
    file buffer = {.length = 0};
    put_buffer(&buffer);
    *f = (file){.length = 0};
    put_text(f, gltf_head);
    put_text(f, ",\"uri\":\"data:application/octet-stream;base64,");
    put_base64(f, &buffer);
    put_text(f, "\"}]}");
}

// Beside the mesh, under a name with a blank.
static bool read_beside(void *user, const char *path, char **bytes, size_t *length, char reason[SCENE_FILES_REASON])
{
    const file *f = user;
    (void)reason;
    assert_string_equal(path, "folder/the buffer.bin");
    *bytes = malloc(f->length + 1);
    assert_non_null(*bytes);
    memcpy(*bytes, f->bytes, f->length);
    *length = f->length;
    return true;
}

static void assert_near_tetrahedron(const mesh *m)
{
    assert_int_equal(m->count, 1);
    assert_int_equal(m->parts[0].count, 12);
    for (int i = 0; i < 12; i++) {
        const scene_point p = m->parts[0].points[i];
        const int        *c = corners[faces[i / 3][i % 3]];
        assert_true(fabs(p.x - c[0]) < 1e-15 && fabs(p.y - c[1]) < 1e-15 && fabs(p.z - c[2]) < 1e-15);
    }
    double volume;
    assert_true(mesh_surface_volume(&m->parts[0].surface, &volume));
    assert_true(fabs(volume - 1.0 / 6) < 1e-15);
}

static void assert_reads_near(const char *name, const file *f, const scene_files *files)
{
    char  reason[MESH_REASON] = "";
    arena memory = {0};
    mesh  m;
    if (!mesh_read(name, f->bytes, f->length, files, &memory, &m, reason))
        fail_msg("%s: %s", name, reason);
    assert_near_tetrahedron(&m);
    arena_free(&memory);
}

static void gltf_in_one_file_and_in_two(void **state)
{
    file f, buffer = {.length = 0};
    (void)state;
    make_glb(&f);
    assert_reads_near("m.glb", &f, NULL);
    make_gltf(&f);
    assert_reads_near("m.gltf", &f, NULL);
    put_buffer(&buffer);
    const scene_files beside = {read_beside, &buffer};
    f = (file){.length = 0};
    put_text(&f, gltf_head);
    put_text(&f, ",\"uri\":\"the%20buffer.bin\"}]}");
    assert_reads_near("folder/m.gltf", &f, &beside);
}

// ---- COLLADA -----------------------------------------------------------------------------------------------------------

// In centimetres, and turned and moved as the glTF file is: q = 200 (p.y, -(p.x + 1), p.z) with a matrix that halves, a quarter
// turn about z and a translation of -100 centimetres.
static const char dae_text[] =
    "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!-- made by hand -->\n"
    "<COLLADA xmlns=\"http://www.collada.org/2005/11/COLLADASchema\" version=\"1.4.1\">\n"
    "<asset><unit name=\"centimeter\" meter=\"0.01\"/><up_axis>Y_UP</up_axis></asset>\n"
    "<library_geometries><geometry id=\"g\" name=\"shape\"><mesh>\n"
    "<source id=\"s\"><float_array id=\"a\" count=\"13\">7 0 -200 0\n0 -400 0  200 -200 0  0 -200 200</float_array>\n"
    "<technique_common><accessor source=\"#a\" count=\"4\" offset=\"1\" stride=\"3\"/></technique_common></source>\n"
    "<vertices id=\"v\"><input semantic=\"POSITION\" source=\"#s\"/></vertices>\n"
    "<triangles count=\"2\"><input semantic=\"VERTEX\" source=\"#v\" offset=\"1\"/><input semantic=\"NORMAL\" source=\"#n\" "
    "offset=\"0\"/>"
    "<p>9 0 9 2 9 1  9 0 9 1 9 3</p></triangles>\n"
    "<polylist count=\"2\"><input semantic=\"VERTEX\" source=\"#v\" offset=\"0\"/><vcount>3 3</vcount><p>0 3 2 1 2 "
    "3</p></polylist>\n"
    "</mesh></geometry></library_geometries>\n"
    "<library_visual_scenes><visual_scene id=\"all\"><node name=\"part\"><translate>-100 0 0</translate><rotate>0 0 2 "
    "90</rotate>\n"
    "<node><matrix>0.5 0 0 0  0 0.5 0 0  0 0 0.5 0  0 0 0 1</matrix><instance_geometry "
    "url=\"#g\"/></node></node></visual_scene>\n"
    "</library_visual_scenes><scene><instance_visual_scene url=\"#all\"/></scene></COLLADA>\n";

static void dae_in_centimetres(void **state)
{
    file f = {.length = 0};
    (void)state;
    put_text(&f, dae_text);
    assert_reads_near("m.dae", &f, NULL);
}

// The same corners as a strip: 2 0 1 3 2 has the triangles 2 0 1, 1 0 3 turned round, 1 3 2, without 0 3 2; and as a fan.
static void dae_strips_and_fans(void **state)
{
    static const char head[] =
        "<COLLADA><library_geometries><geometry><mesh><source id='s'><float_array>0 0 0 1 0 0 0 1 0 0 0 1"
        "</float_array><technique_common><accessor count='4' stride='3'/></technique_common></source>"
        "<vertices id='v'><input semantic='POSITION' source='#s'/></vertices>";
    static const char        input[] = "<input semantic='VERTEX' source='#v' offset='0'/>";
    static const char        tail[] = "</mesh></geometry></library_geometries></COLLADA>";
    static const char *const primitives[] = {"<tristrips>%s<p>2 0 1 3 2 0</p></tristrips>%s",
                                             "<trifans>%s<p>0 2 1 3 2</p><p>1 2 3</p></trifans>%s",
                                             "<polygons>%s<p>0 2 1</p><p>0 1 3</p><p>0 3 2</p><p>1 2 3</p></polygons>%s"};
    (void)state;
    for (int i = 0; i < 3; i++) {
        char   text[2000], reason[MESH_REASON] = "";
        arena  memory = {0};
        mesh   m;
        double volume;
        snprintf(text, sizeof text, "%s", head);
        snprintf(text + strlen(text), sizeof text - strlen(text), primitives[i], input, tail);
        assert_tetrahedron_text("m.dae", text);
        assert_true(mesh_read("m.dae", text, strlen(text), NULL, &memory, &m, reason));
        assert_true(mesh_surface_volume(&m.parts[0].surface, &volume)); // all look to the same side
        assert_true(volume == 1.0 / 6);
        arena_free(&memory);
    }
}

// ---- bad files ---------------------------------------------------------------------------------------------------------

static bool judge(const char *name, const char *bytes, size_t length)
{
    char  reason[MESH_REASON] = "";
    arena memory = {0};
    mesh  m;
    bool  read = read_bytes(name, bytes, length, &memory, &m, reason);
    if (!read && strstr(reason, "; ") == NULL)
        fail_msg("%s cut or changed: no remedy in '%s'", name, reason);
    arena_free(&memory);
    return read;
}

static void spoil(const char *name, const file *whole, size_t least)
{
    for (size_t cut = 0; cut < least; cut++)
        if (judge(name, whole->bytes, cut))
            fail_msg("%s was read without its end, %zu bytes of %zu", name, cut, whole->length);
    for (size_t i = 0; i < whole->length; i++) {
        static const unsigned char changes[] = {0x01, 0x20, 0x80, 0xff};
        for (size_t k = 0; k < sizeof changes; k++) {
            file changed = *whole;
            changed.bytes[i] = (char)((unsigned char)changed.bytes[i] ^ changes[k]);
            judge(name, changed.bytes, changed.length);
        }
    }
}

static void files_cut_short_or_changed(void **state)
{
    file f = {.length = 0};
    (void)state;
    put_text(&f, ply_text);
    spoil("m.ply", &f, f.length - 2);
    for (int order = 0; order < 2; order++) {
        make_ply(&f, order == 1);
        spoil("m.ply", &f, f.length);
    }
    make_glb(&f);
    spoil("m.glb", &f, f.length);
    make_gltf(&f);
    spoil("m.gltf", &f, f.length);
    f = (file){.length = 0};
    put_text(&f, dae_text);
    spoil("m.dae", &f, f.length - 1);
}

// What a file says is refused by a sentence that names it.
static void refusals_name_the_fault(void **state)
{
    static const struct {
        const char *name, *text, *words;
    } cases[] = {
        {"m.ply",
         "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\nelement face 1\n"
         "property list uchar int vertex_indices\nend_header\n0 0 0\n3 0 1 0\n",
         "face 1 names vertex 1"},
        {"m.ply", "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nend_header\n0 0\n",
         "no 'vertex' with x"},
        {"m.ply", "ply\nformat ascii 1.0\nelement vertex 1\nproperty real x\n", "line 4: 'real' is no type"},
        {"m.gltf", "{\"asset\":{\"version\":\"1.0\"}}", "no glTF file of version 2"},
        {"m.gltf", "{\"asset\":{\"version\":\"2.0\"},\n\"extensionsRequired\":[\"KHR_draco_mesh_compression\"]}",
         "line 2: the file needs the extension KHR_draco_mesh_compression"},
        {"m.gltf", "{\"asset\":{\"version\":\"2.0\"},\"scenes\":[{\"nodes\":[0]}],\"nodes\":[{\"children\":[0]}]}",
         "has two parents"},
        {"m.gltf", "{", "line 1: "},
        {"m.dae", "<COLLADA><scene>\n<instance_visual_scene url='#x'/></scene></COLLADA>",
         "line 2: <instance_visual_scene url=\"#x\">"},
        {"m.dae", "<a>\n</b>", "line 2: </b> stands where <a> of line 1 should end"},
        {"m.dae", "<!DOCTYPE a [<!ENTITY b 'c'>]><a/>", "a document type with declarations"},
        {"m.dae", "<svg/>", "is no COLLADA file"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char  reason[MESH_REASON] = "";
        arena memory = {0};
        mesh  m;
        assert_false(mesh_read(cases[i].name, cases[i].text, strlen(cases[i].text), NULL, &memory, &m, reason));
        if (strstr(reason, cases[i].words) == NULL || strstr(reason, "; ") == NULL)
            fail_msg("wanted '%s', got '%s'", cases[i].words, reason);
        arena_free(&memory);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ply_as_text_and_binary),     cmocka_unit_test(gltf_in_one_file_and_in_two),
        cmocka_unit_test(dae_in_centimetres),         cmocka_unit_test(dae_strips_and_fans),
        cmocka_unit_test(files_cut_short_or_changed), cmocka_unit_test(refusals_name_the_fault),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
