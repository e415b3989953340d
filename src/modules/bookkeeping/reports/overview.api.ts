import { z } from 'zod';
import { answerOf, endpoint, id } from '../../../core/endpoint.ts';
import { AGE_NAMES, type Age } from '../ledger/ages.ts';
import { accountField, closingField, formatField, spanFields, spanShape } from './span.ts';
import { amount, REPORT, REPORTS } from './trial-balance.api.ts';

const periods = z.array(z.strictObject({ period: z.int(), label: z.string(), short: z.string() }));

const ages = z.strictObject(
  Object.fromEntries(AGE_NAMES.map((age) => [age, amount])) as Record<Age, typeof amount>,
);

const overview = z.strictObject({
  span: spanShape,
  vouchers: z.int().describe('Proknjiženih naloga u godini.'),
  months: z.array(
    z.strictObject({
      period: z.int(),
      label: z.string(),
      short: z.string(),
      income: amount.describe('Prihodi mjeseca (klasa 6).'),
      expenses: amount.describe('Rashodi mjeseca (klasa 5).'),
      cash: amount.describe('Novac na kraju mjeseca.'),
    }),
  ),
  result: amount.describe('Prihodi manje rashodi od početka godine, bez naloga zatvaranja.'),
  income: amount,
  expenses: amount,
  cash: amount.describe('Novac: saldo računa i blagajni.'),
  vat: amount.describe('PDV: pozitivno je obaveza, negativno potraživanje.'),
  receivables: ages.describe('Otvorena potraživanja od kupaca po starosti, na današnji dan.'),
  payables: ages.describe('Otvorene obaveze prema dobavljačima po starosti, na današnji dan.'),
});
export type Overview = z.infer<typeof overview>;

export const overviewApi = endpoint({
  ...REPORT,
  path: `${REPORTS}/overview`,
  summary: 'Ključni brojevi godine: rezultat po mjesecima, novac, potraživanja i obaveze, PDV',
  query: z.object({ year: spanFields.year }),
  answer: answerOf(overview),
});

const centers = z.strictObject({
  span: spanShape,
  periods,
  rows: z.array(
    z.strictObject({
      cost_center_id: id,
      code: z.string(),
      cost_center: z.string(),
      account: z.string(),
      name: z.string(),
      months: z.array(amount).describe('Duguje manje potražuje, po mjesecu.'),
      total: amount,
    }),
  ),
});
export type Centers = z.infer<typeof centers>;

export const centersApi = endpoint({
  ...REPORT,
  path: `${REPORTS}/cost-centers`,
  summary: 'Mjesta troška po kontima i mjesecima',
  query: z.object({
    ...spanFields,
    ...formatField,
    closing: closingField('false'),
    cost_center_id: z.string().optional().describe('Samo jedno mjesto troška.'),
    account: accountField.describe('Prve cifre konta.'),
  }),
  answer: answerOf(centers),
});
