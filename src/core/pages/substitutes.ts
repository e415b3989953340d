/** Substitutes for fonts that a document names but does not embed. */
import type { Pdfium } from './pdfium.ts';

type Family = 'sans' | 'serif' | 'mono';
/** A substitute font. */
export type Face = Family | `${Family}-bold` | `${Family}-italic` | `${Family}-bold-italic`;
/** Returns a font file (TrueType); null where there is none. */
export type ReadFont = (face: Face) => Uint8Array | null;

const FIXED = 1;
const ROMAN = 16;
const BOLD = 600;
/** Symbol and East Asian charsets, which the substitutes do not have. */
const UNSUPPORTED_CHARSETS = new Set([2, 128, 129, 130, 134, 136]);
const SERIF = /times|roman|serif|georgia|garamond|palatino|bookman|century|cambria|minion|dutch|tinos/;
const SANS = /sans/;
const MONO = /courier|mono|consol|fixed|typewriter|lucida ?con|cousine/;

/** The substitute for a font name. `pitch`: PDFium's pitch and family flags. */
export function faceFor(name: string, weight: number, italic: boolean, pitch: number): Face {
  const known = name.toLowerCase();
  const family: Family =
    MONO.test(known) || pitch & FIXED
      ? 'mono'
      : !SANS.test(known) && (SERIF.test(known) || pitch & ROMAN)
        ? 'serif'
        : 'sans';
  return `${family}${weight >= BOLD ? '-bold' : ''}${italic ? '-italic' : ''}`;
}

/** The tables of a TrueType file by their tags (four characters as a number). */
function tablesOf(file: Uint8Array): Map<number, Uint8Array> {
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const tables = new Map<number, Uint8Array>();
  for (let at = 12, left = view.getUint16(4); left > 0; at += 16, left--) {
    const start = view.getUint32(at + 8);
    tables.set(view.getUint32(at), file.subarray(start, start + view.getUint32(at + 12)));
  }
  return tables;
}

interface Loaded {
  file: Uint8Array;
  tables: Map<number, Uint8Array>;
}

/** Installs the substitutes in the engine, for its lifetime. */
export function installSubstitutes(pdfium: Pdfium, read: ReadFont): void {
  const loaded: Loaded[] = [];
  const numbers = new Map<Face, number>();
  /** The engine's font handle, from 1; 0: none. */
  const numberOf = (face: Face): number => {
    const known = numbers.get(face);
    if (known !== undefined) return known;
    const file = read(face);
    const number = file ? loaded.push({ file, tables: tablesOf(file) }) : 0;
    // A failed fetch may succeed the next time.
    if (number > 0) numbers.set(face, number);
    return number;
  };
  const map = (
    _: number,
    weight: number,
    italic: number,
    charset: number,
    pitch: number,
    name: number,
  ): number =>
    UNSUPPORTED_CHARSETS.has(charset)
      ? 0
      : numberOf(faceFor(textAt(pdfium, name), weight, italic !== 0, pitch));
  const data = (_: number, number: number, table: number, into: number, room: number): number => {
    const font = loaded[number - 1];
    const bytes = table === 0 ? font?.file : font?.tables.get(table >>> 0);
    if (!bytes) return 0;
    if (bytes.length <= room >>> 0) pdfium.heap().set(bytes, into >>> 0);
    return bytes.length;
  };
  // PDFium's `FPDF_SYSFONTINFO`: version, then callbacks in this order. Each must be a function of its own, because signatures are
  // registered per function.
  const none = () => () => 0;
  const functions: [(...numbers: number[]) => number, string][] = [
    [none(), 'vi'], // release
    [none(), 'vii'], // list all
    [map as (...numbers: number[]) => number, 'iiiiiiii'],
    [none(), 'iii'], // by name
    [data as (...numbers: number[]) => number, 'iiiiii'],
    [none(), 'iiiii'], // name
    [none(), 'iii'], // charset
    [none(), 'vii'], // done with one
  ];
  const info = pdfium.allocate(4 * (functions.length + 1));
  pdfium.setInt(info, 1);
  for (const [index, [work, signature]] of functions.entries())
    pdfium.setInt(info + 4 * (index + 1), pdfium.callback(work, signature).pointer);
  pdfium.api.FPDF_SetSystemFontInfo(info);
}

function textAt(pdfium: Pdfium, pointer: number): string {
  const heap = pdfium.heap();
  const start = pointer >>> 0;
  return new TextDecoder('latin1').decode(heap.slice(start, heap.indexOf(0, start)));
}
