import { z } from 'zod';
import {
  answerOf,
  conflict,
  endpoint,
  id,
  idParams,
  instant,
  lastChange,
  pageOf,
} from '../../../core/endpoint.ts';
import type { FormFields } from '../../../core/form-fields.ts';
import type { ListSpec } from '../../../core/list-query.ts';
import { text } from '../../../core/resource.ts';
import { BOOK_REFERENCES, READ, SAVE } from '../ledger/books.api.ts';
import { STATEMENTS } from './statements.api.ts';

export const RULES = `${STATEMENTS}/pravila`;
const TAG = 'Pravila izvoda';
export const KIND_LABELS = { account: 'Račun druge strane', text: 'Tekst stavke' } as const;
export const SIDE_LABELS = { in: 'Uplata', out: 'Isplata' } as const;

const row = z.strictObject({
  idguid: id,
  kind: z.enum(['account', 'text']),
  pattern: z.string(),
  side: z.enum(['in', 'out']),
  account: z.string(),
  partner_id: id.nullable(),
  partner: z.string().nullable(),
  version: z.int(),
  source: z.string().describe('Iz koje stavke je naučeno.'),
  learned_at: instant,
  learned_by: z.string(),
});
export type RuleRow = z.infer<typeof row>;

export const ruleList = {
  sortable: ['learned_at', 'account', 'pattern'],
  sort: '-learned_at',
  filters: {
    kind: { kind: 'choice', label: 'Po čemu', options: KIND_LABELS },
    side: { kind: 'choice', label: 'Smjer', options: SIDE_LABELS },
    account: { kind: 'text', label: 'Konto' },
  },
  columns: {
    pattern: { kind: 'text', label: 'Prepoznaje', list: true },
    kind: { kind: 'choice', label: 'Po čemu', list: true, options: KIND_LABELS },
    side: { kind: 'choice', label: 'Smjer', list: true, options: SIDE_LABELS },
    account: { kind: 'text', label: 'Konto', list: true },
    partner: { kind: 'text', label: 'Partner', list: true },
    source: { kind: 'text', label: 'Naučeno iz', list: true },
    learned_at: { kind: 'moment', label: 'Naučeno', list: true },
    learned_by: { kind: 'text', label: 'Ko je knjižio' },
  },
} as const satisfies ListSpec<'learned_at' | 'account' | 'pattern'>;
export type RuleSort = (typeof ruleList)['sortable'][number];

export const rulesApi = endpoint({
  ...READ,
  tag: TAG,
  method: 'GET',
  path: RULES,
  summary: 'Šta je naučeno iz knjiženja izvoda',
  list: ruleList as ListSpec<RuleSort>,
  answer: pageOf(row),
});

/** What a person may change of a rule. */
export const RULE_FIELDS = {
  account: text({ label: 'Konto', max: 10, required: true }),
  partner_id: BOOK_REFERENCES.partner_id,
} as const satisfies FormFields;

const changedRule = z.strictObject({
  idguid: id,
  account: z.string(),
  partner_id: id.nullable(),
  ...lastChange,
});
export type ChangedRule = z.infer<typeof changedRule>;

export const changeRuleApi = endpoint({
  ...SAVE,
  tag: TAG,
  method: 'PUT',
  path: `${RULES}/:idguid`,
  summary: 'Uredi konto i partnera pravila',
  params: idParams,
  body: z.strictObject({
    account: z.string().trim().min(1, 'Upišite konto.').max(10, 'Konto ima najviše deset cifara.'),
    partner_id: id.nullable(),
    version: z.int('Neispravna verzija.'),
  }),
  answer: answerOf(changedRule),
  refuses: conflict(changedRule, 'Pravilo je u međuvremenu promijenjeno (`stale`).'),
});

export const forgetRuleApi = endpoint({
  ...SAVE,
  tag: TAG,
  method: 'DELETE',
  path: `${RULES}/:idguid`,
  summary: 'Zaboravi pravilo',
  params: idParams,
  answer: z.strictObject({ success: z.literal(true), message: z.string() }),
});
