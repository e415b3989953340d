import { listSpecOf } from '../../../core/list-query.ts';
import { type Field, fieldsOf, type Resource, type ResourceRecord } from '../../../core/resource.ts';
import { FieldValue } from '../../fields/field-value.tsx';
import { formatValue } from '../../fields/format-value.ts';
import { choicesOf, tagsOf } from '../../fields/use-choices.ts';
import { defineList, type ListDefinition } from '../../list/definition.ts';
import { base } from '../client.ts';
import { viewPath } from '../paths.ts';

/** What a record is called: its title, with what the resource has behind it. */
export function titleOf({ fields, title, named }: Resource, record: ResourceRecord): string {
  const text = formatValue(fields[title], record[title], record.refs[title]);
  const name = named && record[named];
  return name ? `${text} ${name}` : text;
}

/** The field by which a resource refers to itself, and so makes a tree; null for the others. */
export function parentField(resource: Resource): string | null {
  const found = fieldsOf(resource).find(
    ([, field]) => field.kind === 'reference' && field.to === resource.name,
  );
  return found?.[0] ?? null;
}

const known = new WeakMap<Resource, ListDefinition<ResourceRecord>>();

/** The list of a resource, as it follows from its declaration; the same object each time. */
export function listOfResource(resource: Resource): ListDefinition<ResourceRecord> {
  let list = known.get(resource);
  if (!list) {
    list = made(resource);
    known.set(resource, list);
  }
  return list;
}

function made(resource: Resource): ListDefinition<ResourceRecord> {
  const fields = fieldsOf(resource);
  const references = fields.filter(([, { kind }]) => kind === 'reference' || kind === 'references');
  const tagged = fields.filter(([, { kind }]) => kind === 'tags');
  return defineList<ResourceRecord>({
    name: resource.name,
    path: resource.path,
    api: base(resource),
    spec: listSpecOf(resource),
    labels: { many: resource.labels.many, count: ['zapis', 'zapisa', 'zapisa'] },
    title: resource.title,
    idOf: ({ idguid }) => idguid,
    nameOf: (record) => titleOf(resource, record),
    said: resource.named ? [resource.named] : [],
    linkTo: ({ idguid }) => viewPath(resource, idguid),
    cell: (name, record) => <FieldValue resource={resource} name={name} record={record} />,
    filters: Object.fromEntries(fields.map(([name, field]) => [name, { nullable: isNullable(field) }])),
    choices: Object.fromEntries([
      ...references.map(([name]) => [name, choicesOf(resource, name)]),
      ...tagged.map(([name]) => [name, tagsOf(resource, name)]),
    ]),
    tree: parentField(resource) !== null,
  });
}

const isNullable = (field: Field): boolean => !field.required && field.kind !== 'boolean';
