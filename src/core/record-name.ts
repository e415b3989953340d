import { isSearched, type Resource, type ResourceRecord } from './resource.ts';

/**
 * What a record is called in a sentence and among others: its title and, if the resource has one, its code, `Hrana (01)`.
 * The code is the text that the first unique key begins with.
 */
export function recordName(
  { title, unique, fields }: Pick<Resource, 'title' | 'unique' | 'fields'>,
  record: ResourceRecord,
): string {
  const name = record.refs[title] ?? String(record[title] ?? '');
  const key = unique?.[0]?.[0];
  const code = key && key !== title && isSearched(fields[key]!) ? record[key] : null;
  return code ? `${name} (${code})` : name;
}
