import { BlockList, isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Who may fetch a zone. */
export interface TransferAccess {
  /** Name of the zone's TSIG key; null if it has none. */
  key: string | null;
  /** Addresses, or ranges such as `192.0.2.0/24`. */
  addresses: readonly string[];
}

/**
 * True if a zone may be fetched: the request is signed with the zone's key, or comes from a listed address. `signedBy` is the key that
 * `checkRequest` found valid. Everybody else is answered REFUSED. With neither key nor addresses nobody may.
 */
export function mayTransfer(
  { key, addresses }: TransferAccess,
  from: { address: string; signedBy: string | null },
): boolean {
  if (key !== null && from.signedBy === key) return true;
  if (!ipaddr.isValid(from.address)) return false;
  const address = ipaddr.process(from.address).toString();
  const list = new BlockList();
  for (const range of addresses) addRange(list, range);
  return list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/** A range that is none is left out: it lets nobody in. */
function addRange(list: BlockList, range: string): void {
  const [address = '', bits] = range.split('/');
  const family = isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : null;
  if (!family) return;
  const width = bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits);
  if (Number.isInteger(width) && width >= 0 && width <= (family === 'ipv4' ? 32 : 128))
    list.addSubnet(address, width, family);
}
