import { z } from 'zod';
import { answerOf, endpoint, id, instant, pageOf } from '../../core/endpoint.ts';
import type { ListSpec } from '../../core/list-query.ts';

const PATH = '/api/admin/poslovi';
const read = { permission: 'admin_jobs_pregled', tag: 'Pozadinski poslovi' } as const;
const save = { permission: 'admin_jobs_save', tag: 'Pozadinski poslovi' } as const;

/** The states that the list shows: `retry` waits to be tried again, `active` runs now. */
export const JOB_STATES = ['failed', 'retry', 'active'] as const;
export type JobState = (typeof JOB_STATES)[number];
export const STATE_LABELS: Record<JobState, string> = {
  failed: 'Nije uspio',
  retry: 'Čeka novi pokušaj',
  active: 'Radi',
};

const row = z
  .strictObject({
    idguid: id,
    queue: z.string().describe('Oznaka vrste posla.'),
    label: z.string().describe('Vrsta posla kako se čita.'),
    tenant: z.string().nullable().describe('Organizacija za koju se radi; prazno: za cijeli sistem.'),
    state: z.enum(JOB_STATES).describe('failed: odustalo se; retry: čeka novi pokušaj; active: radi.'),
    attempt: z.int().describe('Koliko puta je pokušan.'),
    error: z.string().nullable().describe('Zašto zadnji pokušaj nije uspio.'),
    progress: z.strictObject({ percent: z.int(), sentence: z.string() }).nullable(),
    created_at: instant,
    started_at: instant.nullable().describe('Kada je počeo zadnji pokušaj.'),
    next_at: instant.nullable().describe('Kada se pokušava ponovo.'),
  })
  .meta({ id: 'BackgroundJob' });
export type JobRow = z.infer<typeof row>;

const list = {
  sortable: ['created_at', 'queue', 'attempt'],
  sort: '-created_at',
  filters: {
    state: { kind: 'choice', label: 'Stanje' },
    queue: { kind: 'choice', label: 'Vrsta posla' },
    created_at: { kind: 'moment', label: 'Nastao' },
  },
} as const satisfies ListSpec<'created_at' | 'queue' | 'attempt'>;
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
    last_at: instant.nullable().describe('Kada je zadnji put pokrenut; pamti se sedam dana.'),
    last_state: z
      .enum(['created', 'retry', 'active', 'completed', 'cancelled', 'failed'])
      .nullable()
      .describe('Šta je bilo s tim poslom.'),
  })
  .meta({ id: 'JobSchedule' });
export type JobSchedule = z.infer<typeof schedule>;

export const schedulesApi = endpoint({
  ...read,
  method: 'GET',
  path: `${PATH}/rasporedi`,
  summary: 'Poslovi koji se rade po rasporedu',
  answer: answerOf(z.array(schedule)),
});

/** Jobs that one call may concern. */
export const MOST_JOBS = 200;
const body = z.strictObject({
  idguids: z
    .array(z.string())
    .min(1, 'Odaberite bar jedan posao.')
    .max(MOST_JOBS, `Najviše ${MOST_JOBS} poslova odjednom.`),
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
