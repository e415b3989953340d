import type { Resource } from '../../core/resource.ts';
import { screenPath } from '../../core/screen-path.ts';

/** Addresses of a resource's screens. */
export const listPath = (resource: Resource): string => resource.path;
export const createPath = (resource: Resource): string => `${resource.path}/create`;
export const editPath = (resource: Resource, idguid: string): string => screenPath(resource, 'edit', idguid);
export const viewPath = (resource: Resource, idguid: string): string => screenPath(resource, 'view', idguid);
export const importPath = (resource: Resource): string => `${resource.path}/import`;
export const trashPath = (resource: Resource): string => `${resource.path}/trash`;

// A resource's name and address are those of its list.
export { lastListPath, rememberRow } from '../list/remember.ts';
