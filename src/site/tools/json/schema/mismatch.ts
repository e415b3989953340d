/** What does not fit, gathered while the validator goes over a value: the rules that tell why, without those that only hold others. */
import type { EvaluationPlugin, ValidationContext } from '@hyperjump/json-schema/experimental';
import type { JsonNode } from '@hyperjump/json-schema/instance/experimental';

export interface Mismatch {
  /** The rule's name; `no x` where the rule x allows no value at all. */
  readonly keyword: string;
  /** What the rule asks for, as the validator holds it. */
  readonly limit: unknown;
  /** URI of the rule. */
  readonly rule: string;
  readonly node: JsonNode;
  /** Of the possibilities of a choice: how many fit. */
  readonly fits: number;
  /** Of a choice of which nothing fits: why each does not. */
  readonly branches: readonly Mismatch[];
}

/** Lists in lists: what a rule gathered is never copied on its way up. */
export type Nested = readonly (Mismatch | Nested)[];

interface Gathering extends ValidationContext {
  found?: (Mismatch | Nested)[];
  /** Values that meet the schema `false`. */
  barred?: JsonNode[];
  fits?: number;
}

const CHOICES = new Set(['anyOf', 'oneOf']);

export class Mismatches implements EvaluationPlugin<Gathering> {
  readonly id = 'mismatches';
  found: Nested = [];

  afterKeyword: NonNullable<EvaluationPlugin<Gathering>['afterKeyword']> = (
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
      around.found.push(found, ...lacking({ keyword, limit, rule, node, fits, branches: [] }));
    else {
      const branches = CHOICES.has(keyword) && fits === 0 ? mismatches(found, MOST_BRANCHES).found : [];
      around.found.push(...lacking({ keyword, limit, rule, node, fits, branches }));
    }
  };

  afterSchema: NonNullable<EvaluationPlugin<Gathering>['afterSchema']> = (url, node, context, valid) => {
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

const MOST_BRANCHES = 20;

/** A rule that asks for keys, once for each that is missing. */
function lacking(mismatch: Mismatch): Mismatch[] {
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

/** The first `most` of them, and how many there are. */
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

/** JSON Pointer to the value; of a key, to the value that it names. */
export const place = ({ node }: Pick<Mismatch, 'node'>): string => node.pointer.replace(/^\*/, '');
