/** Loads code and data of OCR from the packages on disk, for processes of the server and tests. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Build, OcrLoader, StartCore } from './core.ts';

const NAMES: Record<Build, string> = { relaxed: 'relaxedsimd-', simd: 'simd-', plain: '' };
const unpack = promisify(gunzip);

export const nodeLoader: OcrLoader = {
  async core(build) {
    const file = `tesseract.js-core/tesseract-core-${NAMES[build]}lstm`;
    const { default: start } = (await import(import.meta.resolve(`${file}.js`))) as { default: StartCore };
    return { start, wasm: fileURLToPath(import.meta.resolve(`${file}.wasm`)) };
  },
  async data(language) {
    const file = `@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`;
    return unpack(await readFile(fileURLToPath(import.meta.resolve(file))));
  },
};
