import { checkRequest, type KeyOf, type Sign } from './tsig.ts';
import type { TsigKey } from './tsig-algorithms.ts';
import { findTsig } from './tsig-record.ts';
import { HEADER, MessageError, RCODE, readSections } from './wire.ts';

/** A request that may be answered. */
export interface OpenRequest {
  /** The request without its signature. */
  plain: Buffer;
  /** Name of the key that has signed it; null if it is not signed. */
  key: string | null;
  /** Bytes that `sign` adds to an answer; a shorter answer over UDP must leave them. */
  room: number;
  /** Signs each message of the answer, in their order; without a key it gives them as they are. */
  sign: Sign;
}

/** Checks a request's signature: gives what is to be answered, or the finished answer that refuses it (FORMERR, NOTAUTH; RFC 8945, 5.2). */
export function openRequest(message: Buffer, keyOf: KeyOf, now?: number): OpenRequest | { refusal: Buffer } {
  const checked = checkRequest(message, keyOf, now);
  switch (checked.state) {
    case 'malformed':
      return { refusal: emptyAnswer(message, RCODE.FORMERR) };
    case 'refused':
      return { refusal: checked.sign(emptyAnswer(message, RCODE.NOTAUTH)) };
    case 'unsigned':
      return { plain: message, key: null, room: 0, sign: (answer) => answer };
    case 'valid':
      return checked;
  }
}

/** Finds the keys of a name for an algorithm; several while a new one takes the place of an old one. */
export type KeysOf = (name: string, algorithm: string) => Promise<readonly Omit<TsigKey, 'name'>[]>;

/** The same with keys that must be looked up. Where none fits, the refusal is that of the first. */
export async function openByAny(message: Buffer, keysOf: KeysOf): Promise<OpenRequest | { refusal: Buffer }> {
  const signer = signerOf(message);
  const [first = null, ...others] = signer ? await keysOf(signer.name, signer.algorithm) : [];
  const opened = openRequest(message, () => first);
  if (!('refusal' in opened)) return opened;
  for (const key of others) {
    const next = openRequest(message, () => key);
    if (!('refusal' in next)) return next;
  }
  return opened;
}

/** The name and algorithm of the key that a message says it is signed with; null for none, and for what cannot be read. */
export function signerOf(message: Buffer): { name: string; algorithm: string } | null {
  try {
    return findTsig(message)?.tsig ?? null;
  } catch (error) {
    if (error instanceof MessageError) return null;
    throw error;
  }
}

/** An answer of the request's header with QR and the rcode, of its flags only RD, its questions, and nothing else. */
export function emptyAnswer(request: Buffer, rcode: number): Buffer {
  const questions = endOfQuestions(request);
  const answer = Buffer.alloc(questions ?? HEADER);
  request.copy(answer, 0, 0, answer.length);
  answer.writeUInt16BE((answer.readUInt16BE(2) & 0x7900) | 0x8000 | rcode, 2);
  answer.fill(0, questions === null ? 4 : 6, HEADER);
  return answer;
}

/** Null if the message cannot be read: then its questions are left out. */
function endOfQuestions(message: Buffer): number | null {
  try {
    return readSections(message).questions.at(-1)?.end ?? HEADER;
  } catch (error) {
    if (error instanceof MessageError) return null;
    throw error;
  }
}
