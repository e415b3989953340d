import ipaddr from 'ipaddr.js';

/**
 * Whom an address stands for, as far as several requests can be told to come from one: an IPv4 address (also in IPv6's dress),
 * of IPv6 the /64 that one household has. What is no address stands for itself.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const prefix = new ipaddr.IPv6([...parsed.toByteArray().slice(0, 8), ...Array<number>(8).fill(0)]);
  return `${prefix}/64`;
}

/** Whether a host's name or address, as a URL writes it, stands for the machine itself. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host);

/** Whether an address is one by which a machine speaks to itself. */
export const isOwnAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
