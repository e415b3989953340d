/** A document that is not paid in full, as the API of open items answers it; lower parts of bookkeeping read it there too. */
import { z } from 'zod';
import { id } from '../../../core/endpoint.ts';

export const OPEN_ITEMS = '/api/fin/open-items';

/** Amounts in JSON. */
export const amount = z.string().regex(/^-?\d+\.\d\d$/);
export const dayOrNull = z.iso.date().nullable();

export const STATES = { term: 'U roku', due: 'Dospjelo', review: 'Za provjeru' } as const;
export type ItemState = keyof typeof STATES;

export const openItem = z.strictObject({
  id: z.string(),
  account: z.string(),
  partner_id: id.nullable(),
  partner: z.string().nullable(),
  document_no: z.string().describe('Prazno: knjiženo bez broja dokumenta.'),
  document_date: dayOrNull,
  due_date: dayOrNull,
  booked: amount.describe('Duguje manje potražuje.'),
  matched: amount.describe('Zatvoreno drugim dokumentima.'),
  open: amount.describe('Otvoreno: proknjiženo i zatvoreno zajedno.'),
  overdue: z.int().nullable().describe('Dana od dospijeća; prazno u roku.'),
  state: z
    .enum(Object.keys(STATES) as [ItemState])
    .describe('review: zatvoreno je više nego što je sada proknjiženo.'),
});
export type OpenItem = z.infer<typeof openItem>;
