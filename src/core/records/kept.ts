import type { ListEntry } from '../manifest.ts';
import { permissionFor, type Resource } from '../resource.ts';

/** Whose removed records the trash keeps: a resource's, or those of a hand-written table. */
export interface Kept {
  /** Name of the resource, or of the subject in the audit trail. */
  name: string;
  many: string;
  /** Label of what names a record. */
  titled: string;
  /** Label of where a record lay, if the trash says so. */
  place?: string;
  /** Path of the API that has `/trash`. */
  api: string;
  /** Address of the screen that has `/trash`. */
  path: string;
  /** Whoever may remove may restore; `authenticated`: every member. */
  permission: string;
}

/** The same of a resource. */
export const keptOf = (resource: Resource): Kept => ({
  name: resource.name,
  many: resource.labels.many,
  titled: resource.fields[resource.title]!.label,
  api: `/api${resource.path}`,
  path: resource.path,
  permission: permissionFor(resource, 'save'),
});

export const TRASH = '-trash';

/** The list of what is in the trash. */
export const trashEntry = ({ name, path, permission }: Kept): ListEntry => ({
  name: name + TRASH,
  path: `${path}/trash`,
  ...(permission !== 'authenticated' && { permission }),
});
