import { createHash } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../../core/context.ts';
import { clockOf, monthText } from '../../../../core/dates.ts';
import { AppError, notFound } from '../../../../core/errors.ts';
import { newId } from '../../../../core/id.ts';
import { isId } from '../../../../core/list-query.ts';
import { publish } from '../../../../core/live/publish.ts';
import { AMOUNTS, type Book, ownSql, recordsSql } from '../documents/documents-sql.ts';
import { checkMonth } from '../months/checks.service.ts';
import { earlierOpen, filingOf, lastNumbers, undoneCount } from '../months/filed.service.ts';
import type { VatSettings } from '../settings/settings.fields.ts';
import { readVatSettings } from '../settings/settings.service.ts';
import { vatFiles } from '../vat.table.ts';
import { type FileRecord, fileName, footOf, headLine, recordLine } from './record.ts';

/** Rows in memory at a time. */
const PART = 1000;

/** The rows of a month in the order of their numbers, part by part. */
async function* recordsOf(
  ctx: Ctx,
  settings: VatSettings,
  book: Book,
  month: string,
  after: number,
): AsyncGenerator<FileRecord[]> {
  const amounts = sql.raw(AMOUNTS.map((name) => `r.${name}::text`).join(', '));
  await ctx.db.execute(sql`declare vat_records no scroll cursor for
    select row_number() over (order by r.voucher_day, r.journal_no, r.line)::int + ${after}::int as number, r.doc_type, r.document_no,
      r.document_date::text, r.received_date::text, r.name, r.address, r.vat_number, r.jib, ${amounts}
    from (${recordsSql(ctx.tenant.id, book, settings)}) r where r.month = ${month}::date
    order by r.voucher_day, r.journal_no, r.line`);
  for (;;) {
    const { rows } = await ctx.db.execute<FileRecord & Record<string, unknown>>(
      sql.raw(`fetch ${PART} from vat_records`),
    );
    if (rows.length > 0) yield rows;
    if (rows.length < PART) break;
  }
  await ctx.db.execute(sql`close vat_records`);
}

interface Written {
  lines: string[];
  /** Hex SHA-256 of the lines of records and sums. */
  hash: string;
  records: number;
}

/** The lines of a file but the first, which holds the time. */
export async function writeRecords(
  ctx: Ctx,
  settings: VatSettings,
  book: Book,
  month: string,
  after: number,
): Promise<Written> {
  const hash = createHash('sha256');
  const foot = footOf(book);
  const lines: string[] = [];
  const add = (line: string): void => {
    lines.push(line);
    hash.update(`${line}\n`);
  };
  for await (const part of recordsOf(ctx, settings, book, month, after))
    for (const record of part) {
      foot.add(record);
      add(recordLine(book, month, record));
    }
  add(foot.line());
  return { lines, hash: hash.digest('hex'), records: foot.records };
}

/** Day and time in the product's zone. */
function clock(): { day: string; time: string } {
  const now = clockOf(new Date().toISOString());
  return { day: now.slice(0, 10), time: now.slice(11, 19) };
}

/**
 * Makes both files of a month. Throws 409 if it was filed (`filed`), an earlier one was not (`earlier`), or something is missing
 * (`not_ready`).
 */
export async function makeFiles(ctx: Ctx, month: string): Promise<void> {
  const settings = await readVatSettings(ctx);
  if (await filingOf(ctx, month))
    throw new AppError(409, 'filed', 'Mjesec je predat: datoteke su sačuvane s prijavom.');
  await refuseUnready(ctx, settings, month);
  const after = await lastNumbers(ctx, settings, month);
  const { rows } = await ctx.db.execute<{ pdv_broj: string }>(ownSql(ctx.tenant.id));
  const vatNumber = rows[0]!.pdv_broj;
  const nth = (await undoneCount(ctx, month)) + 1;
  const lineEnd = settings.line_end === 'crlf' ? '\r\n' : '\n';
  for (const book of ['kuf', 'kif'] as const) {
    const { lines, hash, records } = await writeRecords(ctx, settings, book, month, after[book]);
    const head = headLine({ book, vatNumber, month, nth, ...clock() });
    const text = `${settings.bom ? '\ufeff' : ''}${[head, ...lines, ''].join(lineEnd)}`;
    const content = Buffer.from(text, 'utf8');
    await ctx.db.insert(vatFiles).values({
      tenant_id: ctx.tenant.id,
      idguid: newId(),
      month,
      book,
      name: fileName({ book, vatNumber, month, nth }),
      content,
      sha256: createHash('sha256').update(content).digest('hex'),
      records_sha256: hash,
      records,
      made_by: ctx.actor.name,
    });
  }
  await publish(ctx, { topic: 'ledger' });
}

/** Throws 409 if an earlier month was not filed or something is missing. */
export async function refuseUnready(ctx: Ctx, settings: VatSettings, month: string): Promise<void> {
  const earlier = await earlierOpen(ctx, month);
  if (earlier)
    throw new AppError(
      409,
      'earlier',
      `Prvo predajte ${monthText(earlier)} Redni brojevi teku iz mjeseca u mjesec.`,
    );
  const { blocking } = await checkMonth(ctx, settings, month, false);
  if (blocking > 0)
    throw new AppError(
      409,
      'not_ready',
      'Nešto nedostaje. Ispravite šta je označeno u kontroli, pa napravite datoteke.',
    );
}

const DESCRIBED = {
  idguid: vatFiles.idguid,
  book: vatFiles.book,
  name: vatFiles.name,
  records: vatFiles.records,
  sha256: vatFiles.sha256,
  records_sha256: vatFiles.records_sha256,
  size: sql<number>`octet_length(${vatFiles.content})`,
  made_at: vatFiles.made_at,
  made_by: vatFiles.made_by,
};

/** The newest file of each book. */
export async function latestFiles(ctx: Ctx, month: string) {
  return ctx.db
    .selectDistinctOn([vatFiles.book], DESCRIBED)
    .from(vatFiles)
    .where(and(eq(vatFiles.tenant_id, ctx.tenant.id), eq(vatFiles.month, month)))
    .orderBy(desc(vatFiles.book), desc(vatFiles.made_at), desc(vatFiles.idguid));
}

/** A file with its content. Throws 404. */
export async function readFile(
  ctx: Ctx,
  month: string,
  idguid: string,
): Promise<{ name: string; content: Buffer }> {
  if (!isId(idguid)) throw notFound();
  const [found] = await ctx.db
    .select({ name: vatFiles.name, content: vatFiles.content })
    .from(vatFiles)
    .where(
      and(eq(vatFiles.tenant_id, ctx.tenant.id), eq(vatFiles.month, month), eq(vatFiles.idguid, idguid)),
    );
  if (!found) throw notFound();
  return found;
}
