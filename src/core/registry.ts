import { fieldsOf, type Resource } from './resource.ts';

const byName = new Map<string, Resource>();

/** Makes resources known by name, so that references find their targets. Throws when a name is taken. */
export function registerResources(resources: readonly Resource[]): void {
  for (const resource of resources) {
    const known = byName.get(resource.name);
    if (known && known !== resource) throw new Error(`Two resources are called ${resource.name}`);
    byName.set(resource.name, resource);
  }
}

/** The registered resource of that name, if there is one. */
export const findResource = (name: string): Resource | undefined => byName.get(name);

/** The registered resource of that name. Throws when there is none. */
export function resourceNamed(name: string): Resource {
  const resource = findResource(name);
  if (!resource) throw new Error(`No resource is called ${name}`);
  return resource;
}

/** Every resource that refers to `target`, with the field that does. */
export function referrersOf(target: Resource): { resource: Resource; field: string }[] {
  return [...byName.values()].flatMap((resource) =>
    fieldsOf(resource)
      .filter(([, field]) => field.kind === 'reference' && field.to === target.name)
      .map(([field]) => ({ resource, field })),
  );
}
