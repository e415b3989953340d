import type { Resource } from './resource.ts';

/** The address of the screen that edits or shows one record; `:idguid` makes the pattern of all. */
export const screenPath = (
  { path, verbFirst }: Pick<Resource, 'path' | 'verbFirst'>,
  verb: 'edit' | 'view',
  idguid: string,
): string => (verbFirst ? `${path}/${verb}/${idguid}` : `${path}/${idguid}/${verb}`);
