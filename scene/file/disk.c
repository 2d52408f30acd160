// disk.c : scenes and the files they name, from this machine: whole files, or standard input, in memory.
#include "scene/file/read.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

// A body takes about 100 bytes: room for millions, and an end to an endless pipe.
enum { LARGEST = 1 << 28, FIRST = 1 << 16 };

static bool refuse(const char *name, const char *fault, failure *why)
{
    return fail_at(why, name, 1, 1, "%s", fault);
}

static bool read_all(FILE *in, const char *name, char **text, size_t *length, failure *why)
{
    size_t room = FIRST;
    *length = 0;
    *text = malloc(room + 1);
    while (*text != NULL) {
        *length += fread(*text + *length, 1, room - *length, in);
        if (ferror(in) != 0) {
            return fail_at(why, name, 1, 1, "cannot read: %s; %s", strerror(errno),
                           errno == EISDIR ? "name a scene file inside it" : "check the file and try again");
        }
        (*text)[*length] = '\0';
        if (*length < room)
            return true;
        if (room >= LARGEST)
            return refuse(name, "larger than 256 MiB; split the scene", why);
        room *= 2;
        char *larger = realloc(*text, room + 1);
        if (larger == NULL)
            break;
        *text = larger;
    }
    return refuse(name, "out of memory; split the scene or close other programs", why);
}

static bool load_scene(const char *path, char **text, size_t *length, failure *why)
{
    bool        piped = strcmp(path, "-") == 0;
    const char *name = piped ? "standard input" : path;
    FILE       *in = piped ? stdin : fopen(path, "rb");
    *text = NULL;
    if (in == NULL) {
        return fail_at(why, name, 1, 1, "cannot open: %s; %s", strerror(errno),
                       errno == EACCES || errno == EPERM ? "check that you may read it" : "check the path");
    }
    bool done = read_all(in, name, text, length, why);
    if (!piped)
        fclose(in);
    if (!done) {
        free(*text);
        *text = NULL;
    }
    return done;
}

bool scene_read(const char *path, const scene_robot *robot, scene *out, failure *why)
{
    char  *text = NULL;
    size_t length = 0;
    *out = (scene){.dim = 2};
    if (!load_scene(path, &text, &length, why))
        return false;
    const char *file = strcmp(path, "-") == 0 ? "standard input" : path;
    bool        done = scene_parse(file, text, length, &scene_files_on_disk, robot, out, why);
    free(text);
    return done;
}

static bool refuse_file(char reason[SCENE_FILES_REASON], const char *fault, const char *remedy)
{
    snprintf(reason, SCENE_FILES_REASON, "%.160s; %s", fault, remedy);
    return false;
}

static bool read_file(void *user, const char *path, char **bytes, size_t *length, char reason[SCENE_FILES_REASON])
{
    struct stat about;
    (void)user;
    if (stat(path, &about) != 0)
        return refuse_file(reason, strerror(errno), "check the path; one in a file begins where that file lies");
    if (!S_ISREG(about.st_mode))
        return S_ISDIR(about.st_mode) ? refuse_file(reason, "a folder, not a file", "name a file in it")
                                      : refuse_file(reason, "a device or a pipe, not a file", "save it as one");
    if (about.st_size > LARGEST)
        return refuse_file(reason, "larger than 256 MiB", "make it smaller");
    FILE *in = fopen(path, "rb");
    if (in == NULL)
        return refuse_file(reason, strerror(errno), "check that you may read it");
    *bytes = malloc((size_t)about.st_size + 1);
    *length = *bytes != NULL ? fread(*bytes, 1, (size_t)about.st_size, in) : 0;
    bool failed = ferror(in) != 0;
    fclose(in);
    if (*bytes == NULL)
        return refuse_file(reason, "out of memory", "make it smaller or close other programs");
    (*bytes)[*length] = '\0';
    if (!failed)
        return true;
    free(*bytes);
    return refuse_file(reason, "cannot read it", "check the file and try again");
}

const scene_files scene_files_on_disk = {.read = read_file};
