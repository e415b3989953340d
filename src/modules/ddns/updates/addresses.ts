import { isNetwork, isV6, masked, type Prefix, prefixOf, readAddress } from '../dns/addresses.ts';

/** What is asked of one family: an address, that of the connection, to take it away, or to leave it (`stay`). */
export type FamilyAsk = 'stay' | 'remove' | 'connection' | { address: string };

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
    // A router writes its prefix so, without a length.
    else if (isNetwork(address)) this.#prefixes.set(`${address}/64`, prefixOf(address));
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
