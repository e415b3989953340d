/** Collects mismatches during validation: the rules that give the reason, without those that only contain others. */
import type { EvaluationPlugin, ValidationContext } from '@hyperjump/json-schema/experimental';
import type { JsonNode } from '@hyperjump/json-schema/instance/experimental';

export interface Mismatch {
  /** Name of the rule; `no x` where rule x forbids any value. */
  readonly keyword: string;
  /** The rule's value in the schema. */
  readonly limit: unknown;
  /** URI of the rule. */
  readonly rule: string;
  readonly node: JsonNode;
  /** For a choice: how many branches match. */
  readonly fits: number;
  /** For a choice without a matching branch: why each fails. */
  readonly branches: readonly Mismatch[];
}

/** Nested lists, so that nothing is copied on the way up. */
export type Nested = readonly (Mismatch | Nested)[];

interface CollectorContext extends ValidationContext {
  found?: (Mismatch | Nested)[];
  /** Values checked against the schema `false`. */
  barred?: JsonNode[];
  fits?: number;
}

const CHOICES = new Set(['anyOf', 'oneOf']);

export class MismatchCollector implements EvaluationPlugin<CollectorContext> {
  readonly id = 'mismatches';
  found: Nested = [];

  afterKeyword: NonNullable<EvaluationPlugin<CollectorContext>['afterKeyword']> = (
    [id, rule, limit],
    node,
    context,
    valid,
    around,
    { simpleApplicator },
  ) => {
    if (valid) return;
    around.found ??= [];
    const keyword = id.slice(id.lastIndexOf('/') + 1);
    const { found = [], barred = [], fits = 0 } = context;
    for (const one of barred)
      found.push({
        keyword: simpleApplicator ? `no ${keyword}` : 'false',
        limit,
        rule,
        node: one,
        fits: 0,
        branches: [],
      });
    if (simpleApplicator) around.found.push(found);
    else if (keyword === 'dependencies')
      around.found.push(found, ...perMissingKey({ keyword, limit, rule, node, fits, branches: [] }));
    else {
      const branches = CHOICES.has(keyword) && fits === 0 ? mismatches(found, MAX_BRANCHES).found : [];
      around.found.push(...perMissingKey({ keyword, limit, rule, node, fits, branches }));
    }
  };

  afterSchema: NonNullable<EvaluationPlugin<CollectorContext>['afterSchema']> = (
    url,
    node,
    context,
    valid,
  ) => {
    if (valid) context.fits = (context.fits ?? 0) + 1;
    else if (context.ast[url] === false) {
      context.barred ??= [];
      context.barred.push(node);
    }
    this.found =
      context.found ??
      (context.barred ?? []).map((one) => ({
        keyword: 'false',
        limit: false,
        rule: url,
        node: one,
        fits: 0,
        branches: [],
      }));
  };
}

const MAX_BRANCHES = 20;

/** Splits a rule about required keys into one mismatch per missing key. */
function perMissingKey(mismatch: Mismatch): Mismatch[] {
  const { keyword, limit, node } = mismatch;
  const has = (key: string) => Object.hasOwn((node as unknown as { value: object }).value, key);
  if (keyword === 'required')
    return (limit as string[]).filter((key) => !has(key)).map((key) => ({ ...mismatch, limit: key }));
  if (keyword !== 'dependentRequired' && keyword !== 'dependencies') return [mismatch];
  return (limit as [string, string[] | string][])
    .filter(([key, needed]) => Array.isArray(needed) && has(key))
    .flatMap(([key, needed]) =>
      (needed as string[]).filter((one) => !has(one)).map((one) => ({ ...mismatch, limit: [key, one] })),
    );
}

/** The first `most` mismatches, and the total number. */
export function mismatches(nested: Nested, most: number): { found: Mismatch[]; total: number } {
  const found: Mismatch[] = [];
  let total = 0;
  const go = (list: Nested): void => {
    for (const one of list) {
      if ('keyword' in one) {
        if (total++ < most) found.push(one);
      } else go(one);
    }
  };
  go(nested);
  return { found, total };
}

/** JSON Pointer to the value; for a key, to the value that it names. */
export const pointerOf = ({ node }: Pick<Mismatch, 'node'>): string => node.pointer.replace(/^\*/, '');
