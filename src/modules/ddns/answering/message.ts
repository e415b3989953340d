import { HEADER, RCODE, TYPE } from '../dns/wire.ts';
import { HAS } from './host-columns.ts';
import type { Query } from './query.ts';
import type { RecordSet } from './types.ts';
import type { ZoneNames } from './zone-names.ts';

/** The largest answer over UDP, and what the answer's OPT record says: it passes every network in one piece (RFC 9715). */
export const MOST_UDP = 1232;
const MOST_TCP = 65_535;
const OPT_OCTETS = 11;
/** What an answer's buffer must hold: a record is begun below the limit and may be as long again. */
export const OUT_OCTETS: number = MOST_TCP * 2 + 1024;

/** Pointers reach no further (RFC 1035 4.1.4). */
const MOST_POINTER = 0x3fff;
/** Names that are remembered for pointers; the rest is written out. */
const MOST_KNOWN = 96;

/** Types whose data begins with names that may be compressed (RFC 3597 4), after so many octets. */
const COMPRESSED: Readonly<Record<number, { skip: number; names: number }>> = {
  [TYPE.NS]: { skip: 0, names: 1 },
  [TYPE.CNAME]: { skip: 0, names: 1 },
  [TYPE.MX]: { skip: 2, names: 1 },
  [TYPE.SOA]: { skip: 0, names: 2 },
};

/** Sections by the place of their counts in the header. */
export const SECTION = { answer: 6, authority: 8, additional: 10 } as const;

/** Writes an answer: question as it came, records with compressed names, OPT. */
export class Message {
  out: Uint8Array = new Uint8Array(0);
  at = 0;
  /** A record did not fit, and was left out. */
  isFull = false;
  #limit = 0;
  #edns = -1;
  #dnssecOk = false;
  #known = new Uint16Array(MOST_KNOWN);
  #knownCount = 0;

  /** Begins an answer: header and question. `room` octets are kept free at its end, beside OPT. */
  begin(out: Uint8Array, message: Uint8Array, query: Query, overTcp: boolean, room = 0): void {
    this.out = out;
    this.isFull = false;
    this.#edns = query.edns;
    this.#dnssecOk = query.dnssecOk;
    this.#limit =
      (overTcp ? MOST_TCP : Math.min(Math.max(query.payload, 512), MOST_UDP)) -
      room -
      (query.edns < 0 ? 0 : OPT_OCTETS);
    const end = query.end;
    for (let i = 0; i < end; i++) out[i] = message[i]!;
    out.fill(0, SECTION.answer, HEADER);
    this.at = end;
    this.#knownCount = 0;
    for (let label = 0; label < query.name.labels && label < 16; label++)
      this.#known[this.#knownCount++] = HEADER + query.name.starts[label]!;
  }

  /** Sets the flags (RFC 1035 4.1.1: of the query's, only RD is given back) and writes OPT. Gives the octets of the whole answer. */
  finish(rcode: number, { isAuthoritative = false, isTruncated = false } = {}): number {
    const { out } = this;
    out[2] = 0x80 | (out[2]! & 0x79) | (isAuthoritative ? 0x04 : 0) | (isTruncated ? 0x02 : 0);
    out[3] = rcode & 0xf;
    if (this.#edns >= 0) {
      this.#opt(rcode >> 4);
      out[SECTION.additional + 1]!++;
      if (out[SECTION.additional + 1] === 0) out[SECTION.additional]!++;
    }
    return this.at;
  }

  #opt(upperRcode: number): void {
    const { out } = this;
    const at = this.at;
    out[at] = 0;
    out[at + 1] = 0;
    out[at + 2] = TYPE.OPT;
    out[at + 3] = MOST_UDP >> 8;
    out[at + 4] = MOST_UDP & 0xff;
    out[at + 5] = upperRcode;
    out[at + 6] = 0;
    out[at + 7] = this.#dnssecOk ? 0x80 : 0;
    out[at + 8] = 0;
    out[at + 9] = 0;
    out[at + 10] = 0;
    this.at = at + OPT_OCTETS;
  }

  /** Leaves nothing but header and question. */
  clear(questionEnd: number): void {
    this.at = questionEnd;
    this.out.fill(0, SECTION.answer, HEADER);
  }

  /** Writes all records of a set; if one does not fit, none, and says so. */
  set(section: number, owner: Uint8Array, ownerAt: number, set: RecordSet, ttl: number = set.ttl): boolean {
    const begin = this.at;
    const known = this.#knownCount;
    for (const data of set.data)
      if (!this.#record(owner, ownerAt, set.type, ttl, data)) {
        this.at = begin;
        this.#knownCount = known;
        this.isFull = true;
        return false;
      }
    this.#count(section, set.data.length);
    return true;
  }

  /** Writes the address that a host has in the columns. */
  address(
    section: number,
    owner: Uint8Array,
    ownerAt: number,
    type: number,
    names: ZoneNames,
    slot: number,
  ): boolean {
    const { hosts } = names;
    const begin = this.at;
    const known = this.#knownCount;
    this.name(owner, ownerAt);
    this.#head(type, hosts.ttl[slot]!);
    if (type === TYPE.A) {
      this.#word(4);
      this.#long(hosts.ip4[slot]!);
    } else {
      this.#word(16);
      for (let i = slot * 4; i < slot * 4 + 4; i++) this.#long(hosts.ip6[i]!);
    }
    if (this.at > this.#limit) {
      this.at = begin;
      this.#knownCount = known;
      this.isFull = true;
      return false;
    }
    this.#count(section, 1);
    return true;
  }

  #count(section: number, more: number): void {
    const count = ((this.out[section]! << 8) | this.out[section + 1]!) + more;
    this.out[section] = count >> 8;
    this.out[section + 1] = count & 0xff;
  }

  #record(owner: Uint8Array, ownerAt: number, type: number, ttl: number, data: Uint8Array): boolean {
    this.name(owner, ownerAt);
    this.#head(type, ttl);
    const lengthAt = this.at;
    this.at += 2;
    let from = 0;
    const compressed = COMPRESSED[type];
    if (compressed) {
      from = compressed.skip;
      for (let i = 0; i < from; i++) this.out[this.at++] = data[i]!;
      for (let i = 0; i < compressed.names; i++) from = this.name(data, from);
    }
    this.out.set(from === 0 ? data : data.subarray(from), this.at);
    this.at += data.length - from;
    const length = this.at - lengthAt - 2;
    this.out[lengthAt] = length >> 8;
    this.out[lengthAt + 1] = length & 0xff;
    return this.at <= this.#limit;
  }

  #head(type: number, ttl: number): void {
    this.#word(type);
    this.#word(1);
    this.#long(ttl);
  }

  #word(number: number): void {
    this.out[this.at] = number >> 8;
    this.out[this.at + 1] = number;
    this.at += 2;
  }

  #long(number: number): void {
    const { out, at } = this;
    out[at] = number >>> 24;
    out[at + 1] = number >>> 16;
    out[at + 2] = number >>> 8;
    out[at + 3] = number;
    this.at = at + 4;
  }

  /** Writes a name, from where an equal one stands as a pointer to it. Gives where the name ends in `bytes`. */
  name(bytes: Uint8Array, from: number): number {
    let label = from;
    let pointer = 0;
    // Not with itself: its end does not stand yet.
    const known = this.#knownCount;
    for (; bytes[label] !== 0; label += bytes[label]! + 1) {
      pointer = this.#standsAt(bytes, label, known);
      if (pointer) break;
      if (this.at <= MOST_POINTER && this.#knownCount < MOST_KNOWN) this.#known[this.#knownCount++] = this.at;
      for (let i = label; i <= label + bytes[label]!; i++) this.out[this.at++] = bytes[i]!;
    }
    if (!pointer) {
      this.out[this.at++] = 0;
      return label + 1;
    }
    this.#word(0xc000 | pointer);
    while (bytes[label] !== 0) label += bytes[label]! + 1;
    return label + 1;
  }

  /** Where the same name, the case of letters aside, stands already; 0: nowhere. */
  #standsAt(bytes: Uint8Array, label: number, known: number): number {
    for (let i = 0; i < known; i++) if (this.#isSame(this.#known[i]!, bytes, label)) return this.#known[i]!;
    return 0;
  }

  #isSame(at: number, bytes: Uint8Array, label: number): boolean {
    const { out } = this;
    let place = at;
    for (let i = label; ; ) {
      while (out[place]! >= 0xc0) place = ((out[place]! & 0x3f) << 8) | out[place + 1]!;
      const length = bytes[i]!;
      if (out[place] !== length) return false;
      if (length === 0) return true;
      for (const end = i + length; i < end; ) {
        i++;
        place++;
        if (lower(out[place]!) !== lower(bytes[i]!)) return false;
      }
      i++;
      place++;
    }
  }
}

const lower = (octet: number): number => (octet >= 0x41 && octet <= 0x5a ? octet + 0x20 : octet);

/** An answer of a header alone, for what cannot be read: nothing of the question is given back. `message` has at least a header. */
export function headerOnly(out: Uint8Array, message: Uint8Array, rcode: number): number {
  out[0] = message[0]!;
  out[1] = message[1]!;
  out[2] = 0x80 | (message[2]! & 0x79);
  out[3] = rcode;
  out.fill(0, 4, HEADER);
  return HEADER;
}

/** Writes the one address of a host that was asked for, after header and question of the query. Allocates nothing. */
export function hostAnswer(
  out: Uint8Array,
  message: Uint8Array,
  query: Query,
  names: ZoneNames,
  slot: number,
): number {
  const { hosts } = names;
  let at = query.end;
  for (let i = 0; i < at; i++) out[i] = message[i]!;
  // QR, AA; opcode is 0; RD as it came.
  out[2] = 0x84 | (message[2]! & 0x01);
  out[3] = RCODE.NOERROR;
  out[6] = 0;
  out[7] = 1;
  out[8] = 0;
  out[9] = 0;
  out[10] = 0;
  out[11] = query.edns < 0 ? 0 : 1;
  const ttl = hosts.ttl[slot]!;
  // The name is the question's, which begins after the header.
  out[at] = 0xc0;
  out[at + 1] = HEADER;
  out[at + 2] = 0;
  out[at + 3] = query.type;
  out[at + 4] = 0;
  out[at + 5] = 1;
  out[at + 6] = ttl >>> 24;
  out[at + 7] = ttl >>> 16;
  out[at + 8] = ttl >>> 8;
  out[at + 9] = ttl;
  out[at + 10] = 0;
  const isFour = query.type === TYPE.A;
  out[at + 11] = isFour ? 4 : 16;
  at += 12;
  for (let i = 0; i < (isFour ? 1 : 4); i++) {
    const number = isFour ? hosts.ip4[slot]! : hosts.ip6[slot * 4 + i]!;
    out[at] = number >>> 24;
    out[at + 1] = number >>> 16;
    out[at + 2] = number >>> 8;
    out[at + 3] = number;
    at += 4;
  }
  if (query.edns < 0) return at;
  out[at] = 0;
  out[at + 1] = 0;
  out[at + 2] = TYPE.OPT;
  out[at + 3] = MOST_UDP >> 8;
  out[at + 4] = MOST_UDP & 0xff;
  out.fill(0, at + 5, at + OPT_OCTETS);
  if (query.dnssecOk) out[at + 7] = 0x80;
  return at + OPT_OCTETS;
}

/** Whether a host's address can be answered as it is: no delegation, alias or address beside it. */
export const isPlain = (has: number): boolean => (has & (HAS.cut | HAS.alias | HAS.addresses)) === 0;
