import type { Ctx } from '../../../core/context.ts';
import { momentText } from '../../../core/dates.ts';
import type { ListQuery } from '../../../core/list-query.ts';
import { formatAmount, unitsOf } from '../../../core/money/money.ts';
import { askedDigits } from '../cpv/codes.ts';
import { NOTICE_FILTERS } from '../notices/announcements.api.ts';
import { authorityNamesOf, cpvNamesOf, placeNamesOf, typeNamesOf } from '../notices/names.ts';
import { NOTICE_STATES } from '../notices/states.ts';
import { parseWatchQuery } from './conditions.ts';
import { rawQuery } from './query.ts';
import type { Condition } from './watches.api.ts';

type Filter = ListQuery['filters'][number];
/** An asked code as a number of eight digits; 0 for what is none. */
const cpvNumber = (value: string): number => Number((askedDigits(value) ?? '').padEnd(8, '0'));
const PLACES = new Set(['entity', 'canton', 'municipality']);

/** The conditions of a watch in words, with the names of what they mean. Throws 422 for a query that cannot be read. */
export async function describeQuery(ctx: Ctx, query: string): Promise<Condition[]> {
  const { words, filters } = parseWatchQuery(query);
  const said: Condition[] = words.length > 0 ? [{ key: 'q', label: 'Riječi', text: words.join(' ') }] : [];
  if (filters.length === 0) return said;
  const valuesOf = (field: string) =>
    filters
      .filter((one) => one.field === field && one.operator !== 'null')
      .flatMap(({ values }) => values.map(String));
  const cpv = await cpvNamesOf(ctx.db, valuesOf('cpv').map(cpvNumber));
  const authorities = await authorityNamesOf(
    ctx.db,
    valuesOf('authority').map(Number).filter(Number.isSafeInteger),
  );
  const places = await placeNamesOf(ctx.db, [...PLACES].flatMap(valuesOf));
  const types = filters.some(({ field }) => field.endsWith('_type'))
    ? await typeNamesOf(ctx.db)
    : new Map<string, string>();
  const nameOf = (field: string, value: string): string => {
    if (field === 'cpv') return [value, cpv.get(cpvNumber(value))].filter(Boolean).join(' ');
    if (field === 'authority') return authorities.get(Number(value)) ?? value;
    if (PLACES.has(field)) return places.get(value.toLowerCase()) ?? value;
    if (field === 'procedure_type') return types.get(`postupak ${value}`) ?? value;
    if (field === 'contract_type') return types.get(`ugovor ${value}`) ?? value;
    return field === 'state' && Object.hasOwn(NOTICE_STATES, value)
      ? (NOTICE_STATES as Record<string, string>)[value]!
      : value;
  };
  const keys = Object.keys(rawQuery(query));
  return [...said, ...filters.map((filter) => conditionOf(filter, keys, nameOf))];
}

function conditionOf(
  filter: Filter,
  keys: readonly string[],
  nameOf: (field: string, value: string) => string,
): Condition {
  const { field, operator, values } = filter;
  const { kind, label } = NOTICE_FILTERS[field as keyof typeof NOTICE_FILTERS];
  const key = operator === 'eq' ? field : `${field}__${operator}`;
  const shown = (value: unknown): string => {
    if (kind === 'moment') return momentText(value as Date);
    if (kind === 'money') return amountText(String(value));
    return nameOf(field, String(value));
  };
  const text =
    operator === 'null'
      ? values[0]
        ? 'nije objavljeno'
        : 'objavljeno'
      : operator === 'gte'
        ? `od ${shown(values[0])}`
        : operator === 'lte'
          ? `do ${shown(values[0])}`
          : values.map(shown).join(field === 'cpv' ? '; ' : ', ');
  return { key: keys.includes(key) ? key : field, label, text };
}

/** An amount of KM; as it was written where it has more than two decimals. */
const amountText = (value: string): string =>
  /^-?\d+(\.\d{1,2})?$/.test(value) ? formatAmount(unitsOf(value)) : `${value} KM`;
