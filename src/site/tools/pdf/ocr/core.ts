/**
 * Tesseract compiled to WebAssembly, in the fastest build that this browser supports. It is used without tesseract.js, which needs
 * scripts from blobs and files under fixed names, and keeps a second copy of everything.
 */
import plainWasm from 'tesseract.js-core/tesseract-core-lstm.wasm?url';
import relaxedWasm from 'tesseract.js-core/tesseract-core-relaxedsimd-lstm.wasm?url';
import simdWasm from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url';

/** The part of Tesseract's interface used here. */
export interface TessApi {
  Init(folder: null, languages: string, engine: number): number;
  SetVariable(name: string, value: string): boolean;
  /** Reads the picture from the file `/input`. */
  SetImageFile(exif: number, angle: number): number;
  SetSourceResolution(dpi: number): void;
  Recognize(monitor: null): number;
  GetIterator(): TessIterator;
  MeanTextConf(): number;
  Clear(): void;
}

/** Iterates over the result; levels are those of Tesseract's PageIteratorLevel. */
interface TessIterator {
  Empty(level: number): boolean;
  Next(level: number): boolean;
  IsAtBeginningOf(level: number): boolean;
  GetUTF8Text(level: number): string;
  Confidence(level: number): number;
  getBoundingBox(level: number): Corners;
  getBaseline(level: number): Corners;
}
interface Corners {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export interface TessCore {
  TessBaseAPI: new () => TessApi;
  destroy(made: TessIterator): void;
  FS: { writeFile(path: string, data: Uint8Array): void; unlink(path: string): void };
}

export type StartCore = (options: {
  locateFile(): string;
  TesseractProgress(percent: number): void;
  print(text: string): void;
  printErr(text: string): void;
}) => Promise<TessCore>;

/** Minimal modules that use such an instruction, as in wasm-feature-detect. */
const RELAXED = [10, 15, 1, 13, 0, 65, 1, 253, 15, 65, 2, 253, 15, 253, 128, 2, 11];
const SIMD = [10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];
const runs = (code: readonly number[]): boolean =>
  WebAssembly.validate(
    new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, ...code]),
  );

/** Loads and starts the core. `progress` receives percent of the current page. */
export async function startCore(progress: (percent: number) => void): Promise<TessCore> {
  const { wasm, script } = build();
  const { default: start } = await script;
  return start({ locateFile: () => wasm, TesseractProgress: progress, print: () => {}, printErr: () => {} });
}

/** The fastest build that runs here. */
function build(): { wasm: string; script: Promise<{ default: StartCore }> } {
  if (runs(RELAXED))
    return { wasm: relaxedWasm, script: import('tesseract.js-core/tesseract-core-relaxedsimd-lstm.js') };
  if (runs(SIMD)) return { wasm: simdWasm, script: import('tesseract.js-core/tesseract-core-simd-lstm.js') };
  return { wasm: plainWasm, script: import('tesseract.js-core/tesseract-core-lstm.js') };
}
