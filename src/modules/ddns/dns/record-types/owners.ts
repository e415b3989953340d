import type { RecordTypeName } from './index.ts';

/**
 * Types that name hosts: these have no underscores in their names (RFC 1123 2.1). TXT, SRV and CNAME need them (`_dmarc`, `_sip._tcp`,
 * proofs of ownership), and so does NS: `_msdcs` of Active Directory and `_domainkey` are handed on as a whole.
 */
const HOSTS: ReadonlySet<RecordTypeName> = new Set(['A', 'AAAA', 'MX', 'CAA']);

/** Why a record of this type cannot stand at a name that `ownerName` has read; null if it can. */
export function ownerProblem(type: RecordTypeName, name: string): string | null {
  if (HOSTS.has(type) && name.includes('_')) return `Ime zapisa ${type} ne može imati donju crtu.`;
  // What it would mean is not defined (RFC 4592 4.2).
  if (type === 'NS' && name.startsWith('*.'))
    return 'Poddomena čije servere zadajete ne može biti zvjezdica.';
  if (type === 'SRV' && !/^_[a-z0-9-]+\._[a-z0-9-]+(\.|$)/.test(name))
    return 'Ime zapisa SRV počinje uslugom i protokolom, npr. _sip._tcp.';
  return null;
}
