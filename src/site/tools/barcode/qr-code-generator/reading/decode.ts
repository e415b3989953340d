import {
  prepareZXingModule,
  purgeZXingModule,
  type ReaderOptions,
  type ReadResult,
  readBarcodes,
} from 'zxing-wasm/reader';

/** The text of a code, with a remark on its decoding. */
export interface Reading {
  text: string;
  note?: string;
}

/** RGBA, row by row. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

/**
 * Loads the reader (ZXing as WebAssembly), once per worker or process. `wasm`: our own URL, or its bytes (outside of browsers). A
 * failed load throws and can be repeated.
 */
export async function prepareReader(wasm: { url: string } | { bytes: ArrayBuffer }): Promise<void> {
  const overrides = 'url' in wasm ? { locateFile: () => wasm.url } : { wasmBinary: wasm.bytes };
  try {
    await prepareZXingModule({ overrides, fireImmediately: true });
  } catch (error) {
    purgeZXingModule();
    throw error;
  }
}

const GUESSED = 'Kod ne kaže kojim je pismom pisan, a nije UTF-8: pročitan je kao windows-1250.';

const read = (picture: Pixels, options: ReaderOptions): Promise<ReadResult[]> =>
  readBarcodes(picture as ImageData, { formats: ['QRCode'], textMode: 'Plain', ...options });

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const withoutMarks = (text: string): string => text.replaceAll('\ufeff', '');

/** The text with all its byte order marks: ZXing sometimes drops a leading one. */
function wholeText({ text, bytes }: ReadResult): string {
  const own = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return withoutMarks(own) === withoutMarks(text) ? own : text;
}

/**
 * The codes in a picture, each text once. Without a declared encoding, bytes are UTF-8; where they are invalid, an old program
 * wrote windows-1250.
 */
async function readings(picture: Pixels, options: ReaderOptions): Promise<Reading[]> {
  const found = await read(picture, options);
  const isOld = ({ hasECI, bytes }: ReadResult): boolean => !hasECI && !isUtf8(bytes);
  const again = found.some(isOld) ? await read(picture, { ...options, characterSet: 'Cp1250' }) : [];
  const texts = new Map<string, Reading>();
  for (const one of found) {
    const old = isOld(one) ? again.find(({ bytes }) => `${bytes}` === `${one.bytes}`) : undefined;
    const text = old?.text ?? wholeText(one);
    // Kanji mode has an encoding of its own, so nothing is guessed.
    texts.set(text, old && old.text !== one.text ? { text, note: GUESSED } : { text });
  }
  return [...texts.values()];
}

/** Reads one code quickly, from a camera frame. */
export async function readFrame(picture: Pixels): Promise<Reading | null> {
  return (await readings(picture, { maxNumberOfSymbols: 1 }))[0] ?? null;
}

/** Reads all codes in a picture. */
export const readPicture = (picture: Pixels): Promise<Reading[]> => readings(picture, {});

/** Reads a drawn code back; null when it is unreadable. */
export async function readOwn(picture: Pixels): Promise<string | null> {
  return (await readFrame(picture))?.text ?? null;
}
