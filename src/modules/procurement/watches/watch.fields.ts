import { boolean, choice, text } from '../../../core/resource.ts';
import { OWNERS, QUERY_MAX, RHYTHMS } from './states.ts';

/** The form of a watch. What belongs together is checked by the service. */
export const WATCH_FIELDS = {
  name: text({
    label: 'Naziv',
    help: 'Stoji u pregledu i u mailu uz ono što praćenje pronađe.',
    max: 100,
    required: true,
  }),
  query: text({ label: 'Uslovi', max: QUERY_MAX }),
  owner: choice({
    label: 'Čije je',
    help: 'Praćenje organizacije javlja svima koji smiju vidjeti obavještenja.',
    options: OWNERS,
    required: true,
  }),
  rhythm: choice({
    label: 'Kada javlja',
    help: 'Dnevno i sedmično (ponedjeljkom) javlja u 7:00.',
    options: RHYTHMS,
    required: true,
  }),
  in_app: boolean({ label: 'Javi u aplikaciji', default: true }),
  by_mail: boolean({ label: 'Javi mailom', default: true }),
  conversation_id: text({ label: 'Viber razgovor', max: 36 }),
} as const;
