import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import type { RowOf, Term } from '../../../core/decode.ts';
import type { ListQuery } from '../../../core/list-query.ts';
import type { Days } from '../../../core/period.ts';
import { type Listing, type ListSource, readAll, readCount, readPage } from '../../../core/query.ts';
import { noticeId } from '../notices/notice-id.ts';
import { readQuery } from '../stems/query.ts';
import { expanded, type Synonyms, synonymsIn } from '../stems/synonyms.service.ts';
import type {
  ContractRow,
  ContractSort,
  MonthRow,
  MonthSort,
  SpendingRow,
  SpendingSort,
} from './lists.api.ts';
import {
  factsWhere,
  measured,
  measuredOverTime,
  type Narrowing,
  roomForSums,
  subtreeOf,
} from './measured.ts';
import type { Dim } from './measures.ts';
import { NAMES, UNKNOWN } from './names.ts';

/** Days that no contract of the source lies outside of. */
const EVER: Days = { from: '1990-01-01', to: '2199-12-31' };
const NARROWING = new Set(['day', 'cpv', 'authority', 'supplier', 'level']);

/** What a query narrows the sums to, and the query without it. What cannot be is found nowhere. */
function taken<S extends string>(
  query: ListQuery<S>,
): { narrowing: Narrowing; level: Dim; rest: ListQuery<S> } {
  let days = EVER;
  let level: Dim = 'division';
  let nothing = false;
  const asked: Record<string, string[]> = {};
  for (const { field, operator, values } of query.filters) {
    if (!NARROWING.has(field)) continue;
    const texts = values.map(String);
    // Of what sums are made by nothing is missing that could be asked for.
    if (operator === 'null') nothing ||= texts[0] === 'true';
    else if (field === 'day') days = cut(days, operator, texts);
    else if (field === 'level') level = texts.includes('group') ? 'group' : 'division';
    else asked[field] = texts;
  }
  const cpv = (asked.cpv ?? []).map(subtreeOf);
  const authorities = asked.authority ?? [];
  nothing ||= cpv.includes(null) || authorities.some((id) => !/^\d{1,15}$/.test(id)) || days.from > days.to;
  return {
    narrowing: {
      ...days,
      cpv: cpv.filter((one) => one !== null),
      authorities: authorities.filter((id) => /^\d{1,15}$/.test(id)).map(Number),
      firms: asked.supplier ?? [],
      nothing,
    },
    level,
    rest: { ...query, filters: query.filters.filter(({ field }) => !NARROWING.has(field)) },
  };
}

/** Days that also meet a condition. Of several single days the stretch from the first to the last is meant. */
function cut({ from, to }: Days, operator: string, values: readonly string[]): Days {
  const sorted = values.toSorted();
  const first = operator === 'lte' ? from : (sorted[0] ?? from);
  const last = operator === 'gte' ? to : (sorted.at(-1) ?? to);
  return { from: first > from ? first : from, to: last < to ? last : to };
}

/** A list whose source depends on what the sums are narrowed to. `words`: its search also finds synonyms, which it is given. */
function narrowedListing<S extends string, C extends Record<string, Term>>(
  sourceOf: (narrowing: Narrowing, level: Dim, synonyms: Synonyms) => ListSource<S, C>,
  { words = false } = {},
): Listing<S, RowOf<C>> {
  const of = async (ctx: Ctx, query: ListQuery<S>) => {
    const { narrowing, level, rest } = taken(query);
    const synonyms = words && query.words.length > 0 ? await synonymsIn(ctx.db) : NO_SYNONYMS;
    await roomForSums(ctx.db);
    return { source: sourceOf(narrowing, level, synonyms), rest };
  };
  return {
    async page(ctx, query) {
      const { source, rest } = await of(ctx, query);
      return readPage(ctx, source, rest);
    },
    async *all(ctx, query) {
      const { source, rest } = await of(ctx, query);
      yield* readAll(ctx, source, rest);
    },
    async count(ctx, query, most) {
      const { source, rest } = await of(ctx, query);
      return readCount(ctx, source, rest, most);
    },
  };
}

const NO_SYNONYMS: Synonyms = { byKey: new Map(), longest: 0 };

const percent = (part: SQL, whole: SQL): SQL<string | null> =>
  sql<string | null>`round(100 * ${part} / nullif(${whole}, 0), 1)`;
const SINGLE = percent(sql`m.single::numeric`, sql`m.lots`);
const RATIO = percent(sql`m.price`, sql`m.estimate`);

const SUM_TERMS = {
  contracts: sql<number>`m.contracts`,
  value: sql<string>`m.value`,
  other: sql<number>`m.other`,
  single_share: SINGLE,
  ratio: RATIO,
  compared: sql<number>`m.compared`,
};
const SUM_ORDER = {
  contracts: [sql`m.contracts`],
  value: [sql`m.value`],
  single_share: [{ nullable: SINGLE }],
  ratio: [{ nullable: RATIO }],
};

/** Spending by a dimension: sums made once for a page and its count. */
const spending = (kind: keyof typeof NAMES, dimOf: (level: Dim) => Dim): Listing<SpendingSort, SpendingRow> =>
  narrowedListing((narrowing, level) => {
    const name = sql<string>`coalesce(x.name, nullif(m.key, ''), ${sql.raw(`'${UNKNOWN[kind]}'`)})`;
    return {
      columns: {
        key:
          kind === 'cpv'
            ? sql<string>`case when m.key = '' then '' else lpad(m.key, 8, '0') end`
            : sql<string>`m.key`,
        name,
        hint: sql<string | null>`x.hint`,
        ...SUM_TERMS,
      },
      from: sql`(${measured([dimOf(level)], narrowing)}) m ${NAMES[kind]}`,
      made: true as const,
      folded: sql`core_fold(concat_ws(' ', x.name, x.hint))`,
      order: { name: [sql`${name} collate "bs-x-icu"`], ...SUM_ORDER },
      id: sql`m.key`,
    };
  });

export const suppliersListing = spending('firm', () => 'firm');
export const authoritiesListing = spending('authority', () => 'authority');
export const cpvListing = spending('cpv', (level) => level);

export const monthsListing: Listing<MonthSort, MonthRow> = narrowedListing((narrowing) => ({
  columns: { month: sql<string>`m.key`, ...SUM_TERMS },
  from: sql`(${measuredOverTime('month', narrowing)}) m`,
  made: true as const,
  folded: sql`m.key`,
  order: { month: [sql`m.key`], ...SUM_ORDER },
  id: sql`m.key`,
}));

const F_RATIO = percent(sql`f.price`, sql`f.estimate`);
/** Of the contract itself: among facts the bids of a lot stand at its first contract alone. */
const BIDS = sql<number | null>`nullif(greatest(c.bids, 0), 0)`;

/** Contracts of notices in whose name or lots the words stand, as the search of notices finds them. */
function withWords(words: readonly string[], synonyms: Synonyms): SQL | undefined {
  if (words.length === 0) return undefined;
  const { terms, problem } = readQuery(words.join(' '));
  if (problem || terms.length === 0) return sql`false`;
  const { tsquery } = expanded(terms, synonyms);
  return sql`f.procedure_id in (select n.procedure_id from ejn_notices n where n.latest and n.v @@ ${tsquery}::tsquery)`;
}

/** Single contracts. The statement begins with the facts, whose indexes the filters have. */
export const contractsListing: Listing<ContractSort, ContractRow> = narrowedListing((narrowing, _level, synonyms) => ({
  columns: {
    id: sql<string>`f.contract_id::text`,
    idguid: sql<string | null>`case when n.name is not null then f.procedure_id end`.mapWith((procedure: string) =>
      noticeId(Number(procedure)),
    ) as SQL<string | null>,
    day: sql<string>`f.day::text`,
    title: sql<string>`coalesce(n.name, 'Nabavka bez obavještenja')`,
    lot: sql<string | null>`l.name`,
    authority: sql<string | null>`a.name`,
    authority_id: sql<string | null>`f.authority_id::text`,
    supplier: sql<string | null>`s.name`,
    supplier_key: sql<string | null>`f.firm`,
    members: sql<number>`f.members`,
    cpv: sql<string | null>`lpad(f.code::text, 8, '0')`,
    value: sql<string | null>`coalesce(f.value, case when f.other then c.value end)`,
    currency: sql<string | null>`case when f.other then c.currency end`,
    bids: BIDS,
    ratio: F_RATIO,
  },
  from: sql`ejn_facts f join ejn_contracts c on c.id = f.contract_id
    left join ejn_authorities a on a.id = f.authority_id
    left join ejn_suppliers s on s.key = f.firm
    left join ejn_lots l on l.id = f.lot_id
    left join lateral (select x.name from ejn_notices x where x.procedure_id = f.procedure_id order by x.latest desc, x.id desc limit 1) n on true`,
  where: sql`f.day between ${narrowing.from}::date and ${narrowing.to}::date and ${factsWhere(narrowing)}`,
  found: (words) => withWords(words, synonyms),
  filters: { value: sql`f.value`, bids: BIDS },
  order: {
    day: [sql`f.day`],
    value: [{ nullable: sql`f.value` }],
  },
  id: sql`f.contract_id`,
}), { words: true });
