/** The validator's errors, of which many only say that something deeper is wrong: what is left are those that tell why. */
import type { OutputUnit } from '@cfworker/json-schema';

export interface Mismatch {
  readonly keyword: string;
  /** The keys and places that lead to the value. */
  readonly path: readonly string[];
  /** JSON Pointer to the rule in the schema. */
  readonly rule: string;
  /** What the validator says, for the numbers in it. */
  readonly said: string;
  readonly branches: readonly Mismatch[];
}

/** Says only that what it holds does not fit; the reason follows. */
const WRAPPERS = new Set([
  'properties',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'items',
  'prefixItems',
  'additionalItems',
  'unevaluatedItems',
  'propertyNames',
  'dependentSchemas',
  '$ref',
  '$recursiveRef',
  '$dynamicRef',
  'allOf',
  'if',
  'then',
  'else',
]);
const CHOICES = new Set(['anyOf', 'oneOf']);

/** What does not fit, from the validator's list. */
export function mismatches(errors: readonly OutputUnit[]): Mismatch[] {
  const found: Mismatch[] = [];
  for (let k = 0; k < errors.length; k++) {
    const error = errors[k]!;
    if (CHOICES.has(error.keyword)) {
      let last = k + 1;
      while (last < errors.length && inside(errors, last, error)) last++;
      // More than one possibility fits: that the others do not is no news.
      const matched = /\((\d+) matches\)/.exec(error.error)?.[1] ?? '0';
      found.push(one(error, matched === '0' ? mismatches(errors.slice(k + 1, last)) : []));
      k = last - 1;
    } else if (error.keyword === 'false') {
      const cause = errors[k - 1];
      found.push(
        cause
          ? { ...one(error, []), keyword: `no ${cause.keyword}`, rule: pointer(cause.keywordLocation) }
          : one(error, []),
      );
    } else if (
      WRAPPERS.has(error.keyword) ||
      (error.keyword === 'dependencies' && /schema/.test(error.error))
    ) {
      // The reason follows it; where none does, it has to stand for itself.
      if (k + 1 === errors.length) found.push(one(error, []));
    } else found.push(one(error, []));
  }
  return found;
}

/** Whether an error belongs to a choice before it. A false schema names no place of its own: its wrapper does. */
function inside(errors: readonly OutputUnit[], k: number, choice: OutputUnit): boolean {
  const error = errors[k]!;
  if (error.keyword === 'false') return k === 0 || errors[k - 1] === choice || inside(errors, k - 1, choice);
  return (
    error.keywordLocation.startsWith(`${choice.keywordLocation}/`) &&
    error.instanceLocation.startsWith(choice.instanceLocation)
  );
}

function one(error: OutputUnit, branches: readonly Mismatch[]): Mismatch {
  return {
    keyword: error.keyword,
    path: steps(error.instanceLocation),
    rule: pointer(error.keywordLocation),
    said: error.error,
    branches,
  };
}

function pointer(location: string): string {
  return steps(location)
    .map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}

/** The steps of a pointer as it stands in a URI's fragment. */
function steps(location: string): string[] {
  return location
    .replace(/^#\/?/, '')
    .split('/')
    .filter((_, k, all) => all.length > 1 || all[k] !== '')
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));
}
