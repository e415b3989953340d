import { z } from 'zod';
import { answerOf, CUT_OFF, endpoint, LIST_FILES } from '../../../core/endpoint.ts';
import type { Level } from './roll-up.ts';
import { accountField, closingField, formatField, spanFields, spanShape } from './span.ts';

/** Common parts of the reports' endpoints. */
export const REPORT = {
  method: 'GET',
  permission: 'fin_knjizenje_pregled',
  tag: 'Knjiženje',
  reads: 'replica',
  files: LIST_FILES,
  refuses: { ...CUT_OFF, 404: { description: 'Godine, konta, partnera ili mjesta troška nema.' } },
} as const;
export const REPORTS = '/api/fin/reports';

/** An amount, "1234.50". */
export const amount = z.string().describe('Decimalni broj kao tekst.');

const eight = {
  opening_debit: amount,
  opening_credit: amount,
  debit: amount,
  credit: amount,
  total_debit: amount,
  total_credit: amount,
  balance_debit: amount,
  balance_credit: amount,
};
export type EightAnswer = Record<keyof typeof eight, string>;

const level = z.int().min(1).max(4);
export const balanceRow = z.strictObject({
  level,
  account: z.string(),
  name: z.string(),
  posted: z.boolean().describe('Na ovaj konto se knjiži.'),
  ...eight,
});
export type BalanceAnswer = z.infer<typeof balanceRow>;

const trialBalance = z.strictObject({
  span: spanShape,
  level,
  rows: z.array(balanceRow),
  total: z.strictObject(eight),
});
export type TrialBalance = z.infer<typeof trialBalance>;

export const trialBalanceApi = endpoint({
  ...REPORT,
  path: `${REPORTS}/trial-balance`,
  summary: 'Bruto bilans: početno stanje, promet, ukupno i saldo po kontima',
  query: z.object({
    ...spanFields,
    ...formatField,
    closing: closingField('false'),
    level: z
      .enum(['1', '2', '3', '4'], 'Nivo može biti od 1 do 4.')
      .default('3')
      .transform((text) => Number(text) as Level)
      .describe('Do kojeg nivoa: 1 klase, 2 grupe, 3 sintetika, 4 analitika.'),
    account: accountField.describe('Prve cifre konta.'),
  }),
  answer: answerOf(trialBalance),
});

const closingSheet = z.strictObject({
  span: spanShape,
  rows: z.array(
    balanceRow.extend({
      assets: amount.describe('Bilans stanja, aktiva.'),
      liabilities: amount.describe('Bilans stanja, pasiva.'),
      expenses: amount.describe('Bilans uspjeha, rashodi.'),
      income: amount.describe('Bilans uspjeha, prihodi.'),
    }),
  ),
  total: z.strictObject({ ...eight, assets: amount, liabilities: amount, expenses: amount, income: amount }),
  result: amount.describe('Prihodi manje rashodi.'),
});
export type ClosingSheet = z.infer<typeof closingSheet>;

export const closingSheetApi = endpoint({
  ...REPORT,
  path: `${REPORTS}/closing-sheet`,
  summary: 'Zaključni list: bruto bilans razvrstan na bilans stanja i bilans uspjeha',
  query: z.object({ ...spanFields, ...formatField, closing: closingField('false') }),
  answer: answerOf(closingSheet),
});

const generalLedger = z.strictObject({
  span: spanShape,
  periods: z.array(z.strictObject({ period: z.int(), label: z.string() })),
  rows: z.array(
    z.strictObject({
      account: z.string(),
      name: z.string(),
      opening: z
        .strictObject({ debit: amount, credit: amount, balance: amount })
        .nullable()
        .describe('Početno stanje; prazno ako ga nema.'),
      months: z.array(
        z.strictObject({
          period: z.int().describe('Mjesec godine od 1; 99 su nalozi zatvaranja.'),
          debit: amount,
          credit: amount,
          balance: amount.describe('Saldo na kraju mjeseca, duguje manje potražuje.'),
        }),
      ),
      debit: amount,
      credit: amount,
      balance: amount,
    }),
  ),
});
export type GeneralLedger = z.infer<typeof generalLedger>;

export const generalLedgerApi = endpoint({
  ...REPORT,
  path: `${REPORTS}/general-ledger`,
  summary: 'Glavna knjiga: promet i saldo svakog konta po mjesecima',
  query: z.object({
    year: spanFields.year,
    ...formatField,
    closing: closingField('true'),
    account: accountField.describe('Prve cifre konta.'),
  }),
  answer: answerOf(generalLedger),
});
