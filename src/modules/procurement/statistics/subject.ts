import type { Subject } from '../../../core/manifest.ts';

/** Decisions about suppliers in the audit trail. */
export const TWINS = {
  name: 'iste-firme',
  scope: 'platform',
  labels: { one: 'Ista firma', many: 'Iste firme' },
  view: null,
  fields: { state: 'Odluka' },
} as const satisfies Subject;
