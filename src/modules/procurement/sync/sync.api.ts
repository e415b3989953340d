import { z } from 'zod';
import { answerOf, endpoint, id, instant, pageOf } from '../../../core/endpoint.ts';
import { type ListSpec, MAX_SELECTED } from '../../../core/list-query.ts';
import { SAVE_NOTICES, SEE_NOTICES, SYNC_API } from '../labels.ts';

const READ = { permission: SEE_NOTICES, tag: 'Javne nabavke: preuzimanje' } as const;
const SAVE = { permission: SAVE_NOTICES, tag: 'Javne nabavke: preuzimanje' } as const;

export const RUN_KINDS = {
  first: 'Prvo preuzimanje',
  new: 'Novo',
  long: 'Noćno',
  compare: 'Poređenje',
} as const;
export const RUN_STATES = {
  running: 'Traje',
  done: 'Završeno',
  failed: 'Nije uspjelo',
  stopped: 'Zaustavljeno',
} as const;
export const FAULT_KINDS = { refused: 'Nije preuzet', mended: 'Preuzet bez spornog' } as const;
const keysOf = <K extends string>(labels: Record<K, string>) => Object.keys(labels) as [K, ...K[]];

const run = z
  .strictObject({
    idguid: id,
    kind: z
      .enum(keysOf(RUN_KINDS))
      .describe('first: prvo, od početka; new: od posljednjeg; long: noćno, s dužim vraćanjem i poređenjem.'),
    state: z.enum(keysOf(RUN_STATES)),
    started_at: instant,
    ended_at: instant.nullable(),
    by: z.string().nullable().describe('Ko ga je pokrenuo; prazno: raspored.'),
    rows: z.int().describe('Redova koji su stigli; isti red može stići i više puta.'),
    changed: z.int().describe('Redova koji su novi ili noviji od onih koje imamo.'),
    quarantined: z.int().describe('Redova s greškom.'),
    gone: z.int().describe('Redovi kojih na izvoru više nema, označeni kao uklonjeni.'),
    requests: z.int(),
    repeats: z.int().describe('Zahtjevi koji su morali biti ponovljeni.'),
    simulated: z.boolean().describe('Izvor kaže da je simulator.'),
    fault: z.string().nullable().describe('Zašto je stalo prije kraja, ili šta treba pogledati.'),
  })
  .meta({ id: 'ProcurementSyncRun' });
export type SyncRun = z.infer<typeof run>;

const state = z
  .strictObject({
    begun: z.boolean().describe('Preuzimanje je nekad pokrenuto.'),
    active: z.boolean().describe('Preuzima se po rasporedu.'),
    changed_at: instant.nullable(),
    changed_by: z.string().nullable().describe('Ko ga je pokrenuo ili zaustavio.'),
    running: run.nullable().describe('Preuzimanje koje traje.'),
    last: run.nullable().describe('Posljednje koje je završilo.'),
    fresh_at: instant.nullable().describe('Kada je posljednji put sve preuzeto do kraja.'),
    simulated: z.boolean().describe('Podaci su iz simulatora, dakle izmišljeni.'),
    host: z.string().nullable().describe('Server s kojeg se preuzima, ako to nije sam portal.'),
    percent: z.int().describe('Koliko je prvog preuzimanja gotovo; 100 tek kad je gotovo sve.'),
    faults: z.int().describe('Redovi s greškom koji nisu riješeni.'),
    doubt: z.string().nullable().describe('Šta je posljednje poređenje s izvorom ostavilo neriješenim.'),
    sets: z.array(
      z.strictObject({
        name: z.string().describe('Naziv skupa na izvoru.'),
        label: z.string(),
        ours: z.int().nullable(),
        theirs: z.int().nullable().describe('Koliko ih je izvor imao kad je posljednji put upitan.'),
        compared_at: instant.nullable(),
        finished_at: instant.nullable().describe('Kada je skup posljednji put preuzet do kraja.'),
        fetched: z.int(),
        expected: z.int().nullable(),
        loaded: z.boolean().describe('Prvo preuzimanje skupa je završeno.'),
        now: z.boolean().describe('Upravo se preuzima.'),
        faults: z.int(),
      }),
    ),
    months: z
      .array(z.strictObject({ month: z.string(), ours: z.int(), theirs: z.int(), compared_at: instant }))
      .describe('Mjeseci objave u kojima se brojevi obavještenja razlikuju, najnoviji prvi, najviše 24.'),
  })
  .meta({ id: 'ProcurementSync' });
export type SyncState = z.infer<typeof state>;

export const syncGet = endpoint({
  ...READ,
  method: 'GET',
  path: SYNC_API,
  summary: 'Preuzimanje obavještenja: stanje',
  answer: answerOf(state),
});

const REFUSES = { 409: { description: 'Preuzimanje već traje, ili ne traje, ili još ništa nije preuzeto.' } };
export const syncStart = endpoint({
  ...SAVE,
  method: 'POST',
  path: `${SYNC_API}/povuci`,
  summary: 'Preuzimanje obavještenja: povuci sada',
  body: z.strictObject({
    compare: z
      .boolean()
      .default(false)
      .describe('Samo uporedi s izvorom i poravnaj razlike; raspored ostaje kakav jeste.'),
  }),
  answer: answerOf(z.null()),
  refuses: REFUSES,
});
export const syncStop = endpoint({
  ...SAVE,
  method: 'POST',
  path: `${SYNC_API}/zaustavi`,
  summary: 'Preuzimanje obavještenja: zaustavi, i po rasporedu',
  answer: answerOf(z.null()),
  refuses: REFUSES,
});

const started = { kind: 'moment', label: 'Početak' } as const;
const runKind = { kind: 'choice', label: 'Vrsta', options: RUN_KINDS } as const;
const runState = { kind: 'choice', label: 'Ishod', options: RUN_STATES } as const;
const RUN_SORTS = ['started_at', 'rows', 'changed'] as const;
export type RunSort = (typeof RUN_SORTS)[number];
const number = (label: string, list = true) => ({ kind: 'integer', label, list }) as const;

export const runList = endpoint({
  ...READ,
  method: 'GET',
  path: `${SYNC_API}/pokretanja`,
  summary: 'Preuzimanja obavještenja',
  list: {
    sortable: RUN_SORTS,
    sort: '-started_at',
    filters: { kind: runKind, state: runState, started_at: started },
    columns: {
      started_at: { ...started, list: true },
      kind: { ...runKind, list: true },
      state: { ...runState, list: true },
      rows: number('Redova'),
      changed: number('Novih i izmijenjenih'),
      quarantined: number('S greškom'),
      gone: number('Uklonjenih', false),
      requests: number('Zahtjeva'),
      repeats: number('Ponovljenih', false),
      ended_at: { kind: 'moment', label: 'Kraj', list: false },
      by: { kind: 'text', label: 'Ko', max: 60, list: false },
      fault: { kind: 'text', label: 'Šta nije u redu', max: 200, list: true },
    },
  } as ListSpec<RunSort>,
  answer: pageOf(run),
});

const faultRow = z
  .strictObject({
    idguid: id,
    set: z.string(),
    set_label: z.string(),
    row_key: z.string().describe('Oznaka reda na izvoru.'),
    kind: z.enum(keysOf(FAULT_KINDS)),
    fault: z.string().describe('Šta nije u redu.'),
    raw: z.string().describe('Red kakav je stigao, bez ličnih podataka; JSON, možda skraćen.'),
    seen: z.int().describe('Koliko puta je stigao.'),
    first_at: instant,
    last_at: instant,
    settled_at: instant.nullable().describe('Kada je riješen: stigao je ispravan, ili ga je neko odložio.'),
  })
  .meta({ id: 'ProcurementQuarantinedRow' });
export type FaultRow = z.infer<typeof faultRow>;

const lastSeen = { kind: 'moment', label: 'Posljednji put' } as const;
const settledAt = { kind: 'moment', label: 'Riješen' } as const;
const faultKind = { kind: 'choice', label: 'Šta je s redom', options: FAULT_KINDS } as const;
const FAULT_SORTS = ['last_at', 'seen', 'set'] as const;
export type FaultSort = (typeof FAULT_SORTS)[number];

export const faultList = endpoint({
  ...READ,
  method: 'GET',
  path: `${SYNC_API}/karantin`,
  summary: 'Redovi izvora s greškom',
  list: {
    sortable: FAULT_SORTS,
    sort: '-last_at',
    filters: { kind: faultKind, last_at: lastSeen, settled_at: settledAt },
    columns: {
      set_label: { kind: 'text', label: 'Skup', max: 60, list: true },
      row_key: { kind: 'text', label: 'Oznaka', max: 30, list: true },
      kind: { ...faultKind, list: true },
      fault: { kind: 'text', label: 'Šta nije u redu', max: 300, list: true },
      seen: number('Koliko puta'),
      last_at: { ...lastSeen, list: true },
      settled_at: { ...settledAt, list: true },
      set: { kind: 'text', label: 'Naziv skupa', max: 60, list: false },
      first_at: { kind: 'moment', label: 'Prvi put', list: false },
      raw: { kind: 'text', label: 'Red', max: 300, list: false },
    },
  } as ListSpec<FaultSort>,
  answer: pageOf(faultRow),
});

export const faultsSettle = endpoint({
  ...SAVE,
  method: 'POST',
  path: `${SYNC_API}/karantin/rijesi`,
  summary: 'Redovi izvora s greškom: označi kao riješene',
  body: z.strictObject({
    idguids: z
      .array(z.string())
      .min(1, 'Odaberite bar jedan red.')
      .max(MAX_SELECTED, `Najviše ${MAX_SELECTED} redova odjednom.`),
  }),
  answer: answerOf(z.strictObject({ done: z.int() })),
  refuses: { 404: { description: 'Nijedan od redova nije u karantinu.' } },
});
