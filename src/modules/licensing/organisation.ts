import type { OrganisationTables } from '../../core/organisation-tables.ts';

const WHY = 'a licence of an application of another organisation, whose publisher stays where it is';

/** What the tables of licences need when an organisation is moved or deleted: a licence belongs to a customer and to a publisher. */
export const licensingOrganisation: OrganisationTables = {
  staysBehind: [
    { table: 'lic_licences', why: WHY, except: 't.publisher_id = t.tenant_id' },
    { table: 'lic_activations', why: WHY, except: 't.publisher_id = t.tenant_id' },
    {
      table: 'lic_reminders',
      why: WHY,
      except: `exists (select from lic_licences l
        where l.tenant_id = t.tenant_id and l.idguid = t.licence_id and l.publisher_id = l.tenant_id)`,
    },
  ],
  removedWith: [
    { table: 'lic_activations', rows: 't.publisher_id = $1' },
    { table: 'lic_licences', rows: 't.publisher_id = $1' },
  ],
  sharedKeys: [
    {
      index: 'lic_keys_kid',
      label: 'Ključ za licence',
      remedy: 'Ista aplikacija je ovdje već kod druge organizacije; obrišite je tamo gdje nije potrebna.',
    },
    {
      index: 'lic_licences_jti',
      label: 'Licenca',
      remedy: 'Ista aplikacija je ovdje već kod druge organizacije; obrišite je tamo gdje nije potrebna.',
    },
  ],
  toldBefore: [
    {
      count: 'select count(*)::int as n from lic_licences where publisher_id = $1 and tenant_id <> $1',
      text: 'Druge organizacije imaju licence njenih aplikacija ({n}). Brišu se zajedno s njom, i ti programi prestaju raditi.',
    },
  ],
};
