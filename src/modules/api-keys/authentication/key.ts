import { randomInt } from 'node:crypto';
import { newToken, tokenHash } from '../../../core/opaque.ts';

/** Letters and digits alone: the visible part is read out, typed, and marked with a double click. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const VISIBLE = 8;
/** How every token begins that means to be an API key, whether it is one or not. */
export const PREFIX = 'crs_';
/** What a key looks like; the group is its visible beginning. */
const FORM = /^(crs_[a-z0-9]{8})_[A-Za-z0-9_-]{43}$/;

/** A new API key: `prefix`, the visible beginning by which it is found, then 256 random bits. */
export function newKey(): { key: string; prefix: string; hash: string } {
  const visible = Array.from({ length: VISIBLE }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const prefix = `${PREFIX}${visible}`;
  const key = `${prefix}_${newToken()}`;
  return { key, prefix, hash: tokenHash(key) };
}

/** The visible beginning of a key; undefined for what cannot be one. */
export const prefixOf = (key: string): string | undefined => FORM.exec(key)?.[1];
