// xml.c : one pass over the text, with the elements that are open as a chain of parents. No recursion.
#include "scene/xml/xml.h"

#include "scene/text/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct cursor {
    const char *at, *end; // *end is a NUL
    xml_place   place;
    arena      *memory;
    xml_fault  *fault;
    xml_node   *open; // the innermost element that is open
    xml_node   *root;
    int         depth;
} cursor;

static bool refuse_at(cursor *c, xml_place place, const char *format, ...) __attribute__((format(printf, 3, 4)));

static bool refuse_at(cursor *c, xml_place place, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    // NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): clang-tidy 14 loses va_start when it is given several files
    vsnprintf(c->fault->text, XML_FAULT, format, args);
    va_end(args);
    c->fault->place = place;
    return false;
}

static bool refuse(cursor *c, const char *what)
{
    return refuse_at(c, c->place, "%s", what);
}

static bool no_memory(cursor *c)
{
    return refuse(c, "out of memory; make the file smaller or close other programs");
}

// Moves on by one byte.
static void step(cursor *c)
{
    const unsigned char byte = (unsigned char)*c->at++;
    if (byte == '\n') {
        c->place.line++;
        c->place.column = 1;
    } else if ((byte & 0xc0) != 0x80) {
        c->place.column++;
    }
}

static bool starts(const cursor *c, const char *word)
{
    const size_t length = strlen(word);
    return (size_t)(c->end - c->at) >= length && memcmp(c->at, word, length) == 0;
}

// Passes over `word` when it stands here.
static bool take(cursor *c, const char *word)
{
    if (!starts(c, word))
        return false;
    for (size_t i = strlen(word); i > 0; i--)
        step(c);
    return true;
}

static bool is_blank(char b)
{
    return b == ' ' || b == '\t' || b == '\r' || b == '\n';
}

static void skip_blanks(cursor *c)
{
    while (c->at < c->end && is_blank(*c->at))
        step(c);
}

// Passes over everything up to and with `word`; `what` began at `place`.
static bool skip_past(cursor *c, const char *word, xml_place place, const char *what)
{
    while (c->at < c->end) {
        if (take(c, word))
            return true;
        step(c);
    }
    return refuse_at(c, place, "%s does not end; write '%s' behind it, or save the file again", what, word);
}

static bool is_name_byte(char b)
{
    const unsigned char byte = (unsigned char)b;
    return byte >= 0x80 || (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
           byte == '_' || byte == '-' || byte == '.' || byte == ':';
}

// A name without its prefix; NULL after a refusal.
static const char *read_name(cursor *c, const char *what)
{
    const char *start = c->at;
    while (c->at < c->end && is_name_byte(*c->at)) {
        if (*c->at == ':')
            start = c->at + 1;
        step(c);
    }
    if (c->at == start) {
        refuse_at(c, c->place, "the name of %s is missing; write one, or '&lt;' where '<' itself is meant", what);
        return NULL;
    }
    const char *name = arena_copy(c->memory, start, (size_t)(c->at - start));
    if (name == NULL)
        no_memory(c);
    return name;
}

// ---- characters --------------------------------------------------------------------------------------------------------

static size_t put_utf8(uint32_t code, char out[4])
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    const size_t length = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = length - 1; i > 0; i--, code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3f));
    out[0] = (char)((length == 2 ? 0xc0 : length == 3 ? 0xe0 : 0xf0) | code);
    return length;
}

static bool is_character(uint32_t code)
{
    return code == '\t' || code == '\n' || code == '\r' || (code >= 0x20 && code < 0xd800) ||
           (code >= 0xe000 && code < 0xfffe) || (code >= 0x10000 && code < 0x110000);
}

// The number behind "&#", in *code; 0 when there is none.
static void read_code(cursor *c, uint32_t *code)
{
    static const char digits[] = "0123456789abcdef";
    const uint32_t    base = take(c, "x") ? 16 : 10;
    *code = 0;
    for (; c->at < c->end && *c->at != ';'; step(c)) {
        const char *digit = strchr(digits, *c->at >= 'A' && *c->at <= 'F' ? *c->at - 'A' + 'a' : *c->at);
        if (*c->at == '\0' || digit == NULL || (uint32_t)(digit - digits) >= base || *code > 0x110000) {
            *code = 0;
            return;
        }
        *code = base * *code + (uint32_t)(digit - digits);
    }
}

// What the '&' at the cursor stands for: its bytes; 0 after a refusal.
static size_t read_reference(cursor *c, char out[4])
{
    static const char *const names[] = {"&lt;", "&gt;", "&amp;", "&quot;", "&apos;"};
    const xml_place          place = c->place;
    uint32_t                 code = 0;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (take(c, names[i])) {
            out[0] = "<>&\"'"[i];
            return 1;
        }
    }
    if (take(c, "&#"))
        read_code(c, &code);
    if (is_character(code) && take(c, ";"))
        return put_utf8(code, out);
    refuse_at(c, place, "'&' begins no character that is known here; write '&amp;' for '&' itself, or the character");
    return 0;
}

// Appends the character at the cursor, which stands for itself when `literal`, to a text that grows.
static bool take_character(cursor *c, char **text, int32_t *length, int32_t *room, bool literal)
{
    char   bytes[4] = {*c->at};
    size_t count = 1;
    if (*c->at != '&' || literal)
        step(c);
    else
        count = read_reference(c, bytes);
    for (size_t i = 0; i < count; i++) {
        char *grown = arena_grow(c->memory, *text, *length, room, 1);
        if (grown == NULL)
            return no_memory(c);
        *text = grown;
        grown[(*length)++] = bytes[i];
    }
    return count > 0;
}

static bool end_text(cursor *c, char **text, int32_t length, int32_t *room)
{
    char *grown = arena_grow(c->memory, *text, length, room, 1);
    if (grown == NULL)
        return no_memory(c);
    grown[length] = '\0';
    *text = grown;
    return true;
}

static bool add_text(cursor *c, bool literal)
{
    xml_node *node = c->open;
    if (node == NULL)
        return is_blank(*c->at) ? (step(c), true) : refuse(c, "text outside of the outermost element; remove it");
    if (node->text_length == 0)
        node->text_place = c->place;
    return take_character(c, &node->text, &node->text_length, &node->text_room, literal);
}

// ---- markup ------------------------------------------------------------------------------------------------------------

static bool read_value(cursor *c, xml_attribute *attribute)
{
    const xml_place place = c->place;
    const char      quote = *c->at;
    char           *text = NULL;
    int32_t         length = 0, room = 0;
    if (quote != '"' && quote != '\'')
        return refuse_at(c, place, "the value of '%.40s' has no quotes; write %.40s=\"...\"", attribute->name, attribute->name);
    for (step(c); c->at < c->end && *c->at != quote;) {
        if (*c->at == '<')
            return refuse_at(c, place, "the value of '%.40s' does not end; put a quote behind it", attribute->name);
        if (!take_character(c, &text, &length, &room, false))
            return false;
    }
    if (c->at == c->end)
        return refuse_at(c, place, "the file ends inside the value of '%.40s'; save it again", attribute->name);
    step(c);
    if (!end_text(c, &text, length, &room))
        return false;
    attribute->value = text;
    return true;
}

static bool read_attribute(cursor *c, xml_node *node)
{
    xml_attribute *attribute = arena_take(c->memory, 1, sizeof *attribute);
    if (attribute == NULL)
        return no_memory(c);
    attribute->place = c->place;
    attribute->name = read_name(c, "an attribute");
    if (attribute->name == NULL)
        return false;
    skip_blanks(c);
    if (!take(c, "="))
        return refuse_at(c, c->place, "'%.40s' has no value; write %.40s=\"...\"", attribute->name, attribute->name);
    skip_blanks(c);
    attribute->next = node->attributes; // the last one comes first: of a:x and b:x the later one is found
    node->attributes = attribute;
    return read_value(c, attribute);
}

static void join_tree(cursor *c, xml_node *node)
{
    xml_node *parent = node->parent = c->open;
    if (parent == NULL)
        c->root = node;
    else if (parent->first == NULL)
        parent->first = node;
    else
        parent->last->next = node;
    if (parent != NULL)
        parent->last = node;
}

static bool close_element(cursor *c)
{
    xml_node *node = c->open;
    c->open = node->parent;
    c->depth--;
    return end_text(c, &node->text, node->text_length, &node->text_room);
}

static bool begin_element(cursor *c)
{
    const xml_place place = c->place;
    xml_node       *node = arena_take(c->memory, 1, sizeof *node);
    if (node == NULL)
        return no_memory(c);
    step(c);
    *node = (xml_node){.place = place, .text_place = place, .name = read_name(c, "an element")};
    if (node->name == NULL)
        return false;
    if (c->open == NULL && c->root != NULL)
        return refuse_at(c, place, "a second outermost element; a file has one: remove the others");
    if (++c->depth > XML_DEEPEST)
        return refuse_at(c, place, "elements are nested deeper than %d levels; flatten the groups", (int)XML_DEEPEST);
    join_tree(c, node);
    c->open = node;
    for (;;) {
        skip_blanks(c);
        if (take(c, "/>"))
            return close_element(c);
        if (take(c, ">"))
            return true;
        if (c->at == c->end)
            return refuse_at(c, place, "the file ends inside <%.40s; save it again", node->name);
        if (!read_attribute(c, node))
            return false;
    }
}

static bool end_element(cursor *c)
{
    const xml_place place = c->place;
    take(c, "</");
    const char *name = read_name(c, "an element that ends");
    if (name == NULL)
        return false;
    skip_blanks(c);
    if (c->open == NULL)
        return refuse_at(c, place, "</%.40s> ends an element that has not begun; remove it", name);
    if (strcmp(c->open->name, name) != 0)
        return refuse_at(c, place, "</%.40s> stands where <%.40s> of line %d should end; end the inner element first", name,
                         c->open->name, c->open->place.line);
    if (!take(c, ">"))
        return refuse_at(c, place, "</%.40s does not end; put '>' behind it", name);
    return close_element(c);
}

static bool read_cdata(cursor *c, xml_place place)
{
    while (c->at < c->end) {
        if (take(c, "]]>"))
            return true;
        if (!add_text(c, true))
            return false;
    }
    return refuse_at(c, place, "the file ends inside <![CDATA[; save it again");
}

static bool skip_doctype(cursor *c, xml_place place)
{
    for (; c->at < c->end && *c->at != '>'; step(c))
        if (*c->at == '[')
            return refuse_at(c, place, "a document type with declarations of its own is not read; remove it");
    return take(c, ">") || refuse_at(c, place, "<!DOCTYPE does not end; put '>' behind it");
}

static bool read_piece(cursor *c)
{
    const xml_place place = c->place;
    if (*c->at != '<')
        return add_text(c, false);
    if (take(c, "<!--"))
        return skip_past(c, "-->", place, "a comment");
    if (take(c, "<?"))
        return skip_past(c, "?>", place, "a processing instruction");
    if (c->open != NULL && take(c, "<![CDATA["))
        return read_cdata(c, place);
    if (c->root == NULL && take(c, "<!DOCTYPE"))
        return skip_doctype(c, place);
    return starts(c, "</") ? end_element(c) : begin_element(c);
}

// Whether the text is UTF-8, by what it says and by its bytes.
static bool check_encoding(cursor *c, const char *text, size_t length)
{
    const size_t bad = text_bad_utf8(text, length);
    if (bad == length && memchr(text, '\0', length) == NULL)
        return true;
    while (c->at < text + bad && *c->at != '\0')
        step(c);
    return refuse(c, "this byte is not UTF-8 text; save the file as XML in UTF-8");
}

const xml_node *xml_read(const char *text, size_t length, arena *memory, xml_fault *fault)
{
    cursor c = {.at = text, .end = text + length, .place = {1, 1}, .memory = memory, .fault = fault};
    if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
        c.at += 3;
    if (!check_encoding(&c, c.at, (size_t)(c.end - c.at)))
        return NULL;
    while (c.at < c.end) {
        if (!read_piece(&c))
            return NULL;
    }
    if (c.open != NULL)
        refuse_at(&c, c.place, "the file ends inside <%.40s> of line %d; save it again", c.open->name, c.open->place.line);
    else if (c.root == NULL)
        refuse(&c, "no element in it; this is no XML file: save it again");
    else
        return c.root;
    return NULL;
}

// ---- looking at the tree -----------------------------------------------------------------------------------------------

bool xml_is(const xml_node *node, const char *name)
{
    return strcmp(node->name, name) == 0;
}

static const xml_node *named_from(const xml_node *node, const char *name)
{
    while (node != NULL && !xml_is(node, name))
        node = node->next;
    return node;
}

const xml_node *xml_child(const xml_node *node, const char *name)
{
    return named_from(node->first, name);
}

const xml_node *xml_again(const xml_node *node)
{
    return named_from(node->next, node->name);
}

const xml_attribute *xml_attribute_of(const xml_node *node, const char *name)
{
    const xml_attribute *a = node->attributes;
    while (a != NULL && strcmp(a->name, name) != 0)
        a = a->next;
    return a;
}

const char *xml_value(const xml_node *node, const char *name)
{
    const xml_attribute *a = xml_attribute_of(node, name);
    return a != NULL ? a->value : NULL;
}

const xml_node *xml_after(const xml_node *node, const xml_node *root)
{
    if (node->first != NULL)
        return node->first;
    while (node != root && node->next == NULL)
        node = node->parent;
    return node != root ? node->next : NULL;
}
