import { z } from 'zod';
import { answerOf, endpoint, id } from '../../../core/endpoint.ts';
import { reference } from '../../../core/resource.ts';
import { choicesOf } from '../../../core/resource-api.ts';

export const READ = { permission: 'fin_knjizenje_pregled', tag: 'Knjiženje' } as const;
export const SAVE = { permission: 'fin_knjizenje_save', tag: 'Knjiženje' } as const;
export const BOOKS = '/api/fin/books';

const day = z.string().describe('Dan, `YYYY-MM-DD`.');

/** What every screen of the books needs to know, small enough to be asked for as a whole. */
export const booksApi = endpoint({
  ...READ,
  method: 'GET',
  path: BOOKS,
  summary: 'Okvir knjiga: godine, vrste naloga, PDV oznake, mjesta troška, kursevi, zaključani dani',
  answer: answerOf(
    z.strictObject({
      years: z
        .array(
          z.strictObject({
            idguid: id,
            naziv: z.string(),
            pocetak: day,
            kraj: day,
            closed: z.boolean(),
          }),
        )
        .describe('Najnovija prva.'),
      types: z.array(
        z.strictObject({
          sifra: z.string(),
          naziv: z.string(),
          namjena: z.string(),
          konto: z.string().nullable(),
          aktivno: z.boolean(),
        }),
      ),
      vat_codes: z.array(
        z.strictObject({
          sifra: z.string(),
          naziv: z.string(),
          knjiga: z.enum(['kuf', 'kif']),
          nosi: z.enum(['pdv', 'osnovica']),
          stopa: z.string(),
          konto: z.string().nullable(),
          aktivno: z.boolean(),
        }),
      ),
      cost_centers: z.array(
        z.strictObject({ idguid: id, sifra: z.string(), naziv: z.string(), aktivno: z.boolean() }),
      ),
      rates: z
        .array(
          z.strictObject({ currency: z.string(), day, rate: z.string().describe('KM za jedinicu valute.') }),
        )
        .describe('Posljednji kursevi, najnoviji prvi; kurs eura je stalan.'),
      locks: z
        .partialRecord(z.enum(['vat', 'all', 'final']), day)
        .describe('Posljednji zaključani dan, po vrsti zaključavanja.'),
    }),
  ),
});
export type BooksFrame = z.infer<typeof booksApi.answer>['data'];

export const accountsApi = endpoint({
  ...READ,
  method: 'GET',
  path: `${BOOKS}/accounts`,
  summary: 'Cijeli kontni plan, za pretragu bez čekanja',
  answer: answerOf(
    z.array(
      z.strictObject({
        konto: z.string(),
        naziv: z.string(),
        partner: z.enum(['ne', 'moguce', 'obavezno']),
        mjesto_troska: z.enum(['ne', 'moguce', 'obavezno']),
        otvorene_stavke: z.boolean(),
        uloga: z.string().nullable(),
        aktivno: z.boolean(),
        postable: z.boolean().describe('Ima bar tri cifre i nema konta ispod sebe.'),
      }),
    ),
  ),
});
export type Account = z.infer<typeof accountsApi.answer>['data'][number];

/** What the screens of the books choose by a search: filters and forms name these fields. */
export const BOOK_REFERENCES = {
  account_id: reference({ label: 'Konto', to: 'konta' }),
  partner_id: reference({ label: 'Partner', to: 'companies' }),
  cost_center_id: reference({ label: 'Mjesto troška', to: 'mjesta-troska' }),
} as const;
/** Path of the choices, without `/api`. */
export const BOOK_CHOICES = '/fin/books';
export const bookChoicesApi = choicesOf(BOOKS, READ);
