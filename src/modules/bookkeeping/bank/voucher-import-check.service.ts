import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { fold } from '../../../core/fold.ts';
import { checkVouchers } from '../ledger/posting.service.ts';
import type { NewVoucher } from '../ledger/voucher.ts';
import { COLUMN_OF, type FileLine, type FileVoucher, newVoucher, type RowProblem } from './voucher-file.ts';
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

/** Firms of a name. */
interface Named {
  ids: string[];
  /** One of them has a number. */
  numbered: boolean;
}

/** Finds partners by JIB or name, and cost centres by code or name; notes them in the lines. */
export async function resolve(ctx: Ctx, vouchers: readonly FileVoucher[]): Promise<RowProblem[]> {
  const lines = vouchers.flatMap(({ key, lines }) => lines.map((line) => ({ key, ...line })));
  const names = [...new Set(lines.flatMap(({ partner }) => partner ?? []))];
  const numbers = [...new Set(lines.flatMap(({ jib }) => jib ?? []))];
  // The JIB of a head office is its PDV number after a 4, and a firm may have been entered with one of them.
  const { rows: byNumber } = await ctx.db.execute<{ number: string; ids: string[] }>(sql`
    select k.number, array_agg(distinct c.idguid::text) as ids from companies c
    cross join lateral (values (c.jib), (c.pdv_broj), (c.strani_broj),
      (case when c.jib is null then '4' || c.pdv_broj end), (case when c.pdv_broj is null then substr(c.jib, 2) end)) k(number)
    where c.tenant_id = ${ctx.tenant.id}::uuid and k.number = any(${sql.param(numbers)}::text[]) group by 1`);
  const { rows: byName } = await ctx.db.execute<Named & { name: string } & Record<string, unknown>>(sql`
    select n.name, array_agg(distinct c.idguid::text) as ids, bool_or(coalesce(c.jib, c.pdv_broj, c.strani_broj) is not null) as numbered
    from unnest(${sql.param(names)}::text[]) as n(name)
    join company_keys k on k.tenant_id = ${ctx.tenant.id}::uuid and k.reason = 'naziv' and k.key = companies_name_key(n.name)
    join companies c on c.tenant_id = k.tenant_id and c.idguid = k.company_id group by 1`);
  const { rows: centers } = await ctx.db.execute<{ idguid: string; sifra: string; naziv: string }>(
    sql`select idguid, sifra, naziv from fin_mjesta_troska where tenant_id = ${ctx.tenant.id}::uuid`,
  );
  const ofNumber = new Map(byNumber.map(({ number, ids }) => [number, ids]));
  const ofName = new Map(byName.map((one) => [one.name, one]));
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
    const found = partnerOf({ partner, jib }, jib ? ofNumber.get(jib) : undefined, ofName.get(partner ?? ''));
    if (found.problem) say(...found.problem);
    line.partner_id = found.id ?? null;
    const place = center ? ofCenter.get(fold(center)) : undefined;
    if (center && !place) say('mjesto_troska', `Mjesta troška „${center}” nema.`);
    line.cost_center_id = place ?? null;
  }
  return problems;
}

/**
 * The firm that a row names. A JIB decides alone, because branches have the name of their firm; the name where the firm of that name has
 * no number, and among those of one number.
 */
function partnerOf(
  { partner, jib }: Pick<FileLine, 'partner' | 'jib'>,
  numbered: readonly string[] = [],
  named: Named = { ids: [], numbered: false },
): { id?: string; problem?: [field: string, message: string] } {
  if (!partner && !jib) return {};
  const both = numbered.length > 1 ? numbered.filter((id) => named.ids.includes(id)) : numbered;
  const found = numbered.length > 0 ? both : jib && named.numbered ? [] : named.ids;
  if (found.length === 1) return { id: found[0]! };
  if (numbered.length > 1) return { problem: ['partner_jib', `Više firmi ima broj „${jib}”. Upišite JIB.`] };
  if (found.length > 1) return { problem: ['partner', `Više partnera se zove „${partner}”. Upišite JIB.`] };
  if (jib && named.ids.length > 0)
    return { problem: ['partner_jib', `Firme s JIB-om „${jib}” nema, a „${partner}” ima drugi.`] };
  return {
    problem: [partner ? 'partner' : 'partner_jib', `Partnera „${partner ?? jib}” nema među firmama.`],
  };
}
