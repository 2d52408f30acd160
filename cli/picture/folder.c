// folder.c : see folder.h. POSIX: mkdir, stat, unlink.
#include "picture/folder.h"

#include "picture/file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool picture_folder_make(const char *folder, char *fault, size_t size)
{
    struct stat there;
    if (mkdir(folder, 0777) == 0)
        return true;
    int error = errno;
    if (error == EEXIST && stat(folder, &there) == 0 && S_ISDIR(there.st_mode))
        return true;
    const char *remedy = error == EEXIST   ? "give the folder another name"
                         : error == ENOENT ? "make the folder above it first"
                                           : picture_file_remedy(error);
    snprintf(fault, size, "cannot make the folder %.400s: %s; %s", folder, strerror(error), remedy);
    return false;
}

bool picture_folder_path(char path[PICTURE_PATH], const char *folder, const char *name, char *fault, size_t size)
{
    int length = snprintf(path, PICTURE_PATH, "%s/%s", folder, name);
    if (length > 0 && length < PICTURE_PATH)
        return true;
    snprintf(fault, size, "%.200s...: the name is too long; choose a shorter one", folder);
    return false;
}

void picture_folder_name(char name[PICTURE_NAME], picture_series series, long long number)
{
    snprintf(name, PICTURE_NAME, "%.12s%0*lld%.8s", series.before, series.digits, number, series.after);
}

void picture_folder_cut(const char *folder, picture_series series, long long number)
{
    char name[PICTURE_NAME], path[PICTURE_PATH], ignored[512];
    do {
        picture_folder_name(name, series, number++);
    } while (picture_folder_path(path, folder, name, ignored, sizeof ignored) && unlink(path) == 0);
}
