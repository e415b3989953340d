import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** True if the server may connect to an address and port that an untrusted user chose. */
export type AddressGuard = (address: string, port: number) => boolean;

/** The allocated public range of IPv6. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Public addresses of cloud metadata services: Azure's. */
const METADATA = ['168.63.129.16'];

/** Parses an address (IPv4-mapped IPv6 as IPv4); null if it is none. */
function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  // Without the zone (fe80::1%eth0).
  const bare = address.replace(/%.*$/, '');
  // Dotted decimal only: ipaddr.js would also parse 0x7f.1 as 127.0.0.1.
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return null;
  return ipaddr.process(bare);
}

/** True for a public address: not private, loopback, link-local, CGNAT, metadata, NAT64, … */
export function isPublicAddress(address: string): boolean {
  const parsed = parse(address);
  if (parsed?.range() !== 'unicast' || METADATA.includes(parsed.toString())) return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6);
}

/** Parses a CIDR range or one address; null if it is neither. */
function parseRange(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | null {
  const [address = '', bits, ...rest] = text.trim().split('/');
  const parsed = parse(address);
  if (!parsed || rest.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return null;
  const most = parsed instanceof ipaddr.IPv4 ? 32 : 128;
  const width = bits === undefined ? most : Number(bits);
  return width <= most ? [parsed, width] : null;
}

/** True for a range that `addressGuard` accepts: `127.0.0.0/8`, `fd00::/8`, `192.168.1.7`. */
export const isRange = (text: string): boolean => parseRange(text) !== null;

/** Addresses of this machine's network interfaces. */
const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((card) => (card ?? []).map(({ address }) => address));

/** Allowed ports of this machine's own public addresses: connections from within bypass its firewall. */
const WEB_PORTS = [80, 443];

/** Allows only the ranges that an administrator allowed. */
export function rangeGuard(allowed: readonly string[]): AddressGuard {
  const ranges = allowed.flatMap((text) => {
    const range = parseRange(text);
    return range ? [range] : [];
  });
  return (address) => {
    const parsed = parse(address);
    return (
      parsed !== null && ranges.some(([of, bits]) => parsed.kind() === of.kind() && parsed.match(of, bits))
    );
  };
}

/** Allows public addresses (the machine's `own` only at web ports), and the ranges that an administrator allowed. */
export function addressGuard(allowed: readonly string[] = [], own = ownAddresses()): AddressGuard {
  const ownSet = new Set(own.map((address) => parse(address)?.toString()));
  const inRange = rangeGuard(allowed);
  return (address, port) => {
    const own = ownSet.has(parse(address)?.toString());
    return (isPublicAddress(address) && (WEB_PORTS.includes(port) || !own)) || inRange(address, port);
  };
}

/** Allows one port of one address. */
export function onlyGuard(at: string, port: number): AddressGuard {
  const only = parse(at)?.toString();
  return (address, asked) => only !== undefined && asked === port && parse(address)?.toString() === only;
}
