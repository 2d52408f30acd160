// text.c : see text.h.
#include "explain/text.h"

#include <string.h>

static bool control(char c)
{
    unsigned char byte = (unsigned char)c;
    return byte < 0x20 || byte == 0x7f;
}

void explain_escape(growing_text *text, const char *content)
{
    static const char        special[] = "&<>\"'";
    static const char *const entity[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
    for (; *content != '\0'; content++) {
        const char *found = strchr(special, *content);
        if (found != NULL)
            growing_print(text, "%s", entity[found - special]);
        else
            growing_print(text, "%c", control(*content) ? '?' : *content);
    }
}

void explain_escape_markdown(growing_text *text, const char *content)
{
    for (; *content != '\0'; content++) {
        if (strchr("\\`*_[]<>#|&~$", *content) != NULL)
            growing_print(text, "\\");
        growing_print(text, "%c", control(*content) ? '?' : *content);
    }
}
