import type { ListEntry, Subject } from './manifest.ts';
import { keptOf, TRASH, trashEntry } from './records/kept.ts';
import { fieldsOf, labelsOf, permissionFor, type Resource } from './resource.ts';
import { screenPath } from './screen-path.ts';

const byName = new Map<string, Resource>();

/** Makes resources known by name, so that references find their targets. Throws when a name is taken. */
export function registerResources(resources: readonly Resource[]): void {
  for (const resource of resources) {
    const known = byName.get(resource.name);
    if (known && known !== resource) throw new Error(`Two resources are called ${resource.name}`);
    byName.set(resource.name, resource);
  }
}

/** Every registered resource, as declared. */
export const allResources = (): Resource[] => [...byName.values()];

/** The registered resource of that name, if there is one. */
export const findResource = (name: string): Resource | undefined => byName.get(name);

/** The registered resource of that name. Throws when there is none. */
export function resourceNamed(name: string): Resource {
  const resource = findResource(name);
  if (!resource) throw new Error(`No resource is called ${name}`);
  return resource;
}

/** What a field of `resource` refers to; the resource itself need not be registered. */
export const targetOf = (resource: Resource, to: string): Resource =>
  to === resource.name ? resource : resourceNamed(to);

/** Every resource that refers to `target`, with the field that does. */
export function referrersOf(target: Resource): { resource: Resource; field: string }[] {
  return allResources().flatMap((resource) =>
    fieldsOf(resource)
      .filter(
        ([, field]) =>
          (field.kind === 'reference' || field.kind === 'references') && field.to === target.name,
      )
      .map(([field]) => ({ resource, field })),
  );
}

const subjects = new Map<string, Subject>();

/** Registers subjects of the audit trail that are not resources. */
export function registerSubjects(declared: readonly Subject[]): void {
  for (const subject of declared) subjects.set(subject.name, subject);
}

/** Subjects of the audit trail that are not resources. */
export const allSubjects = (): Subject[] => [...subjects.values()];

/** The resource or other subject of a trail line, if it is still declared. */
export function findSubject(name: string): Subject | undefined {
  const subject = subjects.get(name);
  if (subject) return { ...subject, fields: { ...ATTACHED_LABELS, ...subject.fields } };
  const resource = findResource(name);
  if (!resource) return undefined;
  const { scope, labels, fields } = resource;
  return {
    name,
    scope,
    labels,
    view: screenPath(resource, 'view', ':idguid'),
    fields: { ...labelsOf(fields), ...OWN_LABELS },
  };
}

/** What the trail says of records beside their fields, none of which begins with an underscore. */
/** What the trail calls the files of a record. */
const ATTACHED_LABELS = {
  _attachments: 'Prilozi',
  _attachments_purged: 'Trajno obrisani prilozi',
  _attachment_note: 'Napomena priloga',
};

const OWN_LABELS = {
  _merged: 'Pripojeno',
  _moved: 'Premješteno',
  _into: 'Spojeno sa',
  _distinct: 'Nije isto što i',
  ...ATTACHED_LABELS,
};

/** The same. Throws for a name that nobody declares. */
export function subjectNamed(name: string): Subject {
  const subject = findSubject(name);
  if (!subject) throw new Error(`The audit trail knows nothing called ${name}`);
  return subject;
}

const lists = new Map<string, ListEntry>();

/** Registers hand-written lists. Throws when a name is taken. */
export function registerLists(declared: readonly ListEntry[]): void {
  for (const list of declared) {
    const known = lists.get(list.name);
    if ((known && known !== list) || findResource(list.name))
      throw new Error(`Two lists are called ${list.name}`);
    lists.set(list.name, list);
  }
}

/** A list by its name: a resource's, that of its trash, or one written by hand. */
export function findList(name: string): ListEntry | undefined {
  const resource = findResource(name);
  if (resource) return { name, path: resource.path, permission: permissionFor(resource, 'pregled') };
  const trash = name.endsWith(TRASH) ? findResource(name.slice(0, -TRASH.length)) : undefined;
  if (trash) return trashEntry(keptOf(trash));
  return lists.get(name);
}
