import { circleMessage } from '../references.ts';
import type { Resource } from '../resource.ts';
import { referencesOf } from '../resource.ts';
import type { Row } from './rows.ts';
import { inSlices } from './slices.ts';

/** Fields by which records of the resource form a tree. */
export const ownReferences = (resource: Resource): string[] =>
  referencesOf(resource).flatMap(({ field, to }) => (to === resource.name ? [field] : []));

/**
 * The rows in the file's order, but parents before children. Rows in a cycle get an error.
 */
export async function parentsFirst(resource: Resource, rows: Row[]): Promise<Row[]> {
  const fields = ownReferences(resource);
  if (fields.length === 0) return rows;
  const added = new Map(rows.filter((row) => !row.before).map((row) => [row.idguid, row]));
  const parentsOf = (row: Row): Row[] =>
    fields.flatMap((field) => added.get(String(row.values[field])) ?? []);
  const ordered: Row[] = [];
  const state = new Map<Row, 'open' | 'done'>();
  await inSlices(rows, (start) => {
    // An explicit stack: a chain may have fifty thousand rows.
    const stack = [start];
    while (stack.length > 0) {
      const row = stack.at(-1)!;
      if (state.get(row) === 'done') {
        stack.pop();
        continue;
      }
      const open = state.get(row) === 'open';
      state.set(row, 'open');
      const waiting = open ? [] : parentsOf(row).filter((parent) => state.get(parent) !== 'done');
      const circle = waiting.some((parent) => state.get(parent) === 'open');
      if (circle) row.errors.push({ field: fields[0]!, message: circleMessage(!waiting.includes(row)) });
      if (waiting.length > 0 && !circle) {
        stack.push(...waiting);
        continue;
      }
      state.set(row, 'done');
      ordered.push(row);
      stack.pop();
    }
  });
  return ordered;
}

/** Ids of the file's new records that will be missing because their own rows have errors. */
export function missingParent(
  resource: Resource,
  row: Row,
  failed: ReadonlyMap<string, Row>,
): Row | undefined {
  for (const field of ownReferences(resource)) {
    const parent = failed.get(String(row.values[field]));
    if (parent) return parent;
  }
  return undefined;
}
