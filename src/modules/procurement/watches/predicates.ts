import type { ListQuery } from '../../../core/list-query.ts';
import { listedState } from '../notices/notice-state.ts';
import type { NoticeFacts } from './facts.ts';

export type Predicate = (notice: NoticeFacts) => boolean;
type Filter = ListQuery['filters'][number];

/** A number of the portal, or its beginning: the range of the list's index, whose end is what stands behind all digits. */
export const numberTest =
  (begins: string): Predicate =>
  ({ number }) =>
    number !== null && number >= begins && number < `${begins}:`;

/**
 * A filter of the list as a test of one notice: the same answer as the list's condition (notices/search/conditions.ts) gives. `codes`: those
 * that the filter of CPV codes stands for.
 */
export function predicateOf(filter: Filter, codes: readonly number[] | null): Predicate {
  const { field, operator, values } = filter;
  switch (field) {
    case 'cpv':
      return cpvTest(filter, codes ?? []);
    case 'authority':
      return valueTest(filter, ({ authority_id }) => authority_id, authorityNumber);
    case 'entity':
      return placeTest(filter, ({ entity_id }) => entity_id);
    case 'canton':
      return placeTest(filter, ({ canton_id }) => canton_id);
    case 'municipality':
      return placeTest(filter, ({ municipality_id }) => municipality_id);
    case 'procedure_type':
      return valueTest(filter, ({ procedure_type }) => procedure_type, String);
    case 'contract_type':
      return valueTest(filter, ({ contract_type }) => contract_type, String);
    case 'state':
      return valueTest(filter, listedState, String);
    case 'value':
      return amountTest(filter);
    case 'announced':
      return momentTest(filter, ({ announced }) => announced);
    case 'deadline':
      return momentTest(filter, ({ deadline }) => deadline);
    default:
      throw new Error(`No notice can be decided by ${field} ${operator} ${values.length}`);
  }
}

const lower = (value: unknown): string => String(value).toLowerCase();

/** The source's id of an authority; no number at all for anything else. */
export const authorityNumber = (value: unknown): number =>
  /^\d{1,15}$/.test(String(value)) ? Number(value) : Number.NaN;

/** An authority that is not known stands nowhere, not even without a place. */
function placeTest(filter: Filter, of: (notice: NoticeFacts) => string | null): Predicate {
  const test = valueTest(filter, of, lower);
  return filter.operator === 'null' ? (notice) => notice.placed && test(notice) : test;
}

function valueTest<V>(
  { operator, values }: Filter,
  of: (notice: NoticeFacts) => V | null,
  read: (value: unknown) => V,
): Predicate {
  if (operator === 'null') return (notice) => (of(notice) === null) === values[0];
  const wanted = new Set(values.map(read));
  return (notice) => {
    const value = of(notice);
    return value !== null && wanted.has(value);
  };
}

function cpvTest({ operator, values }: Filter, codes: readonly number[]): Predicate {
  if (operator === 'null') return ({ cp }) => (cp.length === 0) === values[0];
  const wanted = new Set(codes);
  return ({ cp }) => cp.some((code) => wanted.has(code));
}

function amountTest({ operator, values }: Filter): Predicate {
  if (operator === 'null') return ({ value }) => (value === null) === values[0];
  const asked = values.map((value) => exact(String(value)));
  return (notice) => {
    const amount = amountOf(notice);
    if (amount === null) return false;
    if (operator === 'gte') return amount >= asked[0]!;
    if (operator === 'lte') return amount <= asked[0]!;
    return asked.includes(amount);
  };
}

const amounts = new WeakMap<NoticeFacts, bigint>();

/** The value of a notice, read once. */
function amountOf(notice: NoticeFacts): bigint | null {
  if (notice.value === null) return null;
  let amount = amounts.get(notice);
  if (amount === undefined) {
    amount = exact(notice.value);
    amounts.set(notice, amount);
  }
  return amount;
}

/** Decimals that a filter may have. */
const SCALE = 30;

/** A decimal in whole units of its thirtieth digit behind the point. */
function exact(decimal: string): bigint {
  const [, sign, whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  const units = BigInt(whole + fraction.slice(0, SCALE).padEnd(SCALE, '0'));
  return sign ? -units : units;
}

function momentTest({ operator, values }: Filter, of: (notice: NoticeFacts) => number | null): Predicate {
  if (operator === 'null') return (notice) => (of(notice) === null) === values[0];
  const asked = (values[0] as Date).getTime() * 1000;
  return (notice) => {
    const at = of(notice);
    return at !== null && (operator === 'gte' ? at >= asked : at <= asked);
  };
}
