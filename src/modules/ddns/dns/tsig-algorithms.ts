import { createHmac, timingSafeEqual } from 'node:crypto';

/** Algorithms by the name that the wire carries; RFC 8945, 6. The value is Node's name of the hash and the length of its MAC in bytes. */
const ALGORITHMS = {
  'hmac-md5.sig-alg.reg.int': ['md5', 16],
  'hmac-sha1': ['sha1', 20],
  'hmac-sha224': ['sha224', 28],
  'hmac-sha256': ['sha256', 32],
  'hmac-sha384': ['sha384', 48],
  'hmac-sha512': ['sha512', 64],
} as const;

export type TsigAlgorithm = keyof typeof ALGORITHMS;

/** Names of all algorithms, as forms and ready-made settings offer them. */
export const TSIG_ALGORITHMS = Object.keys(ALGORITHMS) as TsigAlgorithm[];

/** A key shared by two ends. */
export interface TsigKey {
  /** Lower case, without the final dot. */
  name: string;
  algorithm: TsigAlgorithm;
  /** The bytes themselves, not their Base64. */
  secret: Uint8Array;
}

/** Length of an algorithm's full MAC in bytes. */
export const macLength = (algorithm: TsigAlgorithm): number => ALGORITHMS[algorithm][1];

/** MAC of the parts, one after another. */
export function macOf({ algorithm, secret }: Omit<TsigKey, 'name'>, parts: readonly Uint8Array[]): Buffer {
  const hmac = createHmac(ALGORITHMS[algorithm][0], secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest();
}

/** True if `given` is the beginning of `full`; the time it takes tells nothing about the bytes. */
export const sameMac = (given: Uint8Array, full: Uint8Array): boolean =>
  given.length > 0 && given.length <= full.length && timingSafeEqual(given, full.subarray(0, given.length));
