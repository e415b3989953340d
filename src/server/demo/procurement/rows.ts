import { ownRows } from '../../../modules/procurement/own-simulator/world.ts';
import { SETS, type SetName } from '../../../modules/procurement/protocol/sets.ts';

type SourceRow = Record<string, unknown>;
/** Rows of each set. */
export type RowsBySet = ReadonlyMap<SetName, SourceRow[]>;

const DAY = 24 * 60 * 60_000;
/** Days of which every procurement is taken, and weeks before of which some are: enough to see who wins what, and soon written. */
const WHOLE_DAYS = 10;
const WEEKS = 30;
const EACH = 7;
/** Days that are news: watches find what came in them. */
const NEWS_DAYS = 2;

/**
 * Procurements of the simulator's world as a sync would fetch them, those that were news lately apart. Places, codes and suppliers are among
 * the earlier ones.
 */
export function demoRows(now: Date): { earlier: RowsBySet; news: RowsBySet } {
  const until = now.getTime();
  const rowsOf = ownRows(until);
  const published = new Map<unknown, number>();
  for (const { ProcedureId, Announced } of rowsOf('ProcurementNotices'))
    published.set(ProcedureId, Date.parse(String(Announced)));
  const isTaken = (procedure: unknown): boolean => {
    const at = published.get(procedure) ?? 0;
    if (at >= until - WHOLE_DAYS * DAY) return true;
    return at >= until - WEEKS * 7 * DAY && Number(procedure) % EACH === 0;
  };
  const isNews = (procedure: unknown): boolean => (published.get(procedure) ?? 0) >= until - NEWS_DAYS * DAY;
  // Lots and groups are named by rows of other sets.
  const [lots, groups] = [new Map<unknown, unknown>(), new Map<unknown, unknown>()];
  const procedureOf = (row: SourceRow): unknown =>
    row.ProcedureId ?? lots.get(row.LotId) ?? groups.get(row.SupplierGroupId) ?? null;
  const [earlier, news] = [new Map<SetName, SourceRow[]>(), new Map<SetName, SourceRow[]>()];
  for (const { name } of SETS) {
    const rows = rowsOf(name);
    if (name === 'Lots') for (const { Id, ProcedureId } of rows) lots.set(Id, ProcedureId);
    if (name === 'SupplierGroups') for (const { Id, ProcedureId } of rows) groups.set(Id, ProcedureId);
    const taken = rows.filter((row) => {
      const procedure = procedureOf(row);
      return procedure === null || isTaken(procedure);
    });
    const isNewsRow = (row: SourceRow) => isNews(procedureOf(row));
    earlier.set(
      name,
      taken.filter((row) => !isNewsRow(row)),
    );
    news.set(name, taken.filter(isNewsRow));
  }
  return { earlier, news };
}
