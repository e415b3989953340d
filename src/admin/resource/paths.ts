import type { Resource } from '../../core/resource.ts';

/** Addresses of a resource's screens. */
export const listPath = (resource: Resource): string => resource.path;
export const createPath = (resource: Resource): string => `${resource.path}/create`;
export const editPath = (resource: Resource, idguid: string): string => `${resource.path}/${idguid}/edit`;
export const viewPath = (resource: Resource, idguid: string): string => `${resource.path}/${idguid}/view`;
export const importPath = (resource: Resource): string => `${resource.path}/import`;

// Storage throws where the browser forbids it: then the way back leads to the plain list.
const read = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};
const write = (key: string, value: string): void => {
  try {
    sessionStorage.setItem(key, value);
  } catch {}
};

/** Remembers how the list was last seen, so that the way back leads there and not to its first page. */
export const rememberList = (resource: Resource, search: string): void =>
  write(`list:${resource.name}`, search);

/** Address of the list as it was last seen in this tab. */
export function lastListPath(resource: Resource): string {
  const search = read(`list:${resource.name}`);
  return search ? `${resource.path}?${search}` : resource.path;
}

/** Remembers the record last opened, so that the list has the focus there again. */
export const rememberRow = (resource: Resource, idguid: string): void =>
  write(`row:${resource.name}`, idguid);

/** The record last opened from the list; asked once, it is forgotten. */
export function takeRow(resource: Resource): string | null {
  const idguid = read(`row:${resource.name}`);
  if (idguid) write(`row:${resource.name}`, '');
  return idguid || null;
}
