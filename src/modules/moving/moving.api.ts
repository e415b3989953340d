import { z } from 'zod';
import { answerOf, endpoint, id, idParams, instant, pageOf } from '../../core/endpoint.ts';
import { fileEndpoint } from '../../core/files/file-endpoint.ts';
import type { ListSpec } from '../../core/list-query.ts';
import { hasNoNul } from '../../core/text.ts';
import { NEEDS_PROOF, proven } from '../auth/factors/security.api.ts';
import {
  KIND_LABELS,
  MAX_PASSPHRASE,
  MIN_PASSPHRASE,
  MOST_PARTS,
  type MoveKind,
  type MoveState,
  REMOVAL_DAYS,
  STATE_LABELS,
} from './states.ts';

const count = z.int();

/** What came of a move. */
const report = z
  .strictObject({
    tables: z
      .array(
        z.strictObject({
          table: z.string(),
          rows: count.describe('Redova na ovoj instalaciji.'),
          archived: count.describe('Redova u arhivi.'),
          hash: z.string().describe('Zbir otisaka redova; isti je na obje strane.'),
        }),
      )
      .describe('Samo tabele s redovima.'),
    files: count,
    file_bytes: z.number(),
    faulty: count.describe('Datoteke kojima sadržaj nedostaje na instalaciji iz koje su.'),
    people: z.array(
      z.strictObject({
        email: z.string(),
        name: z.string(),
        known: z.boolean().describe('Osoba ovdje već ima nalog.'),
      }),
    ),
    cut: count.describe('Dozvole koje ova instalacija ne poznaje, pa nisu unesene.'),
    unreadable: count.describe('Tajne koje ni izvorna instalacija ne može otvoriti.'),
    obstacles: z.array(z.string()),
    archived_at: instant.nullable().describe('Kada je arhiva nastala.'),
    product: z.string().nullable().describe('Verzija programa iz koje je arhiva.'),
    removed: z
      .strictObject({ rows: count, files: count, accounts: count })
      .nullable()
      .describe('Šta je obrisano.'),
  })
  .meta({ id: 'MoveReport' });
export type MoveReport = z.infer<typeof report>;

/** A report of which nothing is known yet. */
export const EMPTY_REPORT: MoveReport = {
  ...{ tables: [], files: 0, file_bytes: 0, faulty: 0, people: [], cut: 0, unreadable: 0, obstacles: [] },
  ...{ archived_at: null, product: null, removed: null },
};

const shared = {
  idguid: id,
  kind: z.enum(Object.keys(KIND_LABELS) as MoveKind[]),
  state: z.enum(Object.keys(STATE_LABELS) as MoveState[]),
  subject_id: id.nullable().describe('Organizacija; prazno dok arhiva nije pročitana.'),
  subject: z.string().describe('Njen naziv u tom trenutku.'),
  asked_by: z.string(),
  created_at: instant,
  due_at: instant.nullable().describe('Kada se briše.'),
  finished_at: instant.nullable(),
  percent: count,
  doing: z.string().nullable().describe('Šta se upravo radi.'),
  error: z.string().nullable(),
};
const moveRow = z.strictObject(shared);
export type MoveRow = z.infer<typeof moveRow>;

const move = z
  .strictObject({
    ...shared,
    report: report.nullable(),
    parts: z.array(z.strictObject({ number: count, name: z.string(), size: z.number() })),
    parts_until: instant.nullable().describe('Dokad se arhiva čuva.'),
  })
  .meta({ id: 'OrganisationMove' });
export type Move = z.infer<typeof move>;

const survey = z
  .strictObject({
    name: z.string(),
    tables: count,
    rows: z.number(),
    files: count,
    file_bytes: z.number(),
    people: count,
    accounts: count.describe('Nalozi ljudi koji nisu ni u jednoj drugoj organizaciji.'),
    told: z.array(z.string()).describe('Šta treba znati prije brisanja.'),
  })
  .meta({ id: 'OrganisationSurvey' });
export type OrganisationSurvey = z.infer<typeof survey>;

const passphrase = z
  .string('Unesite lozinku arhive.')
  .max(MAX_PASSPHRASE, `Najviše ${MAX_PASSPHRASE} znakova.`)
  .refine(hasNoNul, 'Lozinka sadrži znak koji nije dozvoljen.');
const newPassphrase = passphrase.refine((text) => [...text].length >= MIN_PASSPHRASE, {
  message: `Lozinka arhive mora imati najmanje ${MIN_PASSPHRASE} znakova.`,
});
const organisation = z.guid('Odaberite organizaciju.').toLowerCase();

const tag = 'Selidba organizacija';
const base = '/api/admin/selidba';
const read = { permission: 'admin_selidba_pregled', tag } as const;
const save = { permission: 'admin_selidba_save', tag, inPerson: true } as const;
const single = { path: `${base}/:idguid`, params: idParams } as const;
const UNKNOWN = { 404: { description: 'Organizacija nije pronađena.' } };
const BUSY = {
  409: {
    description:
      'Ova organizacija se već seli ili briše (`busy`), operaterova je (`operator`), ili u ovom stanju to nije moguće (`state`).',
  },
};
const NOT_NOW = { 409: { description: 'U ovom stanju to nije moguće (`state`).' } };

const kind = { kind: 'choice', label: 'Šta', options: KIND_LABELS } as const;
const state = { kind: 'choice', label: 'Stanje', options: STATE_LABELS } as const;
const created = { kind: 'moment', label: 'Početak' } as const;
const list = {
  sortable: ['created_at', 'subject'],
  sort: '-created_at',
  filters: { kind, state, created_at: created },
  columns: {
    subject: { kind: 'text', label: 'Organizacija', max: 120, list: true },
    kind: { ...kind, list: true },
    state: { ...state, list: true },
    created_at: { ...created, list: true },
    asked_by: { kind: 'text', label: 'Po nalogu', max: 120, list: true },
    due_at: { kind: 'moment', label: 'Briše se', list: true },
    finished_at: { kind: 'moment', label: 'Kraj', list: true },
    error: { kind: 'text', label: 'Šta nije u redu', max: 200, list: false },
  },
} as const satisfies ListSpec<'created_at' | 'subject'>;
export type MoveSort = (typeof list)['sortable'][number];

export const moveList = endpoint({
  ...read,
  method: 'GET',
  path: base,
  summary: 'Selidbe organizacija',
  list: list as ListSpec<MoveSort>,
  answer: pageOf(moveRow),
});

export const moveGet = endpoint({
  ...read,
  ...single,
  method: 'GET',
  summary: 'Selidba: jedan zapis',
  answer: answerOf(move),
});

export const surveyGet = endpoint({
  ...read,
  method: 'GET',
  path: `${base}/organizacije/:idguid`,
  params: idParams,
  summary: 'Šta organizacija ima, prije selidbe ili brisanja',
  answer: answerOf(survey),
});

export const takeOutApi = endpoint({
  ...save,
  method: 'POST',
  path: `${base}/iznosenja`,
  summary: 'Iznesi organizaciju u arhivu',
  body: z.strictObject({ organisation_id: organisation, passphrase: newPassphrase, proof: proven }),
  answer: answerOf(z.strictObject({ idguid: id })),
  status: 201,
  refuses: { ...NEEDS_PROOF, ...UNKNOWN, ...BUSY },
});

export const bringInApi = endpoint({
  ...save,
  method: 'POST',
  path: `${base}/unosenja`,
  summary: 'Provjeri arhivu organizacije, koja se poslije može unijeti',
  body: z.strictObject({
    files: z
      .array(z.guid().toLowerCase(), 'Odaberite datoteke arhive.')
      .min(1, 'Odaberite datoteke arhive.')
      .max(MOST_PARTS, `Najviše ${MOST_PARTS} datoteka.`),
    passphrase: passphrase.min(1, 'Unesite lozinku arhive.'),
  }),
  answer: answerOf(z.strictObject({ idguid: id })),
  status: 201,
});

export const removalApi = endpoint({
  ...save,
  method: 'POST',
  path: `${base}/brisanja`,
  summary: `Obriši organizaciju za ${REMOVAL_DAYS} dana`,
  body: z.strictObject({
    organisation_id: organisation,
    name: z.string('Upišite naziv organizacije.').max(200, 'Najviše 200 znakova.'),
    proof: proven,
  }),
  answer: answerOf(z.strictObject({ idguid: id })),
  status: 201,
  refuses: { ...NEEDS_PROOF, ...UNKNOWN, ...BUSY },
});

export const enterApi = endpoint({
  ...save,
  ...single,
  method: 'POST',
  path: `${base}/:idguid/unesi`,
  summary: 'Unesi organizaciju iz provjerene arhive',
  body: z.strictObject({ proof: proven }),
  answer: answerOf(z.null()),
  refuses: { ...NEEDS_PROOF, ...BUSY },
});

export const againApi = endpoint({
  ...save,
  ...single,
  method: 'POST',
  path: `${base}/:idguid/ponovo`,
  summary: 'Provjeri arhivu ponovo, ili ponovi brisanje koje nije uspjelo',
  body: z.strictObject({ proof: proven.describe('Traži se samo za brisanje.') }),
  answer: answerOf(z.null()),
  refuses: { ...NEEDS_PROOF, ...BUSY },
});

export const cancelApi = endpoint({
  ...save,
  ...single,
  method: 'POST',
  path: `${base}/:idguid/odustani`,
  summary: 'Odustani: organizacija se ne briše, i nakon brisanja koje nije uspjelo; arhiva se odbacuje',
  answer: answerOf(z.null()),
  refuses: NOT_NOW,
});

export const partContent = fileEndpoint({
  permission: 'admin_selidba_save',
  inPerson: true,
  tag,
  path: `${base}/:idguid/arhiva/:number`,
  params: idParams.extend({ number: z.coerce.number().int().describe('Redni broj datoteke, od 1.') }),
  summary: 'Datoteka arhive',
});
