import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** Whether the server may connect to a port of an IP address on a stranger's word. */
export type AddressGuard = (address: string, port: number) => boolean;

/** All of IPv6 that has been given out to the public; what lies outside leads to one's own network or nowhere. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Public by their numbers, and yet the machine's own surroundings: Azure's host, which hands out a machine's configuration. */
const SURROUNDINGS = ['168.63.129.16'];

/** An address as what it stands for (IPv4 in IPv6's dress is IPv4); null for what is no address. */
function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  // A zone (fe80::1%eth0) names an interface of this machine; the address before it says what it is.
  const bare = address.replace(/%.*$/, '');
  // Only the usual way of writing: ipaddr.js would also take 0x7f.1 for 127.0.0.1.
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return null;
  return ipaddr.process(bare);
}

/** Whether an address belongs to the public internet: not private, loopback, link-local, CGNAT, metadata, NAT64, … */
export function isPublicAddress(address: string): boolean {
  const parsed = parse(address);
  if (parsed?.range() !== 'unicast' || SURROUNDINGS.includes(parsed.toString())) return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6);
}

/** A range in CIDR, or one address, as the guard compares it; null for what is neither. */
function parseRange(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | null {
  const [address = '', bits, ...rest] = text.trim().split('/');
  const parsed = parse(address);
  if (!parsed || rest.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return null;
  const most = parsed instanceof ipaddr.IPv4 ? 32 : 128;
  const width = bits === undefined ? most : Number(bits);
  return width <= most ? [parsed, width] : null;
}

/** True for what `addressGuard` takes as a range: `127.0.0.0/8`, `fd00::/8`, `192.168.1.7`. */
export const isRange = (text: string): boolean => parseRange(text) !== null;

/** Addresses of this machine's own network cards. */
const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((card) => (card ?? []).map(({ address }) => address));

/** Ports of a public address of this machine that may be reached from within it: past the firewall that guards it from without. */
const SITES = [80, 443];

/**
 * A guard that lets through public addresses (the machine's `own` only where sites are), and those of the ranges that an
 * administrator allowed.
 */
export function addressGuard(allowed: readonly string[] = [], own = ownAddresses()): AddressGuard {
  const here = new Set(own.map((address) => parse(address)?.toString()));
  const ranges = allowed.flatMap((text) => {
    const range = parseRange(text);
    return range ? [range] : [];
  });
  return (address, port) => {
    const parsed = parse(address);
    if (isPublicAddress(address) && (SITES.includes(port) || !here.has(parsed?.toString()))) return true;
    return (
      parsed !== null && ranges.some(([of, bits]) => parsed.kind() === of.kind() && parsed.match(of, bits))
    );
  };
}

/** A guard that lets through one port of one address, and nothing else. */
export function onlyGuard(at: string, port: number): AddressGuard {
  const only = parse(at)?.toString();
  return (address, asked) => only !== undefined && asked === port && parse(address)?.toString() === only;
}
