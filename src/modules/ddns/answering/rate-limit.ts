import { randomInt } from 'node:crypto';

/** What becomes of an answer. */
export const VERDICT = {
  answer: 0,
  /** Answered empty and truncated: a real resolver comes again by TCP, which nobody can do from an address that is not theirs. */
  truncate: 1,
  drop: 2,
} as const;

/** Places that an account may have; the one that is due first is taken by a new one. */
const WAYS = 4;
/** Accounts that are remembered. */
const ACCOUNTS = 65_536;
const SEED = randomInt(2 ** 31);
const PERCENT = 0x25;
const DOT = 0x2e;

/**
 * Limits answers to one network (IPv4 /24, IPv6 /56), so that the server is no use against a third one in whose name queries come:
 * so many a second with the same content. Its memory is fixed: a flood from everywhere makes it forgetful, not large.
 */
export class RateLimit {
  readonly #interval: number;
  readonly #keys: Uint32Array<ArrayBuffer>;
  /** When the next answer would be on time, in milliseconds. */
  readonly #due: Float64Array<ArrayBuffer>;
  readonly #slips: Uint8Array<ArrayBuffer>;
  readonly #mask: number;

  /** `perSecond` answers of each account; 0: no limit. */
  constructor(perSecond: number, accounts: number = ACCOUNTS) {
    this.#interval = perSecond > 0 ? 1000 / perSecond : 0;
    const length = perSecond > 0 ? 2 ** Math.ceil(Math.log2(Math.max(accounts, WAYS))) : WAYS;
    this.#keys = new Uint32Array(length);
    this.#due = new Float64Array(length);
    this.#slips = new Uint8Array(length);
    this.#mask = length - 1;
  }

  get isOff(): boolean {
    return this.#interval === 0;
  }

  /** Counts an answer to an address; `now` in milliseconds, which never goes back. Gives one of `VERDICT`. */
  count(address: string, kind: number, name: number, now: number): number {
    if (this.#interval === 0) return VERDICT.answer;
    const key = mixed(networkHash(address), kind, name);
    const place = this.#placeOf(key);
    const due = Math.max(this.#due[place]!, now);
    // A second's worth may come at once.
    if (due - now <= 1000 - this.#interval) {
      this.#due[place] = due + this.#interval;
      return VERDICT.answer;
    }
    return this.#slips[place]!++ & 1 ? VERDICT.truncate : VERDICT.drop;
  }

  #placeOf(key: number): number {
    const first = key & this.#mask & ~(WAYS - 1);
    let oldest = first;
    for (let place = first; place < first + WAYS; place++) {
      if (this.#keys[place] === key) return place;
      if (this.#due[place]! < this.#due[oldest]!) oldest = place;
    }
    this.#keys[oldest] = key;
    this.#due[oldest] = 0;
    this.#slips[oldest] = 0;
    return oldest;
  }
}

/** FNV over 32-bit numbers, and MurmurHash3's last steps. */
function mixed(network: number, kind: number, name: number): number {
  let hash = SEED;
  for (const part of [network, kind, name]) hash = Math.imul(hash ^ part, 0x01000193) ^ (hash >>> 15);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A number for the network of an address as Node writes it: the first 24 bits of IPv4, the first 56 of IPv6. */
export function networkHash(address: string): number {
  if (!address.includes(':')) return network4(address, 0);
  return address.startsWith('::ffff:') && address.includes('.') ? network4(address, 7) : network6(address);
}

function network4(address: string, from: number): number {
  let network = 0;
  let value = 0;
  for (let i = from, dots = 0; dots < 3 && i < address.length; i++) {
    const code = address.charCodeAt(i);
    if (code === DOT) {
      network = (network << 8) | value;
      value = 0;
      dots++;
    } else value = value * 10 + code - 0x30;
  }
  return network;
}

const COLON = 0x3a;
const groups = new Uint16Array(8);

function network6(address: string): number {
  let count = 0;
  let value = 0;
  /** Groups before `::`. */
  let gap = 8;
  for (let i = 0; i < address.length && count < 7; i++) {
    const code = address.charCodeAt(i);
    if (code === PERCENT) break;
    if (code !== COLON) {
      value = value * 16 + (code <= 0x39 ? code - 0x30 : (code | 0x20) - 0x57);
      continue;
    }
    if (i > 0) groups[count++] = value;
    value = 0;
    if (address.charCodeAt(i + 1) === COLON) {
      gap = count;
      i++;
    }
  }
  groups[count++] = value;
  let network = 0;
  for (let i = 0; i < 4; i++) {
    const from = i < gap ? i : i - (8 - count);
    const group = from >= gap || i < gap ? groups[from]! : 0;
    network = Math.imul(network ^ (i === 3 ? group >> 8 : group), 0x01000193) ^ (network >>> 13);
  }
  return network;
}
