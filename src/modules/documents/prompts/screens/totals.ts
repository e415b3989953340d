import type { TrialResult } from '../prompts.api.ts';
import { shortName, type Variant, variantName } from '../variant.ts';

/** What a variant has done on all documents together. */
export interface Totals {
  name: string;
  /** The same where there is little room. */
  short: string;
  right: number;
  of: number;
  /** Null: it used none. */
  tokens: number | null;
  /** KM; null: no price is known. Only for showing: each result has its exact cost. */
  cost: number | null;
  milliseconds: number;
  failed: number;
}

/** Sums up the results of the variant at this place. */
export function totalsOf(variant: Variant, results: readonly TrialResult[], at: number): Totals {
  const own = results.filter((one) => one.variant === at);
  const sum = (of: (result: TrialResult) => number): number => own.reduce((all, one) => all + of(one), 0);
  return {
    name: variantName(variant),
    short: shortName(variant),
    right: sum(({ right }) => right),
    of: sum((one) => one.of),
    tokens: own.some(({ input_tokens }) => input_tokens !== null)
      ? sum(({ input_tokens, output_tokens }) => (input_tokens ?? 0) + (output_tokens ?? 0))
      : null,
    cost: own.some(({ cost }) => cost !== null) ? sum(({ cost }) => Number(cost ?? 0)) : null,
    milliseconds: sum((one) => one.milliseconds),
    failed: own.filter(({ fault }) => fault !== null).length,
  };
}
