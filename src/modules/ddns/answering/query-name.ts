import { randomInt } from 'node:crypto';
import { isUpper, MOST_OCTETS } from '../dns/wire-name.ts';

/** Strangers must not be able to choose names that collide. */
const SEED = randomInt(2 ** 31) | 1;

/** FNV-1a by octets, from a name's end to its beginning: so one pass gives the hash of a name and of all that it lies under. */
export const hashStep = (hash: number, octet: number): number => Math.imul(hash ^ octet, 0x01000193);

/** The hash of the root. */
export const ROOT_HASH = SEED;

/** A name in lower case with what looking it up needs. One is read into again and again, so that a query allocates nothing. */
export class QueryName {
  /** Octets, with the zero at the end. */
  readonly bytes: Uint8Array<ArrayBuffer> = new Uint8Array(MOST_OCTETS.name);
  /** How many of them there are. */
  length = 1;
  /** Labels without the root. */
  labels = 0;
  /** Where each label begins; after the last one, the root. */
  readonly starts: Uint8Array<ArrayBuffer> = new Uint8Array(128);
  /** Of each label, the hash of the name that begins with it. */
  readonly hashes: Int32Array<ArrayBuffer> = new Int32Array(128);

  /** Reads an uncompressed name that must end before `end`. Gives its octets; 0 if it is malformed. */
  read(from: Uint8Array, at: number, end: number): number {
    const { bytes, starts, hashes } = this;
    let labels = 0;
    let to = 0;
    for (;;) {
      if (at + to >= end) return 0;
      const length = from[at + to]!;
      starts[labels] = to;
      bytes[to++] = length;
      if (length === 0) break;
      if (length > MOST_OCTETS.label || to + length >= MOST_OCTETS.name || at + to + length >= end) return 0;
      for (const last = to + length; to < last; to++) {
        const octet = from[at + to]!;
        bytes[to] = isUpper(octet) ? octet + 0x20 : octet;
      }
      labels++;
    }
    let hash = ROOT_HASH;
    hashes[labels] = hash;
    for (let label = labels - 1, i = to - 2; label >= 0; label--) {
      for (const start = starts[label]!; i >= start; i--) hash = hashStep(hash, bytes[i]!);
      hashes[label] = hash;
    }
    this.labels = labels;
    this.length = to;
    return to;
  }
}
