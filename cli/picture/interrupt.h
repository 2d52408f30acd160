// interrupt.h : what is to be undone when the program is told to end (Ctrl-C, kill, a reader of its output that left): files
// that are not whole yet, a bar on the terminal.
#ifndef CLI_PICTURE_INTERRUPT_H
#define CLI_PICTURE_INTERRUPT_H

/// Does it within a signal's handler: async-signal-safe calls only.
typedef void interrupt_act(const char *of);

/// From now on `act(of)` is done before the program ends by a signal; `of` lives until `interrupt_forget`. There is room for
/// some; one more than that is not done. A signal that is ignored (nohup) stays so.
void interrupt_do(interrupt_act *act, const char *of);
void interrupt_forget(const char *of);

#endif
