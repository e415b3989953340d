import { randomInt } from 'node:crypto';
import { newToken, tokenHash } from '../../../core/opaque.ts';

/** Letters and digits only: the visible prefix is read out, typed, and selected with a double click. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const VISIBLE = 8;
/** Start of every API key, which tells it from an access token. */
export const PREFIX = 'crs_';
/** Format of a key; the group is its visible prefix. */
const FORM = /^(crs_[a-z0-9]{8})_[A-Za-z0-9_-]{43}$/;

/** Generates an API key: `prefix`, visible and used to find it, then 256 random bits. */
export function newKey(): { key: string; prefix: string; hash: string } {
  const visible = Array.from({ length: VISIBLE }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const prefix = `${PREFIX}${visible}`;
  const key = `${prefix}_${newToken()}`;
  return { key, prefix, hash: tokenHash(key) };
}

/** The visible prefix of a key; undefined for malformed text. */
export const prefixOf = (key: string): string | undefined => FORM.exec(key)?.[1];
