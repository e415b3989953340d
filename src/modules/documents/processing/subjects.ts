import type { Subject } from '../../../core/manifest.ts';

/** Documents in the audit trail. */
export const DOCUMENT: Subject = {
  name: 'dokumenti',
  scope: 'tenant',
  labels: { one: 'Dokument', many: 'Dokumenti' },
  view: '/obrada-dokumenta/dokumenti/:idguid',
  fields: {
    name: 'Naziv',
    state: 'Stanje',
    type: 'Vrsta',
    reason: 'Razlog',
    values: 'Vrijednosti',
    lines: 'Stavke',
    approval: 'Potvrda',
    pages: 'Stranice',
    draft: 'Nacrt naloga',
    company: 'Firma',
    retain_until: 'Čuva se do',
  },
};
