// output.h : how the program ends: what it wrote is all there, or one line on standard error says why not.
#ifndef CLI_COMMAND_OUTPUT_H
#define CLI_COMMAND_OUTPUT_H

#include "scene/text/failure.h"

enum { EXIT_FAULT = 2 };

/// Prints the failure on standard error as one line and returns EXIT_FAULT.
int complain(const failure *why);

/// Flushes standard output and closes it. False when anything written to it was lost (full disk).
bool close_output(failure *why);

#endif
