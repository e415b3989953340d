import type { Subject } from '../../../core/manifest.ts';

/** A code of the vocabulary in the audit trail. */
export const CPV = {
  name: 'ejn-cpv',
  scope: 'platform',
  labels: { one: 'CPV oznaka', many: 'CPV oznake' },
  view: null,
  fields: { name_bs: 'Bosanski naziv' },
} as const satisfies Subject;
