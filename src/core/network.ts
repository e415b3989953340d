import ipaddr from 'ipaddr.js';

/**
 * The key by which requests are counted as one client's: an IPv4 address (also IPv4-mapped), or the /64 of an IPv6
 * address, which one household has. Anything that is no address is its own key.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const prefix = new ipaddr.IPv6([...parsed.toByteArray().slice(0, 8), ...Array<number>(8).fill(0)]);
  return `${prefix}/64`;
}

/** True if a URL's host is the machine itself. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host);

/** True for a loopback address. */
export const isOwnAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
