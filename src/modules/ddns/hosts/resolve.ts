import { combine, isNobodys, isV6, mayHave, prefixOf, readAddress } from '../dns/addresses.ts';
import { EXAMPLES } from './host.fields.ts';
import type { HostValues } from './hosts.api.ts';
import type { Ip4Mode, Ip6Mode } from './modes.ts';

/** The addresses of a host, and by what they come. */
export interface Addressed {
  ip4_mode: Ip4Mode;
  ip6_mode: Ip6Mode;
  ip4: string | null;
  ip6: string | null;
  ip6_part: string | null;
  allow_private: boolean;
}

type Entered = Pick<HostValues, 'ip4_mode' | 'ip4' | 'ip6_mode' | 'ip6' | 'ip6_part' | 'allow_private'>;

const NOBODYS = 'Ovo nije adresa nijednog uređaja. Upišite njegovu javnu adresu.';
const PRIVATE = 'Ovo je privatna ili rezervisana adresa. Dozvolite privatne adrese, ili upišite javnu.';

/**
 * What a host has after a person has set its modes: `entered` are the form's values, with what the host had where nothing was entered.
 * Addresses that its device tells stay until it tells others, as far as the settings still allow them. Answers messages by field instead.
 */
export function resolve(
  before: Addressed | null,
  entered: Entered,
): { addressed: Addressed } | { errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const fixed = (field: 'ip4' | 'ip6'): string | null => {
    const text = entered[field];
    const other = field === 'ip4' ? 'IPv4' : 'IPv6';
    if (!text) errors[field] = `Upišite ${other} adresu, ili odaberite da je javlja uređaj.`;
    else {
      const address = readAddress(text.trim());
      if (!address || isV6(address) !== (field === 'ip6'))
        errors[field] = `Ovo nije ${other} adresa, npr. ${EXAMPLES[field]}.`;
      else if (isNobodys(address)) errors[field] = NOBODYS;
      else if (!mayHave(address, entered.allow_private)) errors[field] = PRIVATE;
      else return address;
    }
    return null;
  };
  const kept = (address: string | null | undefined): string | null =>
    address && mayHave(address, entered.allow_private) ? address : null;

  const { ip4_mode, ip6_mode, allow_private } = entered;
  const part = ip6_mode === 'prefix' ? ownPart(entered.ip6_part, errors) : null;
  const ip4 = ip4_mode === 'fixed' ? fixed('ip4') : ip4_mode === 'off' ? null : kept(before?.ip4);
  let ip6: string | null = null;
  if (ip6_mode === 'fixed') ip6 = fixed('ip6');
  else if (ip6_mode === 'follow') ip6 = kept(before?.ip6);
  else if (ip6_mode === 'prefix' && part && before?.ip6) ip6 = kept(onNetworkOf(before.ip6, part));
  return Object.keys(errors).length > 0
    ? { errors }
    : { addressed: { ip4_mode, ip6_mode, ip4, ip6, ip6_part: part, allow_private } };
}

/** A host's own part in the network of an address. */
const onNetworkOf = (address: string, part: string): string | null => {
  const { prefix, length } = prefixOf(address);
  return combine(prefix, length, part);
};

/** The own part of an IPv6 address: what of it is before bit 48 is a network's, and no host's own. */
function ownPart(text: string | null, errors: Record<string, string>): string | null {
  const example = 'npr. ::1a2b:3cff:fe4d:5e6f';
  const address = text ? readAddress(text.trim()) : null;
  if (!text) errors.ip6_part = `Upišite vlastiti dio adrese, ${example}.`;
  else if (!address || !isV6(address)) errors.ip6_part = `Ovo nije dio IPv6 adrese, ${example}.`;
  else if (combine('::', 48, address) !== address)
    errors.ip6_part = `Upišite samo dio iza prefiksa: ${combine('::', 64, address) ?? example}.`;
  else return address;
  return null;
}

/** What a host that goes along with another has when that one has these addresses; by its own modes. */
export function along(
  host: Addressed,
  lead: { ip4: string | null; ip6: string | null },
): Pick<Addressed, 'ip4' | 'ip6'> {
  const may = (address: string | null): string | null =>
    address && mayHave(address, host.allow_private) ? address : null;
  const ip6 = (): string | null => {
    if (host.ip6_mode === 'follow') return may(lead.ip6);
    if (host.ip6_mode !== 'prefix') return host.ip6;
    return lead.ip6 && host.ip6_part ? may(onNetworkOf(lead.ip6, host.ip6_part)) : null;
  };
  return { ip4: host.ip4_mode === 'follow' ? may(lead.ip4) : host.ip4, ip6: ip6() };
}
