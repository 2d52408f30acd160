// bridge_way.c : see bridge_way.h.
#include "bridge_way.h"

#include "bridge_scene_judged.h"
#include "scene/trace/way_json.h"
#include "scene/trace/way_say.h"

#include <stdlib.h>

static way_trace    way;
static growing_text sentence;
static char        *json;

const char *bridge_way_record(int32_t number, int32_t is_f32)
{
    static failure why;
    why.text[0] = '\0';
    way_free(&way);
    if (!way_record_query(bridge_scene_judged(), is_f32 ? "f32" : "f64", number, NULL, &way, &why)) {
        way_free(&way);
    }
    return why.text;
}

const char *bridge_way_json(void)
{
    size_t length = 0;
    free(json);
    json = NULL;
    FILE *stream = way.query != NULL ? open_memstream(&json, &length) : NULL;
    if (stream == NULL) {
        return "";
    }
    json_writer out = {.out = stream};
    way_print(&out, &way);
    return fclose(stream) == 0 && json != NULL ? json : "";
}

const char *bridge_way_sentence(int32_t which)
{
    sentence.count = 0;
    if (way.query == NULL) {
        return "";
    }
    if (which <= 0) {
        way_say_begin(&sentence, &way);
    } else if (which <= way.count) {
        way_say_step(&sentence, &way, &way.steps[which - 1]);
    } else {
        way_say_touch(&sentence, &way);
    }
    return sentence.bytes != NULL ? sentence.bytes : "";
}
