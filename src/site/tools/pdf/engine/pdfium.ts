import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { installSubstitutes, type ReadFont } from './substitutes.ts';

/** Where the engine's WebAssembly comes from: an address of our own, or its bytes (tests). */
type WasmOrigin = { url: string } | { bytes: ArrayBuffer };

/** The engine, loaded and begun, with the few ways into its memory that the rest is written with. */
export interface Pdfium {
  readonly api: WrappedPdfiumModule;
  /** The memory as it is now: it is another one after anything was asked for. */
  heap(): Uint8Array<ArrayBuffer>;
  /** Memory that is kept until it is freed. Throws `OutOfMemory`. */
  allocate(bytes: number): number;
  free(pointer: number): void;
  /** `bytes` zeroed bytes of memory for the time of `use`. */
  scratch<T>(bytes: number, use: (pointer: number) => T): T;
  int(pointer: number): number;
  setInt(pointer: number, value: number): void;
  float(pointer: number): number;
  /** A string of the engine; `ask` writes it as UTF-16 and answers its bytes, with the two of its end. */
  string(ask: (into: number, bytes: number) => number): string;
  /** A place for a function of ours that the engine may call. */
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

/** What is thrown where the engine's memory has no room for something. */
export class OutOfMemory extends Error {
  constructor() {
    super('The PDF engine is out of memory');
    this.name = 'OutOfMemory';
  }
}

/**
 * Loads the engine: 4.6 MB, of which 2 MB come over the wire, once. Only in a worker. `readFont` (fonts.ts): where letters come from that a
 * document does not bring; without it some are missing.
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
