import type { Subject } from '../../../core/manifest.ts';
import { WATCHES_PATH } from '../labels.ts';

/** Watches in the audit trail. */
export const WATCH = {
  name: 'ejn-pracenja',
  scope: 'tenant',
  labels: { one: 'Praćenje nabavki', many: 'Praćenja nabavki' },
  view: `${WATCHES_PATH}/:idguid/view`,
  fields: {
    name: 'Naziv',
    query: 'Uslovi',
    owner: 'Čije je',
    rhythm: 'Kada javlja',
    by_mail: 'Mailom',
    in_app: 'U aplikaciji',
    viber: 'Na Viber',
    active: 'Uključeno',
  },
} as const satisfies Subject;
