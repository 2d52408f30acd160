// world.c : libabut_world for Python.
#include "binding.h"

PyMethodDef methods_world[] = {{NULL, NULL, 0, NULL}};

int layouts_world(PyObject *layouts)
{
    (void)layouts;
    return 0;
}

int world_types_make(PyObject *module)
{
    (void)module;
    return 0;
}
