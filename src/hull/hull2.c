// hull2.c : monotone chain (Andrew 1979) with an exact predicate, in place.
//
// Andrew's two chains need a second array. Here the points right of the line from the lowest to the highest point are brought
// before those left of it and each part is sorted along the walk round the hull, so that one scan with a stack at the front of
// the same array finds both chains. Heapsort (Williams 1964, Floyd 1964): in place and n log n for every input.
#include "hull/hull2.h"
#include "math/orient2.h"

static void swap(abut_vec2 *a, abut_vec2 *b)
{
    abut_vec2 t = *a;
    *a = *b;
    *b = t;
}

// Restores the heap below `root`: no point comes after its parent.
static void sift(abut_vec2 *points, int32_t root, int32_t count)
{
    while (root < count / 2) {
        int32_t child = 2 * root + 1;
        if (child + 1 < count && abut_before2(points[child], points[child + 1])) {
            ++child;
        }
        if (!abut_before2(points[root], points[child])) {
            return;
        }
        swap(&points[root], &points[child]);
        root = child;
    }
}

static void sort(abut_vec2 *points, int32_t count)
{
    for (int32_t root = count / 2 - 1; root >= 0; --root) {
        sift(points, root, count);
    }
    for (int32_t last = count - 1; last > 0; --last) {
        swap(&points[0], &points[last]);
        sift(points, 0, last);
    }
}

static void reverse(abut_vec2 *points, int32_t count)
{
    for (int32_t i = 0; i < count / 2; ++i) {
        swap(&points[i], &points[count - 1 - i]);
    }
}

// Brings the lowest point to the front and the highest to the back.
static void bring_ends(abut_vec2 *points, int32_t count)
{
    for (int32_t i = 1; i < count; ++i) {
        if (abut_before2(points[i], points[0])) {
            swap(&points[i], &points[0]);
        }
    }
    for (int32_t i = 1; i < count - 1; ++i) {
        if (abut_before2(points[count - 1], points[i])) {
            swap(&points[i], &points[count - 1]);
        }
    }
}

// Puts the points in the order of a walk: lowest, those on or right of the line to the highest, rising; highest; those left of
// the line, falling. Returns where the highest is.
static int32_t arrange(abut_vec2 *points, int32_t count)
{
    bring_ends(points, count);
    abut_vec2 lowest = points[0];
    abut_vec2 highest = points[count - 1];
    int32_t   turn = 1;
    for (int32_t i = 1; i < count - 1; ++i) {
        if (abut_orient2(lowest, highest, points[i]) <= 0) {
            swap(&points[turn], &points[i]);
            ++turn;
        }
    }
    swap(&points[turn], &points[count - 1]);
    sort(points + 1, turn - 1);
    sort(points + turn + 1, count - turn - 1);
    reverse(points + turn + 1, count - turn - 1);
    return turn;
}

int32_t abut_hull_in_place2(abut_vec2 *points, int32_t count)
{
    if (count < 2) {
        return count;
    }
    int32_t turn = arrange(points, count);
    if (abut_equal2(points[0], points[turn])) {
        return 1;
    }

    // points[0..top] is a convex chain; `kept` are those of its corners that no later point can take away: first the lowest,
    // then also the chain up to the highest. The last round closes the walk at the lowest point.
    int32_t top = 0;
    int32_t kept = 0;
    for (int32_t i = 1; i <= count; ++i) {
        abut_vec2 next = points[i < count ? i : 0];
        while (top > kept && abut_orient2(points[top - 1], points[top], next) <= 0) {
            --top;
        }
        if (i < count) {
            points[++top] = next;
        }
        if (i == turn) {
            kept = top;
        }
    }
    return top + 1;
}
