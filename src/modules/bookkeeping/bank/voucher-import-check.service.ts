import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { fold } from '../../../core/fold.ts';
import { checkVouchers } from '../ledger/posting.service.ts';
import type { NewVoucher } from '../ledger/voucher.ts';
import { COLUMN_OF, type FileVoucher, newVoucher, type RowProblem } from './voucher-file.ts';
import { draftProblems } from './voucher-file-draft.ts';

/** What is wrong with vouchers, once each: what a draft cannot hold, and what the books would object to. */
export async function problemsOf(ctx: Ctx, batch: readonly FileVoucher[]): Promise<RowProblem[]> {
  const inDrafts = batch.flatMap(draftProblems);
  const keyOf = ({ row, field, message }: RowProblem): string => JSON.stringify([row, field, message]);
  const known = new Set(inDrafts.map(keyOf));
  return [...inDrafts, ...(await booksProblems(ctx, batch)).filter((one) => !known.has(keyOf(one)))];
}

/** What the books would object to, at rows of the file. A voucher without a day is named here: it has no year to be checked in. */
async function booksProblems(ctx: Ctx, batch: readonly FileVoucher[]): Promise<RowProblem[]> {
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
      blocks_draft: false,
    })),
    ...found.map(({ voucher, line, field, message, blocks }) => {
      const { key, row, lines } = dated[voucher - 1]!;
      return {
        row: line === null ? row : lines[line - 1]!.row,
        voucher: key,
        field: COLUMN_OF[field] ?? null,
        message,
        blocks,
        blocks_draft: false,
      };
    }),
  ];
}

/** Finds partners by JIB or name, and cost centres by code or name; notes them in the lines. */
export async function resolve(ctx: Ctx, vouchers: readonly FileVoucher[]): Promise<RowProblem[]> {
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
      problems.push({ row, voucher: key, field, message, blocks: true, blocks_draft: false });
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
