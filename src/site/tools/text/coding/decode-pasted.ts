/** Decodes pasted Base64: finds the payload and reports irregularities. */

import { SNIFF_BYTES } from '../../../../core/sniff.ts';
import { concatBytes } from '../../kit/concat-bytes.ts';
import { odditiesText } from './error-texts.ts';
import { findPayload, type Payload } from './payload.ts';
import { PayloadReader } from './payload-reader.ts';

interface ReadText {
  bytes: Uint8Array<ArrayBuffer>;
  payload: Payload;
  notes: string[];
}

/** Decodes such a text; throws a `Base64Fault` with the position in it. */
export function decodePasted(source: string, lenient: boolean): ReadText {
  const payload = findPayload(source.slice(0, SNIFF_BYTES));
  const reader = new PayloadReader(payload, { lenient });
  const bytes = concatBytes([reader.push(source), reader.end()]);
  return { bytes, payload, notes: odditiesText(reader.oddities, payload) };
}
