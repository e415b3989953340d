import type { Subject } from '../../../core/manifest.ts';
import { defineResource, text } from '../../../core/resource.ts';
import { PIPELINE_PATH } from '../labels.ts';

/** The page of what is an organisation's own of a procurement. */
export const pipelinePath = (idguid: string): string => `${PIPELINE_PATH}/${idguid}/view`;

/** Own procurements in the audit trail. */
export const OWN_PROCUREMENT = {
  name: 'nase-nabavke',
  scope: 'tenant',
  labels: { one: 'Naša nabavka', many: 'Naše nabavke' },
  view: pipelinePath(':idguid'),
  fields: {
    state: 'Stanje',
    person: 'Odgovorna osoba',
    offer: 'Ponuda (KM)',
    remind: 'Podsjetnik',
    note: 'Bilješka',
  },
} as const satisfies Subject;

/**
 * Own procurements as attachments know them. They are no resource, and no table follows from this: whatever notice may carry files of an
 * organisation.
 */
export const PROCUREMENT_FILES = defineResource({
  name: OWN_PROCUREMENT.name,
  table: 'ejn_pipeline',
  path: PIPELINE_PATH,
  permission: 'admin_ejngovba_*_obavjestenja',
  scope: 'tenant',
  labels: { ...OWN_PROCUREMENT.labels, accusative: 'našu nabavku' },
  title: 'title',
  menu: { group: 'interno', icon: 'building-bank' },
  attachments: true,
  fields: { title: text({ label: 'Naziv', max: 2000 }) },
});
