import type { Row } from '../rows.ts';
import { fieldValue, type SourceSet } from '../sets.ts';
import { comparable } from '../stamps.ts';
import type { Expression, Operand, Operator } from './parse.ts';
import { type Literal, QueryError } from './tokens.ts';

export type Test = (row: Row) => boolean;
type Value = (row: Row) => unknown;

/** The test that an expression is for the rows of a set. Throws `QueryError` for a field that the set does not have. */
export function testOf(expression: Expression, set: SourceSet): Test {
  switch (expression.kind) {
    case 'and': {
      const [left, right] = [testOf(expression.left, set), testOf(expression.right, set)];
      return (row) => left(row) && right(row);
    }
    case 'or': {
      const [left, right] = [testOf(expression.left, set), testOf(expression.right, set)];
      return (row) => left(row) || right(row);
    }
    case 'not': {
      const inner = testOf(expression.of, set);
      return (row) => !inner(row);
    }
    case 'compare':
      return comparison(expression, set);
    case 'in': {
      const value = fieldOf(set, expression.field, expression.values.some(isMoment));
      const values = new Set(expression.values.map(plain));
      return (row) => values.has((value(row) ?? null) as string | number | boolean | null);
    }
    case 'contains':
    case 'startswith': {
      const { kind, field, text } = expression;
      const value = fieldOf(set, field, false);
      return (row) => {
        const whole = String(value(row) ?? '');
        return kind === 'contains' ? whole.includes(text) : whole.startsWith(text);
      };
    }
  }
}

function comparison({ operator, left, right }: Expression & { kind: 'compare' }, set: SourceSet): Test {
  const asMoment = [left, right].some((one) => 'literal' in one && isMoment(one.literal));
  const [one, other] = [operandOf(left, set, asMoment), operandOf(right, set, asMoment)];
  const holds = OPERATIONS[operator];
  return (row) => holds(one(row) ?? null, other(row) ?? null);
}

type Comparable = string | number;
/** Of null nothing is greater or less. */
const ordered =
  (compare: (one: Comparable, other: Comparable) => boolean) =>
  (one: unknown, other: unknown): boolean =>
    one !== null && other !== null && compare(one as Comparable, other as Comparable);
const OPERATIONS: Readonly<Record<Operator, (one: unknown, other: unknown) => boolean>> = {
  eq: (one, other) => one === other,
  ne: (one, other) => one !== other,
  gt: ordered((one, other) => one > other),
  ge: ordered((one, other) => one >= other),
  lt: ordered((one, other) => one < other),
  le: ordered((one, other) => one <= other),
};

function operandOf(operand: Operand, set: SourceSet, asMoment: boolean): Value {
  if ('field' in operand) return fieldOf(set, operand.field, asMoment);
  const value = plain(operand.literal);
  return () => value;
}

/** Throws `QueryError` where a set has no such field. */
export function checkField(set: SourceSet, name: string): void {
  if (!set.fields.has(name))
    throw new QueryError(`Could not find a property named '${name}' on type '${set.name}'.`);
}

/** `LastUpdated` compares by the stamp even where the row shows another one, as it is ordered. */
function fieldOf(set: SourceSet, name: string, asMoment: boolean): Value {
  if (name === 'LastUpdated') return ({ stamp }) => stamp;
  checkField(set, name);
  if (!asMoment) return (row) => fieldValue(set, row, name);
  return (row) => {
    const value = fieldValue(set, row, name);
    return typeof value === 'string' ? comparable(value) : value;
  };
}

const isMoment = (literal: Literal): literal is { moment: string } =>
  typeof literal === 'object' && literal !== null;
const plain = (literal: Literal): string | number | boolean | null =>
  isMoment(literal) ? literal.moment : literal;
