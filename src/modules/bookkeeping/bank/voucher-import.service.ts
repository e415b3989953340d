import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { dayText } from '../../../core/dates.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { isId } from '../../../core/list-query.ts';
import { decimalOf, unitsOf } from '../../../core/money/money.ts';
import type { Row } from '../../../core/transfer/rows.ts';
import { ZONE } from '../../../core/zone.ts';
import { postVouchers } from '../ledger/posting.service.ts';
import { REVERSED } from '../ledger/reversed-sql.ts';
import { contentOf, createDrafts } from '../vouchers/drafts.service.ts';
import { voucherImports } from './bank.table.ts';
import { type FileVoucher, newVoucher, type RowProblem, vouchersOf } from './voucher-file.ts';
import { draftOf } from './voucher-file-draft.ts';
import {
  type ImportAs,
  MOST_PROBLEMS,
  MOST_SHOWN,
  type VoucherImport,
  type VoucherOptions,
} from './voucher-import.api.ts';
import { problemsOf, resolve } from './voucher-import-check.service.ts';

type Run = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** Vouchers and lines of one transaction. */
const BATCH = { vouchers: 50, lines: 5000 };

/** One order to import vouchers of a file. */
interface Order {
  /** SHA-256 of the file, hex. */
  hash: string;
  as: ImportAs;
  run_id: string;
}

/**
 * Checks the vouchers of a file, and makes drafts of them or posts them, in batches, each of its own transaction, unless it is a dry
 * run. What came from the same file before is left out. Throws 409 `imported` if that is all of it, and `import_failed` with the result
 * where vouchers cannot be imported so and `skip_failed` is not set.
 */
export async function importVouchers(
  run: Run,
  rows: readonly Row[],
  hash: string,
  options: VoucherOptions,
): Promise<VoucherImport> {
  const { as } = options;
  const { vouchers, problems } = vouchersOf(rows, options.type);
  const before = await run((ctx) => importedBefore(ctx, hash));
  if (vouchers.length > 0 && vouchers.every(({ key }) => before.keys.has(key))) throw repeated(before);
  const fresh = vouchers.filter(({ key }) => !before.keys.has(key));
  problems.push(...(await run((ctx) => resolve(ctx, fresh))));
  for (const batch of batchesOf(fresh)) problems.push(...(await run((ctx) => problemsOf(ctx, batch))));

  const keyOfRow = new Map(vouchers.flatMap(({ key, lines }) => lines.map(({ row }) => [row, key] as const)));
  const keysWith = (found: readonly RowProblem[]): string[] =>
    found.flatMap(({ row }) => keyOfRow.get(row) ?? []);
  const wrong = new Map<string, number>();
  for (const key of keysWith(problems.filter(({ blocks }) => blocks)))
    wrong.set(key, (wrong.get(key) ?? 0) + 1);
  const lost = new Set(keysWith(problems.filter(({ blocks_draft }) => blocks_draft)));
  const valid = fresh.filter(({ key }) => !wrong.has(key));
  const draftable = fresh.filter(({ key }) => !lost.has(key));
  const result: VoucherImport = {
    vouchers: vouchers.length,
    lines: rows.length,
    total: decimalOf(vouchers.reduce((all, voucher) => all + totalsOf(voucher).debit, 0n)),
    valid: valid.length,
    draftable: draftable.length,
    already: vouchers.length - fresh.length,
    run_id: null,
    drafts: 0,
    posted: 0,
    posted_vouchers: [],
    stopped: null,
    problem_count: problems.length,
    problems: problems.toSorted((a, b) => a.row - b.row).slice(0, MOST_PROBLEMS),
    preview: vouchers.slice(0, MOST_SHOWN).map((voucher) => ({
      ...previewOf(voucher),
      problems: wrong.get(voucher.key) ?? 0,
      draftable: !lost.has(voucher.key),
      already: before.keys.has(voucher.key),
    })),
  };
  if (options.dry_run) return result;
  const chosen = as === 'drafts' ? draftable : valid;
  const failed = problems.some((one) => (as === 'drafts' ? one.blocks_draft : one.blocks));
  if (failed && !(options.skip_failed && chosen.length > 0))
    throw new AppError(
      409,
      'import_failed',
      as === 'drafts'
        ? 'Nijedan nacrt nije napravljen: ispravite greške u datoteci.'
        : 'Nijedan nalog nije proknjižen: ispravite greške u datoteci.',
      { data: result },
    );
  const run_id = options.run_id ?? newId();
  return { ...result, run_id, ...(await importAll(run, chosen, { hash, as, run_id })) };
}

type Made = Pick<VoucherImport, 'drafts' | 'posted' | 'posted_vouchers' | 'stopped'>;

async function importAll(run: Run, vouchers: readonly FileVoucher[], order: Order): Promise<Made> {
  const made: Made = { drafts: 0, posted: 0, posted_vouchers: [], stopped: null };
  for (const batch of batchesOf(vouchers)) {
    try {
      const { drafts, posted } = await run((ctx) => importBatch(ctx, batch, order));
      made.drafts += drafts;
      made.posted += posted.length;
      made.posted_vouchers = [...made.posted_vouchers, ...posted].slice(0, MOST_SHOWN);
    } catch (error) {
      // The books changed since the check: what was imported stays, and the rest can be imported again.
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      return { ...made, stopped: error.message };
    }
  }
  return made;
}

async function importBatch(
  ctx: Ctx,
  batch: readonly FileVoucher[],
  { hash, as, run_id }: Order,
): Promise<{ drafts: number; posted: VoucherImport['posted_vouchers'] }> {
  // Two imports of one file at once: the second finds what the first imported.
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`fin/uvoz/${ctx.tenant.id}/${hash}`}, 0))`,
  );
  const { keys } = await importedBefore(ctx, hash);
  const fresh = batch
    .filter(({ key }) => !keys.has(key))
    .map((file) => ({ file, voucher: newVoucher(file) }));
  if (fresh.length === 0) return { drafts: 0, posted: [] };
  const posted =
    as === 'posted'
      ? await postVouchers(
          ctx,
          fresh.map(({ voucher }) => voucher),
        )
      : [];
  const drafts =
    as === 'drafts'
      ? await createDrafts(
          ctx,
          fresh.map(({ file, voucher: { idguid } }) => ({ idguid, ...contentOf(draftOf(file)) })),
          'import',
          run_id,
        )
      : [];
  // A draft that is posted keeps its id, so this names its voucher as well.
  await ctx.db.insert(voucherImports).values(
    fresh.map(({ file, voucher }) => ({
      tenant_id: ctx.tenant.id,
      voucher_id: voucher.idguid,
      file_hash: hash,
      voucher_key: file.key,
      run_id,
      imported_by: ctx.actor.name,
    })),
  );
  return { drafts: drafts.length, posted: posted.map(({ idguid, name }) => ({ idguid, label: name })) };
}

interface Before {
  /** Marks of the vouchers in the file. */
  keys: Set<string>;
  /** Those that are still drafts. */
  drafts: number;
  /** Day of the last. */
  last: string | null;
}

/** What came from a file: drafts that were not removed since, and vouchers that were not reversed. */
async function importedBefore(ctx: Ctx, hash: string): Promise<Before> {
  const { rows } = await ctx.db.execute<{ voucher_key: string; at: string; draft: boolean }>(sql`
    select i.voucher_key, (i.imported_at at time zone ${ZONE}::text)::date::text as at, d.idguid is not null as draft
    from fin_voucher_imports i
    left join fin_drafts d on d.tenant_id = i.tenant_id and d.idguid = i.voucher_id
    left join fin_vouchers v on v.tenant_id = i.tenant_id and v.idguid = i.voucher_id
    where i.tenant_id = ${ctx.tenant.id}::uuid and i.file_hash = ${hash}
      and (d.idguid is not null or v.idguid is not null and not ${REVERSED})
    order by i.imported_at`);
  return {
    keys: new Set(rows.map(({ voucher_key }) => voucher_key)),
    drafts: rows.filter(({ draft }) => draft).length,
    last: rows.at(-1)?.at ?? null,
  };
}

const repeated = ({ drafts, last }: Before): AppError =>
  new AppError(
    409,
    'imported',
    drafts > 0
      ? `Svi nalozi iz ove datoteke su već uvezeni (${dayText(last!)}). Među nacrtima ih je još ${drafts}.`
      : `Svi nalozi iz ove datoteke su već proknjiženi (uvezeno ${dayText(last!)}).`,
  );

/** How many vouchers of an import are made. Throws 404 before the first. */
export async function importProgress(ctx: Ctx, run: string): Promise<{ imported: number }> {
  if (!isId(run)) throw notFound();
  const { rows } = await ctx.db.execute<{ imported: number }>(sql`
    select count(*)::int as imported from fin_voucher_imports where tenant_id = ${ctx.tenant.id}::uuid and run_id = ${run}::uuid`);
  if (rows[0]!.imported === 0) throw notFound();
  return rows[0]!;
}

function* batchesOf(vouchers: readonly FileVoucher[]): Generator<FileVoucher[]> {
  let batch: FileVoucher[] = [];
  let lines = 0;
  for (const voucher of vouchers) {
    if (batch.length === BATCH.vouchers || (batch.length > 0 && lines + voucher.lines.length > BATCH.lines)) {
      yield batch;
      [batch, lines] = [[], 0];
    }
    batch.push(voucher);
    lines += voucher.lines.length;
  }
  if (batch.length > 0) yield batch;
}

function totalsOf({ lines }: FileVoucher): { debit: bigint; credit: bigint } {
  const units = (text: string | null | undefined): bigint => (text ? unitsOf(text) : 0n);
  return {
    debit: lines.reduce((all, { line }) => all + units(line.debit), 0n),
    credit: lines.reduce((all, { line }) => all + units(line.credit), 0n),
  };
}

function previewOf(voucher: FileVoucher) {
  const { key, row, type, day, description, lines } = voucher;
  const { debit, credit } = totalsOf(voucher);
  return {
    key,
    row,
    type,
    day,
    description,
    lines: lines.length,
    debit: decimalOf(debit),
    credit: decimalOf(credit),
  };
}
