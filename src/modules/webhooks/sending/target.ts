import { isIP } from 'node:net';
import { type AddressGuard, addressGuard, rangeGuard } from '../../../core/egress/addresses.ts';
import { textKind } from '../../../core/kinds/text-kinds.ts';

const PLAIN = 'Adresa mora počinjati s https://.';
const PRIVATE = 'Ova adresa je u privatnoj mreži. Unesite adresu koja se vidi s interneta.';

/** Which addresses a webhook may reach: public ones over https, and those that the operator allowed, over http these alone. */
export const guardOf = (url: URL, allow: readonly string[]): AddressGuard =>
  url.protocol === 'https:' ? addressGuard(allow) : rangeGuard(allow);

/**
 * The canonical form of a typed address, or why it is refused. Names are not looked up, since they may lead elsewhere tomorrow: what
 * they lead to is checked with each delivery.
 */
export function readTarget(text: string, allow: readonly string[]): { value: string } | { error: string } {
  const read = textKind('url')!.read(text);
  if ('error' in read) return read;
  const url = new URL(read.value);
  url.hash = '';
  const plain = url.protocol === 'http:';
  if (plain && allow.length === 0) return { error: PLAIN };
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const address = /(^|\.)localhost\.?$/.test(host) ? '127.0.0.1' : host;
  if (isIP(address) && !guardOf(url, allow)(address, Number(url.port) || (plain ? 80 : 443)))
    return { error: plain ? PLAIN : PRIVATE };
  return { value: url.href };
}
