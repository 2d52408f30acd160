// word.c : a word on the sheet.
#include "draw/stage.h"

void draw_word(draw_stage *stage, picture_box box, picture_type type, const char *text)
{
    picture_rectangle(stage->sheet, box, 0.3 * type.size);
    picture_fill(stage->sheet, picture_fade(stage->style.paper, 0.82), false);
    picture_text_in(stage->sheet, box, type, text);
}
