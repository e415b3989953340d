import { z } from 'zod';
import { answerOf, endpoint, id, instant, pageOf } from '../../core/endpoint.ts';
import { type ListSpec, MAX_SELECTED } from '../../core/list-query.ts';

const PATH = '/api/admin/poslovi';
const read = { permission: 'admin_jobs_pregled', tag: 'Pozadinski poslovi' } as const;
const save = { permission: 'admin_jobs_save', tag: 'Pozadinski poslovi' } as const;

/** The states that the list shows: `retry` waits to be tried again, `active` runs now. */
const JOB_STATES = ['failed', 'retry', 'active'] as const;
export type JobState = (typeof JOB_STATES)[number];
export const STATE_LABELS: Record<JobState, string> = {
  failed: 'Nije uspio',
  retry: 'Čeka novi pokušaj',
  active: 'Radi',
};

/** How a job of a schedule ended, or what it is doing. */
export const RUN_LABELS = {
  created: 'Čeka',
  retry: 'Čeka novi pokušaj',
  active: 'Radi',
  completed: 'Urađeno',
  cancelled: 'Odustalo se',
  failed: 'Nije uspio',
} as const;

const row = z
  .strictObject({
    idguid: id,
    queue: z.string().describe('Oznaka vrste posla.'),
    label: z.string().describe('Naziv vrste posla.'),
    tenant: z.string().nullable().describe('Organizacija za koju se radi; prazno: za cijeli sistem.'),
    state: z.enum(JOB_STATES).describe('failed: odustalo se; retry: čeka novi pokušaj; active: radi.'),
    attempt: z.int().describe('Koliko puta je pokušan.'),
    error: z.string().nullable().describe('Zašto posljednji pokušaj nije uspio.'),
    progress: z.strictObject({ percent: z.int(), sentence: z.string() }).nullable(),
    created_at: instant,
    started_at: instant.nullable().describe('Kada je počeo posljednji pokušaj.'),
    next_at: instant.nullable().describe('Kada se pokušava ponovo.'),
  })
  .meta({ id: 'BackgroundJob' });
export type JobRow = z.infer<typeof row>;

const state = { kind: 'choice', label: 'Stanje', options: STATE_LABELS } as const;
const created = { kind: 'moment', label: 'Nastao' } as const;
const list = {
  sortable: ['created_at', 'label', 'attempt'],
  sort: '-created_at',
  filters: { state, label: { kind: 'text', label: 'Posao' }, created_at: created },
  columns: {
    label: { kind: 'text', label: 'Posao', max: 60, list: true },
    tenant: { kind: 'text', label: 'Organizacija', max: 60, list: true },
    state: { ...state, list: true },
    error: { kind: 'text', label: 'Šta se dešava', max: 200, list: true },
    attempt: { kind: 'integer', label: 'Pokušaja', list: true },
    created_at: { ...created, list: true },
    started_at: { kind: 'moment', label: 'Posljednji pokušaj', list: false },
    next_at: { kind: 'moment', label: 'Novi pokušaj', list: false },
  },
} as const satisfies ListSpec<'created_at' | 'label' | 'attempt'>;
export type JobSort = (typeof list)['sortable'][number];

export const jobsApi = endpoint({
  ...read,
  method: 'GET',
  path: PATH,
  summary: 'Poslovi koji nisu uspjeli, čekaju novi pokušaj ili rade',
  list: list as ListSpec<JobSort>,
  answer: pageOf(row),
});

const schedule = z
  .strictObject({
    queue: z.string(),
    label: z.string(),
    when: z.string().describe('Kada se radi, riječima; inače kao cron izraz.'),
    last_at: instant.nullable().describe('Kada je posljednji put pokrenut; pamti se sedam dana.'),
    last_state: z
      .enum(Object.keys(RUN_LABELS) as (keyof typeof RUN_LABELS)[])
      .nullable()
      .describe('Šta je bilo s tim poslom.'),
  })
  .meta({ id: 'JobSchedule' });
export type JobSchedule = z.infer<typeof schedule>;

const lastState = { kind: 'choice', label: 'Ishod', options: RUN_LABELS } as const;
const lastAt = { kind: 'moment', label: 'Posljednji put' } as const;
const scheduleList = {
  sortable: ['label', 'last_at'],
  sort: 'label',
  filters: { last_state: lastState, last_at: lastAt },
  columns: {
    label: { kind: 'text', label: 'Posao', max: 60, list: true },
    when: { kind: 'text', label: 'Kada', max: 30, list: true },
    last_at: { ...lastAt, list: true },
    last_state: { ...lastState, list: true },
  },
} as const satisfies ListSpec<'label' | 'last_at'>;
export type ScheduleSort = (typeof scheduleList)['sortable'][number];

export const schedulesApi = endpoint({
  ...read,
  method: 'GET',
  path: `${PATH}/rasporedi`,
  summary: 'Poslovi koji se rade po rasporedu',
  list: scheduleList as ListSpec<ScheduleSort>,
  answer: pageOf(schedule),
});

const body = z.strictObject({
  idguids: z
    .array(z.string())
    .min(1, 'Odaberite bar jedan posao.')
    .max(MAX_SELECTED, `Najviše ${MAX_SELECTED} poslova odjednom.`),
});
const answer = answerOf(z.strictObject({ done: z.int().describe('Poslovi na koje se to odnosilo.') }));
const refuses = { 404: { description: 'Nijedan od poslova više ne čeka.' } };

export const jobsRetry = endpoint({
  ...save,
  method: 'POST',
  path: `${PATH}/ponovi`,
  summary: 'Pokušaj odmah ponovo',
  body,
  answer,
  refuses,
});

export const jobsCancel = endpoint({
  ...save,
  method: 'POST',
  path: `${PATH}/odustani`,
  summary: 'Odustani: posao se više ne pokušava',
  body,
  answer,
  refuses,
});
