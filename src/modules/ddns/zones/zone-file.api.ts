import { z } from 'zod';
import { answerOf, endpoint, failure, idParams } from '../../../core/endpoint.ts';
import { ZONE_FILE } from '../dns/zone-file.ts';
import { DOMAINS_API, SAVE_DOMAINS, SEE_DOMAINS } from './labels.ts';

/** Octets of the body of a request with a zone file: JSON escapes line ends and quotes. */
export const BODY_LIMIT = 2 * ZONE_FILE.octets + 10_000;

/** What becomes of records that the file does not have. */
export const IMPORT_MODES = {
  add: 'Dodaj zapise iz datoteke, a postojeće ostavi',
  replace: 'Zamijeni sve zapise onima iz datoteke',
} as const;
export type ImportMode = keyof typeof IMPORT_MODES;

const importBody = z.strictObject({
  text: z
    .string('Odaberite datoteku ili zalijepite njen tekst.')
    .min(1, 'Odaberite datoteku ili zalijepite njen tekst.')
    .max(ZONE_FILE.octets, 'Datoteka je veća od 1 MB.')
    .describe('Sadržaj zonske datoteke (RFC 1035).'),
  mode: z
    .enum(
      Object.keys(IMPORT_MODES) as [ImportMode, ...ImportMode[]],
      'Odaberite šta biva s postojećim zapisima.',
    )
    .describe('add: postojeći zapisi ostaju; replace: ostaju samo oni iz datoteke.'),
});
export type ImportBody = z.output<typeof importBody>;

const line = z.int().describe('Red datoteke, od 1.');
const record = {
  owner: z.string().describe('Ime u domeni; `@` je domena sama.'),
  type: z.string(),
  content: z.string(),
};
const preview = z
  .strictObject({
    fingerprint: z.string().describe('Šalje se uz uvoz: potvrđuje da se uvodi baš ovo.'),
    added: z.array(z.strictObject({ line, ...record, ttl: z.int() })),
    changed: z
      .array(z.strictObject({ ...record, from: z.int(), to: z.int() }))
      .describe('Isti zapis s drugim TTL-om.'),
    removed: z.array(z.strictObject({ ...record, ttl: z.int() })),
    same: z.int().describe('Zapisa koji ostaju kakvi jesu.'),
    hosts: z.int().describe('Redova s adresama hostova, koji se preskaču: hostovi čuvaju svoje adrese.'),
    refused: z.array(
      z.strictObject({ line, text: z.string().describe('Zapis, ako je pročitan.'), message: z.string() }),
    ),
    left_out: z
      .array(z.strictObject({ line, message: z.string() }))
      .describe('Ispravni redovi koji se ovdje ne čuvaju.'),
    warnings: z.array(z.strictObject({ line, message: z.string() })),
    ns: z.array(z.string()).describe('DNS serveri domene po datoteci; ne uvode se.'),
  })
  .meta({ id: 'DdnsImportPreview' });
export type ImportPreview = z.infer<typeof preview>;

const tag = 'DDNS domene';
const single = { params: idParams, tag } as const;

export const zoneExport = endpoint({
  ...single,
  permission: SEE_DOMAINS,
  method: 'GET',
  path: `${DOMAINS_API}/:idguid/zone.txt`,
  summary: 'Izvezi cijelu zonu kao zonsku datoteku',
  answer: answerOf(z.null()),
  files: { 'text/plain': 'Zonska datoteka (RFC 1035).' },
});

export const importPreview = endpoint({
  ...single,
  permission: SAVE_DOMAINS,
  method: 'POST',
  path: `${DOMAINS_API}/:idguid/import/preview`,
  summary: 'Uvoz zonske datoteke: šta bi bilo, bez ikakve promjene',
  body: importBody,
  answer: answerOf(preview),
});

export const importApply = endpoint({
  ...single,
  permission: SAVE_DOMAINS,
  method: 'POST',
  path: `${DOMAINS_API}/:idguid/import`,
  summary: 'Uvedi zonsku datoteku, tačno kako je pregled pokazao',
  body: importBody.extend({
    fingerprint: z.string('Navedite otisak pregleda.').max(100, 'Neispravan otisak.'),
  }),
  answer: answerOf(z.strictObject({ added: z.int(), changed: z.int(), removed: z.int() })),
  refuses: {
    409: { description: 'Zona ili datoteka više nije kao u pregledu (`zone_changed`).', schema: failure },
  },
});
