import { randomInt } from 'node:crypto';
import { newToken, tokenHash } from '../../../core/opaque.ts';

/** As the keys of the API: letters and digits that can be read out, then 256 random bits. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const VISIBLE = 8;
const FORM = /^(crl_[a-z0-9]{8})_[A-Za-z0-9_-]{43}$/;

/** Generates a key for logs: `prefix` is visible and used to find it. */
export function newLogKey(): { key: string; prefix: string; hash: string } {
  const visible = Array.from({ length: VISIBLE }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const prefix = `crl_${visible}`;
  const key = `${prefix}_${newToken()}`;
  return { key, prefix, hash: tokenHash(key) };
}

/** The visible prefix of a key; undefined for malformed text. */
export const prefixOf = (key: string): string | undefined => FORM.exec(key)?.[1];
