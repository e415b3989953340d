import { combine, isV6, mayHave, prefixOf, readAddress } from '../dns/addresses.ts';
import type { Ip4Mode, Ip6Mode } from '../hosts/modes.ts';
import type { AddressAsk, FamilyAsk } from './addresses.ts';
import type { Outcome } from './protocol.ts';

/** A host as an update finds it. Addresses as PostgreSQL's `host()` writes them. */
export interface HostState {
  ip4_mode: Ip4Mode;
  ip6_mode: Ip6Mode;
  ip4: string | null;
  ip6: string | null;
  /** The host's own part of an IPv6 address, with a prefix of zeros. */
  ip6_part: string | null;
  allow_private: boolean;
}

/** The addresses from now on, if they are others, and the outcome of the host's name. */
export interface Decision {
  ip4: string | null;
  ip6: string | null;
  changed: boolean;
  outcome: Outcome;
}

/** The address that is asked for a family, of those two of which one may be asked; undefined to leave what is. */
function askedOf(ask: FamilyAsk, connection: string | null): string | null | undefined {
  if (ask === 'stay') return undefined;
  if (ask === 'remove') return null;
  return ask === 'connection' ? (connection ?? undefined) : ask.address;
}

/** The IPv6 address of a host with a part of its own: by the prefix asked, or by that of the address asked. */
function combined(
  host: HostState,
  ask: AddressAsk,
  asked: string | null | undefined,
): string | null | undefined {
  if (!ask.prefix && !asked) return asked;
  const { prefix, length } = ask.prefix ?? prefixOf(asked!);
  return (host.ip6_part && combine(prefix, length, host.ip6_part)) ?? undefined;
}

/** What is taken from an update, by family; undefined to leave what is. */
function takenOf(host: HostState, ask: AddressAsk, connection: string | null) {
  const [own4, own6] =
    connection === null ? [null, null] : isV6(connection) ? [null, connection] : [connection, null];
  const asked6 = askedOf(ask.ip6, own6);
  return {
    ip4: host.ip4_mode === 'follow' ? askedOf(ask.ip4, own4) : undefined,
    ip6:
      host.ip6_mode === 'prefix'
        ? combined(host, ask, asked6)
        : host.ip6_mode === 'follow'
          ? asked6
          : undefined,
  };
}

/**
 * Decides what an update does to one host: the one named, or one that goes along with it, by its own modes. `connection` as `readAddress`
 * gives it. A family that is fixed or off keeps what it has. An address that the host may not have refuses the whole update (`dnserr`):
 * it cannot stand in DNS, and half an update would be reported as `good`. A host that is switched off takes its addresses too, so that
 * they are right when it is switched on.
 */
export function decide(host: HostState, ask: AddressAsk, connection: string | null): Decision {
  const before = { ip4: host.ip4 && readAddress(host.ip4), ip6: host.ip6 && readAddress(host.ip6) };
  const taken = takenOf(host, ask, connection);
  if (Object.values(taken).some((one) => one && !mayHave(one, host.allow_private)))
    return { ...before, changed: false, outcome: { code: 'dnserr', addresses: [] } };
  const ip4 = taken.ip4 === undefined ? before.ip4 : taken.ip4;
  const ip6 = taken.ip6 === undefined ? before.ip6 : taken.ip6;
  const changed = ip4 !== before.ip4 || ip6 !== before.ip6;
  return {
    ip4,
    ip6,
    changed,
    outcome: { code: changed ? 'good' : 'nochg', addresses: shownOf(ask, connection, { ip4, ip6 }) },
  };
}

/** The addresses of a line: of the families asked, since clients compare it with what they sent; all where these have none. */
function shownOf(
  ask: AddressAsk,
  connection: string | null,
  { ip4, ip6 }: Pick<Decision, 'ip4' | 'ip6'>,
): string[] {
  const isAsked = (family: FamilyAsk, isOfConnection: boolean): boolean =>
    family === 'connection' ? isOfConnection : family !== 'stay';
  const isV6Connection = connection !== null && isV6(connection);
  const asked = [
    isAsked(ask.ip4, connection !== null && !isV6Connection) ? ip4 : null,
    isAsked(ask.ip6, isV6Connection) || ask.prefix ? ip6 : null,
  ].filter((one) => one !== null);
  return asked.length > 0 ? asked : [ip4, ip6].filter((one) => one !== null);
}
