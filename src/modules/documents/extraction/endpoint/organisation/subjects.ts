import type { Subject } from '../../../../../core/manifest.ts';
import { labelsOf } from '../../../../../core/resource.ts';
import { ENDPOINT_FIELDS } from './endpoint.fields.ts';

/** The language model that reads an organisation's documents. */
export const ENDPOINT: Subject = {
  name: 'postavke-modela',
  scope: 'tenant',
  labels: { one: 'Model za čitanje dokumenata', many: 'Modeli za čitanje dokumenata' },
  view: null,
  fields: labelsOf(ENDPOINT_FIELDS),
};
