// pool.h : threads for abut_update_options.tasks, for programs that have none of their own. POSIX threads; nothing of the
// library includes this header or needs threads. A program that does links with -pthread.
//
//     abut_pool pool;
//     if (abut_pool_begin(&pool, 3)) { // and the caller's own thread
//         const abut_tasks          tasks = abut_pool_tasks(&pool);
//         const abut_update_options options = {&tasks, NULL, NULL};
//         abut_world3_update(world, &options);
//         abut_pool_end(&pool);
//     }
#ifndef ABUT_POOL_H
#define ABUT_POOL_H

#include "abut/world.h"
#include <pthread.h>

/// Most threads of a pool.
#define ABUT_POOL_THREADS 64

/// A pool. It does one task at a time, must not be copied, and stays where it is between begin and end.
typedef struct abut_pool {
    pthread_t       thread[ABUT_POOL_THREADS];
    int             threads;
    pthread_mutex_t lock; // of all that follows
    pthread_cond_t  work_came, work_done;
    abut_range_fn  *run;
    void           *work;
    size_t          next, count; // the items that nobody has taken yet
    size_t          share;       // items taken at once
    int             busy;        // threads that are at a range
    bool            ending;
} abut_pool;

/// Takes ranges of the task until there are none; the lock is held before and after.
static inline void abut_pool_take_ranges(abut_pool *pool)
{
    while (pool->next < pool->count) {
        const size_t left = pool->count - pool->next;
        const size_t first = pool->next;
        const size_t count = left < pool->share ? left : pool->share;
        pool->next += count;
        pool->busy++;
        (void)pthread_mutex_unlock(&pool->lock);
        pool->run(pool->work, first, count);
        (void)pthread_mutex_lock(&pool->lock);
        pool->busy--;
    }
    if (pool->busy == 0) {
        (void)pthread_cond_signal(&pool->work_done);
    }
}

static inline void *abut_pool_thread(void *context)
{
    abut_pool *pool = (abut_pool *)context;
    (void)pthread_mutex_lock(&pool->lock);
    while (!pool->ending) {
        abut_pool_take_ranges(pool);
        if (!pool->ending) {
            (void)pthread_cond_wait(&pool->work_came, &pool->lock);
        }
    }
    (void)pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/// Ends the threads and waits for them.
static inline void abut_pool_end(abut_pool *pool)
{
    (void)pthread_mutex_lock(&pool->lock);
    pool->ending = true;
    (void)pthread_cond_broadcast(&pool->work_came);
    (void)pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->threads; i++) {
        (void)pthread_join(pool->thread[i], NULL);
    }
    (void)pthread_cond_destroy(&pool->work_came);
    (void)pthread_cond_destroy(&pool->work_done);
    (void)pthread_mutex_destroy(&pool->lock);
}

/// Starts that many threads (at most ABUT_POOL_THREADS), which sleep until there is work. The thread that asks for work does
/// some of it itself, so a pool of 0 threads works, too. False: the system has no more threads, and there is no pool.
static inline bool abut_pool_begin(abut_pool *pool, int threads)
{
    const pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    const pthread_cond_t  condition = PTHREAD_COND_INITIALIZER;
    const int             wanted = threads < ABUT_POOL_THREADS ? threads : ABUT_POOL_THREADS;
    pool->threads = 0;
    pool->lock = lock;
    pool->work_came = condition;
    pool->work_done = condition;
    pool->run = NULL;
    pool->work = NULL;
    pool->next = pool->count = pool->share = 0;
    pool->busy = 0;
    pool->ending = false;
    while (pool->threads < wanted) {
        if (pthread_create(&pool->thread[pool->threads], NULL, abut_pool_thread, pool) != 0) {
            abut_pool_end(pool);
            return false;
        }
        pool->threads++;
    }
    return true;
}

/// A task is the pool itself: it has one at a time.
static inline void *abut_pool_start(abut_range_fn *run, void *work, size_t count, size_t grain, void *context)
{
    enum { SHARES = 8 }; // ranges for each thread, so that a slow one holds up the others little
    abut_pool   *pool = (abut_pool *)context;
    const size_t even = count / ((size_t)(pool->threads + 1) * SHARES);
    (void)pthread_mutex_lock(&pool->lock);
    pool->run = run;
    pool->work = work;
    pool->next = 0;
    pool->count = count;
    pool->share = even > grain ? even : (grain > 0 ? grain : 1);
    (void)pthread_cond_broadcast(&pool->work_came);
    (void)pthread_mutex_unlock(&pool->lock);
    return pool;
}

static inline void abut_pool_wait(void *task, void *context)
{
    abut_pool *pool = (abut_pool *)context;
    (void)task;
    (void)pthread_mutex_lock(&pool->lock);
    abut_pool_take_ranges(pool);
    while (pool->busy > 0) {
        (void)pthread_cond_wait(&pool->work_done, &pool->lock);
    }
    (void)pthread_mutex_unlock(&pool->lock);
}

/// The pool as the tasks of an update.
static inline abut_tasks abut_pool_tasks(abut_pool *pool)
{
    const abut_tasks tasks = {abut_pool_start, abut_pool_wait, pool};
    return tasks;
}

#endif
