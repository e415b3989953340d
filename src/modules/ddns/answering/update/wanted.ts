import { isV6, readAddress } from '../../dns/addresses.ts';
import type { Update, UpdateData } from '../../dns/update-message.ts';
import { CHALLENGE } from '../../updates/acme-dns.ts';
import type { AddressAsk, FamilyAsk } from '../../updates/addresses.ts';

/** What an update wants of the values of a host's challenge. */
export interface WantedChallenges {
  clears: boolean;
  drops: readonly string[];
  adds: readonly string[];
}

/** What an update wants: the same addresses for some hosts, or other values of one challenge. */
export type Wanted =
  | { is: 'nothing' }
  | { is: 'addresses'; names: readonly string[]; ask: AddressAsk }
  | { is: 'challenges'; change: WantedChallenges };

/** The present addresses of a host. */
type Present = (name: string) => { ip4: string | null; ip6: string | null };

/** Where values are that prove a host to issuers of certificates (RFC 8555, 8.4). */
export const challengeName = (host: string): string => `_acme-challenge.${host}`;

/**
 * Reads what the changes of a message come to, in their order (RFC 2136, 3.4.2): so "delete the RRset, add a record" is one new address.
 * A host has one address of a family, so one that is added takes the place of the one before. Null if it is refused: other types, two
 * addresses of a family, other addresses for each of several hosts, addresses and challenges at once, and what is no challenge.
 */
export function wantedOf(updates: readonly Update[], host: string, present: Present): Wanted | null {
  const own = challengeName(host);
  const ofChallenge = updates.filter(({ name }) => name === own);
  if (updates.length === 0) return { is: 'nothing' };
  if (ofChallenge.length > 0) {
    const change = ofChallenge.length === updates.length ? challengesOf(ofChallenge) : null;
    return change && { is: 'challenges', change };
  }
  const names = [...new Set(updates.map(({ name }) => name))];
  const asks = names.map((name) =>
    askOf(
      updates.filter((one) => one.name === name),
      present(name),
    ),
  );
  const [ask] = asks;
  if (!ask || !asks.every((one) => JSON.stringify(one) === JSON.stringify(ask))) return null;
  return { is: 'addresses', names, ask };
}

const FAMILY = { A: 'ip4', AAAA: 'ip6' } as const;
const familyOf = (type: string): 'ip4' | 'ip6' | null =>
  type === 'A' || type === 'AAAA' ? FAMILY[type] : null;

function askOf(updates: readonly Update[], present: ReturnType<Present>): AddressAsk | null {
  const ask: { ip4: FamilyAsk; ip6: FamilyAsk } = { ip4: 'stay', ip6: 'stay' };
  for (const one of updates) {
    if (one.kind === 'delete-name') {
      ask.ip4 = ask.ip6 = 'remove';
      continue;
    }
    const family = familyOf(one.type);
    if (!family) return null;
    if (one.kind === 'delete-rrset') {
      ask[family] = 'remove';
      continue;
    }
    const address = addressOf(one.data);
    const now = ask[family];
    if (one.kind === 'delete-record') {
      const has = now === 'stay' ? present[family] : typeof now === 'object' ? now.address : null;
      // What is not there is removed already.
      if (address !== null && has === address) ask[family] = 'remove';
      continue;
    }
    if (address === null || (typeof now === 'object' && now.address !== address)) return null;
    ask[family] = { address };
  }
  return { ...ask, prefix: null };
}

/** An address as it is stored; null for an IPv4 address that came as one of IPv6. */
function addressOf(data: UpdateData): string | null {
  if (data.type !== 'A' && data.type !== 'AAAA') return null;
  const address = readAddress(data.address);
  return address !== null && isV6(address) === (data.type === 'AAAA') ? address : null;
}

function challengesOf(updates: readonly Update[]): WantedChallenges | null {
  let clears = false;
  const drops = new Set<string>();
  const adds = new Set<string>();
  for (const one of updates) {
    if (one.kind === 'delete-name' || (one.kind === 'delete-rrset' && one.type === 'TXT')) {
      clears = true;
      adds.clear();
      continue;
    }
    if (one.kind === 'delete-rrset' || one.data.type !== 'TXT') return null;
    const value = Buffer.concat(one.data.strings).toString('latin1');
    if (one.kind === 'delete-record') {
      adds.delete(value);
      drops.add(value);
    } else if (CHALLENGE.test(value)) adds.add(value);
    else return null;
  }
  return { clears, drops: [...drops], adds: [...adds] };
}
