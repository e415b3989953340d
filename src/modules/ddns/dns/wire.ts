/** Response codes of RFC 1035, 2136 and 8945. */
export const RCODE = {
  NOERROR: 0,
  FORMERR: 1,
  SERVFAIL: 2,
  NXDOMAIN: 3,
  NOTIMP: 4,
  REFUSED: 5,
  YXDOMAIN: 6,
  YXRRSET: 7,
  NXRRSET: 8,
  NOTAUTH: 9,
  NOTZONE: 10,
} as const;

/** Operation codes of RFC 1035, 1996 and 2136. */
export const OPCODE = { QUERY: 0, STATUS: 2, NOTIFY: 4, UPDATE: 5 } as const;

/** Classes of RFC 1035 and 2136. */
export const CLASS = { IN: 1, NONE: 254, ANY: 255 } as const;

/** The types that have a rule of their own here; RFC 1035, 3596, 6891, 8945, 1995. */
export const TYPE = {
  A: 1,
  NS: 2,
  SOA: 6,
  TXT: 16,
  AAAA: 28,
  OPT: 41,
  TSIG: 250,
  IXFR: 251,
  AXFR: 252,
  ANY: 255,
} as const;

/** Length of the header in bytes; RFC 1035, 4.1.1. */
export const HEADER = 12;

/** Longest name in bytes, the final zero included; RFC 1035, 2.3.4. */
const MOST_NAME = 255;

/** A message that cannot be read, or that breaks a rule. `rcode` is what its sender is answered. */
export class MessageError extends Error {
  override name = 'MessageError';
  readonly rcode: number;
  constructor(message: string, rcode: number = RCODE.FORMERR) {
    super(message);
    this.rcode = rcode;
  }
}

export interface Header {
  id: number;
  /** True for an answer (QR). */
  answer: boolean;
  opcode: number;
  /** AA. */
  authoritative: boolean;
  /** TC. */
  truncated: boolean;
  rcode: number;
  /** How many entries each section has, in the order of the message. */
  counts: readonly [number, number, number, number];
}

/** Where a question or record stands in its message. Offsets are in bytes from the message's beginning. */
export interface Place {
  /** Where the name begins. */
  at: number;
  type: number;
  class: number;
  end: number;
}

/** A record; its name is read by `readName(message, at)`. */
export interface RecordPlace extends Place {
  ttl: number;
  /** Where the data begins; they end at `end`. */
  data: number;
}

/** A message's entries, unread. In an UPDATE the sections are zone, prerequisites, updates, additional data. */
export interface Sections {
  header: Header;
  questions: Place[];
  answers: RecordPlace[];
  authorities: RecordPlace[];
  additionals: RecordPlace[];
}

/** Reads the header. A shorter message throws a MessageError. */
export function readHeader(message: Buffer): Header {
  if (message.length < HEADER) throw new MessageError('shorter than a header');
  const flags = message.readUInt16BE(2);
  const count = (at: number) => message.readUInt16BE(at);
  return {
    id: message.readUInt16BE(0),
    answer: (flags & 0x8000) !== 0,
    opcode: (flags >> 11) & 15,
    authoritative: (flags & 0x0400) !== 0,
    truncated: (flags & 0x0200) !== 0,
    rcode: flags & 15,
    counts: [count(4), count(6), count(8), count(10)],
  };
}

/**
 * Finds every question and record without following a pointer, so that the cost is bounded by the message's length. Bytes after the last
 * record, and counts that the message does not hold, throw a MessageError.
 */
export function readSections(message: Buffer): Sections {
  const header = readHeader(message);
  const [questions, answers, authorities, additionals] = header.counts;
  let at = HEADER;
  const next = <T extends Place>(count: number, read: (message: Buffer, at: number) => T): T[] => {
    const places: T[] = [];
    for (let i = 0; i < count; i++) {
      const place = read(message, at);
      at = place.end;
      places.push(place);
    }
    return places;
  };
  const sections = {
    header,
    questions: next(questions, questionAt),
    answers: next(answers, recordAt),
    authorities: next(authorities, recordAt),
    additionals: next(additionals, recordAt),
  };
  if (at !== message.length) throw new MessageError('bytes after the last record');
  return sections;
}

function questionAt(message: Buffer, at: number): Place {
  const name = skipName(message, at);
  const end = name + 4;
  if (end > message.length) throw new MessageError('question cut off');
  return { at, type: message.readUInt16BE(name), class: message.readUInt16BE(name + 2), end };
}

function recordAt(message: Buffer, at: number): RecordPlace {
  const name = skipName(message, at);
  const data = name + 10;
  if (data > message.length) throw new MessageError('record cut off');
  const end = data + message.readUInt16BE(name + 8);
  if (end > message.length) throw new MessageError('data of a record cut off');
  return {
    at,
    type: message.readUInt16BE(name),
    class: message.readUInt16BE(name + 2),
    ttl: message.readUInt32BE(name + 4),
    data,
    end,
  };
}

/** Where a name ends in its place: after the final zero or the first pointer. */
function skipName(message: Buffer, at: number): number {
  for (;;) {
    const length = message[at];
    if (length === undefined) throw new MessageError('name cut off');
    if (length === 0) return at + 1;
    if (length >= 0xc0) return at + 2;
    if (length > 63) throw new MessageError('label of an unknown kind');
    at += length + 1;
  }
}

/**
 * Reads a name, following pointers, which may only lead back (RFC 1035, 4.1.4). The text is in lower case, without the final dot (the root
 * is `.`), and with the escapes of RFC 1035, 5.1: `\.`, `\\`, and `\DDD` for bytes that are no visible ASCII. So different names never have
 * one text. `end` is after the name in its place.
 */
export function readName(message: Buffer, at: number): { name: string; end: number } {
  const labels: string[] = [];
  let end: number | null = null;
  let total = 1;
  let run = at;
  for (;;) {
    const length = message[at];
    if (length === undefined) throw new MessageError('name cut off');
    if (length === 0) break;
    if (length >= 0xc0) {
      const low = message[at + 1];
      if (low === undefined) throw new MessageError('pointer cut off');
      const to = ((length & 0x3f) << 8) | low;
      // Every jump leads before the run of labels it is read in, so there is no loop.
      if (to >= run) throw new MessageError('pointer that does not lead back');
      end ??= at + 2;
      run = at = to;
      continue;
    }
    if (length > 63) throw new MessageError('label of an unknown kind');
    total += length + 1;
    if (total > MOST_NAME) throw new MessageError('name too long');
    if (at + 1 + length > message.length) throw new MessageError('label cut off');
    labels.push(labelText(message.subarray(at + 1, at + 1 + length)));
    at += length + 1;
  }
  return { name: labels.join('.') || '.', end: end ?? at + 1 };
}

function labelText(label: Uint8Array): string {
  let text = '';
  for (const byte of label) {
    if (byte === 0x2e || byte === 0x5c) text += `\\${String.fromCharCode(byte)}`;
    else if (byte < 0x21 || byte > 0x7e) text += `\\${String(byte).padStart(3, '0')}`;
    else text += String.fromCharCode(byte >= 0x41 && byte <= 0x5a ? byte + 32 : byte);
  }
  return text;
}

/**
 * The name of a text as `readName` gives it (a final dot may stand), uncompressed and in lower case: the canonical form of RFC 4034, 6.2,
 * which also TSIG signs. An empty label, one over 63 bytes or a name over 255 throws a MessageError.
 */
export function encodeName(text: string): Buffer {
  if (text === '.' || text === '') return Buffer.of(0);
  const bytes: number[] = [];
  let start = 0;
  const endLabel = () => {
    const length = bytes.length - start - 1;
    if (length < 1 || length > 63) throw new MessageError(`label of ${length} bytes`);
    bytes[start] = length;
    start = bytes.length;
  };
  bytes.push(0);
  for (const [part] of text.matchAll(/\\\d{3}|\\.|[^\\]|\\$/gsu)) {
    if (part === '.') {
      endLabel();
      bytes.push(0);
    } else bytes.push(...bytesOf(part));
  }
  // After a final dot only the root's empty label is left.
  if (bytes.length - start > 1) {
    endLabel();
    bytes.push(0);
  }
  if (bytes.length > MOST_NAME) throw new MessageError('name too long');
  return Buffer.from(bytes);
}

/** One character, or an escape. */
function bytesOf(part: string): Buffer {
  if (!/^\\\d{3}$/.test(part))
    return Buffer.from(part.replace(/^\\(?=.)/su, '').replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
  const byte = Number(part.slice(1));
  if (byte > 255) throw new MessageError('escape over 255');
  return Buffer.of(byte);
}
