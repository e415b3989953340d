import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What is asked of one family: an address, that of the connection, to take it away, or to leave it (`stay`). */
export type FamilyAsk = 'stay' | 'remove' | 'connection' | { address: string };

/** An IPv6 prefix, as `2001:db8:1:2::` and 64 (bits). */
export interface Prefix {
  prefix: string;
  length: number;
}

/** What an update asks. A prefix is for hosts of the mode `prefix` alone: by itself it is nobody's address. */
export interface AddressAsk {
  ip4: FamilyAsk;
  ip6: FamilyAsk;
  prefix: Prefix | null;
}

/** Why addresses are refused: no address at all, a length no prefix has, or two different ones of a family. */
export type AddressRefusal = 'malformed' | 'length' | 'several';

/** The names of parameters that carry addresses: of both families (first IPv4, then IPv6), of one, and prefixes. */
const BOTH = ['myip', 'ip'];
const IPV4 = ['myipv4', 'ipv4'];
const IPV6 = ['myipv6', 'ipv6'];
const PREFIX = ['ip6lanprefix', 'ipv6prefix'];

/** Both families from the connection: what an update without addresses asks. */
export const FROM_CONNECTION: AddressAsk = { ip4: 'connection', ip6: 'connection', prefix: null };
export const REMOVE_BOTH: AddressAsk = { ip4: 'remove', ip6: 'remove', prefix: null };

/** Longest text of an address with a length; anything longer is none. */
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

const masked = (address: string, length: number): string =>
  new ipaddr.IPv6(bytesOf(address).map((byte, at) => byte & maskOf(at, length))).toString();

/** A prefix `2001:db8:1:2::/64` (1 to 127 bits; 128 is an address); its subnet after the length is kept up to bit 64. */
function readPrefix(text: string): Prefix | { address: string } | AddressRefusal {
  const [address = '', bits = '', ...rest] = text.split('/');
  const read = readAddress(address);
  if (!read || !isV6(read) || rest.length > 0 || !/^\d{1,3}$/.test(bits)) return 'malformed';
  const length = Number(bits);
  if (length < 1 || length > 128) return 'length';
  if (length === 128) return { address: read };
  return { prefix: masked(read, Math.max(length, 64)), length };
}

/** The values asked, by family. Two that are equal count once. */
class Asked {
  readonly #families = { ip4: new Map<string, FamilyAsk>(), ip6: new Map<string, FamilyAsk>() };
  readonly #prefixes = new Map<string, Prefix>();
  refusal: AddressRefusal | null = null;

  /** One text that is not empty: an address, a prefix, or a word about `family`. */
  add(text: string, family: 'ip4' | 'ip6'): void {
    const word = text.toLowerCase();
    if (word === 'no') this.#families[family].set(word, 'remove');
    else if (word === 'preserve') this.#families[family].set(word, 'stay');
    else if (text.includes('/')) this.addPrefix(text);
    else this.#addAddress(readAddress(text));
  }

  #addAddress(address: string | null): void {
    if (address === null) this.refusal ??= 'malformed';
    else if (!isV6(address)) this.#families.ip4.set(address, { address });
    // The network's own address, as a router writes its prefix without a length.
    else if (isZeroFrom(bytesOf(address), 64) && !isZeroFrom(bytesOf(address), 0))
      this.#prefixes.set(`${address}/64`, prefixOf(address));
    else this.#families.ip6.set(address, { address });
  }

  /** A text of a parameter for prefixes; without a length, the network that the address lies in. */
  addPrefix(text: string): void {
    const read = readPrefix(text.includes('/') ? text : `${text}/64`);
    if (typeof read === 'string') this.refusal ??= read;
    else if ('address' in read) this.#addAddress(read.address);
    else this.#prefixes.set(`${read.prefix}/${read.length}`, read);
  }

  /** `absent`: what is asked of a family that has no value. */
  result(absent: { ip4: FamilyAsk; ip6: FamilyAsk }): AddressAsk | AddressRefusal {
    const { ip4, ip6 } = this.#families;
    if (this.refusal) return this.refusal;
    if ([ip4, ip6, this.#prefixes].some(({ size }) => size > 1)) return 'several';
    const [one] = ip4.values();
    const [two] = ip6.values();
    const [prefix = null] = this.#prefixes.values();
    return { ip4: one ?? absent.ip4, ip6: two ?? absent.ip6, prefix };
  }
}

/** The texts of parameters with one of these names, split at commas; null if there is none. Empty ones are left, as `''`. */
function textsOf(query: URLSearchParams, names: readonly string[]): string[] | null {
  const values = names.flatMap((name) => query.getAll(name));
  return values.length > 0 ? values.flatMap((value) => value.split(',').map((text) => text.trim())) : null;
}

/**
 * Reads what an update asks of the addresses, from the parameters of all protocols: `myip`, `ip` (IPv4, IPv6 or both, in this order),
 * `myipv4`, `ipv4`, `myipv6`, `ipv6`, `ip6lanprefix`, `ipv6prefix`. An empty parameter asks for the connection's address, as ddclient 3.10
 * sends it; an absent family stays as it is. The family of an address is its own, whatever the parameter is called.
 */
export function readAddresses(query: URLSearchParams): AddressAsk | AddressRefusal {
  const [both, only4, only6, prefixes] = [BOTH, IPV4, IPV6, PREFIX].map((names) => textsOf(query, names));
  if (!both && !only4 && !only6 && !prefixes?.some(Boolean)) return FROM_CONNECTION;
  const asked = new Asked();
  // A word speaks of the family of its place: `no,2001:db8::1`.
  for (const [at, text] of (both ?? []).entries()) if (text) asked.add(text, at === 0 ? 'ip4' : 'ip6');
  for (const text of only4 ?? []) if (text) asked.add(text, 'ip4');
  for (const text of only6 ?? []) if (text) asked.add(text, 'ip6');
  for (const text of prefixes ?? []) if (text) asked.addPrefix(text);
  const isEmpty = (texts: string[] | null | undefined): boolean =>
    Boolean(texts?.every((text) => text === ''));
  return asked.result({
    ip4: isEmpty(both) || isEmpty(only4) ? 'connection' : 'stay',
    ip6: isEmpty(both) || isEmpty(only6) ? 'connection' : 'stay',
  });
}
