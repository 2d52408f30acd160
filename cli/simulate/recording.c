// recording.c : see recording.h.
#include "simulate/recording.h"

#include "picture/file.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Longer than every line of a recording.
enum { LINE = 128 };

// Digits of a hash.
enum { HASH = 16 };

struct recording {
    const char  *path;
    picture_file made;  // when it is written
    FILE        *there; // when it is read
};

static bool refuse(const char *path, int error, failure *why)
{
    char fault[512];
    return picture_file_refuse(path, error, fault, sizeof fault) || fail(why, "%s", fault);
}

static bool write_line(recording *r, const char *line, failure *why)
{
    return picture_file_write(&r->made, line, strlen(line)) || refuse(r->path, r->made.error, why);
}

recording *recording_begin(const char *target, const char *precision, int steps, failure *why)
{
    char       line[LINE];
    recording *r = calloc(1, sizeof *r);
    if (r == NULL || !picture_file_open(&r->made, target)) {
        (void)refuse(target, r == NULL ? ENOMEM : r->made.error, why);
        recording_close(r);
        return NULL;
    }
    r->path = target;
    snprintf(line, sizeof line, "{\"recording\":1,\"precision\":\"%.3s\",\"steps\":%d}\n", precision, steps);
    if (write_line(r, line, why))
        return r;
    recording_close(r);
    return NULL;
}

// What comes after `before` in the line; NULL: it begins otherwise.
static const char *after(const char *line, const char *before)
{
    const size_t length = strlen(before);
    return line != NULL && strncmp(line, before, length) == 0 ? line + length : NULL;
}

static bool read_head(FILE *in, char precision[4], int *steps)
{
    char        line[LINE];
    const char *at = fgets(line, sizeof line, in) != NULL ? after(line, "{\"recording\":1,\"precision\":\"") : NULL;
    if (at == NULL || strlen(at) < 3)
        return false;
    memcpy(precision, at, 3);
    precision[3] = '\0';
    at = after(at + 3, "\",\"steps\":");
    if (at == NULL || *at < '0' || *at > '9')
        return false;
    char *end;
    errno = 0;
    const long count = strtol(at, &end, 10);
    *steps = (int)count;
    return errno == 0 && count <= INT_MAX && strcmp(end, "}\n") == 0;
}

recording *recording_open(const char *path, char precision[4], int *steps, failure *why)
{
    recording *r = calloc(1, sizeof *r);
    if (r != NULL)
        r->there = fopen(path, "rb");
    if (r == NULL || r->there == NULL) {
        const int error = r == NULL ? ENOMEM : errno;
        fail(why, "cannot read %.400s: %s; %s", path, strerror(error),
             error == ENOMEM                     ? "close other programs"
             : error == EACCES || error == EPERM ? "check that you may read it"
                                                 : "check the path");
        recording_close(r);
        return NULL;
    }
    r->path = path;
    if (read_head(r->there, precision, steps))
        return r;
    fail(why, "%.400s: this is no recording; make one by 'abut simulate SCENE --record FILE'", path);
    recording_close(r);
    return NULL;
}

static bool check_step(recording *r, int64_t step, const char *wanted, failure *why)
{
    char  line[LINE] = "", before[LINE];
    char *end = NULL;
    if (fgets(line, sizeof line, r->there) != NULL && strcmp(line, wanted) == 0)
        return true;
    snprintf(before, sizeof before, "{\"step\":%" PRId64 ",\"hash\":\"", step);
    const char *recorded = after(line, before), *found = after(wanted, before);
    if (recorded != NULL)
        (void)strtoull(recorded, &end, 16);
    if (recorded == NULL || end != recorded + HASH || strcmp(end, "\"}\n") != 0)
        return fail(why, "%.400s: the line of step %" PRId64 " is not there, or is damaged; record it again", r->path, step);
    return fail(why,
                "step %" PRId64 " is another: its hash is %.16s, the recorded one %.16s; is it the same scene and version?",
                step, found, recorded);
}

bool recording_step(recording *r, int64_t step, uint64_t hash, failure *why)
{
    char line[LINE];
    snprintf(line, sizeof line, "{\"step\":%" PRId64 ",\"hash\":\"%016" PRIx64 "\"}\n", step, hash);
    return r->there != NULL ? check_step(r, step, line, why) : write_line(r, line, why);
}

bool recording_end(recording *r, failure *why)
{
    if (r->there != NULL)
        return fgetc(r->there) == EOF || fail(why, "%.400s: it goes on after its last step; record it again", r->path);
    return picture_file_keep(&r->made) || refuse(r->path, r->made.error, why);
}

void recording_close(recording *r)
{
    if (r == NULL)
        return;
    if (r->there != NULL)
        fclose(r->there);
    picture_file_drop(&r->made);
    free(r);
}
