/**
 * Tesseract compiled to WebAssembly, in the fastest build that runs here. It is used without tesseract.js, which needs scripts from
 * blobs and files under fixed names, and keeps a second copy of everything.
 */
import type { Language } from './language-names.ts';

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

/** The builds: with relaxed SIMD, with SIMD, with neither. */
export type Build = 'relaxed' | 'simd' | 'plain';

/** Where code and data come from: addresses of the site, or packages on disk. */
export interface OcrLoader {
  /** The script of a build, and where it finds its WebAssembly. */
  core(build: Build): Promise<{ start: StartCore; wasm: string }>;
  /** The data of a language, unpacked. */
  data(language: Language): Promise<Uint8Array>;
}

/** Minimal modules that use such an instruction, as in wasm-feature-detect. */
const RELAXED = [10, 15, 1, 13, 0, 65, 1, 253, 15, 65, 2, 253, 15, 253, 128, 2, 11];
const SIMD = [10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];
const runs = (code: readonly number[]): boolean =>
  WebAssembly.validate(
    new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, ...code]),
  );

/** Loads and starts the core. `progress` receives percent of the current page. */
export async function startCore(loader: OcrLoader, progress: (percent: number) => void): Promise<TessCore> {
  const { start, wasm } = await loader.core(runs(RELAXED) ? 'relaxed' : runs(SIMD) ? 'simd' : 'plain');
  return start({ locateFile: () => wasm, TesseractProgress: progress, print: () => {}, printErr: () => {} });
}
