// document.c : YAJL's events into a tree.
#include "document.h"

#include "names.h"
#include "syntax.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>
#include <yajl/yajl_parse.h>

// A scene is 4 values deep; far less than any stack here could mind.
enum { DEEPEST = 32 };

typedef struct builder {
    const char *file, *text;
    size_t      length;
    arena      *memory;
    failure    *why;
    yajl_handle parser;
    size_t      claimed; // end of the last event
    size_t      seen;    // offset that line and column belong to
    int         line, column;
    node       *root;
    node       *open[DEEPEST], *last[DEEPEST]; // lists and objects not yet closed, and their last children
    int         depth;
    node        key; // of the member to come
} builder;

// Moves line and column on to an offset. Offsets only grow, so the whole text is walked once.
static void walk_to(builder *b, size_t offset)
{
    for (; b->seen < offset && b->seen < b->length; b->seen++) {
        if (b->text[b->seen] == '\n') {
            b->line++;
            b->column = 1;
        } else if (((unsigned char)b->text[b->seen] & 0xc0) != 0x80) {
            b->column++;
        }
    }
}

// Between two events there is only white space, a comma or a colon: the value reported begins behind them.
static void walk_to_event(builder *b)
{
    size_t start = b->claimed;
    while (start < b->length && (b->text[start] == ' ' || b->text[start] == '\t' || b->text[start] == '\r' ||
                                 b->text[start] == '\n' || b->text[start] == ',' || b->text[start] == ':')) {
        start++;
    }
    walk_to(b, start);
    b->claimed = yajl_get_bytes_consumed(b->parser);
}

static bool no_memory(builder *b)
{
    return fail_at(b->why, b->file, b->line, b->column, "out of memory; split the scene or close other programs");
}

static node *add(builder *b, node_kind kind)
{
    walk_to_event(b);
    node *n = arena_take(b->memory, 1, sizeof *n);
    if (n == NULL) {
        no_memory(b);
        return NULL;
    }
    *n = b->key;
    b->key = (node){0};
    n->kind = kind;
    n->line = b->line;
    n->column = b->column;
    if (b->depth == 0) {
        b->root = n;
        return n;
    }
    node **last = &b->last[b->depth - 1];
    *(*last == NULL ? &b->open[b->depth - 1]->first : &(*last)->next) = n;
    *last = n;
    b->open[b->depth - 1]->count++;
    return n;
}

static int add_text(builder *b, node_kind kind, const char *text, size_t length)
{
    node *n = add(b, kind);
    if (n == NULL)
        return 0;
    n->text = arena_copy(b->memory, text, length);
    n->text_length = length;
    return n->text != NULL || no_memory(b);
}

static int open_node(builder *b, node_kind kind)
{
    node *n = add(b, kind);
    if (n == NULL)
        return 0;
    if (b->depth == DEEPEST) {
        return fail_at(b->why, b->file, n->line, n->column, "nested deeper than %d levels; a scene needs 6", (int)DEEPEST);
    }
    b->open[b->depth] = n;
    b->last[b->depth] = NULL;
    b->depth++;
    return 1;
}

static int on_null(void *user)
{
    return add(user, NODE_NULL) != NULL;
}

static int on_boolean(void *user, int value)
{
    (void)value;
    return add(user, NODE_BOOLEAN) != NULL;
}

static int on_number(void *user, const char *text, size_t length)
{
    return add_text(user, NODE_NUMBER, text, length);
}

static int on_string(void *user, const unsigned char *text, size_t length)
{
    return add_text(user, NODE_STRING, (const char *)text, length);
}

static int on_key(void *user, const unsigned char *text, size_t length)
{
    builder *b = user;
    walk_to_event(b);
    b->key = (node){.key = arena_copy(b->memory, (const char *)text, length),
                    .key_length = length,
                    .key_line = b->line,
                    .key_column = b->column};
    return b->key.key != NULL || no_memory(b);
}

static int on_object(void *user)
{
    return open_node(user, NODE_OBJECT);
}

static int on_list(void *user)
{
    return open_node(user, NODE_LIST);
}

static int on_list_end(void *user)
{
    builder *b = user;
    walk_to_event(b);
    b->depth--;
    return 1;
}

static int on_object_end(void *user)
{
    builder    *b = user;
    const node *object = b->open[b->depth - 1];
    on_list_end(user);
    if (object->first == NULL || object->first->next == NULL)
        return 1;
    name *keys = calloc((size_t)object->count, sizeof *keys);
    if (keys == NULL)
        return no_memory(b);
    int32_t count = 0;
    for (const node *n = object->first; n != NULL; n = n->next, count++) {
        keys[count] = (name){n->key, n->key_length, count};
    }
    names_sort(keys, count);
    int32_t repeated = names_repeated(keys, count, NULL);
    free(keys);
    if (repeated < 0)
        return 1;
    const node *n = node_child(object, repeated);
    return fail_at(b->why, b->file, n->key_line, n->key_column,
                   "the key '%.60s' was already given in this object; keep one of the two", n->key);
}

static const yajl_callbacks callbacks = {
    .yajl_null = on_null,
    .yajl_boolean = on_boolean,
    .yajl_number = on_number,
    .yajl_string = on_string,
    .yajl_start_map = on_object,
    .yajl_map_key = on_key,
    .yajl_end_map = on_object_end,
    .yajl_start_array = on_list,
    .yajl_end_array = on_list_end,
};

static bool refuse(builder *b, size_t offset, const char *message)
{
    walk_to(b, offset);
    return fail_at(b->why, b->file, b->line, b->column, "%s", message);
}

static bool explain(builder *b, bool at_end)
{
    unsigned char *sentence = yajl_get_error(b->parser, 0, NULL, 0);
    syntax_stop    stop = {.text = b->text,
                           .length = b->length,
                           .token = b->claimed,
                           .consumed = yajl_get_bytes_consumed(b->parser),
                           .at_end = at_end,
                           .reason = sentence != NULL ? (const char *)sentence : ""};
    syntax_fault   fault = syntax_explain(&stop);
    if (sentence != NULL)
        yajl_free_error(b->parser, sentence);
    return refuse(b, fault.offset, fault.message);
}

static bool run(builder *b)
{
    const unsigned char *text = (const unsigned char *)b->text;
    yajl_status          status = yajl_parse(b->parser, text, b->length);
    if (status == yajl_status_client_canceled)
        return false;
    if (status != yajl_status_ok)
        return explain(b, false);
    status = yajl_complete_parse(b->parser);
    if (status == yajl_status_client_canceled)
        return false;
    return status == yajl_status_ok || explain(b, true);
}

const node *document_parse(const char *file, const char *text, size_t length, arena *memory, failure *why)
{
    builder b = {.file = file, .text = text, .length = length, .memory = memory, .why = why, .line = 1, .column = 1};
    if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) { // a byte order mark says nothing about UTF-8
        b.text += 3;
        b.length -= 3;
    }
    size_t bad = text_bad_utf8(b.text, b.length);
    if (bad < b.length) {
        refuse(&b, bad, "this byte is not UTF-8; save the file as UTF-8 text");
        return NULL;
    }
    size_t lone = text_lone_surrogate(b.text, b.length);
    if (lone < b.length) {
        refuse(&b, lone, "this escape is half of a character; write both halves, \\ud83d\\ude00, or the character itself");
        return NULL;
    }
    if (strspn(b.text, " \t\r\n") == b.length) {
        refuse(&b, 0, "the file is empty; a scene starts with { \"abut\": 1, \"dim\": 2, ...");
        return NULL;
    }
    b.parser = yajl_alloc(&callbacks, NULL, &b);
    if (b.parser == NULL) {
        no_memory(&b);
        return NULL;
    }
    bool done = run(&b);
    yajl_free(b.parser);
    return done ? b.root : NULL;
}

const node *node_child(const node *list, int32_t index)
{
    const node *n = list->first;
    while (index-- > 0 && n->next != NULL)
        n = n->next;
    return n;
}

const char *node_kind_name(node_kind kind)
{
    static const char *const names[] = {"null", "true or false", "a number", "a string", "a list", "an object"};
    return names[kind];
}
