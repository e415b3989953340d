import fc from 'fast-check';
import { type Field, fieldsOf, type Resource } from '../src/core/resource.ts';

type Values = Record<string, unknown>;

/**
 * Values that a resource accepts, made from its declaration. `base`, a record that is there already, lends what cannot be
 * made up (what it refers to); `seed` makes each call's values different.
 */
export function sampleValues(resource: Resource, seed: number, base: Values = {}): Values {
  const own = new Set([resource.title, ...(resource.unique ?? []).flat()]);
  return Object.fromEntries(
    fieldsOf(resource).map(([name, field]) => {
      const lent = base[name] ?? null;
      if (field.kind === 'reference') return [name, lent];
      return [name, own.has(name) || lent === null ? sample(field, seed) : lent];
    }),
  );
}

function sample(field: Exclude<Field, { kind: 'reference' }>, seed: number): unknown {
  switch (field.kind) {
    case 'text':
      return sampleText(field, seed);
    case 'integer':
      return field.max === undefined ? seed : Math.min(field.max, Math.max(field.min ?? 0, seed));
    case 'decimal':
      return (1 + (seed % 9)).toFixed(field.scale);
    case 'boolean':
      return seed % 2 === 0;
    case 'date':
      return new Date(Date.UTC(2030, 0, seed)).toISOString().slice(0, 10);
    case 'choice':
      return Object.keys(field.options)[seed % Object.keys(field.options).length];
  }
}

function sampleText(field: Extract<Field, { kind: 'text' }>, seed: number): string {
  if (!field.pattern) return `Čšž ${seed} proba`.slice(0, field.max);
  // fast-check does not know Unicode classes; a Latin letter is one of \p{L}.
  const source = field.pattern.source.replaceAll('\\p{L}', 'A-Z');
  const fits = fc.stringMatching(new RegExp(`^(?:${source})$`)).filter((text) => text.length <= field.max);
  return fc.sample(fits, { numRuns: 1, seed: seed * 7919 })[0]!;
}
