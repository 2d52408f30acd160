// file.c : see file.h. POSIX: mkstemp, fchmod, fsync and rename.
#include "picture/file.h"

#include "picture/interrupt.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void release(picture_file *file)
{
    if (file->stream != NULL)
        fclose(file->stream);
    if (file->temporary != NULL)
        interrupt_forget(file->temporary);
    free(file->target);
    free(file->temporary);
    file->stream = NULL;
    file->target = NULL;
    file->temporary = NULL;
}

// What is half a file when the program is told to end.
static void remove_half(const char *temporary)
{
    unlink(temporary);
}

// mkstemp makes a file only its owner can read; a picture gets the rights any new file gets.
static void open_up(int descriptor)
{
    mode_t mask = umask(0);
    umask(mask);
    if (fchmod(descriptor, (mode_t)0666 & ~mask) != 0)
        return; // a file system without rights: the picture is as good
}

bool picture_file_open(picture_file *file, const char *target)
{
    static const char ending[] = ".XXXXXX";
    size_t            length = strlen(target);

    *file = (picture_file){0};
    struct stat there;
    if (stat(target, &there) == 0 && !S_ISREG(there.st_mode)) { // a device is not to be replaced by a file
        file->error = S_ISDIR(there.st_mode) ? EISDIR : ENOTSUP;
        return false;
    }

    file->target = malloc(length + 1);
    file->temporary = malloc(length + sizeof ending);
    if (file->target == NULL || file->temporary == NULL) {
        release(file);
        file->error = ENOMEM;
        return false;
    }
    memcpy(file->target, target, length + 1);
    memcpy(file->temporary, target, length);
    memcpy(file->temporary + length, ending, sizeof ending);

    interrupt_do(remove_half, file->temporary);
    int descriptor = mkstemp(file->temporary);
    if (descriptor >= 0) {
        open_up(descriptor);
        file->stream = fdopen(descriptor, "wb");
    }
    if (file->stream == NULL) {
        int why = errno;
        if (descriptor >= 0) {
            close(descriptor);
            unlink(file->temporary);
        }
        release(file);
        file->error = why;
        return false;
    }
    return true;
}

bool picture_file_write(picture_file *file, const void *bytes, size_t count)
{
    if (file->error == 0 && fwrite(bytes, 1, count, file->stream) != count)
        file->error = errno != 0 ? errno : EIO;
    return file->error == 0;
}

bool picture_file_keep(picture_file *file)
{
    if (file->error == 0 && (fflush(file->stream) != 0 || fsync(fileno(file->stream)) != 0))
        file->error = errno;
    if (fclose(file->stream) != 0 && file->error == 0)
        file->error = errno;
    file->stream = NULL;
    if (file->error == 0 && rename(file->temporary, file->target) != 0)
        file->error = errno;
    if (file->error != 0)
        unlink(file->temporary);
    int why = file->error;
    release(file);
    file->error = why;
    return why == 0;
}

void picture_file_drop(picture_file *file)
{
    if (file->temporary != NULL)
        unlink(file->temporary);
    release(file);
}

const char *picture_file_remedy(int error)
{
    static const struct {
        int         error;
        const char *remedy;
    } known[] = {{ENOENT, "make the folder first, or name another"},
                 {ENOTDIR, "name a folder where a file now stands in the path"},
                 {EISDIR, "name a file in that folder"},
                 {EACCES, "name a place where you may write"},
                 {EPERM, "name a place where you may write"},
                 {EROFS, "name a place where you may write"},
                 {ENOSPC, "free space, or name a place on another disk"},
                 {EDQUOT, "free space, or name a place on another disk"},
                 {EFBIG, "ask for less, or name a place on another disk"},
                 {ENAMETOOLONG, "choose a shorter name"},
                 {ENOTSUP, "it is a device or a pipe; name a file"},
                 {ENOMEM, "close other programs"},
                 {EMFILE, "close other programs"},
                 {ENFILE, "close other programs"}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (known[i].error == error)
            return known[i].remedy;
    }
    return "name another place";
}

bool picture_file_refuse(const char *target, int error, char *fault, size_t size)
{
    snprintf(fault, size, "cannot write %.400s: %s; %s", target[0] != '\0' ? target : "a file without a name", strerror(error),
             picture_file_remedy(error));
    return false;
}
