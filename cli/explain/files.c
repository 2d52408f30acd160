// files.c : the trace's files. Everything is in memory before the first is written, each takes its name only when it is
// whole, and the page that shows them comes last.
#include "explain/page.h"

#include "picture/file.h"
#include "picture/folder.h"

#include <string.h>

static const picture_series series = {"step-", ".svg", 3};

static bool write_file(const char *directory, const char *name, const growing_text *text, failure *why)
{
    picture_file file;
    char         path[PICTURE_PATH], fault[512];
    if (!picture_folder_path(path, directory, name, fault, sizeof fault))
        return fail(why, "%s", fault);
    // What could not be written is not kept either, and the file says why.
    if (picture_file_open(&file, path)) {
        (void)picture_file_write(&file, text->bytes, text->count);
        (void)picture_file_keep(&file);
    }
    return file.error == 0 || picture_file_refuse(path, file.error, fault, sizeof fault) || fail(why, "%s", fault);
}

bool explain_pages_write(const explain_pages *pages, const char *directory, explain_format format, failure *why)
{
    char fault[512];
    bool good = picture_folder_make(directory, fault, sizeof fault) || fail(why, "%s", fault);
    for (int32_t i = 0; i < pages->count && good; i++) {
        char name[PICTURE_NAME];
        picture_folder_name(name, series, i + 1);
        good = write_file(directory, name, &pages->pictures[i].svg, why);
    }
    good = good && write_file(directory, format == EXPLAIN_HTML ? "index.html" : "index.md", &pages->page, why);
    if (good)
        picture_folder_cut(directory, series, pages->count + 1); // a longer trace that was here before leaves none behind
    return good;
}
