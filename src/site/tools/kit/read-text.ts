import { Refusal } from './jobs.ts';
import { sizeText } from './sizes.ts';
import type { Source } from './use-source.ts';

/** Longest string a browser can hold, in bytes of a file that becomes one; Chromium stops at 2^29 units. */
const LONGEST = 500 * 1024 * 1024;

/** Reads a file, or throws a `Refusal` with words for one that is gone or too large. For workers. */
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

/** The text of a source. Throws a `Refusal` for a file that is not UTF-8. For workers. */
export async function readText(source: Source, most = LONGEST): Promise<string> {
  if (typeof source === 'string') return source;
  const bytes = await readBytes(source, most);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Refusal(`Datoteka „${source.name}” nije tekst u UTF-8. ${guess(bytes)}`);
  }
}

/** What a text that is not UTF-8 seems to be. */
function guess(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    return 'Izgleda kao UTF-16: sačuvajte je kao UTF-8 i pokušajte ponovo.';
  if (bytes.subarray(0, 4096).includes(0)) return 'Izgleda da uopšte nije tekst.';
  return 'Izgleda kao windows-1250: sačuvajte je kao UTF-8 i pokušajte ponovo.';
}
