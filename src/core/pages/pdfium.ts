import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { installSubstitutes, type ReadFont } from './substitutes.ts';

/** Where the WebAssembly comes from: our own URL, or its bytes (tests). */
type WasmOrigin = { url: string } | { bytes: ArrayBuffer };

/** The loaded engine, with access to its memory. */
export interface Pdfium {
  readonly api: WrappedPdfiumModule;
  /** The memory as it is now; any allocation may replace it. */
  heap(): Uint8Array<ArrayBuffer>;
  /** Allocates memory that stays until it is freed. Throws `OutOfMemory`. */
  allocate(bytes: number): number;
  free(pointer: number): void;
  /** `bytes` zeroed bytes of memory, valid during `use`. */
  scratch<T>(bytes: number, use: (pointer: number) => T): T;
  int(pointer: number): number;
  setInt(pointer: number, value: number): void;
  float(pointer: number): number;
  /** Reads a string; `ask` writes it as UTF-16 and returns its length in bytes with the terminator. */
  string(ask: (into: number, bytes: number) => number): string;
  /** Registers a function that the engine may call. */
  callback(work: (...numbers: number[]) => number, signature: string): { pointer: number; drop(): void };
}

interface Runtime {
  HEAPU8: Uint8Array<ArrayBuffer>;
  HEAP32: Int32Array;
  HEAPF32: Float32Array;
  wasmExports: { malloc(bytes: number): number; free(pointer: number): void };
  addFunction(work: (...numbers: number[]) => number, signature: string): number;
  removeFunction(pointer: number): void;
}

/** The engine has no memory for something. */
export class OutOfMemory extends Error {
  constructor() {
    super('The PDF engine is out of memory');
    this.name = 'OutOfMemory';
  }
}

/**
 * Loads the engine: 4.6 MB, 2 MB compressed, fetched once. Workers only. `readFont` (fonts.ts) provides fonts that a document does
 * not embed; without it some characters are missing.
 */
export async function loadPdfium(origin: WasmOrigin, readFont?: ReadFont): Promise<Pdfium> {
  const api = await init({
    ...('url' in origin ? { locateFile: () => origin.url } : { wasmBinary: origin.bytes }),
    print: () => {},
    printErr: () => {},
  });
  api.PDFiumExt_Init();
  const runtime = api.pdfium as unknown as Runtime;
  const allocate = (bytes: number): number => {
    const pointer = runtime.wasmExports.malloc(bytes);
    if (pointer === 0) throw new OutOfMemory();
    runtime.HEAPU8.fill(0, pointer, pointer + bytes);
    return pointer;
  };
  const free = (pointer: number): void => runtime.wasmExports.free(pointer);
  const pdfium: Pdfium = {
    api,
    heap: () => runtime.HEAPU8,
    allocate,
    free,
    scratch(bytes, use) {
      const pointer = allocate(bytes);
      try {
        return use(pointer);
      } finally {
        free(pointer);
      }
    },
    int: (pointer) => runtime.HEAP32[pointer >> 2] as number,
    setInt(pointer, value) {
      runtime.HEAP32[pointer >> 2] = value;
    },
    float: (pointer) => runtime.HEAPF32[pointer >> 2] as number,
    string(ask) {
      const bytes = ask(0, 0);
      if (bytes <= 2) return '';
      return pdfium.scratch(bytes, (into) => {
        ask(into, bytes);
        return new TextDecoder('utf-16le').decode(runtime.HEAPU8.slice(into, into + bytes - 2));
      });
    },
    callback(work, signature) {
      const pointer = runtime.addFunction(work, signature);
      return { pointer, drop: () => runtime.removeFunction(pointer) };
    },
  };
  if (readFont) installSubstitutes(pdfium, readFont);
  return pdfium;
}
