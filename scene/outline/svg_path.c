// svg_path.c : see svg_path.h. A path ends where it has a fault; the format would have it drawn up to there, here it is
// refused.
#include "scene/outline/svg_path.h"

#include "scene/outline/svg_values.h"

#include <stdlib.h>
#include <string.h>

typedef struct path {
    const curve_pen     *pen;
    const xml_attribute *data;
    const char          *at;
    scene_point          start, current;
    scene_point          control; // the last control point, for S and T
    char                 last;    // the last command, as a capital
    bool                 open;    // the newest ring has its first point
} path;

static bool refuse(const path *p)
{
    return fail_at(p->pen->in->why, p->pen->in->file, p->data->place.line, p->data->place.column,
                   "the path has a fault at byte %ld, '%.20s'; write M, L, H, V, C, S, Q, T, A or Z with their numbers",
                   (long)(p->at - p->data->value) + 1, p->at);
}

static int numbers_of(char command)
{
    switch (command) {
    case 'H':
    case 'V':
        return 1;
    case 'M':
    case 'L':
    case 'T':
        return 2;
    case 'S':
    case 'Q':
        return 4;
    case 'C':
        return 6;
    case 'A':
        return 7;
    case 'Z':
        return 0;
    default:
        return -1;
    }
}

// A flag of an arc is one digit, with nothing needed behind it.
static bool read_numbers(path *p, char command, int count, double *n)
{
    for (int i = 0; i < count; i++) {
        svg_skip(&p->at);
        const bool flag = command == 'A' && (i == 3 || i == 4);
        if (flag && (*p->at == '0' || *p->at == '1'))
            n[i] = *p->at++ - '0';
        else if (flag || !svg_number(&p->at, &n[i]))
            return refuse(p);
    }
    return true;
}

static bool begin(path *p)
{
    if (p->open)
        return true;
    p->open = true;
    return outline_ring(p->pen->in, p->pen->out) && curve_point(p->pen, p->current);
}

static scene_point mirrored(const path *p, bool follows)
{
    if (!follows)
        return p->current;
    return (scene_point){2 * p->current.x - p->control.x, 2 * p->current.y - p->control.y, 0};
}

// The numbers that are coordinates, from the current point on when the command is relative.
static void make_absolute(const path *p, char command, int count, double *n)
{
    if (command == 'H' || command == 'V') {
        n[0] += command == 'H' ? p->current.x : p->current.y;
        return;
    }
    for (int i = command == 'A' ? 5 : 0; i < count; i += 2) {
        n[i] += p->current.x;
        n[i + 1] += p->current.y;
    }
}

static bool line_to(path *p, double x, double y)
{
    const scene_point to = scene_flat(x, y);
    if (!begin(p) || !curve_point(p->pen, to))
        return false;
    p->current = to;
    return true;
}

static bool cubic_to(path *p, scene_point b, scene_point c, scene_point d)
{
    if (!begin(p) || !curve_cubic(p->pen, p->current, b, c, d))
        return false;
    p->control = c;
    p->current = d;
    return true;
}

static bool quadratic_to(path *p, scene_point b, scene_point c)
{
    if (!begin(p) || !curve_quadratic(p->pen, p->current, b, c))
        return false;
    p->control = b;
    p->current = c;
    return true;
}

static bool arc_to(path *p, const double *n)
{
    const scene_point to = scene_flat(n[5], n[6]);
    if (!begin(p) || !curve_arc(p->pen, p->current, to, n[0], n[1], n[2], n[3] != 0, n[4] != 0))
        return false;
    p->current = to;
    return true;
}

static bool draw(path *p, char command, const double *n)
{
    switch (command) {
    case 'M':
        p->current = p->start = scene_flat(n[0], n[1]);
        p->open = false;
        return true;
    case 'Z':
        p->current = p->start;
        p->open = false;
        return true;
    case 'H':
        return line_to(p, n[0], p->current.y);
    case 'V':
        return line_to(p, p->current.x, n[0]);
    case 'L':
        return line_to(p, n[0], n[1]);
    case 'C':
        return cubic_to(p, scene_flat(n[0], n[1]), scene_flat(n[2], n[3]), scene_flat(n[4], n[5]));
    case 'S':
        return cubic_to(p, mirrored(p, p->last == 'C' || p->last == 'S'), scene_flat(n[0], n[1]), scene_flat(n[2], n[3]));
    case 'Q':
        return quadratic_to(p, scene_flat(n[0], n[1]), scene_flat(n[2], n[3]));
    case 'T':
        return quadratic_to(p, mirrored(p, p->last == 'Q' || p->last == 'T'), scene_flat(n[0], n[1]));
    default:
        return arc_to(p, n);
    }
}

// One command letter and all the groups of numbers behind it; behind M they are L's.
static bool read_command(path *p)
{
    char       command = *p->at;
    const bool relative = command >= 'a';
    command = (char)(relative ? command - 'a' + 'A' : command);
    int count = numbers_of(command);
    if (count < 0 || (p->last == '\0' && command != 'M'))
        return refuse(p);
    p->at++;
    do {
        double n[7] = {0};
        if (!read_numbers(p, command, count, n))
            return false;
        if (relative)
            make_absolute(p, command, count, n);
        if (!draw(p, command, n))
            return false;
        p->last = command;
        command = command == 'M' ? 'L' : command;
        svg_skip(&p->at);
    } while (count > 0 && *p->at != '\0' && strchr("+-.0123456789", *p->at) != NULL);
    return true;
}

bool svg_path(const curve_pen *pen, const xml_node *node)
{
    path p = {.pen = pen, .data = xml_attribute_of(node, "d")};
    if (p.data == NULL)
        return true;
    p.at = p.data->value;
    for (svg_skip(&p.at); *p.at != '\0'; svg_skip(&p.at))
        if (!read_command(&p))
            return false;
    return true;
}
