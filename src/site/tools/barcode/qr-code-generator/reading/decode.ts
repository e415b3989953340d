import { type DecodeOpts, decodeQR, decodeQRBatch, type Image } from 'qr/decode.js';

/** Character sets that a code may declare (its ECI), as the browser calls them. */
const CHARSETS: Record<number, string> = {
  1: 'windows-1252',
  3: 'windows-1252',
  4: 'iso-8859-2',
  7: 'iso-8859-5',
  15: 'iso-8859-13',
  18: 'iso-8859-16',
  20: 'shift_jis',
  21: 'windows-1250',
  22: 'windows-1251',
  23: 'windows-1252',
  25: 'utf-16be',
  28: 'big5',
  29: 'gbk',
  30: 'euc-kr',
};

/** What a code says, and what was noticed while its bytes became text. */
export interface Reading {
  text: string;
  note?: string;
}

/**
 * Bytes of a code as text. A code that declares nothing is UTF-8 today; where the bytes are none, it was made by an old
 * program, which here means windows-1250.
 */
export function textOf(bytes: Uint8Array, eci: number | undefined): { text: string; guessed: boolean } {
  const declared = eci === undefined ? undefined : CHARSETS[eci];
  if (declared !== undefined)
    return { text: new TextDecoder(declared, { ignoreBOM: true }).decode(bytes), guessed: false };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), guessed: false };
  } catch {
    return { text: new TextDecoder('windows-1250').decode(bytes), guessed: true };
  }
}

const GUESSED = 'Kod ne kaže kojim je pismom pisan, a nije UTF-8: pročitan je kao windows-1250.';

/** Options that decode bytes by our own rules, and a way to ask whether any had to be guessed. */
function decoding(effort: DecodeOpts): { options: DecodeOpts; guessed(): boolean } {
  let guessed = false;
  return {
    options: {
      ...effort,
      format: 'RGBA',
      textDecoder: (bytes, eci) => {
        const read = textOf(bytes, eci);
        guessed ||= read.guessed;
        return read.text;
      },
    },
    guessed: () => guessed,
  };
}

/** Reads one code, quickly: a picture of the camera, of which the next is on its way. */
export function readFrame(image: Image): Reading | null {
  const { options, guessed } = decoding({ timeLimit: 40 });
  try {
    const text = decodeQR(image, options);
    return guessed() ? { text, note: GUESSED } : { text };
  } catch {
    return null;
  }
}

/** Reads every code in a picture; none where there is none. */
export async function readPicture(image: Image): Promise<Reading[]> {
  const { options, guessed } = decoding({ effort: Number.POSITIVE_INFINITY, timeLimit: 1500 });
  const [found = []] = await decodeQRBatch([image], options);
  const texts = [...new Set(found.filter((one) => typeof one === 'string'))];
  return texts.map((text) => (guessed() ? { text, note: GUESSED } : { text }));
}

/** Reads back what was drawn; null when nothing can be read. */
export function readOwn(image: Image): string | null {
  const { options } = decoding({ effort: 4, timeLimit: 1000 });
  try {
    return decodeQR(image, options);
  } catch {
    return null;
  }
}
