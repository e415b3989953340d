import { and, eq, sql } from 'drizzle-orm';
import { writeAudit } from '../../../../core/audit.ts';
import type { Ctx } from '../../../../core/context.ts';
import { dayOf, monthText } from '../../../../core/dates.ts';
import { AppError, invalid } from '../../../../core/errors.ts';
import { newId } from '../../../../core/id.ts';
import { unitsOf } from '../../../../core/money/money.ts';
import { lockBooks } from '../../ledger/locks/lock-books.ts';
import { setLock } from '../../ledger/locks/locks.service.ts';
import { setFiledThrough, vatLockedThrough } from '../../ledger/vat-lock.service.ts';
import { type Book, liveRecords, RECORD_COLUMNS } from '../documents/documents-sql.ts';
import { latestFiles, refuseUnready, writeRecords } from '../files/files.service.ts';
import type { VatSettings } from '../settings/settings.fields.ts';
import { readVatSettings } from '../settings/settings.service.ts';
import { FILINGS } from '../subjects.ts';
import type { NewFiling } from '../vat.api.ts';
import { vatFilings } from '../vat.table.ts';
import { boxesOf } from './boxes.ts';
import { filingOf, filings, lastNumbers } from './filed.service.ts';
import { lastDay } from './month.ts';
import { sumsOf } from './sums.service.ts';

/**
 * Marks the return of a month as filed: keeps its figures, rows and files, and locks the month for VAT. Throws 422 by field, and 409 if
 * it was filed, an earlier one was not, something is missing, or the files are not of what stands in the books now (`stale_files`).
 */
export async function fileReturn(ctx: Ctx, month: string, given: NewFiling): Promise<void> {
  await lockBooks(ctx);
  const settings = await readVatSettings(ctx);
  if (await filingOf(ctx, month))
    throw new AppError(409, 'filed', `Prijava za ${monthText(month)} je već predata.`);
  if (given.filed_on <= lastDay(month)) throw invalid({ filed_on: 'Prijava se predaje kad mjesec prođe.' });
  if (given.filed_on > dayOf(Date.now())) throw invalid({ filed_on: 'Taj dan još nije došao.' });
  await refuseUnready(ctx, settings, month);
  const boxes = boxesOf(await sumsOf(ctx, settings, month), settings.rounding);
  if (given.refund && unitsOf(boxes['71']) >= 0n)
    throw invalid({ refund: 'Povrat se traži samo kad je polje 71 negativno.' });
  const after = await lastNumbers(ctx, settings, month);
  const files = await currentFiles(ctx, settings, month, after);
  const idguid = newId();
  await ctx.db.insert(vatFilings).values({
    tenant_id: ctx.tenant.id,
    idguid,
    month,
    filed_on: given.filed_on,
    reference: given.reference ?? '',
    refund: given.refund,
    boxes,
    kuf_file: files.kuf.idguid,
    kif_file: files.kif.idguid,
    last_purchase: after.kuf + files.kuf.records,
    last_sale: after.kif + files.kif.records,
    locked_before: await vatLockedThrough(ctx),
    // What is posted later than this is not in it (checks.service.ts).
    filed_at: sql`clock_timestamp()`,
    filed_by: ctx.actor.name,
  });
  for (const book of ['kuf', 'kif'] as const)
    await keepRecords(ctx, settings, { idguid, month }, book, {
      after: after[book],
      records: files[book].records,
    });
  const locked = await vatLockedThrough(ctx);
  if (locked === null || locked < lastDay(month))
    await setLock(ctx, {
      kind: 'vat',
      through: lastDay(month),
      reason: `Predata PDV prijava za ${monthText(month)}`,
    });
  await setFiledThrough(ctx, lastDay(month));
  await writeAudit(ctx, FILINGS, [
    {
      action: 'create',
      record_id: idguid,
      record_title: monthText(month),
      changes: {
        filed_on: { from: null, to: given.filed_on },
        reference: { from: null, to: given.reference },
        payable: { from: null, to: boxes['71'] },
        files: { from: null, to: [files.kuf.sha256, files.kif.sha256] },
      },
    },
  ]);
}

/** The newest files, if they hold what stands in the books now. */
async function currentFiles(
  ctx: Ctx,
  settings: VatSettings,
  month: string,
  after: { kuf: number; kif: number },
): Promise<Record<Book, { idguid: string; records: number; sha256: string }>> {
  const made = await latestFiles(ctx, month);
  const of = async (book: Book) => {
    const file = made.find((one) => one.book === book);
    if (!file) throw new AppError(409, 'no_files', 'Prvo napravite datoteke i učitajte ih na portal UIO.');
    const now = await writeRecords(ctx, settings, book, month, after[book]);
    if (now.hash !== file.records_sha256)
      throw new AppError(
        409,
        'stale_files',
        'Poslije izrade datoteka nešto je promijenjeno. Napravite ih ponovo i učitajte na portal.',
      );
    return file;
  };
  return { kuf: await of('kuf'), kif: await of('kif') };
}

/** Keeps the rows of a book with their numbers. Throws if they are not as many as those of the file, which is a mistake of the program. */
async function keepRecords(
  ctx: Ctx,
  settings: VatSettings,
  { idguid, month }: { idguid: string; month: string },
  book: Book,
  { after, records }: { after: number; records: number },
): Promise<void> {
  const names = sql.raw(RECORD_COLUMNS.filter((name) => name !== 'number').join(', '));
  const { rowCount } = await ctx.db.execute(sql`
    insert into fin_vat_records (tenant_id, filing_id, number, ${names})
    select ${ctx.tenant.id}::uuid, ${idguid}::uuid, row_number() over (order by voucher_day, journal_no, line) + ${after}::int, ${names}
    from (${liveRecords(ctx.tenant.id, book, settings)}) r where month = ${month}::date`);
  if (rowCount !== records) throw new Error(`${rowCount} rows of ${book} kept, ${records} in the file`);
}

/**
 * Takes the last filing back, for an auditor: the month is open as before it. The filing, its rows and files stay as evidence. Throws 409
 * if the month was not filed, or a later one was.
 */
export async function unfileReturn(ctx: Ctx, month: string, reason: string): Promise<void> {
  await lockBooks(ctx);
  const [last, earlier] = await filings(ctx);
  const filing = await filingOf(ctx, month);
  if (!filing || !last) throw new AppError(409, 'not_filed', `Prijava za ${monthText(month)} nije predata.`);
  if (last.month !== month)
    throw new AppError(
      409,
      'later_filed',
      `Prvo vratite ${monthText(last.month)} Prijave se vraćaju od posljednje.`,
    );
  await ctx.db
    .update(vatFilings)
    .set({ undone_at: new Date(), undone_by: ctx.actor.name, undo_reason: reason })
    .where(and(eq(vatFilings.tenant_id, ctx.tenant.id), eq(vatFilings.idguid, filing.idguid)));
  await setFiledThrough(ctx, earlier ? lastDay(earlier.month) : null);
  // A lock that somebody has moved on since stays.
  if ((await vatLockedThrough(ctx)) === lastDay(month))
    await setLock(ctx, {
      kind: 'vat',
      through: filing.locked_before,
      reason: `Vraćena PDV prijava za ${monthText(month)}`,
    });
  await writeAudit(ctx, FILINGS, [
    {
      action: 'delete',
      record_id: filing.idguid,
      record_title: monthText(month),
      changes: { reason: { from: null, to: reason } },
    },
  ]);
}
