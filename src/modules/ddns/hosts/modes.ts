/** Where a host's IPv4 address comes from. */
export const IP4_MODES = { follow: 'Javlja uređaj', fixed: 'Stalna', off: 'Nema' } as const;
export type Ip4Mode = keyof typeof IP4_MODES;

/** The same for IPv6; `prefix`: the prefix that comes, and an interface part of the host's own. */
export const IP6_MODES = {
  follow: 'Javlja uređaj',
  prefix: 'Prefiks mreže i vlastiti dio',
  fixed: 'Stalna',
  off: 'Nema',
} as const;
export type Ip6Mode = keyof typeof IP6_MODES;

/** By what an address came. */
export const VIAS = {
  dyndns2: 'dyndns2',
  noip: 'No-IP',
  dynu: 'Dynu',
  duckdns: 'DuckDNS',
  rfc2136: 'DNS (RFC 2136)',
  person: 'Osoba',
  lead: 'Uz drugi host',
} as const;
export type Via = keyof typeof VIAS;
