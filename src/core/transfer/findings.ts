import { textKind } from '../kinds/text-kinds.ts';
import { fieldsOf, type Resource } from '../resource.ts';
import { kindOfFault } from './kind-of-fault.ts';
import type { Row } from './rows.ts';
import type { Finding } from './transfer.api.ts';

/** Row numbers that are named of one finding, and findings that are named. */
const MAX_NAMED = 5;
const MAX_FINDINGS = 50;

type Said = Pick<Finding, 'field' | 'message'>;

/** What was said of rows, by kind; the most frequent first. A row counts once for a kind. */
export function findingsOf(said: Iterable<readonly [row: number, said: readonly Said[]]>): Finding[] {
  const kinds = new Map<string, Finding>();
  const last = new Map<string, number>();
  for (const [row, all] of said)
    for (const { field, message } of all) {
      const kind = kindOfFault({ field, message });
      const known = kinds.get(kind);
      if (!known) kinds.set(kind, { field, message, same: true, count: 1, rows: [row] });
      else {
        known.same &&= known.message === message;
        if (row === last.get(kind)) continue;
        known.count += 1;
        if (known.rows.length < MAX_NAMED) known.rows.push(row);
      }
      last.set(kind, row);
    }
  return [...kinds.values()].sort((a, b) => b.count - a.count).slice(0, MAX_FINDINGS);
}

/** Values of valid rows that look wrong, as a form warns of them. */
export function doubtsOf(resource: Resource, rows: readonly Row[]): Finding[] {
  const doubters = fieldsOf(resource).flatMap(([field, { kind }]) => {
    const doubt = textKind(kind)?.doubt;
    return doubt ? [{ field, doubt }] : [];
  });
  const said = rows.map(({ number, values }) => {
    const doubts = doubters.flatMap(({ field, doubt }) => {
      const value = values[field];
      const message = typeof value === 'string' ? doubt(value) : null;
      return message ? [{ field, message }] : [];
    });
    return [number, doubts] as const;
  });
  return doubters.length === 0 ? [] : findingsOf(said);
}
