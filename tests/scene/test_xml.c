// test_xml.c : XML in its ways of writing; places by hand; what is no XML is refused at its place.
#include "scene/xml/xml.h"

// cmocka wants these four before it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

static void elements_attributes_and_text(void **state)
{
    static const char text[] =
        "\xef\xbb\xbf<?xml version=\"1.0\"?>\n<!DOCTYPE a>\n<!-- <b/> -->\n<x:a one='1' two = \"&lt;&#65;&#x20ac;&amp;'\">\n"
        " \xc3\xa9<b/>middle<![CDATA[<&>]]>\n<n:b three=''>in</n:b >\n</x:a>\n<!-- end -->\n";
    arena           memory = {0};
    xml_fault       fault;
    const xml_node *a = xml_read(text, sizeof text - 1, &memory, &fault);
    (void)state;
    assert_non_null(a);
    assert_string_equal(a->name, "a");
    assert_int_equal(a->place.line, 4);
    assert_int_equal(a->place.column, 1);
    assert_string_equal(xml_value(a, "one"), "1");
    assert_string_equal(xml_value(a, "two"), "<A\xe2\x82\xac&'");
    assert_int_equal(xml_attribute_of(a, "two")->place.column, 14);
    assert_string_equal(a->text, "\n \xc3\xa9middle<&>\n\n");
    const xml_node *b = xml_child(a, "b"), *second = xml_again(b);
    assert_int_equal(b->place.line, 5);
    assert_int_equal(b->place.column, 3); // columns are characters
    assert_string_equal(b->text, "");
    assert_string_equal(second->text, "in");
    assert_string_equal(xml_value(second, "three"), "");
    assert_null(xml_again(second));
    assert_null(xml_value(b, "three"));
    assert_ptr_equal(xml_after(a, a), b);
    assert_ptr_equal(xml_after(b, a), second);
    assert_null(xml_after(second, a));
    arena_free(&memory);
}

static void what_is_no_xml(void **state)
{
    static const struct {
        const char *text;
        int         line, column;
        const char *words;
    } cases[] = {
        {"", 1, 1, "no element in it"},
        {"<a>", 1, 4, "the file ends inside <a>"},
        {"<a", 1, 1, "the file ends inside <a"},
        {"<a/><b/>", 1, 5, "a second outermost element"},
        {"<a/>text", 1, 5, "text outside"},
        {"<a>\n</b>", 2, 1, "</b> stands where <a> of line 1 should end"},
        {"</a>", 1, 1, "ends an element that has not begun"},
        {"<a b/>", 1, 5, "'b' has no value"},
        {"<a b=c/>", 1, 6, "has no quotes"},
        {"<a b='c/>", 1, 6, "the file ends inside the value of 'b'"},
        {"<a b='<'/>", 1, 6, "the value of 'b' does not end"},
        {"<a>&nbsp;</a>", 1, 4, "'&' begins no character"},
        {"<a>&#0;</a>", 1, 4, "'&' begins no character"},
        {"<a>&#xd800;</a>", 1, 4, "'&' begins no character"},
        {"<a><!-- </a>", 1, 4, "a comment does not end"},
        {"<a><![CDATA[ </a>", 1, 4, "the file ends inside <![CDATA["},
        {"<!DOCTYPE a [<!ENTITY b \"c\">]><a/>", 1, 1, "a document type with declarations"},
        {"<a>\n\xff</a>", 2, 1, "not UTF-8"},
        {"<1a!/>", 1, 4, "the name of an attribute is missing"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        arena     memory = {0};
        xml_fault fault;
        assert_null(xml_read(cases[i].text, strlen(cases[i].text), &memory, &fault));
        if (fault.place.line != cases[i].line || fault.place.column != cases[i].column ||
            strstr(fault.text, cases[i].words) == NULL || strstr(fault.text, "; ") == NULL)
            fail_msg("%s: got %d:%d: %s", cases[i].text, fault.place.line, fault.place.column, fault.text);
        arena_free(&memory);
    }
}

static void nesting_has_an_end(void **state)
{
    char text[8 * XML_DEEPEST + 16] = "";
    (void)state;
    for (int over = 0; over < 2; over++) {
        arena     memory = {0};
        xml_fault fault;
        text[0] = '\0';
        for (int i = 0; i < XML_DEEPEST + over; i++)
            strcat(text, "<a>");
        for (int i = 0; i < XML_DEEPEST + over; i++)
            strcat(text, "</a>");
        const xml_node *root = xml_read(text, strlen(text), &memory, &fault);
        assert_true((root != NULL) == (over == 0));
        arena_free(&memory);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elements_attributes_and_text),
        cmocka_unit_test(what_is_no_xml),
        cmocka_unit_test(nesting_has_an_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
