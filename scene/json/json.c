// json.c : lists, objects and plain values into a tree. Strings are read in json_string.c; what a cursor is and how a fault is
// named stands in json_cursor.h.
//
// The reader is recursive: nesting is limited to DEEPEST levels, so no text can exhaust the stack.
#include "scene/json/json.h"

#include "scene/json/json_cursor.h"
#include "scene/text/names.h"
#include "scene/text/text.h"

#include <stdlib.h>
#include <string.h>

// A scene needs 6 levels.
enum { DEEPEST = 32 };

static bool is_digit(int character)
{
    return character >= '0' && character <= '9';
}

static bool is_part_of_word(int character)
{
    return is_digit(character) || (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
           character == '.' || character == '+' || character == '-' || character == '_';
}

// ---- numbers and words -------------------------------------------------------------------------------------------------

// How many digits there are at the cursor, which moves behind them.
static size_t read_digits(json_cursor *c)
{
    const size_t start = c->at;
    while (is_digit(json_peek(c)))
        c->at++;
    return c->at - start;
}

// NULL, or what is wrong with the number whose first character the cursor is at. Moves behind it.
static const char *scan_number(json_cursor *c)
{
    if (json_peek(c) == '-')
        c->at++;
    const bool   zero = json_peek(c) == '0';
    const size_t digits = read_digits(c);
    if (digits == 0)
        return "a number must have a digit after '-'; write a finite number such as -0.5";
    if (zero && digits > 1)
        return "a number has no leading zeros; leave them out";
    if (json_peek(c) == '.') {
        c->at++;
        if (read_digits(c) == 0)
            return "a number must have a digit after '.'; write 1.0, not 1.";
    }
    if (json_peek(c) == 'e' || json_peek(c) == 'E') {
        c->at++;
        if (json_peek(c) == '+' || json_peek(c) == '-')
            c->at++;
        if (read_digits(c) == 0)
            return "a number must have a digit after 'e'; write 1e0, not 1e";
    }
    return is_part_of_word(json_peek(c)) ? "this is no number of JSON; write digits such as 2, -0.5 or 1e3" : NULL;
}

static bool read_number(json_cursor *c, json_node *number)
{
    const size_t start = c->at;
    const char  *wrong = scan_number(c);
    if (wrong != NULL) {
        const char *slip = json_slip_at(c, start);
        return json_refuse(c, start, slip != NULL ? slip : wrong);
    }
    number->kind = JSON_NUMBER;
    number->text_length = c->at - start;
    number->text = arena_copy(c->memory, c->text + start, number->text_length);
    return number->text != NULL || json_no_memory(c);
}

static bool take_word(json_cursor *c, const char *word)
{
    const size_t length = strlen(word);
    if (c->length - c->at < length || memcmp(c->text + c->at, word, length) != 0)
        return false;
    c->at += length;
    return true;
}

// true, false, null, or a fault.
static bool read_word(json_cursor *c, json_node *value)
{
    bool yes = take_word(c, "true");
    if (yes || take_word(c, "false")) {
        value->kind = JSON_BOOLEAN;
        value->text = yes ? "true" : "false";
        return true;
    }
    if (take_word(c, "null")) {
        value->kind = JSON_NULL;
        return true;
    }
    if (c->at == c->length)
        return json_refuse_end(c);
    if (strchr("]},:", json_peek(c)) != NULL && json_peek(c) != 0)
        return json_refuse(c, c->at, "a value is missing here; write one, or remove the comma or colon before it");
    const char *slip = json_slip_at(c, c->at);
    return json_refuse(c, c->at,
                       slip != NULL ? slip
                                    : "this is not JSON; write a value: a number, a string in double quotes, true, false, "
                                      "null, [...] or {...}");
}

// ---- lists and objects -------------------------------------------------------------------------------------------------

static json_node *read_value(json_cursor *c, const json_node *key);

// After a value: true at a comma, which is passed, or at the closing mark, which *closed says and which is passed too.
static bool read_separator(json_cursor *c, char closing, bool *closed)
{
    json_skip_blanks(c);
    const int next = json_peek(c);
    *closed = next == closing;
    if (next == ',' || *closed) {
        c->at++;
        return true;
    }
    if (c->at == c->length)
        return json_refuse_end(c);
    if (next == '/' || next == '#')
        return json_refuse(c, c->at, json_slip_at(c, c->at));
    return json_refuse(c, c->at,
                       closing == ']'
                           ? "the list goes on without a comma; put ',' before the next value, or ']' to end the list"
                           : "the object goes on without a comma; put ',' before the next key, or '}' to end the object");
}

static bool read_list(json_cursor *c, json_node *list)
{
    json_node **end = &list->first;
    bool        closed;
    list->kind = JSON_LIST;
    c->at++;
    json_skip_blanks(c);
    closed = json_peek(c) == ']';
    if (closed)
        c->at++;
    while (!closed) {
        static const json_node no_key;
        *end = read_value(c, &no_key);
        if (*end == NULL || !read_separator(c, ']', &closed))
            return false;
        end = &(*end)->next;
        list->count++;
    }
    return true;
}

// A key and the colon behind it.
static bool read_key(json_cursor *c, json_node *key)
{
    json_skip_blanks(c);
    json_walk_to(c, c->at);
    key->key_line = c->line;
    key->key_column = c->column;
    if (c->at == c->length)
        return json_refuse_end(c);
    if (json_peek(c) != '"') {
        const char *slip = json_slip_at(c, c->at);
        if (slip == NULL && is_part_of_word(json_peek(c)))
            slip = "a key stands in double quotes; write \"key\": value";
        return json_refuse(c, c->at,
                           slip != NULL
                               ? slip
                               : "a key is missing here; keys are strings in double quotes, and no comma follows the last one");
    }
    if (!json_read_string(c, &key->key, &key->key_length))
        return false;
    json_skip_blanks(c);
    if (c->at == c->length)
        return json_refuse_end(c);
    if (json_peek(c) != ':')
        return json_refuse(c, c->at, "a ':' is missing between key and value; write \"key\": value");
    c->at++;
    return true;
}

static bool check_keys_differ(json_cursor *c, const json_node *object)
{
    if (object->count < 2)
        return true;
    name *keys = calloc((size_t)object->count, sizeof *keys);
    if (keys == NULL)
        return json_no_memory(c);
    int32_t count = 0;
    for (const json_node *n = object->first; n != NULL; n = n->next, count++)
        keys[count] = (name){n->key, n->key_length, count};
    names_sort(keys, count);
    const int32_t repeated = names_repeated(keys, count, NULL);
    free(keys);
    if (repeated < 0)
        return true;
    const json_node *n = json_child(object, repeated);
    return fail_at(c->why, c->file, n->key_line, n->key_column,
                   "the key '%.60s' was already given in this object; keep one of the two", n->key);
}

static bool read_object(json_cursor *c, json_node *object)
{
    json_node **end = &object->first;
    bool        closed;
    object->kind = JSON_OBJECT;
    c->at++;
    json_skip_blanks(c);
    closed = json_peek(c) == '}';
    if (closed)
        c->at++;
    while (!closed) {
        json_node key = {0};
        *end = read_key(c, &key) ? read_value(c, &key) : NULL;
        if (*end == NULL || !read_separator(c, '}', &closed))
            return false;
        end = &(*end)->next;
        object->count++;
    }
    return check_keys_differ(c, object);
}

static bool read_container(json_cursor *c, json_node *node)
{
    if (c->depth == DEEPEST) {
        return fail_at(c->why, c->file, node->line, node->column, "nested deeper than %d levels; a scene needs 6",
                       (int)DEEPEST);
    }
    c->depth++;
    const bool read = json_peek(c) == '[' ? read_list(c, node) : read_object(c, node);
    c->depth--;
    return read;
}

// A value that has the key of `key`, if that has one; NULL on a fault.
static json_node *read_value(json_cursor *c, const json_node *key)
{
    json_node *node = arena_take(c->memory, 1, sizeof *node);
    if (node == NULL) {
        json_no_memory(c);
        return NULL;
    }
    json_skip_blanks(c);
    json_walk_to(c, c->at);
    *node = *key;
    node->line = c->line;
    node->column = c->column;
    bool read;
    switch (json_peek(c)) {
    case '{':
    case '[':
        read = read_container(c, node);
        break;
    case '"':
        node->kind = JSON_STRING;
        read = json_read_string(c, &node->text, &node->text_length);
        break;
    default:
        read = json_peek(c) == '-' || is_digit(json_peek(c)) ? read_number(c, node) : read_word(c, node);
        break;
    }
    return read ? node : NULL;
}

const json_node *json_read(const char *file, const char *text, size_t length, arena *memory, failure *why)
{
    json_cursor c = {.file = file, .text = text, .length = length, .memory = memory, .why = why, .line = 1, .column = 1};
    if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) { // a byte order mark says nothing about UTF-8
        c.text += 3;
        c.length -= 3;
    }
    const size_t bad = text_bad_utf8(c.text, c.length);
    if (bad < c.length) {
        json_refuse(&c, bad, "this byte is not UTF-8; save the file as UTF-8 text");
        return NULL;
    }
    json_skip_blanks(&c);
    if (c.at == c.length) {
        json_refuse(&c, 0, "the file is empty; a scene starts with { \"abut\": 1, \"dim\": 2, ...");
        return NULL;
    }
    static const json_node no_key;
    const json_node       *root = read_value(&c, &no_key);
    json_skip_blanks(&c);
    if (root != NULL && c.at < c.length) {
        json_refuse(&c, c.at, "there is text after the end of the scene; a file holds one object, remove the rest");
        return NULL;
    }
    return root;
}

const json_node *json_child(const json_node *list, int32_t index)
{
    const json_node *n = list->first;
    while (index-- > 0 && n->next != NULL)
        n = n->next;
    return n;
}

const char *json_kind_name(json_kind kind)
{
    static const char *const names[] = {"null", "true or false", "a number", "a string", "a list", "an object"};
    return names[kind];
}
