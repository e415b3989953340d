import { z } from 'zod';
import { answerOf, endpoint, id, idParams } from '../../../core/endpoint.ts';
import { MAX_SELECTED } from '../../../core/list-query.ts';
import { BAD_CHARACTER, hasNoNul } from '../../../core/text.ts';
import { line as textLine } from '../../../core/text-fields.ts';
import { box, DOCUMENTS, detail, MEMBER, STALE, state, step, version } from './shapes.ts';
import { MAX_PAGES } from './states.ts';

const typed = z
  .string('Unesite tekst.')
  .max(2000, 'Najviše 2000 znakova.')
  .refine((text) => hasNoNul(text) && text.isWellFormed(), BAD_CHARACTER)
  .nullable();
const place = { page: z.int().min(1).max(MAX_PAGES).nullable().optional(), box: box.nullable().optional() };
const change = z.strictObject({ value: typed, ...place });
const act = { ...MEMBER, params: idParams, answer: answerOf(detail), refuses: STALE } as const;

export const correctApi = endpoint({
  ...act,
  method: 'PATCH',
  path: `${DOCUMENTS}/:idguid`,
  summary: 'Ispravi vrijednosti; `confirm` su polja koja je osoba pogledala i potvrdila',
  body: z.strictObject({
    version,
    name: textLine(200).optional(),
    fields: z.record(z.string().max(60), change).optional(),
    confirm: z.array(z.string().max(60)).max(200).optional(),
    confirm_cells: z
      .array(z.strictObject({ row: z.int().min(0), column: z.string().max(60), value: typed }))
      .max(20_000)
      .optional()
      .describe(
        'Polja stavki koja je osoba pogledala i potvrdila; redovi od 0, kakvi su u ovoj verziji. Polje u kojem stoji drugo ostaje nepotvrđeno.',
      ),
    lines: z
      .array(z.record(z.string().max(60), change), 'Unesite redove.')
      .max(2000, 'Najviše 2000 redova.')
      .optional()
      .describe('Svi redovi, u redoslijedu.'),
    type: z.string().max(60).optional().describe('Druga vrsta: podaci se izdvajaju ponovo.'),
  }),
});

const acting = (path: string, summary: string) =>
  endpoint({
    ...act,
    method: 'POST',
    path: `${DOCUMENTS}/:idguid/${path}`,
    summary,
    body: z.strictObject({ version }),
  });
// A program does not approve what was read: a person has looked at it.
export const approveApi = { ...acting('odobri', 'Odobri dokument'), inPerson: true } as const;
export const reopenApi = acting('vrati', 'Vrati odobren ili odbijen dokument na pregled');
export const cancelApi = acting('prekini', 'Prekini obradu');
export const processApi = acting('obradi', 'Obradi duplikat koji je zadržan');

export const rejectApi = endpoint({
  ...act,
  method: 'POST',
  path: `${DOCUMENTS}/:idguid/odbij`,
  summary: 'Odbij dokument, s razlogom',
  body: z.strictObject({ version, reason: textLine(500).refine((text) => text !== '', 'Napišite razlog.') }),
});
export const retryApi = endpoint({
  ...act,
  method: 'POST',
  path: `${DOCUMENTS}/:idguid/ponovi`,
  summary: 'Ponovi korak: čitanje stranica, ili samo izdvajanje podataka',
  body: z.strictObject({ version, step }),
});
export const approveSureApi = endpoint({
  ...MEMBER,
  inPerson: true,
  method: 'POST',
  path: `${DOCUMENTS}/odobri-sigurne`,
  summary: 'Odobri više dokumenata; ostaju oni koji nisu sigurni, s razlogom',
  body: z.strictObject({ documents: z.array(id).min(1).max(MAX_SELECTED) }),
  answer: answerOf(
    z.strictObject({
      approved: z
        .array(z.strictObject({ idguid: id, name: z.string(), state, version }))
        .describe('Odobreni; s prvom potvrdom od dvije još su `na_pregledu`.'),
      left: z.array(z.strictObject({ idguid: id, name: z.string(), why: z.string() })),
    }),
  ),
});
