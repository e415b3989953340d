import { tabStorage } from '../tab-storage.ts';
import type { ListDefinition } from './definition.ts';

type Named = Pick<ListDefinition, 'name' | 'path'>;

/** Stores the list's query for links back to it. */
export const rememberList = ({ name }: Named, search: string): void =>
  tabStorage.write(`list:${name}`, search);

/** Address of the list with its last query in this tab. */
export function lastListPath({ name, path }: Named): string {
  const search = tabStorage.read(`list:${name}`);
  return search ? `${path}?${search}` : path;
}

/** Stores the opened row, which gets the focus when the list is shown again. */
export const rememberRow = ({ name }: Named, id: string): void => tabStorage.write(`row:${name}`, id);

/** The row last opened; clears it. */
export function takeRow({ name }: Named): string | null {
  const id = tabStorage.read(`row:${name}`);
  if (id) tabStorage.write(`row:${name}`, null);
  return id;
}
