// cells.h : numbers and points as the cells of a table.
#ifndef CLI_CONTACTS_CELLS_H
#define CLI_CONTACTS_CELLS_H

#include "scene/model/scene.h"

/// Room for a cell, and the digits of a number in it.
enum { CELL = 64, CELL_DIGITS = 9 };

/// Both write into `cell`, which has room for CELL characters, and return it.
const char *cell_number(int digits, double number, char *cell);
const char *cell_point(int dim, scene_point point, char *cell);

#endif
