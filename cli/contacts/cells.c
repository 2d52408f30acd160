// cells.c : see cells.h. Adding 0 turns -0 into 0.
#include "contacts/cells.h"

#include <stdio.h>

const char *cell_number(int digits, double number, char *cell)
{
    snprintf(cell, CELL, "%.*g", digits, number + 0.0);
    return cell;
}

const char *cell_point(int dim, scene_point point, char *cell)
{
    const int digits = CELL_DIGITS;
    if (dim == 3) {
        snprintf(cell, CELL, "(%.*g, %.*g, %.*g)", digits, point.x + 0.0, digits, point.y + 0.0, digits, point.z + 0.0);
    } else {
        snprintf(cell, CELL, "(%.*g, %.*g)", digits, point.x + 0.0, digits, point.y + 0.0);
    }
    return cell;
}
