import { changesBetween, type Snapshot } from '../audit.ts';
import { newId } from '../id.ts';
import type { Resource, ResourceRecord } from '../resource.ts';
import { complete, type Row } from './rows.ts';

export const repeated = (row: Row): string => `Isti zapis je već u redu ${row.number}.`;

/** Rows of one key, of which one may repeat the shared record and another the organisation's own. */
export interface Twins {
  field: string;
  rows: Row[];
  shared: ResourceRecord;
}

/**
 * Decides between shared and own records when the rows are complete. Of rows with one key, those that only repeat the shared record
 * change nothing; a row that differs from a shared record becomes the organisation's own record, with what the row leaves open.
 */
export function settle(resource: Resource, rows: readonly Row[], twins: readonly Twins[]): void {
  for (const { field, rows: same, shared } of twins) {
    const others = same.filter((row) => !repeats(resource, row, shared));
    for (const row of others.slice(1)) row.errors.push({ field, message: repeated(others[0]!) });
  }
  for (const row of rows)
    if (row.before && !row.before.can_edit && row.after && changed(resource, row)) becomeOwn(row);
}

/** True if the row repeats the record; then it is the row's. */
function repeats(resource: Resource, row: Row, record: ResourceRecord): boolean {
  const tried: Row = { ...row, before: record, idguid: record.idguid, errors: [...row.errors], after: null };
  complete(resource, tried);
  if (!tried.after || changed(resource, tried)) return false;
  Object.assign(row, { before: record, idguid: record.idguid, after: tried.after });
  return true;
}

const changed = (resource: Resource, { before, after }: Row): boolean =>
  Object.keys(changesBetween(resource, before as Snapshot, after!)).length > 0;

function becomeOwn(row: Row): void {
  const idguid = newId();
  Object.assign(row, { before: null, idguid, after: { ...row.after, idguid } });
}
