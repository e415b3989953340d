import { afterName } from './wire-name.ts';

/** Response codes of RFC 1035, 2136, 6891 and 8945. */
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
  /** Its lower four bits stand in the header; the rest in the OPT record. */
  BADVERS: 16,
} as const;

/** Operation codes of RFC 1035, 1996 and 2136. */
export const OPCODE = { QUERY: 0, STATUS: 2, NOTIFY: 4, UPDATE: 5 } as const;

/** Classes of RFC 1035 and 2136. */
export const CLASS = { IN: 1, NONE: 254, ANY: 255 } as const;

/** Numbers of the record types that have a rule of their own here (IANA, DNS Parameters). */
export const TYPE = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  HINFO: 13,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  SRV: 33,
  OPT: 41,
  DS: 43,
  TKEY: 249,
  TSIG: 250,
  IXFR: 251,
  AXFR: 252,
  ANY: 255,
  CAA: 257,
} as const;

/** Length of the header in bytes; RFC 1035, 4.1.1. */
export const HEADER = 12;

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

function skipName(message: Buffer, at: number): number {
  const end = afterName(message, at, message.length);
  if (end === 0) throw new MessageError('malformed name');
  return end;
}
