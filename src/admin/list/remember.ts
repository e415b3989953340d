import type { ListDefinition } from './definition.ts';

type Named = Pick<ListDefinition, 'name' | 'path'>;

// Storage throws where the browser forbids it; nothing is remembered then.
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

/** Remembers the list's query for links back to it. */
export const rememberList = ({ name }: Named, search: string): void => write(`list:${name}`, search);

/** Address of the list with its last query in this tab. */
export function lastListPath({ name, path }: Named): string {
  const search = read(`list:${name}`);
  return search ? `${path}?${search}` : path;
}

/** Remembers the opened row, which gets the focus when the list is shown again. */
export const rememberRow = ({ name }: Named, id: string): void => write(`row:${name}`, id);

/** The row last opened; clears it. */
export function takeRow({ name }: Named): string | null {
  const id = read(`row:${name}`);
  if (id) write(`row:${name}`, '');
  return id || null;
}
