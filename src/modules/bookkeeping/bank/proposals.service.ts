import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { dayText } from '../../../core/dates.ts';
import { decimalOf, unitsOf } from '../../../core/money/money.ts';
import { ZONE } from '../../../core/zone.ts';
import { accountsByRole, type BankAccount, bankAccounts } from './accounts.service.ts';
import { openLessKept } from './kept-sql.ts';
import {
  allocate,
  bare,
  isFee,
  type Matched,
  namedItems,
  numbersIn,
  type Open,
  partOf,
  type Roles,
  textKey,
} from './match.ts';
import { type Part, rateMoves, sumOf } from './parts.ts';

/** A row without a decision; `amount` in KM. */
export interface Undecided extends Matched {
  line: number;
  partner_account: string | null;
  partner_name: string | null;
}

export interface Proposal {
  parts: Part[];
  sure: boolean;
  origin: {
    kind: 'rule' | 'transfer' | 'account' | 'document' | 'name' | 'fee';
    text: string;
    rule_id: string | null;
  } | null;
}

interface Rule extends Record<string, unknown> {
  idguid: string;
  kind: 'account' | 'text';
  pattern: string;
  side: 'in' | 'out';
  account: string;
  partner_id: string | null;
  source: string;
  learned_on: string;
}

export const sideOf = (amount: string): 'in' | 'out' => (unitsOf(amount) > 0n ? 'in' : 'out');

const ROLES = [
  'kupci',
  'dobavljaci',
  'bankovni_troskovi',
  'prelazni_racun',
  'kursne_razlike_prihod',
  'kursne_razlike_rashod',
] as const;

/** Where differences of rates and cents go by the chart. */
export async function differenceRoles(ctx: Ctx): Promise<Roles> {
  const roles = await accountsByRole(ctx, ['kursne_razlike_prihod', 'kursne_razlike_rashod']);
  return { gain: roles.kursne_razlike_prihod ?? null, loss: roles.kursne_razlike_rashod ?? null };
}

/**
 * How rows of a statement of `bank` may be booked, by line: by what people booked before, by who the other side is, and by what is open.
 */
export async function propose(
  ctx: Ctx,
  rows: readonly Undecided[],
  bank: Pick<BankAccount, 'racun' | 'currency'>,
): Promise<Map<number, Proposal>> {
  if (rows.length === 0) return new Map();
  const moves = rateMoves(bank.currency);
  const ours = new Set(
    (await bankAccounts(ctx)).map(({ racun }) => racun).filter((one) => one !== bank.racun),
  );
  const roles = await accountsByRole(ctx, ROLES);
  const differences = {
    gain: roles.kursne_razlike_prihod ?? null,
    loss: roles.kursne_razlike_rashod ?? null,
  };
  const rules = await rulesFor(ctx, rows);
  const byAccount = await partnersBy(
    ctx,
    'racun',
    rows.flatMap(({ partner_account }) => partner_account ?? []),
  );
  const byName = await partnersByName(
    ctx,
    rows.flatMap(({ partner_name }) => partner_name ?? []),
  );
  const byDocument = await partnersByDocument(ctx, rows);
  const found = rows.map((row) => {
    const side = sideOf(row.amount);
    const ofAccount =
      row.partner_account === null ? undefined : rules.get(`account ${side} ${row.partner_account}`);
    const ofText = rules.get(`text ${side} ${textKey(row.description)}`);
    const candidates: [Proposal['origin'] & object, string | null][] = [
      ...(ofAccount
        ? [[learned(ofAccount), ofAccount.partner_id] as [Proposal['origin'] & object, string | null]]
        : []),
      ...who('account', 'Račun partnera', byAccount.get(row.partner_account ?? '')),
      ...who('document', 'Broj dokumenta', documentPartner(row, byDocument)),
      ...who('name', 'Naziv partnera', byName.get(row.partner_name ?? '')),
    ];
    return { row, side, ofAccount, ofText, candidate: candidates[0] };
  });
  const partners = [...new Set(found.flatMap(({ candidate }) => candidate?.[1] ?? []))];
  const items = await openItemsOf(ctx, partners);
  return new Map(
    found.map(({ row, side, ofAccount, ofText, candidate }) => {
      const amount = unitsOf(row.amount);
      const none: Proposal = { parts: [], sure: false, origin: null };
      if (amount === 0n) return [row.line, { ...none, sure: true }];
      if (row.partner_account !== null && ours.has(row.partner_account))
        return [row.line, transfer(amount, ofAccount, roles.prelazni_racun)];
      const partner = candidate?.[1] ?? null;
      if (candidate && partner) {
        const own = items.get(partner) ?? [];
        const usual = side === 'in' ? roles.kupci : roles.dobavljaci;
        const account = ofAccount?.account ?? onlyAccount(own, amount) ?? usual;
        if (!account) return [row.line, none];
        const picked = namedItems(row, own);
        const parts = allocate(row, picked, {
          roles: differences,
          moves,
          rest: { account, partner_id: partner },
        });
        items.set(partner, lessClosed(own, parts));
        // A few fening are sure; whether a difference is one of the rate or a short payment, a person says.
        const whole =
          picked.length > 0 &&
          parts.every(
            ({ document_no, partner_id }) => document_no !== null || (partner_id === null && !moves),
          );
        return [row.line, { parts, sure: whole && sumOf(parts) === amount, origin: candidate[0] }];
      }
      const rule = ofAccount ?? ofText;
      if (rule)
        return [
          row.line,
          { parts: [partOf(rule.account, rule.partner_id, null, amount)], sure: true, origin: learned(rule) },
        ];
      const fees = roles.bankovni_troskovi;
      if (fees && isFee(row))
        return [
          row.line,
          {
            parts: [partOf(fees, null, null, amount)],
            sure: true,
            origin: { kind: 'fee', text: 'Naknada banke', rule_id: null },
          },
        ];
      return [row.line, none];
    }),
  );
}

/**
 * Money between own accounts goes over the account that was chosen for it before, else over the one that the chart has for money in
 * transit, which a person confirms once. Both statements book it, so the other bank's own account would count it twice.
 */
function transfer(amount: bigint, rule: Rule | undefined, transit: string | undefined): Proposal {
  const account = rule?.account ?? transit;
  const text = 'Prenos između vlastitih računa';
  return {
    parts: account ? [partOf(account, rule?.partner_id ?? null, null, amount)] : [],
    sure: rule !== undefined,
    origin: {
      kind: 'transfer',
      text: rule || !transit ? text : `${text}: prelazni račun po kontnom planu`,
      rule_id: rule?.idguid ?? null,
    },
  };
}

const learned = (rule: Rule): Proposal['origin'] & object => ({
  kind: 'rule',
  text: `Naučeno ${dayText(rule.learned_on)} · ${rule.source}`,
  rule_id: rule.idguid,
});

const who = (
  kind: 'account' | 'document' | 'name',
  text: string,
  partner: string | undefined,
): [Proposal['origin'] & object, string][] => (partner ? [[{ kind, text, rule_id: null }, partner]] : []);

/** What is left open for the next rows after parts of one row. */
const lessClosed = (items: readonly Open[], parts: readonly Part[]): Open[] =>
  items.flatMap((item) => {
    const closed = parts.filter(
      ({ account, document_no }) => account === item.account && document_no === item.document_no,
    );
    const open = unitsOf(item.open) - sumOf(closed);
    return open === 0n ? [] : [{ ...item, open: decimalOf(open) }];
  });

/** The account on which all of a partner's open items of this side stand. */
function onlyAccount(items: readonly Open[], amount: bigint): string | undefined {
  const accounts = new Set(
    items.filter(({ open }) => unitsOf(open) > 0n === amount > 0n).map(({ account }) => account),
  );
  return accounts.size === 1 ? [...accounts][0] : undefined;
}

async function rulesFor(ctx: Ctx, rows: readonly Undecided[]): Promise<Map<string, Rule>> {
  const patterns = [
    ...new Set(rows.flatMap((row) => [row.partner_account ?? '', textKey(row.description)])),
  ].filter(Boolean);
  const { rows: rules } = await ctx.db.execute<Rule>(sql`
    select idguid, kind, pattern, side, account, partner_id, source,
      (learned_at at time zone ${ZONE}::text)::date::text as learned_on
    from fin_bank_rules where tenant_id = ${ctx.tenant.id}::uuid and pattern = any(${sql.param(patterns)}::text[])`);
  return new Map(rules.map((rule) => [`${rule.kind} ${rule.side} ${rule.pattern}`, rule]));
}

/** Partners by a key that one of them alone has. */
async function partnersBy(ctx: Ctx, reason: string, keys: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await ctx.db.execute<{ key: string; id: string }>(sql`
    select key, min(company_id::text) as id from company_keys
    where tenant_id = ${ctx.tenant.id}::uuid and reason = ${reason} and key = any(${sql.param([...new Set(keys)])}::text[])
    group by key having count(*) = 1`);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

async function partnersByName(ctx: Ctx, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await ctx.db.execute<{ name: string; id: string }>(sql`
    select n.name, min(k.company_id::text) as id
    from unnest(${sql.param([...new Set(names)])}::text[]) as n(name)
    join company_keys k on k.tenant_id = ${ctx.tenant.id}::uuid and k.reason = 'naziv' and k.key = companies_name_key(n.name)
    group by n.name having count(*) = 1`);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** Partners that alone have an open document of this number, by `side number`. */
async function partnersByDocument(ctx: Ctx, rows: readonly Undecided[]): Promise<Map<string, string>> {
  const numbers = [...new Set(rows.flatMap(numbersIn))];
  if (numbers.length === 0) return new Map();
  const { rows: found } = await ctx.db.execute<{ document_no: string; side: string; id: string }>(sql`
    select document_no, case when open > 0 then 'in' else 'out' end as side, min(partner_id::text) as id from fin_open_items
    where tenant_id = ${ctx.tenant.id}::uuid and open <> 0 and partner_id is not null
      and document_no = any(${sql.param(numbers)}::text[])
    group by 1, 2 having count(distinct partner_id) = 1`);
  return new Map(found.map(({ document_no, side, id }) => [`${side} ${bare(document_no)}`, id]));
}

const documentPartner = (row: Undecided, partners: ReadonlyMap<string, string>): string | undefined =>
  numbersIn(row)
    .map((number) => partners.get(`${sideOf(row.amount)} ${bare(number)}`))
    .find(Boolean);

/** Most open items that are looked at for one statement. */
const MOST_ITEMS = 20_000;

/** What is open of partners and nothing is decided about yet. */
async function openItemsOf(ctx: Ctx, partners: readonly string[]): Promise<Map<string, Open[]>> {
  const items = new Map<string, Open[]>();
  if (partners.length === 0) return items;
  const { rows } = await ctx.db.execute<Open & Record<string, unknown>>(sql`
    select o.account, o.partner_id, o.document_no, o.due_date::text as due_date, o.open::text as open
    from ${openLessKept(ctx, partners)} where o.open <> 0
    order by due_date nulls last, document_no limit ${MOST_ITEMS}`);
  for (const row of rows) {
    const own = items.get(row.partner_id);
    if (own) own.push(row);
    else items.set(row.partner_id, [row]);
  }
  return items;
}
