import type { Resource } from '../../core/resource.ts';

/** Addresses of a resource's screens. */
export const listPath = (resource: Resource): string => resource.path;
export const createPath = (resource: Resource): string => `${resource.path}/create`;
export const editPath = (resource: Resource, idguid: string): string => `${resource.path}/${idguid}/edit`;
export const viewPath = (resource: Resource, idguid: string): string => `${resource.path}/${idguid}/view`;
export const importPath = (resource: Resource): string => `${resource.path}/import`;

const key = (resource: Resource): string => `list:${resource.name}`;

/** Remembers how the list was last seen, so that the way back leads there and not to its first page. */
export function rememberList(resource: Resource, search: string): void {
  try {
    sessionStorage.setItem(key(resource), search);
  } catch {
    // Storage refused: the way back leads to the plain list.
  }
}

/** Address of the list as it was last seen in this tab. */
export function lastListPath(resource: Resource): string {
  try {
    const search = sessionStorage.getItem(key(resource));
    return search ? `${resource.path}?${search}` : resource.path;
  } catch {
    return resource.path;
  }
}
