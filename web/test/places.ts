// places.ts : where the tests, which are run bundled from elsewhere, find the built modules and the repository's data.
import { readFileSync } from 'node:fs';
import { instantiate, type Module } from '../src/engine/module.ts';

export const root = `${process.env.ABUT_ROOT ?? process.cwd()}/`;

export const wasm = (name: string): Promise<Module> => instantiate(readFileSync(`${root}build/web/wasm/${name}.wasm`));
