import { fieldsOf, type Resource } from '../src/core/resource.ts';

/** What of a resource makes the common code take another way. */
export function traitsOf(resource: Resource): string[] {
  const { scope, unique = [], fields, name: own } = resource;
  return [
    `rows of ${scope}`,
    ...unique.map((key) => `a key of ${key.length}`),
    ...unique.map(
      (key) => `a key ${key.every((name) => fields[name]!.required) ? 'always' : 'sometimes'} filled`,
    ),
    ...fieldsOf(resource).map(([, field]) => {
      if (field.kind === 'reference') return field.to === own ? 'a tree' : 'a reference';
      return `${field.required ? 'required' : 'optional'} ${field.kind}`;
    }),
  ];
}

/** A few resources that have between them whatever any has, each time the one that adds most. */
export function fewWithAll(resources: readonly Resource[]): Resource[] {
  const missing = new Set(resources.flatMap(traitsOf));
  const chosen: Resource[] = [];
  while (missing.size > 0) {
    const adds = (one: Resource) => new Set(traitsOf(one).filter((trait) => missing.has(trait))).size;
    const best = resources.reduce((most, one) => (adds(one) > adds(most) ? one : most));
    chosen.push(best);
    for (const trait of traitsOf(best)) missing.delete(trait);
  }
  return chosen;
}
