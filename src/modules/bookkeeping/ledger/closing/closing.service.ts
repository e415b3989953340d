import { sql } from 'drizzle-orm';
import { writeAudit } from '../../../../core/audit.ts';
import type { Ctx } from '../../../../core/context.ts';
import type { ResourceService } from '../../../../core/crud.ts';
import { momentText } from '../../../../core/dates.ts';
import { AppError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/id.ts';
import { decimalOf } from '../../../../core/money/money.ts';
import { lockWrites } from '../../../../core/write-lock.ts';
import { lockBooks } from '../locks/lock-books.ts';
import { postVouchers } from '../posting.service.ts';
import { poslovneGodine } from '../resources.ts';
import { CLOSINGS } from '../subjects.ts';
import type { Posted } from '../voucher.ts';
import type { Closing, ClosingPreview, PreviewLine, TaxInput } from './closing.api.ts';
import { closingInForce } from './closings.ts';
import { type Prepared, prepareClosing, totalOf, type Year } from './prepare.ts';

/** The resource of years, which finds and makes them. */
export type Years = Pick<ResourceService, 'get' | 'create'>;

const yearOf = async (ctx: Ctx, years: Years, idguid: string): Promise<Year> =>
  (await years.get(ctx, idguid)) as unknown as Year;

/** Every line that closing would write. Changes nothing. Throws 404, 409 `closed`, 422. */
export async function previewClosing(
  ctx: Ctx,
  years: Years,
  idguid: string,
  tax: TaxInput,
): Promise<ClosingPreview> {
  const year = await yearOf(ctx, years, idguid);
  await refuseClosed(ctx, year);
  const { plan, next, vouchers, problems, digest } = await prepareClosing(ctx, year, tax);
  const names = await namesOf(ctx, vouchers);
  return {
    digest,
    result: decimalOf(plan.result),
    next: { naziv: next.naziv, pocetak: next.pocetak, kraj: next.kraj, made: next.idguid === null },
    problems,
    vouchers: vouchers.map((one) => ({
      type: one.type,
      day: one.day,
      description: one.description,
      total: totalOf(one),
      lines: one.lines.map(
        (line): PreviewLine => ({
          account: line.account,
          account_name: names.get(line.account) ?? '',
          partner: line.partner_id ? (names.get(line.partner_id) ?? null) : null,
          document_no: line.document_no ?? null,
          debit: line.debit ?? null,
          credit: line.credit ?? null,
        }),
      ),
    })),
  };
}

/**
 * Closes a year and opens the next, which is made if there is none, as it was previewed. Throws 404, 409 `closed` and `changed`, 422
 * with what keeps it from being closed.
 */
export async function closeYear(
  ctx: Ctx,
  years: Years,
  idguid: string,
  { digest, ...tax }: TaxInput & { digest: string },
): Promise<Closing> {
  // In the order of whoever changes a year: writers of years, then the books.
  await lockWrites(ctx, [poslovneGodine]);
  await lockBooks(ctx);
  const year = await yearOf(ctx, years, idguid);
  await refuseClosed(ctx, year);
  const prepared = await prepareClosing(ctx, year, tax);
  if (prepared.digest !== digest)
    throw new AppError(409, 'changed', 'Knjige su se od pregleda promijenile. Pogledajte pregled ponovo.');
  const blocking = prepared.problems.filter(({ blocks }) => blocks);
  if (blocking.length > 0)
    throw new AppError(422, 'not_closable', blocking[0]!.message, { data: { problems: blocking } });
  if (prepared.next.idguid === null) {
    const { naziv, pocetak, kraj } = prepared.next;
    await years.create(ctx, { naziv, pocetak, kraj, napomena: null });
  }
  const posted = await postVouchers(ctx, prepared.vouchers);
  await ctx.db.execute(sql`
    insert into fin_year_closings (tenant_id, idguid, year_id, voucher_ids, closed_by)
    values (${ctx.tenant.id}::uuid, ${newId()}::uuid, ${idguid}::uuid,
      ${sql.param(posted.map((one) => one.idguid))}::uuid[], ${ctx.actor.name})`);
  await tellClosed(ctx, year, posted, tax);
  return (await closingInForce(ctx, idguid))!;
}

async function refuseClosed(ctx: Ctx, year: Year): Promise<void> {
  const closing = await closingInForce(ctx, year.idguid);
  if (closing)
    throw new AppError(
      409,
      'closed',
      `Godina ${year.naziv} je već zatvorena: ${closing.closed_by}, ${momentText(closing.closed_at)}`,
    );
}

async function tellClosed(ctx: Ctx, year: Year, posted: readonly Posted[], { tax }: TaxInput): Promise<void> {
  await writeAudit(ctx, CLOSINGS, [
    {
      action: 'create',
      record_id: year.idguid,
      record_title: year.naziv,
      changes: {
        state: { from: 'Otvorena', to: 'Zatvorena' },
        vouchers: { from: null, to: posted.map(({ name }) => name) },
        ...(tax ? { tax: { from: null, to: tax } } : {}),
      },
    },
  ]);
}

/** Names of accounts and partners on the vouchers' lines, by code and id. */
async function namesOf(ctx: Ctx, vouchers: Prepared['vouchers']): Promise<Map<string, string>> {
  const partners = new Set(
    vouchers.flatMap(({ lines }) => lines.flatMap(({ partner_id }) => partner_id ?? [])),
  );
  const { rows } = await ctx.db.execute<{ key: string; name: string }>(sql`
    select konto as key, naziv as name from fin_konta where tenant_id = ${ctx.tenant.id}::uuid
    union all
    select idguid::text, naziv from companies where idguid = any(${sql.param([...partners])}::uuid[])`);
  return new Map(rows.map(({ key, name }) => [key, name]));
}
