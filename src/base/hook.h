// hook.h : checks of contracts. A broken contract (NULL where an object is asked for) is the caller's bug, not bad data.
#ifndef ABUT_BASE_HOOK_H
#define ABUT_BASE_HOOK_H

#include "abut/base.h"

// Tells the assert hook that a contract does not hold. A hook that comes back leaves a query without the objects it needs; what
// would happen then is not worth looking for.
#if defined(__clang_analyzer__)
__attribute__((analyzer_noreturn))
#endif
void abut_contract_broken(const char *condition, const char *file, int line);

#define ABUT_CONTRACT(condition) ((condition) ? (void)0 : abut_contract_broken(#condition, __FILE__, __LINE__))

#endif
