// mesh.c : mesh files, read by assimp from memory, so that it opens nothing itself.
//
// A part is a node of assimp's tree that carries faces: an object or group of an OBJ file, whatever materials it has, or a
// solid of an STL file. Points count when a face of three corners or more stands on them; assimp holds them in single
// precision.
#include "mesh.h"

#include "text.h"

#include <assimp/cimport.h>
#include <assimp/scene.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

enum { LARGEST = 1 << 28, DEEPEST = 32, NAME = 100 };

// A map from one frame to the next: row i is m[i][0] x + m[i][1] y + m[i][2] z + m[i][3].
typedef struct placing {
    double m[3][4];
} placing;

typedef struct walker {
    const struct aiScene *file;
    arena                *memory;
    mesh                 *out;
    int32_t               room;
    char                 *reason;
} walker;

static bool refuse(char reason[MESH_REASON], const char *fault, const char *remedy)
{
    snprintf(reason, MESH_REASON, "%.160s; %s", fault, remedy);
    return false;
}

static bool no_memory(char reason[MESH_REASON])
{
    return refuse(reason, "out of memory", "split the mesh or close other programs");
}

static placing compose(const placing *a, const struct aiMatrix4x4 *t)
{
    const double b[3][4] = {{(double)t->a1, (double)t->a2, (double)t->a3, (double)t->a4},
                            {(double)t->b1, (double)t->b2, (double)t->b3, (double)t->b4},
                            {(double)t->c1, (double)t->c2, (double)t->c3, (double)t->c4}};
    placing      p;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 4; j++) {
            p.m[i][j] = a->m[i][0] * b[0][j] + a->m[i][1] * b[1][j] + a->m[i][2] * b[2][j] + (j == 3 ? a->m[i][3] : 0);
        }
    }
    return p;
}

static scene_point placed(const placing *p, const struct aiVector3D *v)
{
    const double x = (double)v->x, y = (double)v->y, z = (double)v->z;
    double       at[3];
    for (int i = 0; i < 3; i++)
        at[i] = p->m[i][0] * x + p->m[i][1] * y + p->m[i][2] * z + p->m[i][3];
    return (scene_point){at[0], at[1], at[2]};
}

// Corners of faces, counted as often as a face stands on them; 0 for points and lines.
static int64_t count_corners(const struct aiMesh *piece)
{
    int64_t count = 0;
    for (unsigned i = 0; i < piece->mNumFaces; i++)
        count += piece->mFaces[i].mNumIndices > 2 ? piece->mFaces[i].mNumIndices : 0;
    return count;
}

static bool is_taken(const mesh *m, const char *name)
{
    for (int32_t i = 0; i < m->count; i++) {
        if (strcmp(m->parts[i].name, name) == 0)
            return true;
    }
    return false;
}

// The node's own name when it is fit for one, else a number; a second one of that name gets "-2" and so on.
static const char *new_name(const walker *w, const struct aiNode *node)
{
    char        plain[NAME], name[NAME + 16];
    const char *given = node->mName.data;
    size_t      length = strlen(given);
    bool        fit = length > 0 && length < NAME && text_bad_utf8(given, length) == length && !text_has_control(given, length);
    snprintf(plain, sizeof plain, "%.*s", fit ? (int)length : 0, given);
    if (!fit)
        snprintf(plain, sizeof plain, "%d", (int)w->out->count + 1);
    snprintf(name, sizeof name, "%s", plain);
    for (int again = 2; is_taken(w->out, name); again++)
        snprintf(name, sizeof name, "%s-%d", plain, again);
    return arena_copy(w->memory, name, strlen(name));
}

// The points that the faces of one of assimp's meshes stand on, each once.
static bool add_points(walker *w, const struct aiMesh *piece, const placing *at, mesh_part *part)
{
    bool *used = calloc(piece->mNumVertices + 1u, sizeof *used);
    if (used == NULL)
        return no_memory(w->reason);
    for (unsigned i = 0; i < piece->mNumFaces; i++) {
        const struct aiFace *face = &piece->mFaces[i];
        for (unsigned j = 0; face->mNumIndices > 2 && j < face->mNumIndices; j++)
            used[face->mIndices[j] < piece->mNumVertices ? face->mIndices[j] : piece->mNumVertices] = true;
    }
    bool finite = true;
    for (unsigned i = 0; i < piece->mNumVertices; i++) {
        if (!used[i])
            continue;
        scene_point p = placed(at, &piece->mVertices[i]);
        finite = finite && isfinite(p.x) && isfinite(p.y) && isfinite(p.z);
        part->points[part->count++] = p;
    }
    free(used);
    return finite || refuse(w->reason, "a coordinate is not a finite number, or beyond 3.4e38 (single precision)",
                            "write finite ones in the mesh file");
}

static bool add_part(walker *w, const struct aiNode *node, const placing *at)
{
    size_t room = 0;
    for (unsigned i = 0; i < node->mNumMeshes; i++) {
        const struct aiMesh *piece = w->file->mMeshes[node->mMeshes[i]];
        room += count_corners(piece) > 0 ? piece->mNumVertices : 0;
    }
    if (room == 0)
        return true;
    mesh_part *parts = arena_grow(w->memory, w->out->parts, w->out->count, &w->room, sizeof *parts);
    if (parts == NULL)
        return no_memory(w->reason);
    w->out->parts = parts;
    mesh_part part = {.name = new_name(w, node), .points = arena_take(w->memory, room, sizeof *part.points)};
    if (part.name == NULL || part.points == NULL || room > INT32_MAX)
        return no_memory(w->reason);
    for (unsigned i = 0; i < node->mNumMeshes; i++) {
        const struct aiMesh *piece = w->file->mMeshes[node->mMeshes[i]];
        if (count_corners(piece) > 0 && !add_points(w, piece, at, &part))
            return false;
    }
    parts[w->out->count++] = part;
    return true;
}

static bool walk(walker *w, const struct aiNode *node, const placing *above, int depth)
{
    const placing at = compose(above, &node->mTransformation);
    if (depth > DEEPEST)
        return refuse(w->reason, "its objects are nested too deeply", "save it as a flat list of objects");
    if (!add_part(w, node, &at))
        return false;
    for (unsigned i = 0; i < node->mNumChildren; i++) {
        if (!walk(w, node->mChildren[i], &at, depth + 1))
            return false;
    }
    return true;
}

static const char *ending_of(const char *path)
{
    const char *dot = strrchr(path, '.');
    if (dot != NULL && strcasecmp(dot, ".obj") == 0)
        return "obj";
    return dot != NULL && strcasecmp(dot, ".stl") == 0 ? "stl" : NULL;
}

static bool load(const char *path, char **bytes, size_t *length, char reason[MESH_REASON])
{
    struct stat about;
    if (stat(path, &about) != 0)
        return refuse(reason, strerror(errno), "check the path; it begins where the scene file lies");
    if (!S_ISREG(about.st_mode))
        return refuse(reason, "not a file", "name an OBJ or STL file");
    if (about.st_size == 0)
        return refuse(reason, "the file is empty", "save the mesh again");
    if (about.st_size > LARGEST)
        return refuse(reason, "larger than 256 MiB", "simplify the mesh");
    FILE *in = fopen(path, "rb");
    if (in == NULL)
        return refuse(reason, strerror(errno), "check that you may read it");
    *bytes = malloc((size_t)about.st_size);
    *length = *bytes != NULL ? fread(*bytes, 1, (size_t)about.st_size, in) : 0;
    bool whole = ferror(in) == 0 && *length > 0;
    fclose(in);
    if (*bytes == NULL)
        return no_memory(reason);
    return whole || refuse(reason, "cannot read it", "check the file and try again");
}

static bool take_parts(const char *bytes, size_t length, const char *ending, walker *w)
{
    const placing here = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}};
    w->file = aiImportFileFromMemory(bytes, (unsigned)length, 0, ending);
    if (w->file == NULL) {
        const char *said = aiGetErrorString();
        snprintf(w->reason, MESH_REASON, "not a mesh: %.140s; save it as OBJ or STL", said);
        return false;
    }
    bool done = w->file->mRootNode == NULL || walk(w, w->file->mRootNode, &here, 0);
    aiReleaseImport(w->file);
    if (done && w->out->count == 0)
        return refuse(w->reason, "no triangles in it", "a mesh needs at least one face of three corners");
    return done;
}

bool mesh_read(const char *path, arena *memory, mesh *out, char reason[MESH_REASON])
{
    char       *bytes = NULL;
    size_t      length = 0;
    const char *ending = ending_of(path);
    walker      w = {.memory = memory, .out = out, .reason = reason};
    *out = (mesh){0};
    if (ending == NULL)
        return refuse(reason, "neither an OBJ nor an STL file by its name", "let the name end in .obj or .stl");
    bool done = load(path, &bytes, &length, reason) && take_parts(bytes, length, ending, &w);
    free(bytes);
    return done;
}
