// commands.h : the words after `abut`. Each takes the arguments from its own name on and returns the exit status.
#ifndef CLI_COMMAND_COMMANDS_H
#define CLI_COMMAND_COMMANDS_H

int contacts_command(int argc, const char **argv);
int decompose_command(int argc, const char **argv);
int draw_command(int argc, const char **argv);
int explain_command(int argc, const char **argv);
int prove_command(int argc, const char **argv);
int query_command(int argc, const char **argv);
int simulate_command(int argc, const char **argv);
int trace_command(int argc, const char **argv);

#endif
