import { fieldsOf, type Resource } from '../src/core/resource.ts';

/** The traits of a resource that select different paths in the common code. */
function traitsOf(resource: Resource): string[] {
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

/** A few resources that together have all traits: a greedy set cover. */
export function representativeResources(resources: readonly Resource[]): Resource[] {
  const missing = new Set(resources.flatMap(traitsOf));
  const chosen: Resource[] = [];
  while (missing.size > 0) {
    const gain = (one: Resource) => new Set(traitsOf(one).filter((trait) => missing.has(trait))).size;
    const best = resources.reduce((most, one) => (gain(one) > gain(most) ? one : most));
    chosen.push(best);
    for (const trait of traitsOf(best)) missing.delete(trait);
  }
  return chosen;
}
