import type { Subject } from '../../../core/manifest.ts';
import { labelsOf } from '../../../core/resource.ts';
import { CODE_FIELD, TYPE_FIELDS } from './type.fields.ts';

/** Types of documents in the trail. */
export const TYPES: Subject = {
  name: 'vrste-dokumenata',
  scope: 'tenant',
  labels: { one: 'Vrsta dokumenta', many: 'Vrste dokumenata' },
  view: '/obrada-dokumenta/vrste-dok/view/:idguid',
  fields: {
    ...labelsOf({ code: CODE_FIELD, ...TYPE_FIELDS }),
    current_version: 'Verzija polja',
    fields: 'Polja',
    current_prompt: 'Važeće uputstvo modelu',
    prompt: 'Novo uputstvo modelu',
  },
};
