import type { Expression } from './parse.ts';

/** What rows can fit an expression at all, so that not all have to be looked at. Null: no bound. */
export interface Bounds {
  /** The least and the greatest stamp, as it compares. */
  from: string | null;
  to: string | null;
  /** The only ids. */
  ids: readonly number[] | null;
}

const NONE: Bounds = { from: null, to: null, ids: null };

/** Bounds of an expression: every row that fits it lies within. */
export function boundsOf(expression: Expression): Bounds {
  switch (expression.kind) {
    case 'and':
      return within(boundsOf(expression.left), boundsOf(expression.right));
    case 'or':
      return around(boundsOf(expression.left), boundsOf(expression.right));
    case 'compare':
      return comparisonBounds(expression);
    case 'in': {
      const { field, values } = expression;
      return field === 'Id' && values.every((value) => typeof value === 'number') ? { ...NONE, ids: values } : NONE;
    }
    default:
      return NONE;
  }
}

function comparisonBounds({ operator, left, right }: Expression & { kind: 'compare' }): Bounds {
  if (!('field' in left) || !('literal' in right)) return NONE;
  const { literal } = right;
  if (left.field === 'Id' && operator === 'eq' && typeof literal === 'number') return { ...NONE, ids: [literal] };
  if (left.field !== 'LastUpdated' || typeof literal !== 'object' || literal === null) return NONE;
  const { moment } = literal;
  return {
    from: ['eq', 'gt', 'ge'].includes(operator) ? moment : null,
    to: ['eq', 'lt', 'le'].includes(operator) ? moment : null,
    ids: null,
  };
}

/** Both hold. */
const within = (one: Bounds, other: Bounds): Bounds => ({
  from: pickBound(one.from, other.from, (a, b) => (a > b ? a : b)),
  to: pickBound(one.to, other.to, (a, b) => (a < b ? a : b)),
  ids: one.ids ?? other.ids,
});

/** One of them holds. */
const around = (one: Bounds, other: Bounds): Bounds => ({
  from: one.from !== null && other.from !== null ? (one.from < other.from ? one.from : other.from) : null,
  to: one.to !== null && other.to !== null ? (one.to > other.to ? one.to : other.to) : null,
  ids: one.ids && other.ids ? [...new Set([...one.ids, ...other.ids])] : null,
});

const pickBound = (
  one: string | null,
  other: string | null,
  better: (one: string, other: string) => string,
): string | null => (one === null ? other : other === null ? one : better(one, other));
