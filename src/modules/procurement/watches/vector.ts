import type { Expression } from '../stems/expression.ts';
import type { Step } from '../stems/query.ts';

/** Where the stems of a notice stand, by stem. */
export type Vector = ReadonlyMap<string, { at: readonly number[]; inName: boolean }>;

/** Reads the text of a tsvector. */
function parseVector(text: string): Vector {
  const vector = new Map<string, { at: number[]; inName: boolean }>();
  for (const [, stem, positions] of text.matchAll(/'([^']+)':([\dA-D,]+)/g)) {
    const all = positions!.split(',');
    vector.set(stem!, {
      at: all.map((one) => Number.parseInt(one, 10)),
      inName: all.some((one) => one.endsWith('A')),
    });
  }
  return vector;
}

const read = new WeakMap<object, Vector>();

/** The vector of a notice, read once. */
export function vectorOf(notice: { v: string }): Vector {
  let vector = read.get(notice);
  if (!vector) {
    vector = parseVector(notice.v);
    read.set(notice, vector);
  }
  return vector;
}

/** Whether a notice has what a query asks for: as `v @@ tsqueryText(expression)` in the database. */
export function vectorHolds(expression: Expression, vector: Vector): boolean {
  switch (expression.kind) {
    case 'steps':
      return inOrder(expression.steps, vector);
    case 'any':
      return expression.of.some((one) => vectorHolds(one, vector));
    case 'all':
      return expression.of.every((one) => vectorHolds(one, vector));
    case 'not':
      return !vectorHolds(expression.of, vector);
  }
}

function inOrder([first, ...rest]: readonly Step[], vector: Vector): boolean {
  const begin = vector.get(first!.stem);
  if (!begin) return false;
  let ends = begin.at;
  for (const { stem, gap } of rest) {
    const at = vector.get(stem)?.at ?? [];
    ends = at.filter((position) => ends.includes(position - gap));
    if (ends.length === 0) return false;
  }
  return true;
}

/** All stems of an expression but those that must not be there. */
export function wantedStems(expression: Expression): string[] {
  switch (expression.kind) {
    case 'steps':
      return expression.steps.map(({ stem }) => stem);
    case 'not':
      return [];
    default:
      return expression.of.flatMap(wantedStems);
  }
}

/** Stems of which a notice must have at least one to be found, and how many notices those are met in. */
export type Required = { stems: readonly string[]; weight: number } | null;

/** The required stems with the least sum of `weight`; null: the expression can hold without any particular one. */
export function requiredStems(expression: Expression, weight: (stem: string) => number): Required {
  switch (expression.kind) {
    case 'steps':
      return lightest(expression.steps.map(({ stem }) => ({ stems: [stem], weight: weight(stem) })));
    case 'not':
      return null;
    case 'all':
      return lightest(expression.of.map((one) => requiredStems(one, weight)));
    case 'any': {
      const all = expression.of.map((one) => requiredStems(one, weight));
      if (all.some((one) => one === null)) return null;
      const stems = [...new Set(all.flatMap((one) => one!.stems))];
      return { stems, weight: stems.reduce((sum, stem) => sum + weight(stem), 0) };
    }
  }
}

const lightest = (all: readonly Required[]): Required =>
  all.reduce((best, one) => (one && (!best || one.weight < best.weight) ? one : best), null);
