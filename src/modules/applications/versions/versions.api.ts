import { z } from 'zod';
import {
  answerOf,
  conflict,
  endpoint,
  failure,
  id,
  idParams,
  instant,
  lastChange,
  pageOf,
  staleOf,
  versionQuery,
} from '../../../core/endpoint.ts';
import { schemaOf } from '../../../core/form-fields.ts';
import type { ListSpec } from '../../../core/list-query.ts';
import { characters } from '../../../core/plural.ts';
import { trashEndpoints } from '../../../core/records/trash.api.ts';
import { choicesOf, historyEntry } from '../../../core/resource-api.ts';
import { changesSchema } from '../../../core/schema.ts';
import { BAD_CHARACTER, isPlain } from '../../../core/text.ts';
import { versionField } from '../../rights/fields.ts';
import { PLATFORMS, type Platform } from '../catalogue/platforms.ts';
import { KEPT_VERSIONS, SAVE_APPLICATIONS, SEE_APPLICATIONS, VERSIONS_API } from '../labels.ts';
import {
  ARCHITECTURES,
  type Architecture,
  CHECK_LABELS,
  type CheckState,
  type FileKind,
  KIND_LABELS,
  STATE_LABELS,
  type VersionState,
} from './states.ts';
import { MAX_REASON, VERSION_FIELDS, type VersionValues } from './version.fields.ts';

const keysOf = <K extends string>(labels: Readonly<Record<K, string>>) => Object.keys(labels) as [K, ...K[]];

const shared = {
  idguid: id,
  application_id: id,
  application: z.string().describe('Naziv aplikacije.'),
  number: z.string().describe('Semantička verzija, bez slova v i bez dijela iza +.'),
  platform: z.enum(keysOf<Platform>(PLATFORMS)),
  channel: z.string().describe('stable je stabilni kanal.'),
  state: z
    .enum(keysOf<VersionState>(STATE_LABELS))
    .describe('draft: nacrt; published: objavljena; withdrawn: povučena.'),
  pre_release: z.boolean().describe('Predizdanje; nikad u stabilnom kanalu.'),
  rollout: z.int().describe('Kojem se dijelu instalacija nudi, u postocima; 0: nikome.'),
  mandatory: z.boolean(),
  min_system: z.string().nullable(),
  published_at: instant.nullable(),
  withdrawn_at: instant.nullable(),
  withdrawn_reason: z.string().nullable(),
  created_at: instant,
};
const versionRow = z
  .strictObject({
    ...shared,
    files: z.int(),
    waiting: z.int().describe('Datoteka koje se još provjeravaju.'),
    refused: z.int().describe('Datoteka koje ne odgovaraju svom potpisu.'),
    downloads: z.int().describe('Preuzimanja ove verzije na ovoj platformi.'),
  })
  .meta({ id: 'ApplicationVersionRow' });
export type VersionRow = z.infer<typeof versionRow>;

const versionFile = z
  .strictObject({
    idguid: id,
    name: z.string().describe('Ime u adresi.'),
    kind: z.enum(keysOf<FileKind>(KIND_LABELS)),
    architecture: z.enum(keysOf<Architecture>(ARCHITECTURES)),
    size: z.int().describe('U bajtovima.'),
    sha256: z.string().describe('Heksadecimalno.'),
    sha512: z.string().nullable().describe('Base64; prazno dok datoteka nije provjerena.'),
    minisign: z.string().nullable().describe('Cijeli tekst potpisa minisign-a.'),
    ed25519: z.string().nullable().describe('Potpis za Sparkle, base64.'),
    state: z
      .enum(keysOf<CheckState>(CHECK_LABELS))
      .describe('waiting: provjerava se; verified: odgovara potpisima; refused: ne odgovara, uz `fault`.'),
    fault: z.string().nullable(),
    checked_at: instant.nullable(),
    created_at: instant,
    created_by: z.string(),
  })
  .meta({ id: 'ApplicationFile' });
export type VersionFile = z.infer<typeof versionFile>;

const version = z
  .strictObject({
    ...shared,
    ...lastChange,
    notes: z.string().describe('Šta je novo, Markdown.'),
    published_by: z.string().nullable(),
    withdrawn_by: z.string().nullable(),
    downloads: z.int(),
    files: z.array(versionFile),
    obstacles: z
      .array(
        z.strictObject({
          file: id.nullable().describe('Datoteka na koju se odnosi.'),
          text: z.string(),
          outdated: z
            .boolean()
            .describe('Datoteka je provjerena ključevima koji su u međuvremenu promijenjeni.'),
        }),
      )
      .describe('Zašto se nacrt još ne može objaviti.'),
    signing: z
      .enum(['server', 'publisher', 'none'])
      .describe('Ko potpisuje: server svojim ključem, izdavač, ili niko jer aplikacija nema javni ključ.'),
    reach: z
      .strictObject({
        installations: z.int().describe('Aktivnih instalacija na ovoj platformi.'),
        newest: z.string().nullable().describe('Najnovija objavljena verzija u istom kanalu.'),
        offered: z.boolean().describe('Novija je od nje, pa bi se ponudila kao nadogradnja.'),
      })
      .describe('Kome bi se ponudila.'),
    channels: z.array(z.string()).describe('Kanali aplikacije.'),
    platforms: z.array(z.enum(keysOf<Platform>(PLATFORMS))).describe('Platforme aplikacije.'),
    slug: z.string().describe('Oznaka aplikacije u adresi.'),
    visibility: z.enum(['public', 'licensed']).describe('Ko vidi aplikaciju.'),
  })
  .meta({ id: 'ApplicationVersion' });
export type Version = z.infer<typeof version>;

const tag = 'Verzije aplikacija';
const read = { permission: SEE_APPLICATIONS, tag } as const;
const save = { permission: SAVE_APPLICATIONS, tag } as const;
const single = { path: `${VERSIONS_API}/:idguid`, params: idParams } as const;
const singleAt = <const P extends string>(below: P) =>
  ({ path: `${VERSIONS_API}/:idguid/${below}`, params: idParams }) as const;

const platform = { kind: 'choice', label: 'Platforma', options: PLATFORMS } as const;
const state = { kind: 'choice', label: 'Stanje', options: STATE_LABELS } as const;
const sortable = ['number', 'application', 'published_at', 'created_at'] as const;
export type VersionSort = (typeof sortable)[number];

export const versionList = endpoint({
  ...read,
  method: 'GET',
  path: VERSIONS_API,
  summary: 'Verzije aplikacija: lista',
  list: {
    sortable,
    sort: '-created_at',
    filters: {
      application_id: { kind: 'reference', label: 'Aplikacija' },
      platform,
      channel: { kind: 'text', label: 'Kanal' },
      state,
      pre_release: { kind: 'boolean', label: 'Predizdanje' },
      has_refused: { kind: 'boolean', label: 'Ima neprihvaćenu datoteku' },
      published_at: { kind: 'moment', label: 'Objavljena' },
    },
    columns: {
      number: { kind: 'text', label: 'Verzija', max: 30, list: true },
      application: { kind: 'text', label: 'Aplikacija', max: 60, list: true },
      platform: { ...platform, list: true },
      channel: { kind: 'text', label: 'Kanal', max: 20, list: true },
      state: { ...state, list: true },
      rollout: { kind: 'integer', label: 'Nudi se (%)', list: true },
      mandatory: { kind: 'boolean', label: 'Obavezna' },
      min_system: { kind: 'text', label: 'Najstariji sistem', max: 30 },
      files: { kind: 'integer', label: 'Datoteka' },
      downloads: { kind: 'integer', label: 'Preuzimanja', list: true },
      published_at: { kind: 'moment', label: 'Objavljena', list: true },
      withdrawn_at: { kind: 'moment', label: 'Povučena' },
      withdrawn_reason: { kind: 'text', label: 'Razlog povlačenja', max: 100 },
      created_at: { kind: 'moment', label: 'Dodana' },
    },
  } as ListSpec<VersionSort>,
  answer: pageOf(versionRow),
});

const TWICE = 'Ta verzija već postoji na ovoj platformi u ovom kanalu (`duplicate`)';

export const versionCreate = endpoint({
  ...save,
  method: 'POST',
  path: VERSIONS_API,
  summary: 'Dodaj verziju, kao nacrt',
  body: schemaOf(VERSION_FIELDS).extend({
    application_id: z.string('Odaberite aplikaciju.'),
  }) as unknown as z.ZodType<VersionValues & { application_id: string }>,
  answer: answerOf(version),
  status: 201,
  refuses: { 409: { description: `${TWICE}.` } },
});

export const versionGet = endpoint({
  ...read,
  ...single,
  method: 'GET',
  summary: 'Verzija aplikacije: jedan zapis, s datotekama',
  answer: answerOf(version),
});

const STATE = 'Verzija je u stanju u kojem se to ne može (`state`)';
const CONFLICT = conflict(version, `Neko ju je promijenio (\`stale\`). ${STATE}. ${TWICE}.`);

const rollout = z
  .int('Unesite cijeli broj od 0 do 100.')
  .min(0, 'Najmanje 0 %.')
  .max(100, 'Najviše 100 %.')
  .describe('Kojem se dijelu instalacija nudi, u postocima; 0 zaustavlja nuđenje.');

export type VersionChange = Partial<VersionValues> & { version: number; rollout?: number };
export const versionUpdate = endpoint({
  ...save,
  ...single,
  method: 'PATCH',
  summary:
    'Uredi verziju; šta se ne navede, ostaje. Objavljenoj se mijenjaju samo `notes`, `rollout` i `mandatory`, povučenoj ništa',
  body: changesSchema(VERSION_FIELDS).extend({
    version: versionField,
    rollout: rollout.optional(),
  }) as unknown as z.ZodType<VersionChange>,
  answer: answerOf(version),
  refuses: CONFLICT,
});

export const versionRemove = endpoint({
  ...save,
  ...single,
  method: 'DELETE',
  summary: 'Obriši nacrt verzije',
  query: versionQuery,
  answer: answerOf(z.null()),
  refuses: CONFLICT,
});

export const versionPublish = endpoint({
  ...save,
  ...singleAt('publish'),
  method: 'POST',
  summary: 'Objavi verziju; svaka datoteka mora biti provjerena po ključu izdavača',
  body: z.strictObject({
    version: versionField,
    rollout: rollout.min(1, 'Najmanje 1 %.').default(100),
  }),
  answer: answerOf(version),
  refuses: {
    409: {
      description: `Neko ju je promijenio (\`stale\`). ${STATE}. Datoteke se još provjeravaju (\`checking\`).`,
      schema: z.union([staleOf(version), failure]),
    },
  },
});

export const versionCheck = endpoint({
  ...save,
  ...singleAt('check'),
  method: 'POST',
  summary: 'Provjeri datoteke nacrta koje su provjerene ključem koji aplikacija više nema',
  answer: answerOf(version),
});

export const versionWithdraw = endpoint({
  ...save,
  ...singleAt('withdraw'),
  method: 'POST',
  summary: 'Povuci verziju, s razlogom; više se nikome ne nudi ni ne daje',
  body: z.strictObject({
    version: versionField,
    reason: z
      .string('Napišite razlog.')
      .trim()
      .min(1, 'Napišite razlog: vide ga oni koji verziju već imaju.')
      .max(MAX_REASON, `Najviše ${characters(MAX_REASON)}.`)
      .refine(isPlain, BAD_CHARACTER),
  }),
  answer: answerOf(version),
  refuses: CONFLICT,
});

export const versionPromote = endpoint({
  ...save,
  ...singleAt('promote'),
  method: 'POST',
  summary: 'Napravi nacrt iste verzije u drugom kanalu, s istim datotekama i potpisima',
  body: z.strictObject({ channel: z.string('Odaberite kanal.') }),
  answer: answerOf(version),
  status: 201,
  refuses: CONFLICT,
});

export const versionHistory = endpoint({
  ...read,
  ...singleAt('history'),
  method: 'GET',
  summary: 'Verzija aplikacije: historija izmjena',
  answer: answerOf(z.array(historyEntry)),
});

/** Choices of `application_id`. */
export const versionChoices = choicesOf(VERSIONS_API, read);
export const versionsTrash = trashEndpoints(KEPT_VERSIONS);
