// reader.ts : numbers out of the buffer, one after the other.
import type { Vec } from '../model/vec.ts';
import type { Vec3 } from '../model/vec3.ts';

export class Reader {
    private at = 0;

    constructor(private readonly numbers: ArrayLike<number>) {}

    number(): number {
        return this.numbers[this.at++]!;
    }

    vec(): Vec {
        return { x: this.number(), y: this.number() };
    }

    vec3(): Vec3 {
        return { x: this.number(), y: this.number(), z: this.number() };
    }

    times<T>(count: number, read: (index: number) => T): T[] {
        return Array.from({ length: count }, (_, i) => read(i));
    }
}
