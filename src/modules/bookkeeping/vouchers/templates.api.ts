/** Drafts from templates. The templates themselves are a resource (sabloni.resource.ts). */
import { z } from 'zod';
import { answerOf, endpoint, id, idParams } from '../../../core/endpoint.ts';
import { schemaOf } from '../../../core/form-fields.ts';
import { date, money } from '../../../core/resource.ts';
import { SAVE } from '../ledger/books.api.ts';

/** What is asked for when a template is used. */
export const useFields = {
  day: date({ label: 'Datum naloga', required: true }),
  amount: money({ label: 'Iznos', help: 'Od njega se računaju postoci u stavkama.', min: 0 }),
};

export const useTemplateApi = endpoint({
  ...SAVE,
  method: 'POST',
  path: '/api/fin/templates/:idguid/draft',
  params: idParams,
  summary: 'Napravi nacrt iz šablona; bez iznosa važi onaj iz šablona',
  body: schemaOf(useFields),
  answer: answerOf(z.strictObject({ draft_id: id })),
  status: 201,
});
