// syntax.c : from YAJL's sentence and the place where it stopped to a fault and a remedy.
//
// YAJL names its errors by sentences only (yajl_get_error). A sentence that this table does not know still gives a line with
// the right place and a general remedy.
#include "syntax.h"

#include <string.h>

typedef struct phrase {
    const char *reason; // a part of YAJL's sentence, or the start of the text where it stopped
    const char *message;
} phrase;

static const phrase sentences[] = {
    {"premature EOF",
     "the file ends in the middle; close what was opened: a string with '\"', a list with ']', an object with '}'"},
    {"trailing garbage", "there is text after the end of the scene; a file holds one object, remove the rest"},
    {"invalid object key", "a key is missing here; keys are strings in double quotes, and no comma follows the last one"},
    {"separated by a colon", "a ':' is missing between key and value; write \"key\": value"},
    {"after key and value", "the object goes on without a comma; put ',' before the next key, or '}' to end the object"},
    {"after array element", "the list goes on without a comma; put ',' before the next value, or ']' to end the list "
                            "(a number has no leading zeros)"},
    {"unallowed token", "a value is missing here; write one, or remove the comma or colon before it"},
    {"comment", "JSON has no comments; remove it"},
    {"digit is required after the minus", "a number must have a digit after '-'; write a finite number such as -0.5"},
    {"digit is required after the decimal", "a number must have a digit after '.'; write 1.0, not 1."},
    {"digit is required after the exponent", "a number must have a digit after 'e'; write 1e0, not 1e"},
    {"invalid character inside string", "a string holds a raw control character; write it as \\n, \\t or \\u001f, or close the "
                                        "string with '\"'"},
    {"non-hex", "four hexadecimal digits must follow \\u; write for example \\u00e9"},
    {"occurs before a character which", "this is no JSON escape; after '\\' write one of \" \\ / b f n r t u"},
};

static const phrase beginnings[] = {
    {"NaN", "NaN is no number of JSON; write a finite number"},
    {"nan", "NaN is no number of JSON; write a finite number"},
    {"-nan", "NaN is no number of JSON; write a finite number"},
    {"-NaN", "NaN is no number of JSON; write a finite number"},
    {"Inf", "Infinity is no number of JSON; write a finite number"},
    {"inf", "Infinity is no number of JSON; write a finite number"},
    {"-Inf", "Infinity is no number of JSON; write a finite number"},
    {"-inf", "Infinity is no number of JSON; write a finite number"},
    {"'", "strings stand in double quotes; write \"like this\""},
    {"+", "a number has no leading '+'; leave it out"},
    {".", "a number must have a digit before '.'; write 0.5, not .5"},
    {"#", "JSON has no comments; remove it"},
};

static const phrase *among(const phrase *phrases, size_t count, const char *text, size_t length, bool at_start)
{
    for (size_t i = 0; i < count; i++) {
        size_t      size = strlen(phrases[i].reason);
        const char *found = at_start ? NULL : strstr(text, phrases[i].reason);
        if (found != NULL || (at_start && size <= length && memcmp(text, phrases[i].reason, size) == 0))
            return &phrases[i];
    }
    return NULL;
}

// YAJL has read up to the culprit when that is a byte inside a string, past it when it is a punctuation mark, and into it when
// it is a word or a number; those start at the first byte that no value has claimed.
static size_t culprit(const syntax_stop *stop)
{
    size_t token = stop->token;
    while (token < stop->length && strchr(" \t\r\n,:", stop->text[token]) != NULL && stop->text[token] != '\0')
        token++;
    if (stop->at_end)
        return strstr(stop->reason, "premature EOF") != NULL ? stop->length : token;
    bool inside = strstr(stop->reason, "inside string") != NULL || strstr(stop->reason, "inside a string") != NULL;
    if (inside && stop->consumed < stop->length)
        return stop->consumed;
    size_t last = stop->consumed > 0 ? stop->consumed - 1 : 0;
    bool   mark = last < stop->length && stop->text[last] != '\0' && strchr("{}[],:", stop->text[last]) != NULL;
    return mark ? last : token;
}

syntax_fault syntax_explain(const syntax_stop *stop)
{
    syntax_fault  fault = {.offset = culprit(stop),
                           .message = "this is not JSON; write a value: a number, a string in double quotes, "
                                       "true, false, null, [...] or {...}"};
    const phrase *known = among(sentences, sizeof sentences / sizeof sentences[0], stop->reason, 0, false);
    if (fault.offset < stop->length && (known == NULL || strstr(stop->reason, "minus") != NULL)) {
        const phrase *start = among(beginnings, sizeof beginnings / sizeof beginnings[0], stop->text + fault.offset,
                                    stop->length - fault.offset, true);
        if (start != NULL)
            known = start;
    }
    if (known != NULL)
        fault.message = known->message;
    return fault;
}
