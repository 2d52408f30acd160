// audit.h : does the reference that everybody is judged by agree with the oracle of the tests, which shares no code with it?
#ifndef ABUT_BENCH_AUDIT_H
#define ABUT_BENCH_AUDIT_H

#include "bench.h"

namespace bench
{

// The largest difference between the set's truth and the oracle's, in parts of the size, over the first `pairs` pairs.
double audit(const Set &set, std::size_t pairs);

} // namespace bench

#endif
