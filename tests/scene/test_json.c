// test_json.c : the JSON reader gives every value with its place, refuses what is no JSON, and reads what the writer wrote.
#include "scene/json/json.h"
#include "scene/json/json_writer.h"

// cmocka wants these four before it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const json_node *read_text(const char *text, size_t length, arena *memory, failure *why)
{
    // Memory of just that length, so that the sanitizer sees a step behind it.
    char *exact = malloc(length + 1);
    assert_non_null(exact);
    memcpy(exact, text, length);
    exact[length] = '\0';
    const json_node *root = json_read("test", exact, length, memory, why);
    free(exact);
    return root;
}

static void assert_at(const json_node *n, json_kind kind, int line, int column)
{
    assert_non_null(n);
    assert_int_equal(n->kind, kind);
    assert_int_equal(n->line, line);
    assert_int_equal(n->column, column);
}

static void every_value_has_its_place(void **state)
{
    static const char text[] = "\xef\xbb\xbf{ \"a\": [1, -2.5e-3,\r\n  \"\xc3\xa9\", true ,null],\n\"b\":{}}";
    arena             memory = {0};
    failure           why = {""};
    (void)state;
    const json_node *root = read_text(text, sizeof text - 1, &memory, &why);
    assert_at(root, JSON_OBJECT, 1, 1);
    assert_int_equal(root->count, 2);
    const json_node *a = json_child(root, 0), *b = json_child(root, 1);
    assert_at(a, JSON_LIST, 1, 8);
    assert_string_equal(a->key, "a");
    assert_int_equal(a->key_line, 1);
    assert_int_equal(a->key_column, 3);
    assert_int_equal(a->count, 5);
    assert_at(json_child(a, 0), JSON_NUMBER, 1, 9);
    assert_at(json_child(a, 1), JSON_NUMBER, 1, 12);
    assert_string_equal(json_child(a, 1)->text, "-2.5e-3");
    assert_at(json_child(a, 2), JSON_STRING, 2, 3);
    assert_at(json_child(a, 3), JSON_BOOLEAN, 2, 8); // two bytes before it are one character
    assert_at(json_child(a, 4), JSON_NULL, 2, 14);
    assert_at(b, JSON_OBJECT, 3, 5);
    assert_int_equal(b->key_line, 3);
    assert_int_equal(b->count, 0);
    arena_free(&memory);
}

static void strings_are_decoded(void **state)
{
    static const struct {
        const char *written, *meant;
        size_t      length;
    } strings[] = {
        {"\"\"", "", 0},
        {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t", 8},
        {"\"\\u0041\\u00e9\\u20AC\"", "A\xc3\xa9\xe2\x82\xac", 6},
        {"\"x\\u0000y\"", "x\0y", 3},
        {"\"\\ud83d\\uDE00\"", "\xf0\x9f\x98\x80", 4},
        {"\"\\udbff\\udfff\"", "\xf4\x8f\xbf\xbf", 4},
        {"\"\\\\u0041\"", "\\u0041", 6},
        {"\"\xf0\x9f\x98\x80\"", "\xf0\x9f\x98\x80", 4},
    };
    (void)state;
    for (size_t i = 0; i < sizeof strings / sizeof strings[0]; i++) {
        arena            memory = {0};
        failure          why = {""};
        const json_node *n = read_text(strings[i].written, strlen(strings[i].written), &memory, &why);
        assert_at(n, JSON_STRING, 1, 1);
        assert_int_equal(n->text_length, strings[i].length);
        assert_memory_equal(n->text, strings[i].meant, strings[i].length + 1); // and a NUL
        arena_free(&memory);
    }
}

// A text without one of its last bytes is no JSON, wherever it is cut.
static void every_beginning_is_refused(void **state)
{
    static const char text[] = "{\"k\\u00e9\\n\":[1.5e+10,-0,true,false,null,\"\\ud83d\\ude00\",[],{\"a\":{}}],\"x\":[[2]]}";
    (void)state;
    for (size_t length = 0; length < sizeof text; length++) {
        arena            memory = {0};
        failure          why = {""};
        const json_node *root = read_text(text, length, &memory, &why);
        if (length == sizeof text - 1) {
            assert_non_null(root);
        } else {
            assert_null(root);
            assert_non_null(strstr(why.text, ": error: "));
            assert_non_null(strstr(why.text, "; "));
        }
        arena_free(&memory);
    }
}

static void depth_is_limited(void **state)
{
    enum { LONG = 1 << 20 };
    char *text = malloc(LONG);
    (void)state;
    assert_non_null(text);
    for (int objects = 0; objects < 2; objects++) {
        for (int i = 0; i < LONG; i++)
            text[i] = objects ? "{\"a\":"[i % 5] : '[';
        arena   memory = {0};
        failure why = {""};
        assert_null(read_text(text, LONG, &memory, &why));
        assert_non_null(strstr(why.text, "nested deeper than 32 levels"));
        arena_free(&memory);
    }
    free(text);
}

static char *written_text(void (*write)(json_writer *w, const void *what), const void *what, size_t *length)
{
    char       *text = NULL;
    FILE       *out = open_memstream(&text, length);
    json_writer w = {.out = out};
    assert_non_null(out);
    write(&w, what);
    assert_int_equal(fclose(out), 0);
    return text;
}

static void write_numbers(json_writer *w, const void *what)
{
    const double *numbers = what;
    json_begin_list(w);
    for (int i = 0; numbers[i] != 0; i++)
        json_number(w, numbers[i]);
    json_end_list(w);
}

static void numbers_come_back_to_the_bit(void **state)
{
    static const double numbers[] = {1,
                                     -1,
                                     0.1,
                                     1.0 / 3,
                                     DBL_MAX,
                                     -DBL_MIN,
                                     DBL_TRUE_MIN,
                                     0x1.fffffffffffffp-1,
                                     0x1.0000000000001p+0,
                                     1e22,
                                     1e23,
                                     123456789012345680.0,
                                     0};
    size_t              length;
    char               *text = written_text(write_numbers, numbers, &length);
    arena               memory = {0};
    failure             why = {""};
    (void)state;
    const json_node *list = read_text(text, length, &memory, &why);
    assert_at(list, JSON_LIST, 1, 1);
    int32_t i = 0;
    for (const json_node *n = list->first; n != NULL; n = n->next, i++)
        assert_true(strtod(n->text, NULL) == numbers[i]);
    assert_true(numbers[i] == 0);
    arena_free(&memory);
    free(text);
}

static void write_all(json_writer *w, const void *what)
{
    json_begin_object(w);
    json_key_string(w, "s", what);
    json_key_integer(w, "i", INT64_MIN);
    json_key_bool(w, "b", true);
    json_key_null(w, "n");
    json_key_number(w, "infinite", HUGE_VAL);
    json_key_number(w, "zero", -0.0);
    json_key(w, "l");
    json_begin_list(w);
    json_begin_list(w);
    json_end_list(w);
    json_begin_object(w);
    json_end_object(w);
    json_point(w, 2, (scene_point){1, 2, 3});
    json_point(w, 3, (scene_point){1, 2, 3});
    json_end_list(w);
    json_end_object(w);
}

static void what_is_written_is_read(void **state)
{
    char characters[128];
    (void)state;
    for (int i = 1; i < 128; i++)
        characters[i - 1] = (char)i;
    characters[127] = '\0';
    size_t           length;
    char            *text = written_text(write_all, characters, &length);
    arena            memory = {0};
    failure          why = {""};
    const json_node *root = read_text(text, length, &memory, &why);
    assert_at(root, JSON_OBJECT, 1, 1);
    assert_string_equal(root->first->text, characters);
    const char *rest = strstr(text, ",\"i\":");
    assert_string_equal(rest, ",\"i\":-9223372036854775808,\"b\":true,\"n\":null,\"infinite\":null,\"zero\":0,"
                              "\"l\":[[],{},[1,2],[1,2,3]]}");
    arena_free(&memory);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_value_has_its_place),    cmocka_unit_test(strings_are_decoded),
        cmocka_unit_test(every_beginning_is_refused),   cmocka_unit_test(depth_is_limited),
        cmocka_unit_test(numbers_come_back_to_the_bit), cmocka_unit_test(what_is_written_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
