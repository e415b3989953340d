import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../../core/context.ts';
import { monthsLater } from '../../../../core/dates.ts';
import type { Sent } from '../../../../core/serve.ts';
import { vatLockedThrough } from '../../ledger/vat-lock.service.ts';
import { ownSql } from '../documents/documents-sql.ts';
import { latestFiles } from '../files/files.service.ts';
import { readVatSettings } from '../settings/settings.service.ts';
import type { MonthDetail, MonthState, Overview } from '../vat.api.ts';
import { boxesOf, NO_FIGURES } from './boxes.ts';
import { blockingByMonth, checkMonth } from './checks.service.ts';
import { earlierOpen, filingOf, filings } from './filed.service.ts';
import { knownMonth } from './known.service.ts';
import { dueDay, isOver, lastDay } from './month.ts';
import { proposeSettlement } from './settlement.service.ts';
import { sumsByMonth, sumsOf } from './sums.service.ts';

const stateOf = (
  month: string,
  {
    filed,
    locked,
    blocking,
    documents,
  }: { filed: boolean; locked: string | null; blocking: number; documents: number },
): MonthState =>
  filed
    ? 'filed'
    : locked !== null && lastDay(month) <= locked
      ? 'locked'
      : isOver(month) && blocking === 0
        ? documents === 0
          ? 'empty'
          : 'ready'
        : 'open';

/** The months of a year that belong to a business year or have documents. */
export async function overview(ctx: Ctx, year: number): Promise<Overview> {
  const settings = await readVatSettings(ctx);
  const [from, to] = [`${year}-01-01`, `${year}-12-31`];
  const { rows: own } = await ctx.db.execute<{ pocetak: string; kraj: string }>(sql`
    select pocetak::text, kraj::text from fin_poslovne_godine where tenant_id = ${ctx.tenant.id}::uuid`);
  const sums = new Map((await sumsByMonth(ctx, settings, from, to)).map((one) => [one.month, one]));
  const blocking = await blockingByMonth(ctx, settings, from, to);
  const locked = await vatLockedThrough(ctx);
  const filed = new Map((await filings(ctx)).map((one) => [one.month, one]));
  const covered = (month: string): boolean =>
    own.some(({ pocetak, kraj }) => pocetak <= lastDay(month) && kraj >= month);
  const months = Array.from({ length: 12 }, (_, index) => monthsLater(from, index)).filter(
    (month) => covered(month) || sums.has(month) || filed.has(month),
  );
  const years = own.flatMap(({ pocetak, kraj }) => [Number(pocetak.slice(0, 4)), Number(kraj.slice(0, 4))]);
  return {
    years: [...new Set(years)].toSorted((a, b) => b - a),
    months: months.map((month) => {
      const found = sums.get(month);
      const figures = filed.get(month)?.boxes ?? (found ? boxesOf(found, settings.rounding) : NO_FIGURES);
      const missing = (blocking.months.get(month) ?? 0) + (found && !filed.has(month) ? blocking.own : 0);
      return {
        month,
        state: stateOf(month, {
          filed: filed.has(month),
          locked,
          blocking: missing,
          documents: (found?.purchases ?? 0) + (found?.supplies ?? 0),
        }),
        due: dueDay(month, settings),
        purchases: found?.purchases ?? 0,
        supplies: found?.supplies ?? 0,
        blocking: missing,
        input: figures['61'],
        output: figures['51'],
        payable: figures['71'],
      };
    }),
  };
}

/** A month with its return, what is missing, its files and its filing. Throws 404, see `knownMonth`. */
export async function monthDetail(ctx: Ctx, month: string): Promise<Sent<MonthDetail>> {
  const neighbours = await knownMonth(ctx, month);
  const settings = await readVatSettings(ctx);
  const filing = await filingOf(ctx, month);
  const sums = await sumsOf(ctx, settings, month);
  const checked = await checkMonth(ctx, settings, month, filing !== null);
  const locked = await vatLockedThrough(ctx);
  const { rows } = await ctx.db.execute<{
    name: string;
    pdv_broj: string | null;
    adresa: string | null;
    postanski_broj: string | null;
    place: string | null;
  }>(ownSql(ctx.tenant.id));
  const own = rows[0]!;
  const files = await latestFiles(ctx, month);
  const kept = filing
    ? files.filter(({ idguid }) => [filing.kuf_file, filing.kif_file].includes(idguid))
    : files;
  return {
    month,
    ...neighbours,
    state: stateOf(month, {
      filed: filing !== null,
      locked,
      blocking: checked.blocking,
      documents: sums.purchases + sums.supplies,
    }),
    due: dueDay(month, settings),
    over: isOver(month),
    own: {
      name: own.name,
      vat_number: own.pdv_broj,
      address: own.adresa,
      place: [own.postanski_broj, own.place].filter(Boolean).join(' ') || null,
    },
    boxes: filing?.boxes ?? boxesOf(sums, settings.rounding),
    purchases: sums.purchases,
    supplies: sums.supplies,
    ...checked,
    earlier: filing ? null : await earlierOpen(ctx, month),
    files: kept.map(({ records_sha256: _records, ...one }) => one),
    filing: filing && {
      filed_on: filing.filed_on,
      reference: filing.reference,
      refund: filing.refund,
      filed_at: filing.filed_at,
      filed_by: filing.filed_by,
    },
    last_filed: filing !== null && (await filings(ctx))[0]?.month === month,
    settlement: (await proposeSettlement(ctx, month)).state,
  };
}
