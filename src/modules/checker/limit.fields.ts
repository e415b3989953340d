import { integer, labelsOf } from '../../core/resource.ts';

/** Limits that an administrator may change, as the form and the API check them. */
export const LIMIT_FIELDS = {
  queue_length: integer({
    label: 'Najviše provjera koje čekaju',
    help: 'Od 1 do 200. Ko dođe poslije, vidi koliko treba čekati.',
    min: 1,
    max: 200,
    required: true,
  }),
  per_visitor: integer({
    label: 'Najviše provjera jednog posjetioca u redu',
    help: 'Od 1 do 20, zajedno s onom koja se radi.',
    min: 1,
    max: 20,
    required: true,
  }),
  kept_days: integer({
    label: 'Izvještaji (dana)',
    help: 'Od 1 do 3.650. Starije se briše svake noći poslije 3 sata.',
    min: 1,
    max: 3650,
    required: true,
  }),
} as const;

/** Labels in the audit trail. */
export const LIMIT_LABELS = labelsOf(LIMIT_FIELDS);
