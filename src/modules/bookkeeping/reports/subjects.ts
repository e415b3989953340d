import type { Subject } from '../../../core/manifest.ts';

/** Imported forms of statements in the audit trail. */
export const STATEMENTS: Subject = {
  name: 'obrasci-bilansa',
  scope: 'tenant',
  labels: { one: 'Obrazac bilansa', many: 'Obrasci bilansa' },
  view: null,
  fields: { positions: 'Pozicija', valid_from: 'Važi od godine' },
};
