import { OWN_WORLD, ownRows } from '../../../modules/procurement/own-simulator/world.ts';
import { SETS, type SetName } from '../../../modules/procurement/protocol/sets.ts';

type SourceRow = Record<string, unknown>;
/** Rows of each set. */
export type RowsBySet = ReadonlyMap<SetName, SourceRow[]>;

const DAY = 24 * 60 * 60_000;
/** Days of which every procurement is taken, and weeks before of which some are: enough to see who wins what, and soon written. */
const WHOLE_DAYS = 10;
const WEEKS = 52;
/** Every which of them, and of those from before the world's fixed day, where it is thinner. */
const EACH = 7;
const EACH_BEFORE = 4;
/** Days that are news: watches find what came in them. */
const NEWS_DAYS = 2;
/** Sets whose rows belong to no procurement. */
const UNBOUND: ReadonlySet<SetName> = new Set([
  ...(['ContractingAuthorities', 'CpvCodes', 'Suppliers', 'UnregisteredSuppliers'] as const),
]);

/**
 * Procurements of the simulator's world as a sync would fetch them, those that were news lately apart. Places, codes and suppliers are among
 * the earlier ones.
 */
export function demoRows(now: Date): { earlier: RowsBySet; news: RowsBySet } {
  const until = now.getTime();
  const rowsOf = ownRows(until);
  const published = new Map<unknown, number>();
  rowsOf('ProcurementNotices', (field) => {
    const at = Date.parse(String(field('Announced')));
    const each = at < OWN_WORLD.since ? EACH_BEFORE : EACH;
    const isTaken = at >= until - WHOLE_DAYS * DAY || Number(field('ProcedureId')) % each === 0;
    if (isTaken && at >= until - WEEKS * 7 * DAY) published.set(field('ProcedureId'), at);
    return false;
  });
  // Lots and groups are named by rows of other sets.
  const [lots, groups] = [new Map<unknown, unknown>(), new Map<unknown, unknown>()];
  const [earlier, news] = [new Map<SetName, SourceRow[]>(), new Map<SetName, SourceRow[]>()];
  for (const { name } of SETS) {
    const known: SourceRow[] = [];
    const fresh: SourceRow[] = [];
    for (const row of rowsOf(name, (field) => {
      if (UNBOUND.has(name)) return true;
      const procedure =
        field('ProcedureId') ?? lots.get(field('LotId')) ?? groups.get(field('SupplierGroupId'));
      return published.has(procedure);
    })) {
      const procedure = row.ProcedureId ?? lots.get(row.LotId) ?? groups.get(row.SupplierGroupId);
      if (name === 'Lots') lots.set(row.Id, procedure);
      if (name === 'SupplierGroups') groups.set(row.Id, procedure);
      const isNews = (published.get(procedure) ?? 0) >= until - NEWS_DAYS * DAY;
      (isNews ? fresh : known).push(row);
    }
    earlier.set(name, known);
    news.set(name, fresh);
  }
  return { earlier, news };
}
