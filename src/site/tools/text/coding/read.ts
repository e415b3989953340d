/** Reading a text of Base64 that stands in the box: what is around it is found, and what is odd about it told. */
import { together } from '../../kit/bytes.ts';
import { findPayload, type Payload } from './payload.ts';
import { PayloadReader } from './reader.ts';
import { sayOddities } from './say.ts';
import { LOOK } from './sniff.ts';

interface ReadText {
  bytes: Uint8Array<ArrayBuffer>;
  payload: Payload;
  notes: string[];
}

/** The bytes of such a text; throws a `Base64Fault` with its place in it. */
export function decodePasted(source: string, lenient: boolean): ReadText {
  const payload = findPayload(source.slice(0, LOOK));
  const reader = new PayloadReader(payload, { lenient });
  const bytes = together([reader.push(source), reader.end()]);
  return { bytes, payload, notes: sayOddities(reader.oddities, payload) };
}
