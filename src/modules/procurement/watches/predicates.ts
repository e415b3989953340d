import type { ListQuery } from '../../../core/list-query.ts';
import type { NoticeState } from '../notices/states.ts';
import type { NoticeFacts } from './facts.ts';

export type Predicate = (notice: NoticeFacts) => boolean;
type Filter = ListQuery['filters'][number];

/** A CPV code as it is typed, with or without its check digit, as a number; -1 for what is none. */
export function cpvCode(text: string): number {
  const digits = /^(\d{8})(?:-\d)?$/.exec(text.trim())?.[1];
  return digits === undefined ? -1 : Number(digits);
}

/** Where a notice stands, by the names of the list. */
export const stateOf = ({ open, outcome }: Pick<NoticeFacts, 'open' | 'outcome'>): NoticeState =>
  outcome ?? (open ? 'open' : 'closed');

/** A filter of the list as a test of one notice: the same answer as the list's condition gives. */
export function predicateOf(filter: Filter): Predicate {
  const { field, operator, values } = filter;
  switch (field) {
    case 'cpv':
      return cpvTest(filter);
    case 'authority':
      return valueTest(filter, ({ authority_id }) => authority_id, Number);
    case 'entity':
      return valueTest(filter, ({ entity_id }) => entity_id, lower);
    case 'canton':
      return valueTest(filter, ({ canton_id }) => canton_id, lower);
    case 'municipality':
      return valueTest(filter, ({ municipality_id }) => municipality_id, lower);
    case 'procedure_type':
      return valueTest(filter, ({ procedure_type }) => procedure_type, String);
    case 'contract_type':
      return valueTest(filter, ({ contract_type }) => contract_type, String);
    case 'state':
      return valueTest(filter, stateOf, String);
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

function cpvTest({ operator, values }: Filter): Predicate {
  if (operator === 'null') return ({ cp }) => (cp.length === 0) === values[0];
  const wanted = new Set(values.map((value) => cpvCode(String(value))));
  return ({ cp }) => cp.some((code) => wanted.has(code));
}

function amountTest({ operator, values }: Filter): Predicate {
  if (operator === 'null') return ({ value }) => (value === null) === values[0];
  const asked = values.map((value) => exact(String(value)));
  return ({ value }) => {
    if (value === null) return false;
    const amount = exact(value);
    if (operator === 'gte') return amount >= asked[0]!;
    if (operator === 'lte') return amount <= asked[0]!;
    return asked.includes(amount);
  };
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
