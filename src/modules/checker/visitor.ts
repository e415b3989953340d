import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';

/**
 * Whom several requests come from, as far as the queue must tell: a hash of the network address; of IPv6 of the /64 that
 * one household has. It is forgotten when the run has ended.
 */
export function visitorOf(address: string): string {
  let network = address;
  if (ipaddr.isValid(address)) {
    const parsed = ipaddr.process(address);
    network = parsed.kind() === 'ipv6' ? parsed.toByteArray().slice(0, 8).join('.') : parsed.toString();
  }
  return createHash('sha256').update(`checker ${network}`).digest('base64url').slice(0, 22);
}
