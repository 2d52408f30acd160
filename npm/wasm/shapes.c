// shapes.c : see shapes.h. A number is a place in a table and how often the place has been given, which the table knows too.
#include "shapes.h"

#include <stdlib.h>

enum { PLACE_BITS = 20, PLACES = 1 << PLACE_BITS, AGES = 1 << (31 - PLACE_BITS), FIRST_ROOM = 64 };

typedef struct place {
    const void *shape;
    int32_t     number;    // that names it now; 0: it is free
    int32_t     dimension; // of the shape
    int32_t     age;       // how often it has been given, from 1 to AGES - 1
    int32_t     next;      // of a free place: the next free one, or 0
} place;

static place  *table;
static int32_t room;
static int32_t used = 1; // place 0 is never given, so no number is 0
static int32_t free_place;

static bool grow(void)
{
    const int32_t more = room == 0 ? FIRST_ROOM : 2 * room;
    place        *larger = more <= PLACES ? realloc(table, (size_t)more * sizeof(place)) : NULL;
    if (larger == NULL) {
        return false;
    }
    table = larger;
    room = more;
    return true;
}

static int32_t add(const void *shape, int32_t dimension)
{
    int32_t at = free_place;
    if (at != 0) {
        free_place = table[at].next;
    } else if (used < room || grow()) {
        at = used++;
        table[at].age = 0;
    } else {
        return 0;
    }
    place *p = &table[at];
    p->age = p->age + 1 < AGES ? p->age + 1 : 1;
    p->shape = shape;
    p->dimension = dimension;
    p->number = p->age << PLACE_BITS | at;
    return p->number;
}

static const void *find(int32_t number, int32_t dimension)
{
    const int32_t at = number & (PLACES - 1);
    if (number <= 0 || at >= used || at == 0 || table[at].number != number || table[at].dimension != dimension) {
        return NULL;
    }
    return table[at].shape;
}

int32_t shapes_add2(const abut_shape2 *shape)
{
    return add(shape, 2);
}

int32_t shapes_add3(const abut_shape3 *shape)
{
    return add(shape, 3);
}

void shapes_remove(int32_t number)
{
    const int32_t at = number & (PLACES - 1);
    if (number > 0 && at > 0 && at < used && table[at].number == number) {
        table[at].number = 0;
        table[at].next = free_place;
        free_place = at;
    }
}

const abut_shape2 *shapes_find2(int32_t number)
{
    static const abut_shape2 none;
    const abut_shape2       *shape = find(number, 2);
    return shape != NULL ? shape : &none;
}

const abut_shape3 *shapes_find3(int32_t number)
{
    static const abut_shape3 none;
    const abut_shape3       *shape = find(number, 3);
    return shape != NULL ? shape : &none;
}
