import { z } from 'zod';
import { answerOf, endpoint, id, idParams } from '../../../core/endpoint.ts';
import { isDay } from '../../../core/schema.ts';
import { line } from '../../../core/text-fields.ts';
import { amount, OPEN_ITEMS } from '../ledger/open-item.ts';
import { documentFields, documentNo, partnerItemsApi, read } from './items.api.ts';
import { positive, save } from './matches.api.ts';

export const NETTING = `${OPEN_ITEMS}/netting`;

const netting = z.strictObject({
  partner_id: z.guid('Odaberite partnera.').toLowerCase(),
  day: z.string('Unesite dan.').refine(isDay, 'Unesite ispravan datum.'),
  type: line(4).optional().describe('Vrsta naloga; inače prva aktivna s namjenom Kompenzacija.'),
  description: line(200).optional(),
  items: z
    .array(z.strictObject({ account: documentFields.account, document_no: documentNo, amount: positive }))
    .min(2, 'Odaberite bar jedno potraživanje i jednu obavezu.')
    .max(500, 'Najviše 500 dokumenata.'),
});
export type NewNetting = z.output<typeof netting>;

export const nettingApi = endpoint({
  ...save,
  method: 'POST',
  path: NETTING,
  summary: 'Proknjiži kompenzaciju: potraživanja i obaveze jednog partnera se zatvaraju jednim nalogom',
  body: netting,
  answer: answerOf(z.strictObject({ idguid: id, number: z.string() })),
  status: 201,
  refuses: {
    404: { description: 'Partner ne postoji.' },
    409: { description: 'Neki od dokumenata nema toliko otvoreno (`not_open`).' },
  },
});

export const nettingStatementApi = endpoint({
  ...read,
  method: 'GET',
  path: `${NETTING}/:idguid`,
  summary: 'Izjava o kompenzaciji proknjiženog naloga',
  params: idParams,
  answer: answerOf(
    z.strictObject({
      idguid: id,
      number: z.string(),
      day: z.iso.date(),
      description: z.string(),
      organisation: z.string(),
      partner: partnerItemsApi.answer.shape.data.shape.partner,
      total: amount,
      lines: z.array(
        z.strictObject({
          account: z.string(),
          naziv: z.string(),
          document_no: z.string(),
          debit: amount,
          credit: amount,
        }),
      ),
    }),
  ),
});
export type NettingStatement = z.infer<typeof nettingStatementApi.answer>['data'];
