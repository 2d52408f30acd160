// reader.ts : numbers out of the buffer, one after the other.
import type { Vec } from '../model/vec.ts';

export class Reader {
    private at = 0;

    constructor(private readonly numbers: ArrayLike<number>) {}

    number(): number {
        return this.numbers[this.at++]!;
    }

    vec(): Vec {
        return { x: this.number(), y: this.number() };
    }

    times<T>(count: number, read: (index: number) => T): T[] {
        return Array.from({ length: count }, (_, i) => read(i));
    }
}
