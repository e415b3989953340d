import type { OrganisationTables } from '../../core/organisation-tables.ts';

const DOMAINS = '(select d.idguid from ddns_domains d where d.tenant_id = $1)';
const NUMBERS = '(select d.no from ddns_domains d where d.tenant_id = $1)';

/**
 * What the tables of dynamic DNS need when an organisation is moved or deleted. Triggers tell the DNS servers of both. Names of a deleted
 * organisation stay reserved for a while, so that nobody takes over devices that still ask for them; whose they were is forgotten.
 */
export const ddnsOrganisation: OrganisationTables = {
  staysBehind: [{ table: 'ddns_empty_names', why: 'triggers write them with the records' }],
  removedWith: [
    { table: 'ddns_serials', rows: `t.domain_id in ${DOMAINS}` },
    { table: 'ddns_dnssec_keys', rows: `t.domain_id in ${NUMBERS}` },
    { table: 'ddns_dns_metadata', rows: `t.domain_id in ${NUMBERS}` },
    {
      table: 'ddns_dns_tsig_keys',
      rows: 't.name in (select d.name from ddns_domains d where d.tenant_id = $1)',
    },
  ],
  afterRemoval: [
    `update ddns_freed_names set freed_by = '00000000-0000-0000-0000-000000000000' where freed_by = $1`,
  ],
  sharedKeys: [
    {
      index: 'ddns_domains_name',
      label: 'Domena',
      remedy: 'Obrišite je tamo gdje nije potrebna, pa ponovite provjeru.',
    },
    {
      index: 'ddns_hosts_fqdn',
      label: 'Host',
      remedy: 'Obrišite ga ovdje, ili mu prije ponovnog iznošenja promijenite ime.',
    },
    { index: 'ddns_domains_no', label: 'Redni broj domene', remedy: 'Ponovite provjeru.' },
    { index: 'ddns_records_no', label: 'Redni broj DNS zapisa', remedy: 'Ponovite provjeru.' },
    { index: 'ddns_hosts_no', label: 'Redni broj hosta', remedy: 'Ponovite provjeru.' },
    { index: 'ddns_challenges_no', label: 'Redni broj potvrde za certifikat', remedy: 'Ponovite provjeru.' },
    {
      index: 'ddns_records_same',
      label: 'DNS zapis',
      remedy: 'Obrišite domenu ovdje, pa ponovite provjeru.',
    },
    {
      index: 'ddns_challenges_value',
      label: 'Potvrda za certifikat',
      remedy: 'Sačekajte sat, pa ponovite provjeru.',
    },
  ],
};
