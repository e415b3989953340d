/** Types that a zone file may have and that are not kept here. */

const SIGNING = ['RRSIG', 'NSEC', 'NSEC3', 'NSEC3PARAM', 'DNSKEY', 'CDS', 'CDNSKEY'];
const OTHERS = [
  ...[
    'AFSDB',
    'APL',
    'CERT',
    'CSYNC',
    'DHCID',
    'DNAME',
    'EUI48',
    'EUI64',
    'HINFO',
    'HIP',
    'HTTPS',
    'IPSECKEY',
  ],
  ...[
    'KEY',
    'KX',
    'LOC',
    'NAPTR',
    'NULL',
    'OPENPGPKEY',
    'PTR',
    'RP',
    'SIG',
    'SMIMEA',
    'SSHFP',
    'SVCB',
    'TLSA',
    'URI',
    'WKS',
    'ZONEMD',
  ],
];
/** Of providers, not of the DNS. */
const ALIASES = ['ALIAS', 'ANAME', 'FLATTEN', 'LUA'];

/** Why a record of this type is left out; null for a type that is kept, or is unknown. */
export function leftOutText(type: string): string | null {
  if (SIGNING.includes(type))
    return `Zapis ${type} je izostavljen: potpise (DNSSEC) pravi server koji odgovara za domenu.`;
  if (type === 'DS') return 'Zapis DS je izostavljen: potpisane poddomene nisu podržane.';
  if (type === 'SPF')
    return 'Zapis SPF je izostavljen: ta vrsta je ukinuta (RFC 7208). Isti tekst se upisuje kao TXT.';
  if (ALIASES.includes(type))
    return `Zapis ${type} je izostavljen: postoji samo kod nekih davalaca usluga. Upišite A i AAAA.`;
  return OTHERS.includes(type) ? `Zapis ${type} je izostavljen: ta vrsta nije podržana.` : null;
}
