/** What a person works on, in bytes; for workers. */
import type { Encoding } from '../charset/charset.ts';
import { type Decoded, toUtf8 } from '../charset/detect.ts';
import { readBytes } from '../kit/read-text.ts';
import type { Source } from '../kit/use-source.ts';
import { bytes } from './tokens.ts';

/** Reads a text or a file and brings it to UTF-8. What is typed in a box is what it shows, whatever the option says. */
export async function readSource(source: Source, encoding: 'auto' | Encoding): Promise<Decoded> {
  if (typeof source === 'string') return toUtf8(bytes(source), 'utf-8');
  return toUtf8(await readBytes(source), encoding);
}
