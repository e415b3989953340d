import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { invalid, notFound } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { isId } from '../../../core/list-query.ts';
import { absolute, formatAmount, unitsOf } from '../../../core/money/money.ts';
import { numberSql } from '../ledger/number-sql.ts';
import { postVouchers } from '../ledger/posting.service.ts';
import type { NewLine } from '../ledger/voucher.ts';
import { documentsToBook } from './in-currency.service.ts';
import { bookOn } from './in-currency.ts';
import { readItems, readPartner } from './items.service.ts';
import { notOpen } from './matches.service.ts';
import type { NettingStatement, NewNetting } from './netting.api.ts';

async function typeOfNetting(ctx: Ctx, asked: string | undefined): Promise<string> {
  const { rows } = await ctx.db.execute<{ sifra: string }>(sql`
    select sifra from fin_vrste_naloga
    where tenant_id = ${ctx.tenant.id}::uuid and namjena = 'kompenzacija' and aktivno
      ${asked ? sql`and sifra = ${asked}` : sql``} order by sifra limit 1`);
  if (!rows[0])
    throw invalid({ type: 'Nema aktivne vrste naloga s namjenom Kompenzacija. Dodajte je u vrste naloga.' });
  return rows[0].sifra;
}

/**
 * Posts a voucher that closes receivables and payables of one partner by each other. Its lines carry the numbers of the documents, so
 * that each closes by itself. Throws 404, 422 where the sides differ or the books refuse, 409 `not_open`.
 */
export async function postNetting(ctx: Ctx, input: NewNetting): Promise<{ idguid: string; number: string }> {
  const partner = await readPartner(ctx, input.partner_id);
  const asked = sql`o.partner_id = ${input.partner_id}::uuid and (o.account, o.document_no) in (
    select a.account, a.document_no from jsonb_to_recordset(${JSON.stringify(input.items)}::jsonb) as a (account text, document_no text))`;
  const items = await readItems(ctx, asked);
  const { partner_id } = input;
  const documentOf = await documentsToBook(
    ctx,
    input.items.map(({ account, document_no }) => ({ account, document_no, partner_id })),
  );
  const seen = new Set<string>();
  let [receivable, payable] = [0n, 0n];
  const lines = input.items.map((one, index): NewLine => {
    const key = `${one.account}/${one.document_no}`;
    if (seen.has(key)) throw invalid({ [`items.${index}.document_no`]: 'Dokument je naveden dvaput.' });
    seen.add(key);
    const item = items.find(
      ({ account, document_no }) => account === one.account && document_no === one.document_no,
    );
    const units = unitsOf(one.amount);
    const open = unitsOf(item?.open ?? '0');
    if (!item || units > absolute(open)) throw notOpen(one.document_no, absolute(open));
    if (open > 0n) receivable += units;
    else payable += units;
    const document = documentOf({ ...one, partner_id });
    return {
      account: one.account,
      partner_id,
      document_no: one.document_no || null,
      [open > 0n ? 'credit' : 'debit']: one.amount,
      description: 'Kompenzacija',
      ...(document && bookOn(document, open > 0n ? -units : units)),
    };
  });
  if (receivable !== payable) {
    const message = `Potraživanja i obaveze nisu jednaki: ${formatAmount(receivable)} i ${formatAmount(payable)}.`;
    throw invalid({ items: message }, message);
  }
  const type = await typeOfNetting(ctx, input.type);
  const [posted] = await postVouchers(ctx, [
    {
      idguid: newId(),
      type,
      day: input.day,
      description: input.description || `Kompenzacija s firmom ${partner.naziv}`,
      source: 'netting',
      lines,
    },
  ]);
  // Posting has locked the rows: whoever else closed them meanwhile is seen now.
  const after = await readItems(ctx, asked);
  for (const { account, document_no, open } of after) {
    const of = (one: { account: string; document_no: string }): boolean =>
      one.account === account && one.document_no === document_no;
    const [before, taken] = [items.find(of), input.items.find(of)];
    if (!before || !taken || before.open.startsWith('-') === open.startsWith('-')) continue;
    // What was open when the rows were locked: what is left, which is of the other side, and what was taken.
    throw notOpen(document_no, unitsOf(taken.amount) - absolute(unitsOf(open)));
  }
  return { idguid: posted!.idguid, number: posted!.name };
}

/** A posted netting as both sides sign it. Throws 404. */
export async function nettingStatement(ctx: Ctx, idguid: string): Promise<NettingStatement> {
  if (!isId(idguid)) throw notFound();
  const { rows } = await ctx.db.execute<
    Omit<NettingStatement, 'partner' | 'organisation'> & { partner_id: string } & Record<string, unknown>
  >(sql`
    select v.idguid, ${numberSql(ctx, 'v')} as number, v.day::text, v.description, v.total::text, l.partner_id, l.lines
    from fin_vouchers v
    cross join lateral (
      select min(one.partner_id::text) as partner_id, json_agg(json_build_object('account', one.account, 'naziv', a.naziv,
        'document_no', coalesce(one.document_no, ''), 'debit', one.debit::text, 'credit', one.credit::text) order by one.line) as lines
      from fin_lines one
      join fin_konta a on a.tenant_id = one.tenant_id and a.konto = one.account collate "bs-x-icu"
      where one.tenant_id = v.tenant_id and one.voucher_id = v.idguid
    ) l
    where v.tenant_id = ${ctx.tenant.id}::uuid and v.idguid = ${idguid}::uuid and v.source = 'netting'`);
  if (!rows[0]) throw notFound();
  const { partner_id, ...head } = rows[0];
  return { ...head, organisation: ctx.tenant.name, partner: await readPartner(ctx, partner_id) };
}
