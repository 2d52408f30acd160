// mark.c : see picture_mark.h.
#include "picture/mark.h"

#include <math.h>

// Width of the rim on either side of a line, in widths of that line.
static const double rim_share = 0.8;

static picture_pen rim_of(picture_mark mark)
{
    return picture_solid(mark.rim, (1 + 2 * rim_share) * mark.width);
}

static void round_path(picture *sheet, picture_point at, double radius)
{
    const double turn = 4 * acos(0.0);
    picture_move(sheet, (picture_point){at.x + radius, at.y});
    picture_arc(sheet, at, radius, 0, turn);
    picture_shut(sheet);
}

void picture_disk(picture *sheet, picture_point at, picture_mark mark)
{
    round_path(sheet, at, mark.size + rim_share * mark.width);
    picture_fill(sheet, mark.rim, false);
    round_path(sheet, at, mark.size);
    picture_fill(sheet, mark.color, false);
}

void picture_ring(picture *sheet, picture_point at, picture_mark mark)
{
    round_path(sheet, at, mark.size);
    picture_stroke(sheet, rim_of(mark));
    round_path(sheet, at, mark.size);
    picture_stroke(sheet, picture_solid(mark.color, mark.width));
}

static void diamond_path(picture *sheet, picture_point at, double size)
{
    picture_move(sheet, (picture_point){at.x + size, at.y});
    picture_line(sheet, (picture_point){at.x, at.y - size});
    picture_line(sheet, (picture_point){at.x - size, at.y});
    picture_line(sheet, (picture_point){at.x, at.y + size});
    picture_shut(sheet);
}

void picture_diamond(picture *sheet, picture_point at, picture_mark mark)
{
    diamond_path(sheet, at, mark.size);
    picture_stroke(sheet, rim_of(mark));
    diamond_path(sheet, at, mark.size);
    picture_stroke(sheet, picture_solid(mark.color, mark.width));
}

void picture_gem(picture *sheet, picture_point at, picture_mark mark, picture_color inside)
{
    diamond_path(sheet, at, mark.size);
    picture_fill(sheet, inside, false);
    picture_diamond(sheet, at, mark);
}

void picture_dart(picture *sheet, picture_point at, bool away, picture_mark mark)
{
    const double slope = sqrt(0.5);
    round_path(sheet, at, mark.size);
    picture_fill(sheet, mark.rim, false);
    picture_ring(sheet, at, mark);
    if (!away) {
        round_path(sheet, at, 0.3 * mark.size);
        picture_fill(sheet, mark.color, false);
        return;
    }
    for (int side = -1; side <= 1; side += 2) {
        double dx = slope * mark.size, dy = side * slope * mark.size;
        picture_segment(sheet, (picture_point){at.x - dx, at.y - dy}, (picture_point){at.x + dx, at.y + dy},
                        picture_solid(mark.color, mark.width));
    }
}

void picture_arrow(picture *sheet, picture_point tail, picture_point along, double length, picture_mark mark)
{
    const double  slim = 0.38; // half the width of the head per length
    picture_point tip = {tail.x + length * along.x, tail.y + length * along.y};
    picture_point neck = {tip.x - mark.size * along.x, tip.y - mark.size * along.y};
    picture_point shaft = {tip.x - 0.8 * mark.size * along.x, tip.y - 0.8 * mark.size * along.y};
    picture_point side = {-slim * mark.size * along.y, slim * mark.size * along.x};

    for (int pass = 0; pass < 2; pass++) {
        picture_pen pen = pass == 0 ? rim_of(mark) : picture_solid(mark.color, mark.width);
        picture_segment(sheet, tail, shaft, pen);
        picture_move(sheet, tip);
        picture_line(sheet, (picture_point){neck.x + side.x, neck.y + side.y});
        picture_line(sheet, (picture_point){neck.x - side.x, neck.y - side.y});
        picture_shut(sheet);
        if (pass == 0)
            picture_stroke(sheet, rim_of(mark));
        else
            picture_fill(sheet, mark.color, false);
    }
}
