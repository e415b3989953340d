import { z } from 'zod';
import { answerOf, endpoint, id, instant } from '../../../../core/endpoint.ts';

const PATH = '/api/fin/integrity';
const tag = 'Knjiženje';

const finding = z.strictObject({
  year: z
    .string()
    .nullable()
    .describe('Naziv poslovne godine; prazno za otvorenu stavku, koja ide kroz godine.'),
  voucher_id: id.nullable(),
  title: z.string().describe('Nalog, konto ili otvorena stavka.'),
  message: z.string(),
});
/** What a check of the books found. */
export type Finding = z.infer<typeof finding>;

const check = z.strictObject({
  idguid: id,
  checked_at: instant,
  checked_by: z.string(),
  years: z.int(),
  vouchers: z.int(),
  found: z.int().describe('Koliko je nađeno; findings su prvi od njih.'),
  findings: z.array(finding),
});
export type BookCheck = z.infer<typeof check>;

export const integrityGet = endpoint({
  method: 'GET',
  path: PATH,
  permission: 'fin_poslovnegodine_pregled',
  tag,
  summary: 'Posljednje provjere knjiga, najnovija prva',
  answer: answerOf(z.array(check)),
});

export const integrityRun = endpoint({
  method: 'POST',
  path: PATH,
  permission: 'fin_poslovnegodine_save',
  tag,
  summary:
    'Provjeri lanac kontrolnih zapisa i zbirove svih godina; radi se u pozadini, ishod je u prethodnoj adresi',
  answer: answerOf(
    z.strictObject({ queued: z.boolean().describe('Ne, ako provjera već čeka ili je u toku.') }),
  ),
});
