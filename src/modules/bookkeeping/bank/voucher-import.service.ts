import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { dayText } from '../../../core/dates.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { fold } from '../../../core/fold.ts';
import { isId } from '../../../core/list-query.ts';
import { decimalOf, unitsOf } from '../../../core/money/money.ts';
import type { Row } from '../../../core/transfer/rows.ts';
import { checkVouchers, postVouchers } from '../ledger/posting.service.ts';
import type { NewVoucher } from '../ledger/voucher.ts';
import { voucherImports } from './bank.table.ts';
import { COLUMN_OF, type FileVoucher, newVoucher, type RowProblem, vouchersOf } from './voucher-file.ts';
import { MOST_PROBLEMS, MOST_SHOWN, type VoucherImport, type VoucherOptions } from './voucher-import.api.ts';

type Run = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** Vouchers and lines of one transaction. */
const BATCH = { vouchers: 50, lines: 5000 };

/**
 * Checks the vouchers of a file, and posts them in batches, each of its own transaction, unless it is a dry run. What was posted from
 * the same file before is left out. Throws 409 `imported` if that is all of it, and `import_failed` with the result where vouchers are
 * wrong and `skip_failed` is not set.
 */
export async function importVouchers(
  run: Run,
  rows: readonly Row[],
  hash: string,
  options: VoucherOptions,
): Promise<VoucherImport> {
  const { vouchers, problems } = vouchersOf(rows, options.type);
  const before = await run((ctx) => postedBefore(ctx, hash));
  if (vouchers.length > 0 && vouchers.every(({ key }) => before.keys.has(key)))
    throw new AppError(
      409,
      'imported',
      `Svi nalozi iz ove datoteke su već proknjiženi (uvezeno ${dayText(before.last!)}).`,
    );
  const fresh = vouchers.filter(({ key }) => !before.keys.has(key));
  problems.push(...(await run((ctx) => resolve(ctx, fresh))));
  for (const batch of batchesOf(fresh)) problems.push(...(await run((ctx) => problemsOf(ctx, batch))));
  const wrong = new Map<string, number>();
  const keyOfRow = new Map(vouchers.flatMap(({ key, lines }) => lines.map(({ row }) => [row, key] as const)));
  for (const { row, blocks } of problems) {
    const key = keyOfRow.get(row);
    if (blocks && key !== undefined) wrong.set(key, (wrong.get(key) ?? 0) + 1);
  }
  const valid = fresh.filter(({ key }) => !wrong.has(key));
  const result: VoucherImport = {
    vouchers: vouchers.length,
    lines: rows.length,
    total: decimalOf(vouchers.reduce((all, voucher) => all + totalsOf(voucher).debit, 0n)),
    valid: valid.length,
    already: vouchers.length - fresh.length,
    posted: 0,
    posted_vouchers: [],
    stopped: null,
    problem_count: problems.length,
    problems: problems.toSorted((a, b) => a.row - b.row).slice(0, MOST_PROBLEMS),
    preview: vouchers.slice(0, MOST_SHOWN).map((voucher) => ({
      ...previewOf(voucher),
      problems: wrong.get(voucher.key) ?? 0,
      already: before.keys.has(voucher.key),
    })),
  };
  if (options.dry_run) return result;
  const failed = problems.some(({ blocks }) => blocks);
  if (failed && !(options.skip_failed && valid.length > 0))
    throw new AppError(409, 'import_failed', 'Nijedan nalog nije proknjižen: ispravite greške u datoteci.', {
      data: result,
    });
  return { ...result, ...(await postAll(run, valid, hash, options)) };
}

async function postAll(
  run: Run,
  vouchers: readonly FileVoucher[],
  hash: string,
  options: VoucherOptions,
): Promise<Pick<VoucherImport, 'posted' | 'posted_vouchers' | 'stopped'>> {
  const all: VoucherImport['posted_vouchers'] = [];
  const result = () => ({ posted: all.length, posted_vouchers: all.slice(0, MOST_SHOWN) });
  for (const batch of batchesOf(vouchers)) {
    try {
      const posted = await run((ctx) => postBatch(ctx, batch, hash, options));
      all.push(...posted);
    } catch (error) {
      // The books changed since the check: what was posted stays, and the rest can be imported again.
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      return { ...result(), stopped: error.message };
    }
  }
  return { ...result(), stopped: null };
}

async function postBatch(
  ctx: Ctx,
  batch: readonly FileVoucher[],
  hash: string,
  options: VoucherOptions,
): Promise<VoucherImport['posted_vouchers']> {
  // Two imports of one file at once: the second finds what the first posted.
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`fin/uvoz/${ctx.tenant.id}/${hash}`}, 0))`,
  );
  const { keys } = await postedBefore(ctx, hash);
  const fresh = batch
    .filter(({ key }) => !keys.has(key))
    .map((voucher) => ({ key: voucher.key, voucher: newVoucher(voucher) }));
  if (fresh.length === 0) return [];
  const posted = await postVouchers(
    ctx,
    fresh.map(({ voucher }) => voucher),
  );
  await ctx.db.insert(voucherImports).values(
    fresh.map(({ key, voucher }) => ({
      tenant_id: ctx.tenant.id,
      voucher_id: voucher.idguid,
      file_hash: hash,
      voucher_key: key,
      run_id: options.run_id ?? fresh[0]!.voucher.idguid,
      imported_by: ctx.actor.name,
    })),
  );
  return posted.map(({ idguid, name }) => ({ idguid, label: name }));
}

/** Marks of the vouchers that came from a file and were not reversed since, and the day of the last. */
async function postedBefore(ctx: Ctx, hash: string): Promise<{ keys: Set<string>; last: string | null }> {
  const { rows } = await ctx.db.execute<{ voucher_key: string; at: string }>(sql`
    select i.voucher_key, (i.imported_at at time zone 'Europe/Sarajevo')::date::text as at from fin_voucher_imports i
    where i.tenant_id = ${ctx.tenant.id}::uuid and i.file_hash = ${hash} and not exists (
      select from fin_vouchers r where r.tenant_id = i.tenant_id and r.reversal_of = i.voucher_id)
    order by i.imported_at`);
  return { keys: new Set(rows.map(({ voucher_key }) => voucher_key)), last: rows.at(-1)?.at ?? null };
}

/** How many vouchers of an import are posted. Throws 404 before the first. */
export async function importProgress(ctx: Ctx, run: string): Promise<{ posted: number }> {
  if (!isId(run)) throw notFound();
  const { rows } = await ctx.db.execute<{ posted: number }>(sql`
    select count(*)::int as posted from fin_voucher_imports where tenant_id = ${ctx.tenant.id}::uuid and run_id = ${run}::uuid`);
  if (rows[0]!.posted === 0) throw notFound();
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

/** What the books would object to, at rows of the file. A voucher without a day is named here: it has no year to be checked in. */
async function problemsOf(ctx: Ctx, batch: readonly FileVoucher[]): Promise<RowProblem[]> {
  const without = batch.filter(({ day }) => day === null);
  const dated = batch.filter(({ day }) => day !== null);
  const found = await checkVouchers(
    ctx,
    dated.map((voucher): NewVoucher => newVoucher(voucher)),
  );
  return [
    ...without.map(({ row, key }) => ({
      row,
      voucher: key,
      field: 'datum',
      message: 'Upišite datum naloga.',
      blocks: true,
    })),
    ...found.map(({ voucher, line, field, message, blocks }) => {
      const { key, row, lines } = dated[voucher - 1]!;
      return {
        row: line === null ? row : lines[line - 1]!.row,
        voucher: key,
        field: COLUMN_OF[field] ?? null,
        message,
        blocks,
      };
    }),
  ];
}

/** Finds partners by JIB or name, and cost centres by code or name; notes them in the lines. */
async function resolve(ctx: Ctx, vouchers: readonly FileVoucher[]): Promise<RowProblem[]> {
  const lines = vouchers.flatMap(({ key, lines }) => lines.map((line) => ({ key, ...line })));
  const names = [...new Set(lines.flatMap(({ partner }) => partner ?? []))];
  const numbers = [...new Set(lines.flatMap(({ jib }) => jib ?? []))];
  const { rows: byNumber } = await ctx.db.execute<{ number: string; ids: string[] }>(sql`
    select n.number, array_agg(c.idguid::text) as ids from unnest(${sql.param(numbers)}::text[]) as n(number)
    join companies c on c.tenant_id = ${ctx.tenant.id}::uuid and n.number in (c.jib, c.pdv_broj, c.strani_broj) group by 1`);
  const { rows: byName } = await ctx.db.execute<{ name: string; ids: string[] }>(sql`
    select n.name, array_agg(distinct k.company_id::text) as ids from unnest(${sql.param(names)}::text[]) as n(name)
    join company_keys k on k.tenant_id = ${ctx.tenant.id}::uuid and k.reason = 'naziv' and k.key = companies_name_key(n.name) group by 1`);
  const { rows: centers } = await ctx.db.execute<{ idguid: string; sifra: string; naziv: string }>(
    sql`select idguid, sifra, naziv from fin_mjesta_troska where tenant_id = ${ctx.tenant.id}::uuid`,
  );
  const ofNumber = new Map(byNumber.map(({ number, ids }) => [number, ids]));
  const ofName = new Map(byName.map(({ name, ids }) => [name, ids]));
  const ofCenter = new Map(
    centers.flatMap(({ idguid, sifra, naziv }) => [
      [fold(naziv), idguid],
      [fold(sifra), idguid],
    ]),
  );
  const problems: RowProblem[] = [];
  for (const { key, row, line, partner, jib, center } of lines) {
    const say = (field: string, message: string): void => {
      problems.push({ row, voucher: key, field, message, blocks: true });
    };
    const found = (jib ? ofNumber.get(jib) : undefined) ?? (partner ? ofName.get(partner) : undefined) ?? [];
    if (found.length > 1) say('partner', `Više partnera se zove „${partner ?? jib}”. Upišite JIB.`);
    else if (found.length === 0 && (partner || jib))
      say(partner ? 'partner' : 'partner_jib', `Partnera „${partner ?? jib}” nema među firmama.`);
    line.partner_id = found.length === 1 ? found[0]! : null;
    const place = center ? ofCenter.get(fold(center)) : undefined;
    if (center && !place) say('mjesto_troska', `Mjesta troška „${center}” nema.`);
    line.cost_center_id = place ?? null;
  }
  return problems;
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
