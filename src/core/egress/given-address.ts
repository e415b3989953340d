import { isIP } from 'node:net';
import { textKind } from '../kinds/text-kinds.ts';
import { type AddressGuard, addressGuard, rangeGuard } from './addresses.ts';

const PLAIN = 'Adresa mora počinjati s https://.';
const PRIVATE = 'Ova adresa je u privatnoj mreži. Takvu mora izričito dozvoliti administrator servera.';

/** What a service at an address that a person gave may be reached at: public over https, and what the operator allowed, over http this alone. */
export const guardOfGiven = (url: URL, allow: readonly string[]): AddressGuard =>
  url.protocol === 'https:' ? addressGuard(allow) : rangeGuard(allow);

/**
 * The canonical form of a typed address of a service, or why it is refused. Names are not looked up, since they may lead elsewhere
 * tomorrow: what they lead to is checked by the guard, with each connection.
 */
export function readGivenAddress(
  text: string,
  allow: readonly string[],
): { value: string } | { error: string } {
  const read = textKind('url')!.read(text);
  if ('error' in read) return read;
  const url = new URL(read.value);
  // It is never sent.
  url.hash = '';
  const plain = url.protocol === 'http:';
  if (plain && allow.length === 0) return { error: PLAIN };
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const address = /(^|\.)localhost\.?$/.test(host) ? '127.0.0.1' : host;
  if (isIP(address) && !guardOfGiven(url, allow)(address, Number(url.port) || (plain ? 80 : 443)))
    return { error: plain ? PLAIN : PRIVATE };
  return { value: url.href };
}
