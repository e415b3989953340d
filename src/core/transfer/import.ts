import { commitIf } from '../commit-if.ts';
import type { Ctx } from '../context.ts';
import type { ResourceService } from '../crud.ts';
import { AppError } from '../errors.ts';
import { applyRows, type Counts } from './apply.ts';
import { matchRows } from './match.ts';
import { parentsFirst } from './order.ts';
import { findWanted, findWantedLinks } from './references.ts';
import { complete, freshRow, type Row } from './rows.ts';
import { inSlices } from './slices.ts';
import type { ImportOptions } from './transfer.api.ts';

/** Errors told one by one; the rest is only counted. */
const MAX_ERRORS = 200;

export interface ImportResult extends Counts {
  dry_run: boolean;
  /** Rows in the file, and how many of them are wrong. */
  total: number;
  failed: number;
  /** In the order of the spreadsheet; `field` is null where the whole row is meant. */
  errors: { row: number; field: string | null; message: string }[];
}

/**
 * Brings the rows of a file in, all or none. A dry run does the very same and takes it back.
 * Throws 409 `import_failed` with the result when a row is wrong and it was not a dry run.
 */
export async function importRows(
  service: ResourceService,
  read: readonly Row[],
  options: ImportOptions,
  run: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>,
): Promise<ImportResult> {
  const result = await commitIf(
    run,
    (ctx) => carryOut(ctx, service, read, options),
    ({ failed }) => !options.dry_run && failed === 0,
  );
  if (options.dry_run || result.failed === 0) return result;
  const message = `Uvoz nije izvršen i ništa nije promijenjeno. Redova s greškom: ${result.failed}.`;
  throw new AppError(409, 'import_failed', message, { data: result });
}

async function carryOut(
  ctx: Ctx,
  service: ResourceService,
  read: readonly Row[],
  options: ImportOptions,
): Promise<ImportResult> {
  const { resource } = service;
  const { key } = options;
  const rows: Row[] = [];
  await inSlices(read, (row) => rows.push(freshRow(row)));
  const inKey = (field: string): boolean => key?.includes(field) ?? false;
  await findWanted(ctx, resource, rows, inKey, false);
  await service.lock(ctx);
  await matchRows(ctx, service, rows, key);
  await findWanted(ctx, resource, rows, (field) => !inKey(field), true);
  await findWantedLinks(ctx, resource, rows);
  await inSlices(rows, (row) => complete(resource, row));
  const counts = await applyRows(ctx, service, await parentsFirst(resource, rows));
  return { dry_run: options.dry_run, total: rows.length, ...counts, ...mistakes(rows) };
}

function mistakes(rows: Row[]): Pick<ImportResult, 'failed' | 'errors'> {
  const wrong = rows.filter((row) => row.errors.length > 0);
  const errors = wrong.flatMap(({ number, errors: found }) =>
    found.map((error) => ({ row: number, ...error })),
  );
  return { failed: wrong.length, errors: errors.slice(0, MAX_ERRORS) };
}
