import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../../core/context.ts';
import type { ListQuery } from '../../../../core/list-query.ts';
import { askedDigits } from '../../cpv/codes.ts';
import type { NOTICE_FILTERS } from '../announcements.api.ts';
import type { NoticeState } from '../states.ts';

type Filter = ListQuery['filters'][number];
type Field = keyof typeof NOTICE_FILTERS;
/** Columns with an index in their order. */
export type SortColumn = 'announced' | 'deadline' | 'value';

/** A condition on rows `n` of ejn_notices; `on`: on that column alone. */
export interface Condition {
  sql: SQL;
  on?: SortColumn;
}

/** A list as a parameter of this type. */
const listOf = (values: readonly unknown[], type: 'bigint' | 'int' | 'text' | 'uuid' | 'numeric'): SQL =>
  sql`${sql.param(values)}::${sql.raw(type)}[]`;

/** Conditions of the list's filters. Places, codes and what an organisation follows are looked up before, so that the plan knows how many they are. */
export async function conditionsOf(ctx: Ctx, filters: readonly Filter[]): Promise<Condition[]> {
  const places = filters.filter(({ field }) => Object.hasOwn(PLACES, field));
  const conditions: Condition[] = places.length > 0 ? [{ sql: await inPlaces(ctx, places) }] : [];
  for (const filter of filters) if (!places.includes(filter)) conditions.push(await conditionOf(ctx, filter));
  return conditions;
}

async function conditionOf(ctx: Ctx, filter: Filter): Promise<Condition> {
  const { operator, values } = filter;
  switch (filter.field as Field) {
    case 'cpv':
      if (operator === 'null') return { sql: values[0] ? sql`n.cp = '{}'` : sql`n.cp <> '{}'` };
      return { sql: sql`n.cp && ${listOf(await codesOf(ctx, values as string[]), 'int')}` };
    case 'authority':
      if (operator === 'null') return { sql: isNull(sql`n.authority_id`, values[0]) };
      return { sql: sql`n.authority_id = any(${listOf(numbersOf(values as string[]), 'bigint')})` };
    case 'procedure_type':
      return { sql: codeIs(sql`n.procedure_type`, filter) };
    case 'contract_type':
      return { sql: codeIs(sql`n.contract_type`, filter) };
    case 'state':
      return { sql: inStates(filter) };
    case 'ours':
      return { sql: await isOurs(ctx, values[0] === true) };
    case 'value':
      return { sql: compared(sql`n.value`, filter), on: 'value' };
    case 'announced':
      return { sql: compared(sql`n.announced`, filter), on: 'announced' };
    case 'deadline':
      return { sql: compared(sql`n.deadline`, filter), on: 'deadline' };
    default:
      throw new Error(`Notices have no filter ${filter.field}`);
  }
}

const isNull = (term: SQL, empty: unknown): SQL => (empty ? sql`${term} is null` : sql`${term} is not null`);

const codeIs = (term: SQL, { operator, values }: Filter): SQL =>
  operator === 'null' ? isNull(term, values[0]) : sql`${term} = any(${listOf(values, 'text')})`;

function compared(term: SQL, { operator, values }: Filter): SQL {
  const [value] = values;
  switch (operator) {
    case 'gte':
      return sql`${term} >= ${asText(value)}`;
    case 'lte':
      return sql`${term} <= ${asText(value)}`;
    case 'null':
      return isNull(term, value);
    default:
      return sql`${term} = any(${listOf(values, 'numeric')})`;
  }
}

const asText = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

const STATES: Record<NoticeState, SQL> = {
  open: sql`n.open`,
  closed: sql`(not n.open and n.outcome is null)`,
  awarded: sql`n.outcome = 'awarded'`,
  terminated: sql`n.outcome = 'terminated'`,
};

/** Every notice is in a state, so that none is without one. */
function inStates({ operator, values }: Filter): SQL {
  if (operator === 'null') return values[0] ? sql`false` : sql`true`;
  const known = values.filter((one): one is NoticeState => Object.hasOwn(STATES, String(one)));
  if (known.length === 0) return sql`false`;
  return sql`(${sql.join(
    known.map((one) => STATES[one]),
    sql` or `,
  )})`;
}

/** Ids of the source among what was typed. */
const numbersOf = (values: readonly string[]): number[] =>
  values.filter((one) => /^\d{1,15}$/.test(one)).map(Number);

/**
 * Numbers that notices below these codes have among theirs (`cp`). A beginning that is no code itself, as some levels are skipped, stands
 * for the codes that begin so. What is no code finds nothing.
 */
async function codesOf({ db }: Ctx, values: readonly string[]): Promise<number[]> {
  const ranges = values.flatMap((value) => {
    const digits = askedDigits(value);
    return digits ? [{ from: Number(digits.padEnd(8, '0')), to: Number(digits.padEnd(8, '9')) }] : [];
  });
  if (ranges.length === 0) return [];
  const froms = ranges.map(({ from }) => from);
  const { rows } = await db.execute<{ code: number }>(sql`
    select c.code from unnest(${listOf(froms, 'int')}, ${listOf(
      ranges.map(({ to }) => to),
      'int',
    )}) as asked(first, last) join ejn_cpv c on c.code between asked.first and asked.last
    where not exists (select 1 from ejn_cpv whole where whole.code = asked.first)`);
  return [...new Set([...froms, ...rows.map(({ code }) => code)])];
}

const PLACES: Readonly<Record<string, SQL>> = {
  entity: sql`a.entity_id`,
  canton: sql`a.canton_id`,
  municipality: sql`a.municipality_id`,
};

/** Notices of authorities in a place; where one without a place is asked for, also those without an authority. */
async function inPlaces({ db }: Ctx, filters: readonly Filter[]): Promise<SQL> {
  const each = filters.map(({ field, operator, values }) =>
    operator === 'null'
      ? isNull(PLACES[field]!, values[0])
      : sql`${PLACES[field]!} = any(${listOf(values, 'uuid')})`,
  );
  const { rows } = await db.execute<{ id: string }>(
    sql`select a.id from ejn_authorities a where ${sql.join(each, sql` and `)}`,
  );
  const there = sql`n.authority_id = any(${listOf(
    rows.map(({ id }) => Number(id)),
    'bigint',
  )})`;
  const nowhere = filters.every(({ operator, values }) => operator === 'null' && values[0] === true);
  return nowhere ? sql`(n.authority_id is null or ${there})` : there;
}

/** What the organisation works on or one of its people follows; or the rest. */
async function isOurs({ db, tenant }: Ctx, ours: boolean): Promise<SQL> {
  const { rows } = await db.execute<{ procedure_id: string }>(sql`
    select procedure_id from ejn_pipeline where tenant_id = ${tenant.id}::uuid
    union select procedure_id from ejn_follows where tenant_id = ${tenant.id}::uuid`);
  const procedures = listOf(
    rows.map(({ procedure_id }) => Number(procedure_id)),
    'bigint',
  );
  return ours ? sql`n.procedure_id = any(${procedures})` : sql`n.procedure_id <> all(${procedures})`;
}
