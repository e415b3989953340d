import type { ListDefinition } from './definition.ts';

type Named = Pick<ListDefinition, 'name' | 'path'>;

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
export const rememberList = ({ name }: Named, search: string): void => write(`list:${name}`, search);

/** Address of the list as it was last seen in this tab. */
export function lastListPath({ name, path }: Named): string {
  const search = read(`list:${name}`);
  return search ? `${path}?${search}` : path;
}

/** Remembers the row last opened, so that the list has the focus there again. */
export const rememberRow = ({ name }: Named, id: string): void => write(`row:${name}`, id);

/** The row last opened from the list; asked once, it is forgotten. */
export function takeRow({ name }: Named): string | null {
  const id = read(`row:${name}`);
  if (id) write(`row:${name}`, '');
  return id || null;
}
