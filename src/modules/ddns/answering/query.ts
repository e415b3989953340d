import { CLASS, HEADER, OPCODE, TYPE } from '../dns/wire.ts';
import { afterName } from '../dns/wire-name.ts';
import { QueryName } from './query-name.ts';

/** What a message turned out to be. */
export const READ = {
  /** A query that can be answered. */
  query: 0,
  /** Nothing that may be answered: too short, or an answer itself, which would go to and fro for ever. */
  nothing: 1,
  malformed: 2,
  /** A kind of message that is not a query. */
  other: 3,
} as const;

/** A query, read into again and again. Nothing is decoded before its counts are right: a packet may claim 65,535 questions. */
export class Query {
  readonly name: QueryName = new QueryName();
  opcode = 0;
  type = 0;
  isInternet = true;
  /** Where the question ends. */
  end = HEADER;
  /** Version of EDNS; -1: the query has none. */
  edns = -1;
  /** What its sender takes over UDP, as it says. */
  payload = 512;
  /** The DO bit, which is given back (RFC 3225 3). */
  dnssecOk = false;
  /** Its last record is a signature (RFC 8945). */
  isSigned = false;

  /** Reads a message. Gives one of `READ`. */
  read(message: Uint8Array): number {
    this.edns = -1;
    this.payload = 512;
    this.dnssecOk = false;
    this.isSigned = false;
    this.end = HEADER;
    if (message.length < HEADER || message[2]! & 0x80) return READ.nothing;
    this.opcode = (message[2]! >> 3) & 0xf;
    if (this.opcode !== OPCODE.QUERY) return READ.other;
    const authorities = word(message, 8);
    const additionals = word(message, 10);
    if (word(message, 4) !== 1 || word(message, 6) !== 0 || authorities > 1 || additionals > 2)
      return READ.malformed;
    const octets = this.name.read(message, HEADER, message.length);
    const at = HEADER + octets;
    if (octets === 0 || at + 4 > message.length) return READ.malformed;
    this.type = word(message, at);
    this.isInternet = word(message, at + 2) === CLASS.IN;
    this.end = at + 4;
    // Only a request for changes says there which serial it has (RFC 1995 3).
    if (authorities === 1 && this.type !== TYPE.IXFR) return READ.malformed;
    if (authorities + additionals === 0) return this.end === message.length ? READ.query : READ.malformed;
    return this.#records(message, authorities, additionals) ? READ.query : READ.malformed;
  }

  #records(message: Uint8Array, authorities: number, additionals: number): boolean {
    let at = this.end;
    for (let i = 0; i < authorities + additionals; i++) {
      const owner = at;
      at = afterName(message, at, message.length);
      if (at === 0 || at + 10 > message.length || this.isSigned) return false;
      const type = word(message, at);
      const end = at + 10 + word(message, at + 8);
      if (end > message.length) return false;
      if (type === TYPE.OPT) {
        // One, named the root (RFC 6891 6.1.1).
        if (i < authorities || this.edns >= 0 || message[owner] !== 0) return false;
        this.edns = message[at + 5]!;
        this.payload = word(message, at + 2);
        this.dnssecOk = (message[at + 6]! & 0x80) !== 0;
        if (!areOptions(message, at + 10, end)) return false;
      } else if (type === TYPE.TSIG) {
        if (i < authorities) return false;
        this.isSigned = true;
      }
      at = end;
    }
    return at === message.length;
  }
}

/** Two octets as a number. */
export const word = (bytes: Uint8Array, at: number): number => (bytes[at]! << 8) | bytes[at + 1]!;

/** Whether options of EDNS fill their place: code, length, value. */
function areOptions(message: Uint8Array, from: number, end: number): boolean {
  let at = from;
  while (at + 4 <= end) at += 4 + word(message, at + 2);
  return at === end;
}
