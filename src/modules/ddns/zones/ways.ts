/** Who answers for a domain. */
export const WAYS = { embedded: 'Ugrađeni DNS server', powerdns: 'PowerDNS' } as const;
export type Way = keyof typeof WAYS;
