// page.c : one picture and one sentence a step, and the page that shows them.
#include "explain/page.h"

#include <stdio.h>
#include <stdlib.h>

static const char world_title[] = "The world", difference_title[] = "A \xe2\x88\x92 B",
                  normal_title[] = "Seen along the normal";

explain_picture *explain_picture_add(explain_pages *pages)
{
    if (pages->count == pages->room) {
        int32_t          room = pages->room > 0 ? 2 * pages->room : 16;
        explain_picture *larger = realloc(pages->pictures, (size_t)room * sizeof *larger);
        if (larger == NULL)
            return NULL;
        pages->pictures = larger;
        pages->room = room;
    }
    explain_picture *added = &pages->pictures[pages->count++];
    *added = (explain_picture){0};
    return added;
}

static bool good(const explain_picture *p)
{
    return !p->title.failed && !p->sentence.failed && !p->svg.failed;
}

static bool add_begin(explain_pages *pages, const explain_stage *stage)
{
    explain_picture *p = explain_picture_add(pages);
    if (p == NULL)
        return false;
    growing_print(&p->title, "The pair");
    explain_say_begin(&p->sentence, stage);
    explain_sheet(&p->svg, p->title.bytes, p->sentence.bytes, world_title, difference_title);
    explain_draw_world(&p->svg, stage, NULL);
    explain_sheet_right(&p->svg);
    explain_draw_difference(&p->svg, stage, NULL);
    explain_sheet_end(&p->svg);
    return good(p);
}

static bool add_step(explain_pages *pages, const explain_stage *stage, int32_t which)
{
    const trace_step *step = &stage->record->steps[which];
    explain_picture  *p = explain_picture_add(pages);
    if (p == NULL)
        return false;
    if (step->algorithm == TRACE_SUPPORT)
        growing_print(&p->title, "The support point");
    else
        growing_print(&p->title, step->step == 0 ? "%s begins" : "%s, step %d", step->algorithm == TRACE_GJK ? "GJK" : "EPA",
                      (int)step->step);
    explain_say_step(&p->sentence, stage, step, step->step > 0 ? step - 1 : step);
    explain_sheet(&p->svg, p->title.bytes, p->sentence.bytes, world_title, difference_title);
    explain_draw_world(&p->svg, stage, step);
    explain_sheet_right(&p->svg);
    explain_draw_difference(&p->svg, stage, step);
    explain_sheet_end(&p->svg);
    return good(p);
}

static bool add_end(explain_pages *pages, const explain_stage *stage)
{
    explain_picture *p = explain_picture_add(pages);
    if (p == NULL)
        return false;
    growing_print(&p->title, "The answer");
    explain_say_end(&p->sentence, stage);
    explain_sheet(&p->svg, p->title.bytes, p->sentence.bytes, world_title, difference_title);
    explain_draw_world(&p->svg, stage, NULL);
    explain_draw_answer(&p->svg, stage, &stage->record->general);
    explain_sheet_right(&p->svg);
    explain_draw_difference(&p->svg, stage, NULL);
    explain_draw_shift(&p->svg, stage, &stage->record->general);
    explain_sheet_end(&p->svg);
    return good(p);
}

static bool add_clip(explain_pages *pages, const explain_stage *stage, int32_t cut)
{
    explain_picture *p = explain_picture_add(pages);
    if (p == NULL)
        return false;
    bool begins = stage->record->dim == 3 && cut == 0;
    growing_print(&p->title, begins ? "Clipping begins" : "Clipping, step %d", (int)cut + (stage->record->dim == 3 ? 0 : 1));
    explain_say_clip(&p->sentence, stage, cut);
    explain_sheet(&p->svg, p->title.bytes, p->sentence.bytes, world_title, normal_title);
    explain_draw_clip(&p->svg, stage, cut);
    explain_sheet_end(&p->svg);
    return good(p);
}

static bool add_contacts(explain_pages *pages, const explain_stage *stage)
{
    explain_picture *p = explain_picture_add(pages);
    if (p == NULL)
        return false;
    growing_print(&p->title, "Contact");
    explain_say_contacts(&p->sentence, stage);
    explain_sheet(&p->svg, p->title.bytes, p->sentence.bytes, world_title, difference_title);
    explain_draw_world(&p->svg, stage, NULL);
    explain_draw_contacts(&p->svg, stage);
    explain_sheet_right(&p->svg);
    explain_draw_difference(&p->svg, stage, NULL);
    explain_draw_shift(&p->svg, stage, &stage->record->answer);
    explain_sheet_end(&p->svg);
    return good(p);
}

static bool add_steps(explain_pages *pages, explain_stage *stage, int32_t most)
{
    int32_t count = stage->record->step_count, tail = most / 4, head = most - tail;
    bool    all = true;
    for (int32_t i = 0; i < count && all; i++) {
        all = explain_follow(stage, &stage->record->steps[i]);
        if (count > most && i >= head && i < count - tail)
            pages->left_out++;
        else
            all = all && add_step(pages, stage, i);
    }
    return all;
}

static void print_title(growing_text *page, const char *const names[2], explain_format format)
{
    void (*escape)(growing_text *, const char *) = format == EXPLAIN_HTML ? explain_escape : explain_escape_markdown;
    escape(page, names[0]);
    growing_print(page, " and ");
    escape(page, names[1]);
}

static void print_legend(growing_text *page, const explain_stage *stage)
{
    const trace *record = stage->record;
    growing_print(
        page,
        "Both frames show the world's axes%s, so a direction points the same way in both. a3 %s b1 is corner 3 of A less "
        "corner 1 of B; a point of a round core has the number of its support instead. Arrow: where the step looks. "
        "Dashed line: nothing of A %s B lies beyond. Green: what the algorithm holds on to. Red: the nearest point, and the "
        "points of A and B that make it. Answered in %s.",
        record->dim == 3 ? ", seen from the same side" : "", "\xe2\x88\x92", "\xe2\x88\x92", record->precision);
}

static const char page_head[] =
    "<style>body{font:17px/1.5 serif;max-width:1180px;margin:2em auto;padding:0 "
    "1em;color:#000;background:#fff}h1,h2{font-family:"
    "sans-serif;line-height:1.2}h2{font-size:1.1em;margin:2em 0 "
    ".3em}figure{margin:0;break-inside:avoid}svg{width:100%;height:auto;"
    "border:1px solid #ddd}figcaption{margin:.4em 0}.u{cursor:pointer}nav a{margin-right:.6em}</style>\n";

static const char page_script[] =
    "<script>\nfor (const g of document.querySelectorAll('.u')) {\n"
    "  const same = g.closest('svg').querySelectorAll('.' + g.classList[1]);\n"
    "  g.addEventListener('pointerenter', () => same.forEach(o => o.classList.add('lit')));\n"
    "  g.addEventListener('pointerleave', () => same.forEach(o => o.classList.remove('lit')));\n}\n</script>\n";

static void print_left_out(growing_text *page, const explain_pages *pages)
{
    if (pages->left_out > 0)
        growing_print(page, "%d steps in the middle have no picture; abut trace prints them all.", (int)pages->left_out);
}

static void print_html(explain_pages *pages, const char *const names[2], const char *legend)
{
    growing_text *page = &pages->page;
    growing_print(page, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n<meta name=\"viewport\" "
                        "content=\"width=device-width\"/>\n<title>");
    print_title(page, names, EXPLAIN_HTML);
    growing_print(page, "</title>\n%s</head>\n<body>\n<h1>", page_head);
    print_title(page, names, EXPLAIN_HTML);
    growing_print(page, "</h1>\n<p>");
    growing_print(page, "%s", legend);
    growing_print(page, "</p>\n<p>");
    print_left_out(page, pages);
    growing_print(page, "</p>\n");
    for (int32_t i = 0; i < pages->count; i++) {
        const explain_picture *p = &pages->pictures[i];
        growing_print(page, "<h2 id=\"p%d\">%d. %s</h2>\n<figure>\n%s<figcaption>", (int)i + 1, (int)i + 1, p->title.bytes,
                      p->svg.bytes);
        explain_escape(page, p->sentence.bytes);
        growing_print(page, "</figcaption>\n</figure>\n");
    }
    growing_print(page, "%s</body>\n</html>\n", page_script);
}

static void print_markdown(explain_pages *pages, const char *const names[2], const char *legend)
{
    growing_text *page = &pages->page;
    growing_print(page, "# ");
    print_title(page, names, EXPLAIN_MARKDOWN);
    growing_print(page, "\n\n");
    growing_print(page, "%s", legend);
    growing_print(page, "\n\n");
    print_left_out(page, pages);
    growing_print(page, "%s", pages->left_out > 0 ? "\n\n" : "");
    for (int32_t i = 0; i < pages->count; i++) {
        const explain_picture *p = &pages->pictures[i];
        growing_print(page, "## %d. %s\n\n![%s](step-%03d.svg)\n\n", (int)i + 1, p->title.bytes, p->title.bytes, (int)i + 1);
        explain_escape_markdown(page, p->sentence.bytes);
        growing_print(page, "\n\n");
    }
}

void explain_pages_print(explain_pages *pages, explain_format format, const char *const names[2], const char *legend)
{
    if (format == EXPLAIN_HTML)
        print_html(pages, names, legend);
    else
        print_markdown(pages, names, legend);
}

bool explain_pages_make(explain_pages *pages, explain_stage *stage, explain_format format, int32_t most)
{
    const trace *record = stage->record;
    bool         all = add_begin(pages, stage) && add_steps(pages, stage, most) && add_end(pages, stage);
    for (int32_t i = 0; all && record->clip.there && i < record->cut_count; i++)
        all = add_clip(pages, stage, i);
    all = all && (record->contact_count == 0 || add_contacts(pages, stage));
    if (!all)
        return false;
    const char *const names[2] = {stage->bodies[0].name, stage->bodies[1].name};
    growing_text      legend = {0};
    print_legend(&legend, stage);
    if (!legend.failed)
        explain_pages_print(pages, format, names, legend.bytes);
    const bool good_page = !legend.failed && !pages->page.failed;
    growing_text_free(&legend);
    return good_page;
}

void explain_pages_free(explain_pages *pages)
{
    for (int32_t i = 0; i < pages->count; i++) {
        growing_text_free(&pages->pictures[i].title);
        growing_text_free(&pages->pictures[i].sentence);
        growing_text_free(&pages->pictures[i].svg);
    }
    free(pages->pictures);
    growing_text_free(&pages->page);
}
