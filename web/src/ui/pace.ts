// pace.ts : what need not keep up with a finger.

/** Acts a pause after it was asked to, between frames; once, however often it was asked meanwhile. */
export function soon(act: () => void, pause: number): () => void {
    let due: ReturnType<typeof setTimeout> | undefined;
    return () => {
        due ??= setTimeout(() => {
            due = undefined;
            act();
        }, pause);
    };
}
