import { encodeName } from '../../dns/message-names.ts';
import { HEADER } from '../../dns/wire.ts';
import type { WireRecord } from './record.ts';

/** Bytes of one message of a transfer. Pointers reach 16 KB, and what a secondary must hold at once stays small. */
const MOST_BYTES = 16_384;

/** Flags of an authoritative answer: QR and AA. */
const ANSWER = 0x8400;

/** How an answer is packed. */
export interface Packing {
  /** Id of the request, and its question section byte for byte. */
  id: number;
  question: Buffer;
  /** Bytes to leave for a signature. */
  room: number;
}

/**
 * Packs the records into as few messages as they need, in their order. The question stands in the first one only; RFC 5936, 2.2. Owner
 * names are compressed.
 */
export function* pack(records: Iterable<WireRecord>, { id, question, room }: Packing): Generator<Buffer> {
  const most = MOST_BYTES - room;
  let message = new Message(id, question);
  for (const record of records) {
    if (message.add(record, most)) continue;
    yield message.end();
    message = new Message(id, Buffer.alloc(0));
    // A record larger than the bound stands alone: up to 64 KB it can still be sent.
    message.add(record, 0xffff - room);
  }
  yield message.end();
}

class Message {
  readonly #parts: Buffer[];
  readonly #names = new Map<string, number>();
  #length: number;
  #count = 0;

  constructor(id: number, question: Buffer) {
    const header = Buffer.alloc(HEADER);
    header.writeUInt16BE(id, 0);
    header.writeUInt16BE(ANSWER, 2);
    header.writeUInt16BE(question.length > 0 ? 1 : 0, 4);
    this.#parts = [header, question];
    this.#length = HEADER + question.length;
  }

  /** False if the record does not fit and must go into the next message. */
  add({ name, type, ttl, data }: WireRecord, most: number): boolean {
    const owner = this.#owner(name);
    const length = owner.length + 10 + data.length;
    if (this.#length + length > most) return false;
    const fixed = Buffer.alloc(10);
    fixed.writeUInt16BE(type, 0);
    fixed.writeUInt16BE(1, 2);
    fixed.writeUInt32BE(ttl, 4);
    fixed.writeUInt16BE(data.length, 8);
    this.#remember(name);
    this.#parts.push(owner, fixed, Buffer.from(data));
    this.#length += length;
    this.#count++;
    return true;
  }

  /** The name in full, or as far as the message has no ending of it, and a pointer to that. */
  #owner(name: string): Buffer {
    for (const { at, ending } of endings(name)) {
      const seen = this.#names.get(ending);
      if (seen === undefined) continue;
      const pointer = Buffer.of(0xc0 | (seen >> 8), seen & 255);
      return at === 0 ? pointer : Buffer.concat([encodeName(name.slice(0, at - 1)).subarray(0, -1), pointer]);
    }
    return encodeName(name);
  }

  /** Where the endings of a name that begins here can be pointed to. */
  #remember(name: string): void {
    let offset = this.#length;
    let label = name;
    for (const { at, ending } of endings(name)) {
      if (at > 0) offset += encodeName(label.slice(0, label.length - ending.length - 1)).length - 1;
      if (this.#names.has(ending)) return;
      if (offset < 0x4000) this.#names.set(ending, offset);
      label = ending;
    }
  }

  end(): Buffer {
    this.#parts[0]!.writeUInt16BE(this.#count, 6);
    return Buffer.concat(this.#parts);
  }
}

/** The name itself and what is left of it after each dot between labels. */
function* endings(name: string): Generator<{ at: number; ending: string }> {
  if (name === '.') return;
  yield { at: 0, ending: name };
  for (let at = 0; at < name.length; at++) {
    if (name[at] === '\\') at++;
    else if (name[at] === '.') yield { at: at + 1, ending: name.slice(at + 1) };
  }
}
