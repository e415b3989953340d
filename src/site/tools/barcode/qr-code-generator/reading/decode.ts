import {
  prepareZXingModule,
  purgeZXingModule,
  type ReaderOptions,
  type ReadResult,
  readBarcodes,
} from 'zxing-wasm/reader';

/** What a code says, and what was noticed while its bytes became text. */
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
 * Loads the reader (ZXing as WebAssembly), once for a worker or process, before anything is read. `wasm`: an address of our own, or its
 * bytes (outside of browsers). Where it cannot be had it throws, and can be called again.
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

/** ZXing sometimes takes the mark that UTF-8 may begin with for its own, and leaves it out. */
function wholeText({ text, bytes }: ReadResult): string {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return marked && isUtf8(bytes) && !text.startsWith('\ufeff') ? `\ufeff${text}` : text;
}

/**
 * The codes in a picture, each text once. A code that does not say how it is written is UTF-8 today; where its bytes are none, it
 * was made by an old program, which here means windows-1250.
 */
async function readings(picture: Pixels, options: ReaderOptions): Promise<Reading[]> {
  const found = await read(picture, options);
  const isOld = ({ hasECI, bytes }: ReadResult): boolean => !hasECI && !isUtf8(bytes);
  const again = found.some(isOld) ? await read(picture, { ...options, characterSet: 'Cp1250' }) : [];
  const texts = new Map<string, Reading>();
  for (const one of found) {
    const old = isOld(one) ? again.find(({ bytes }) => `${bytes}` === `${one.bytes}`) : undefined;
    const text = old?.text ?? wholeText(one);
    // Japanese signs have a way of their own, which needs no guess.
    texts.set(text, old && old.text !== one.text ? { text, note: GUESSED } : { text });
  }
  return [...texts.values()];
}

/** Reads one code, quickly: a picture of the camera, of which the next is on its way. */
export async function readFrame(picture: Pixels): Promise<Reading | null> {
  return (await readings(picture, { maxNumberOfSymbols: 1 }))[0] ?? null;
}

/** Reads every code in a picture; none where there is none. */
export const readPicture = (picture: Pixels): Promise<Reading[]> => readings(picture, {});

/** Reads back what was drawn; null when nothing can be read. */
export async function readOwn(picture: Pixels): Promise<string | null> {
  return (await readFrame(picture))?.text ?? null;
}
