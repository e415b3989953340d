import { Refusal } from '../../../web/worker/job-messages.ts';
import { type Charset, decodeLoosely, type Encoding, encodingName } from '../charset/charset.ts';
import { encodingOf, likelyCharset } from '../charset/detect.ts';
import { strictUtf8 } from '../charset/utf8.ts';
import { sizeText } from './sizes.ts';
import type { Source } from './use-source.ts';

/** Largest file that can become one string, in bytes; Chromium stops at 2^29 units. */
const LONGEST = 500 * 1024 * 1024;

/** Reads a file. Throws a `Refusal` where it is gone or too large. For workers. */
export async function readBytes(file: Blob, most = LONGEST): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > most)
    throw new Refusal(`Datoteka ima ${sizeText(file.size)}, a ovaj alat prima najviše ${sizeText(most)}.`);
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new Refusal(
      'Datoteka se više ne može pročitati: premještena je, izmijenjena, ili prevelika za memoriju.',
    );
  }
}

/** Details of a `Refusal` of a text in another encoding than assumed. */
export interface Misread {
  /** The likely encoding. */
  likely: Charset | null;
}

/**
 * Decodes a source in the chosen encoding, or in the one its first bytes tell. Throws a `Refusal` (`Misread`) where the text is not
 * UTF-8 and carries no BOM. For workers.
 */
export async function readText(source: Source, as: 'auto' | Encoding, most = LONGEST): Promise<string> {
  if (typeof source === 'string') return source;
  const bytes = await readBytes(source, most);
  const { encoding, bom } = encodingOf(bytes, as);
  if (encoding !== 'utf-8') return decodeLoosely(bytes.subarray(bom), encoding);
  const text = strictUtf8(bytes);
  if (text !== null) return text;
  const likely = likelyCharset(bytes);
  const guess = likely
    ? `Izgleda kao ${encodingName(likely)}: pročitajte je tako, ili je sačuvajte kao UTF-8 i izaberite ponovo.`
    : 'Izgleda da uopšte nije tekst.';
  throw new Refusal<Misread>(`Datoteka „${source.name}” nije tekst u UTF-8. ${guess}`, { likely });
}
