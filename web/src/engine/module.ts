// module.ts : a WebAssembly module of this page: functions of numbers, and the buffer they share with us.

export type Functions = Record<string, (...numbers: number[]) => number>;

export type Precision = 'f64' | 'f32';

/** An instance of a module that imports nothing of ours. What the C library would ask of a system is answered with "no". */
export class Module {
    readonly call: Functions;
    private readonly memory: WebAssembly.Memory;

    constructor(instance: WebAssembly.Instance) {
        this.call = instance.exports as unknown as Functions;
        this.memory = instance.exports.memory as WebAssembly.Memory;
        this.call._initialize?.();
    }

    /** `count` doubles at an address. The memory may grow, and views of it with it: never keep one over a call. */
    numbers(address: number, count: number): Float64Array {
        return new Float64Array(this.memory.buffer, address, count);
    }

    bytes(address: number, count?: number): Uint8Array {
        return new Uint8Array(this.memory.buffer, address, count);
    }

    text(address: number): string {
        const bytes = this.bytes(address);
        return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
    }
}

function imports(module: WebAssembly.Module): WebAssembly.Imports {
    const all: WebAssembly.Imports = {};
    for (const wanted of WebAssembly.Module.imports(module)) {
        (all[wanted.module] ??= {})[wanted.name] = () => 52; // "not supported", as WASI numbers errors
    }
    return all;
}

export async function instantiate(bytes: BufferSource): Promise<Module> {
    const module = await WebAssembly.compile(bytes);
    return new Module(await WebAssembly.instantiate(module, imports(module)));
}

const GZIP = 0x1f;

/** A file as it was before gzip; the browser has unpacked it already where the server said so. */
export async function unzipped(file: ArrayBuffer): Promise<ArrayBuffer> {
    return new Uint8Array(file)[0] === GZIP
        ? new Response(new Blob([file]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer()
        : file;
}

/** Fetches one of the modules that lie beside the page: zipped, as not every server of files zips. */
export async function bytesOf(name: string): Promise<ArrayBuffer> {
    const answer = await fetch(new URL(`${name}.wasm.gz`, document.baseURI));
    if (!answer.ok) {
        throw new Error(`${name}.wasm.gz could not be loaded (${answer.status} ${answer.statusText})`);
    }
    return unzipped(await answer.arrayBuffer());
}

export const load = async (name: string): Promise<Module> => instantiate(await bytesOf(name));
