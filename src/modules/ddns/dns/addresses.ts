/** Addresses of hosts: the one form that is stored, prefixes of IPv6, and what may stand in DNS. */
import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isPublicAddress } from '../../../core/egress/addresses.ts';

/** An IPv6 prefix, as `2001:db8:1:2::` and 64 (bits). */
export interface Prefix {
  prefix: string;
  length: number;
}

/** Longest text of an address; anything longer is none. */
const MOST_TEXT = 60;

/**
 * One address as it is stored: IPv4 in dotted decimal, IPv6 by RFC 5952, IPv4-mapped IPv6 (RFC 4291, 2.5.5.2) as IPv4; null for anything
 * else. Stricter than ipaddr.js, which reads `0x7f.1`, `1.2` and zone indexes.
 */
export function readAddress(text: string): string | null {
  if (text.length > MOST_TEXT || text.includes('%') || !(isIPv4(text) || isIPv6(text))) return null;
  // An IPv4-compatible address (RFC 4291, 2.5.5.1) is one of IPv6, which ipaddr.js takes for a mapped one in this form.
  const isCompatible = text.startsWith('::') && isIPv4(text.slice(2));
  return ipaddr.process(isCompatible ? `0:0:0:0:0:0:${text.slice(2)}` : text).toString();
}

/** True for a canonical IPv6 address (what `readAddress` gives). */
export const isV6 = (address: string): boolean => address.includes(':');

/** The sixteen bytes. PostgreSQL writes `::192.168.0.23` for `::c0a8:17`, which ipaddr.js would take for `::ffff:192.168.0.23`. */
const bytesOf = (address: string): number[] => ipaddr.IPv6.parse(withoutDots(address)).toByteArray();
const withoutDots = (address: string): string =>
  address.replace(/^::(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a, b, c, d] = bytes.slice(0, 4).map((byte) => Number(byte).toString(16).padStart(2, '0'));
    return `::${a}${b}:${c}${d}`;
  });

/** True if bits from `from` on are all zero: as of the subnet-router anycast address, which is no host's (RFC 4291, 2.6.1). */
const isZeroFrom = (bytes: readonly number[], from: number): boolean =>
  bytes.every((byte, at) => (byte & ~maskOf(at, from) & 0xff) === 0);

/** The bits of byte `at` that lie before bit `length` of the address. */
const maskOf = (at: number, length: number): number =>
  (0xff00 >> Math.min(8, Math.max(0, length - at * 8))) & 0xff;

/**
 * A prefix with a host's own part: bits before `length` are the prefix's, the rest the part's, also where the part is longer than
 * what the prefix leaves. Below 64 bits, the subnet that the client wrote after the prefix (`2001:db8:1:2::/56`) stays where the
 * part names none. Null if nothing of the part is left, since a prefix alone is no host's address.
 */
export function combine(prefix: string, length: number, part: string): string | null {
  const [before, own] = [bytesOf(prefix), bytesOf(part)];
  const hasSubnet = own.some((byte, at) => at < 8 && (byte & ~maskOf(at, length) & 0xff) !== 0);
  const kept = hasSubnet ? length : Math.max(length, 64);
  const bytes = before.map((byte, at) => (byte & maskOf(at, kept)) | (own[at]! & ~maskOf(at, kept) & 0xff));
  return isZeroFrom(bytes, Math.max(length, 64)) ? null : new ipaddr.IPv6(bytes).toString();
}

/** The network that an address lies in: its first 64 bits (RFC 4291, 2.5.1). */
export const prefixOf = (address: string): Prefix => ({ prefix: masked(address, 64), length: 64 });

/** An address with zeros from bit `length` on. */
export const masked = (address: string, length: number): string =>
  new ipaddr.IPv6(bytesOf(address).map((byte, at) => byte & maskOf(at, length))).toString();

/** True for a network's own address, which is no host's (RFC 4291, 2.6.1): zeros from bit 64 on, but not throughout. */
export function isNetwork(address: string): boolean {
  const bytes = bytesOf(address);
  return isZeroFrom(bytes, 64) && !isZeroFrom(bytes, 0);
}

/** Ranges that are no host's, also where private addresses are allowed (RFC 1122, 3.2.1.3; RFC 4291, 2.7). */
const NOBODYS = ['unspecified', 'broadcast', 'multicast'];

/** True for an address that no host can have. */
export const isNobodys = (address: string): boolean => NOBODYS.includes(ipaddr.process(address).range());

/**
 * True if a host may have the address: a public one by the rule for outgoing connections (2000::/3 without its special ranges, so neither
 * 6to4 nor NAT64; IPv4 without those of RFC 6890), else where private ones are allowed.
 */
export const mayHave = (address: string, allowPrivate: boolean): boolean =>
  isPublicAddress(address) || (allowPrivate && !isNobodys(address));
