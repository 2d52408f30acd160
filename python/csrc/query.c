// query.c : the loop over the chunks of a batch.
#include "query.h"

void tally_answers(tally *t, const void *answers, size_t size, size_t status_at, int64_t first, int64_t count)
{
    for (int64_t i = 0; i < count; ++i) {
        const char *answer = (const char *)answers + (size_t)i * size;
        if (*(const abut_status *)(const void *)(answer + status_at) == ABUT_INVALID) {
            tally_add(t, first + i);
        }
    }
}

// Some chunks without the lock. False when there is a reason to stop: then an exception is set.
static bool run_some(chunk_fn *answer, void *task, int64_t *first, int64_t count, tally *invalid)
{
    const int64_t  most = *first + (int64_t)CHUNK * CHUNKS_A_SIGNAL;
    const int64_t  last = count < most ? count : most;
    PyThreadState *thread = PyEval_SaveThread();
    for (; *first < last; *first += CHUNK) {
        answer(task, *first, last - *first < CHUNK ? last - *first : CHUNK, invalid);
    }
    PyEval_RestoreThread(thread);
    return PyErr_Occurred() == NULL && PyErr_CheckSignals() == 0;
}

PyObject *run_in_chunks(chunk_fn *answer, void *task, int64_t count)
{
    tally   invalid = {0, -1};
    int64_t first = 0;
    bool    going = query_begin();
    if (!going) {
        return NULL;
    }
    while (going && first < count) {
        going = run_some(answer, task, &first, count, &invalid);
    }
    query_end();
    return going ? Py_BuildValue("(LL)", (long long)invalid.count, (long long)invalid.first) : NULL;
}
