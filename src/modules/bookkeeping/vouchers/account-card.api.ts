import { z } from 'zod';
import { answerOf, endpoint, id } from '../../../core/endpoint.ts';
import { isDay } from '../../../core/schema.ts';
import { BOOKS, READ } from '../ledger/books.api.ts';

/** Lines of a card beside the one that is being typed. */
export const CARD_LINES = 20;
const DECIMAL = z.string().regex(/^-?\d+\.\d\d$/);

const card = z
  .strictObject({
    account: z.string(),
    name: z.string(),
    partner: z.string().nullable(),
    year: z.string().nullable().describe('Poslovna godina; prazno dok nijedne nema.'),
    debit: DECIMAL.describe('Promet godine, s početnim stanjem.'),
    credit: DECIMAL,
    balance: DECIMAL.describe('Duguje manje potražuje.'),
    lines: z
      .array(
        z.strictObject({
          voucher_id: id,
          voucher: z.string(),
          line: z.int(),
          day: z.iso.date(),
          description: z.string(),
          document_no: z.string().nullable(),
          debit: DECIMAL,
          credit: DECIMAL,
          balance: DECIMAL.describe('Saldo poslije ove stavke.'),
        }),
      )
      .max(CARD_LINES)
      .describe('Posljednje stavke, najnovija prva.'),
  })
  .meta({ id: 'AccountCard' });
export type AccountCard = z.infer<typeof card>;

export const accountCardApi = endpoint({
  ...READ,
  method: 'GET',
  path: `${BOOKS}/account-card`,
  summary: 'Stanje konta (i partnera na njemu) u godini, s posljednjim stavkama',
  query: z.object({
    account: z.string('Unesite konto.').regex(/^\d{1,10}$/, 'Konto se piše ciframa.'),
    partner_id: z.guid('Neispravna oznaka partnera.').toLowerCase().optional(),
    day: z.iso
      .date('Unesite ispravan datum.')
      .refine(isDay, 'Unesite ispravan datum.')
      .optional()
      .describe('Dan iz godine; inače najnovija godina.'),
  }),
  answer: answerOf(card),
  refuses: { 404: { description: 'Tog konta ili partnera nema.' } },
});
