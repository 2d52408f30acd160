// files.c : the trace's files. Everything is in memory before the first is written, each takes its name only when it is
// whole, and the page that shows them comes last.
#include "explain/page.h"

#include "picture/file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH = 4096 };

static bool path_of(char path[PATH], const char *directory, const char *name, failure *why)
{
    int length = snprintf(path, PATH, "%s/%s", directory, name);
    return (length > 0 && length < PATH) || fail(why, "%.200s...: the name is too long; choose a shorter one", directory);
}

static bool write_file(const char *directory, const char *name, const growing_text *text, failure *why)
{
    picture_file file;
    char         path[PATH];
    if (!path_of(path, directory, name, why))
        return false;
    if (!picture_file_open(&file, path))
        return fail(why, "cannot write %.400s: %s", path, strerror(file.error));
    if (!picture_file_write(&file, text->bytes, text->count)) {
        int error = file.error;
        picture_file_drop(&file);
        return fail(why, "cannot write %.400s: %s", path, strerror(error));
    }
    return picture_file_keep(&file) || fail(why, "cannot write %.400s: %s", path, strerror(file.error));
}

static void picture_name(char name[32], int32_t number)
{
    snprintf(name, 32, "step-%03d.svg", (int)number);
}

// A longer trace that was here before leaves no pictures behind.
static void remove_further(const char *directory, int32_t number)
{
    char    name[32], path[PATH];
    failure ignored = {""};
    do {
        picture_name(name, number++);
    } while (path_of(path, directory, name, &ignored) && unlink(path) == 0);
}

static bool make_directory(const char *directory, failure *why)
{
    struct stat there;
    if (mkdir(directory, 0777) == 0)
        return true;
    int error = errno;
    if (error == EEXIST && stat(directory, &there) == 0 && S_ISDIR(there.st_mode))
        return true;
    const char *remedy = error == EEXIST   ? "give the folder another name"
                         : error == ENOENT ? "make the folder above it first"
                                           : "give a folder you may write to";
    return fail(why, "cannot make the folder %.400s: %s; %s", directory, strerror(error), remedy);
}

bool explain_pages_write(const explain_pages *pages, const char *directory, explain_format format, failure *why)
{
    bool good = make_directory(directory, why);
    for (int32_t i = 0; i < pages->count && good; i++) {
        char name[32];
        picture_name(name, i + 1);
        good = write_file(directory, name, &pages->pictures[i].svg, why);
    }
    good = good && write_file(directory, format == EXPLAIN_HTML ? "index.html" : "index.md", &pages->page, why);
    if (good)
        remove_further(directory, pages->count + 1);
    return good;
}
