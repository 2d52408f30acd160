// shaders.mjs : leaves the shaders of materials that the page does not use out of three.js.
//
// three.js keeps the programs of all its materials, and the pieces they include by name, as texts in one table, so that no
// bundler can tell which are ever compiled. A piece that only those programs include that are not listed here becomes empty.
const used = ['meshlambert_vert', 'meshlambert_frag', 'meshbasic_vert', 'meshbasic_frag'];

// Where the renderer itself includes them.
const always = ['colorspace_pars_fragment', 'tonemapping_pars_fragment', 'packing', 'background_vert', 'background_frag'];

const literal = /^((?:const|var) ([\w$]+) = )"((?:[^"\\]|\\.)*)";$/gm;

// The names of the pieces and of the constants they are kept in.
function table(code) {
    const text = /^const ShaderChunk = \{([^}]*)\}/m.exec(code)?.[1] ?? '';
    return new Map([...text.matchAll(/(\w+)(?:: ([\w$]+))?/g)].map(([, name, kept]) => [name, kept ?? name]));
}

// Adds a piece and all that it includes, directly or not.
function reach(name, names, texts, found) {
    const kept = names.get(name);
    if (kept === undefined || !texts.has(kept)) {
        throw new Error(`shaders.mjs: this three.js has no shader "${name}"; bring the lists up to date`);
    }
    if (!found.has(kept)) {
        found.add(kept);
        for (const [, piece] of texts.get(kept).matchAll(/#include <(\w+)>/g)) {
            reach(piece, names, texts, found);
        }
    }
}

export function withoutUnusedShaders() {
    return {
        name: 'without-unused-shaders',
        transform(code, id) {
            if (!id.endsWith('three.module.js')) {
                return null;
            }
            const names = table(code);
            const texts = new Map([...code.matchAll(literal)].map(([, , name, text]) => [name, text]));
            const found = new Set();
            [...used, ...always].forEach((name) => reach(name, names, texts, found));
            const pieces = new Set(names.values());
            return code.replace(literal, (whole, start, name) =>
                pieces.has(name) && !found.has(name) ? `${start}"";` : whole,
            );
        },
    };
}
