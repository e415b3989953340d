import { commitIf } from '../commit-if.ts';
import type { Ctx } from '../context.ts';
import type { ResourceService } from '../crud.ts';
import { AppError } from '../errors.ts';
import type { Resource } from '../resource.ts';
import { applyRows, type Counts } from './apply.ts';
import { cellsOf } from './cells.ts';
import { doubtsOf, findingsOf } from './findings.ts';
import { matchRows } from './match.ts';
import { parentsFirst } from './order.ts';
import { findWanted, findWantedLinks } from './references.ts';
import { complete, freshRow, type Row } from './rows.ts';
import { settle } from './settle.ts';
import { inSlices } from './slices.ts';
import { type ImportOptions, type ImportResult, MAX_WRONG_ROWS } from './transfer.api.ts';

/** Maximum passes: rows that refer to skipped rows fail in the next pass; longer chains are refused. */
const MAX_PASSES = 10;

/** What a pass over the rows did, and the rows that are wrong. */
interface Pass extends Counts {
  wrong: Row[];
}

/**
 * Imports the rows of a file: all or none, or with `skip_failed` the valid ones. A dry run does the same and rolls back. Throws
 * 409 `import_failed` with the result if nothing was imported because of invalid rows.
 */
export async function importRows(
  service: ResourceService,
  read: readonly Row[],
  options: ImportOptions,
  run: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>,
): Promise<ImportResult> {
  const { dry_run, skip_failed } = options;
  const skipped: Row[] = [];
  let rows = read;
  for (let pass = 1; ; pass++) {
    const { wrong, ...counts } = await commitIf(
      run,
      (ctx) => carryOut(ctx, service, rows, options),
      ({ wrong }) => !dry_run && wrong.length === 0,
    );
    skipped.push(...wrong);
    const imported = wrong.length === 0 && rows.length > 0;
    const out = new Set(wrong.map(({ number }) => number));
    const valid = rows.filter(({ number }) => !out.has(number));
    if (dry_run || imported || !skip_failed || wrong.length === rows.length || pass === MAX_PASSES) {
      const doubts = doubtsOf(service.resource, valid);
      const result = {
        dry_run,
        total: read.length,
        ...counts,
        ...failures(service.resource, skipped),
        doubts,
      };
      if (dry_run || imported || skipped.length === 0) return result;
      const message = `Uvoz nije izvršen i ništa nije promijenjeno. Redova s greškom: ${result.failed}.`;
      throw new AppError(409, 'import_failed', message, { data: result });
    }
    rows = valid;
  }
}

async function carryOut(
  ctx: Ctx,
  service: ResourceService,
  read: readonly Row[],
  options: ImportOptions,
): Promise<Pass> {
  const { resource } = service;
  const { key } = options;
  const rows: Row[] = [];
  await inSlices(read, (row) => rows.push(freshRow(row)));
  const inKey = (field: string): boolean => key?.includes(field) ?? false;
  await findWanted(ctx, resource, rows, inKey, false);
  await service.lock(ctx);
  const twins = await matchRows(ctx, service, rows, key);
  await findWanted(ctx, resource, rows, (field) => !inKey(field), true);
  await findWantedLinks(ctx, resource, rows);
  await inSlices(rows, (row) => complete(resource, row));
  settle(resource, rows, twins);
  const counts = await applyRows(ctx, service, await parentsFirst(resource, rows));
  return { ...counts, wrong: rows.filter((row) => row.errors.length > 0) };
}

/** The invalid rows in the order of the spreadsheet. */
function failures(
  resource: Resource,
  wrong: Row[],
): Pick<ImportResult, 'failed' | 'errors' | 'failed_rows' | 'faults' | 'rows'> {
  const ordered = wrong.toSorted((a, b) => a.number - b.number);
  const shown = ordered.slice(0, MAX_WRONG_ROWS);
  return {
    failed: wrong.length,
    errors: shown.flatMap(({ number, errors }) => errors.map((error) => ({ row: number, ...error }))),
    failed_rows: ordered.map(({ number }) => number),
    faults: findingsOf(ordered.map(({ number, errors }) => [number, errors] as const)),
    rows: shown.map((row) => ({ row: row.number, cells: cellsOf(resource, row) })),
  };
}
