import { readHostname } from '../dns/names.ts';
import type { Credentials } from './protocol.ts';

/** `Basic` in any case, and Base64 with or without its padding (RFC 7617, RFC 9110 11.2). */
const BASIC = /^\s*basic +([a-z0-9+/]+)(={0,2})\s*$/i;

/** The user as a host's name, as it is stored; what is none stays as it came, to be found wrong. */
const userOf = (text: string): string => readHostname(text) ?? text;

/** Control characters are in no credentials (RFC 7617, 2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
const CONTROL = /[\u0000-\u001f\u007f]/;

/** Reads the header `Authorization` of Basic authentication, in UTF-8; the password may hold colons. Null if it is none. */
export function readBasic(header: string | undefined): Credentials | null {
  const [, base64] = BASIC.exec(header ?? '') ?? [];
  // One character over is no byte.
  if (!base64 || base64.length % 4 === 1) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Buffer.from(base64, 'base64'),
    );
    const colon = text.indexOf(':');
    if (colon < 1 || CONTROL.test(text)) return null;
    return { user: userOf(text.slice(0, colon)), password: text.slice(colon + 1) };
  } catch {
    return null;
  }
}

/** Credentials of a request: of the header if there is one, however broken, else of the query as Dynu takes them. */
export function readCredentials(header: string | undefined, query: URLSearchParams): Credentials | null {
  if (header !== undefined) return readBasic(header);
  const [user, password] = [query.get('username'), query.get('password')];
  return user && password !== null && !CONTROL.test(user + password)
    ? { user: userOf(user), password }
    : null;
}
