import { readable } from '../kinds/readable.ts';
import type { Resource } from '../resource.ts';
import type { Row } from './rows.ts';
import { rowsInFile } from './values-write.ts';

/** The row's text by field, for reading and correcting: every field of the file or of a correction. */
export function cellsOf(resource: Resource, row: Row): Record<string, string> {
  const names = Object.keys(resource.fields).filter((name) =>
    [row.values, row.wanted, row.unread].some((said) => Object.hasOwn(said, name)),
  );
  return Object.fromEntries(
    names.map((name) => {
      const value = row.values[name];
      const field = resource.fields[name]!;
      const text =
        typeof value === 'boolean'
          ? value
            ? 'Da'
            : 'Ne'
          : field.kind === 'lines'
            ? rowsInFile(field, value)
            : readable(field, value);
      return [name, row.unread[name] ?? row.wanted[name] ?? text ?? ''];
    }),
  );
}
