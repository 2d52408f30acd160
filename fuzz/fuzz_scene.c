// fuzz_scene.c : any bytes as a scene. They must be refused in one line with a place, or be read, and then every pair of a
// small scene, and every query, must get a whole answer in both precisions.
#include "require.h"
#include "scene/engine/answer.h"
#include "scene/engine/query.h"
#include "scene/file/read.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BODIES = 12, MOST_QUERIES = 24, MOST_POINTS = 2000 };

// Beside the meshes that the seeds name, when the target runs in the project's folder.
#define FILE_NAME "tests/bad_scenes/fuzz"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_refusal(const failure *why)
{
    require(why->text[0] != '\0' && strlen(why->text) < sizeof why->text);
    require(strchr(why->text, '\n') == NULL && strstr(why->text, "error: ") != NULL);
}

static void check_point(scene_point p)
{
    require(isfinite(p.x) && isfinite(p.y) && isfinite(p.z));
}

static bool check_answer(void *user, const scene *s, const answer *found)
{
    (void)user;
    require(found->a >= 0 && found->a < s->body_count && found->b >= 0 && found->b < s->body_count && found->a != found->b);
    require(found->count >= 0 && found->count <= (s->dim == 3 ? 4 : 2) && found->supports >= 0);
    require(found->total >= found->count && found->total <= 64);
    if (found->status == ANSWER_INVALID)
        return true;
    require(isfinite(found->distance) && found->error >= 0);
    require(fabs(hypot(hypot(found->normal.x, found->normal.y), found->normal.z) - 1) < 1e-5);
    check_point(found->point_a);
    check_point(found->point_b);
    for (int i = 0; i < found->count; i++) {
        require(isfinite(found->contacts[i].separation));
        check_point(found->contacts[i].point_a);
        check_point(found->contacts[i].point_b);
    }
    for (int i = 0; found->full != NULL && i < found->total; i++) {
        require(isfinite(found->full[i].separation));
        check_point(found->full[i].point_a);
        check_point(found->full[i].point_b);
    }
    return true;
}

static bool check_query(void *user, const scene *s, const scene_query *query, const query_answer *found, int32_t count)
{
    (void)user;
    require(count >= 1 && count <= s->body_count + 1);
    for (int32_t i = 0; i < count; i++) {
        const query_answer *a = &found[i];
        require(a->body >= -1 && a->body < s->body_count && (a->body >= 0 || (!a->hit && count == 1)));
        if (a->status == QUERY_INVALID)
            continue;
        require(isfinite(a->fraction) && isfinite(a->safe) && a->error >= 0);
        require(query->question == SCENE_ASKS_DEPTH_ALONG || a->safe <= a->fraction);
        if (!a->hit)
            continue;
        require(fabs(hypot(hypot(a->normal.x, a->normal.y), a->normal.z) - 1) < 1e-5);
        check_point(a->point);
    }
    return true;
}

static bool is_small(const scene *s)
{
    int64_t points = 0;
    for (int32_t i = 0; i < s->shape_count; i++)
        points += s->shapes[i].count;
    return s->body_count <= MOST_BODIES && s->query_count <= MOST_QUERIES && s->pair_count <= MOST_BODIES * MOST_BODIES &&
           points <= MOST_POINTS;
}

static void ask(const scene *s, const char *precision, bool all)
{
    failure              why = {""};
    const answer_options options = {.precision = precision, .all = all, .full = all, .margin = 0.5};
    const query_options  query = {.precision = precision};
    if (!answer_each(s, &options, check_answer, NULL, NULL, &why) || !query_each(s, &query, check_query, NULL, &why))
        check_refusal(&why);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char   *text = malloc(size + 1);
    scene   s;
    failure why = {""};
    if (text == NULL)
        return 0;
    if (size > 0)
        memcpy(text, data, size);
    text[size] = '\0';
    if (!scene_parse(FILE_NAME, text, size, &scene_files_on_disk, NULL, &s, &why)) {
        check_refusal(&why);
    } else if (is_small(&s)) {
        ask(&s, "f64", true);
        ask(&s, "f32", true);
        ask(&s, "f64", false);
    }
    scene_free(&s);
    free(text);
    return 0;
}
