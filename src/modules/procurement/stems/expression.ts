import { wordsOf } from './fold.ts';
import type { Step } from './query.ts';
import { isStopWord, stemOf } from './stem.ts';

/** What a text must have: words beside each other, any or all of several things, or not one. */
export type Expression =
  | { kind: 'steps'; steps: readonly Step[] }
  | { kind: 'any' | 'all'; of: readonly Expression[] }
  | { kind: 'not'; of: Expression };

/** All of these; one of them needs nothing around it. */
export const allOf = (of: readonly Expression[]): Expression =>
  of.length === 1 ? of[0]! : { kind: 'all', of };

/** Any of these. */
export const anyOf = (of: readonly Expression[]): Expression =>
  of.length === 1 ? of[0]! : { kind: 'any', of };

/**
 * An expression as the text of a tsquery; `weight`: only words of that weight count (`A`: of the name). Stems are letters and digits
 * alone, so that nothing in it has to be escaped.
 */
export function tsqueryText(expression: Expression, weight = ''): string {
  const written = (one: Expression): string => {
    switch (one.kind) {
      case 'steps':
        return `(${one.steps
          .map(({ stem, gap }, at) => `${at === 0 ? '' : `<${gap}> `}'${stem}'${weight && `:${weight}`}`)
          .join(' ')})`;
      case 'any':
        return `(${one.of.map(written).join(' | ')})`;
      case 'all':
        return `(${one.of.map(written).join(' & ')})`;
      case 'not':
        return `!${written(one.of)}`;
    }
  };
  return written(expression);
}

/** Words of a text in their order, by their stems; null is a stop word, which keeps its place. */
export const tokensOf = (text: string): (string | null)[] =>
  wordsOf(text).map((word) => (isStopWord(word) ? null : stemOf(word)));

/** Whether a text with these tokens has what the expression asks for, as the database answers it. */
export function holds(expression: Expression, tokens: readonly (string | null)[]): boolean {
  switch (expression.kind) {
    case 'steps':
      return tokens.some((_, begin) => stands(expression.steps, tokens, begin));
    case 'any':
      return expression.of.some((one) => holds(one, tokens));
    case 'all':
      return expression.of.every((one) => holds(one, tokens));
    case 'not':
      return !holds(expression.of, tokens);
  }
}

function stands(steps: readonly Step[], tokens: readonly (string | null)[], begin: number): boolean {
  let at = begin;
  return steps.every(({ stem, gap }, n) => {
    if (n > 0) at += gap;
    return tokens[at] === stem;
  });
}
