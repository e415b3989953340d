import { sql } from 'drizzle-orm';
import type { TestApp } from '../../../test/helper.ts';
import type { Ctx } from '../../core/context.ts';
import { newId } from '../../core/id.ts';
import { tableOf } from '../../core/table.ts';
import { companies } from '../companies/resources.ts';
import { postVouchers } from '../ledger/posting.service.ts';
import { type Books, books, voucher } from '../ledger/testkit.ts';
import type { NewLine, NewVoucher } from '../ledger/voucher.ts';

export const RIGHTS = ['fin_knjizenje_pregled', 'fin_knjizenje_save'];
/** PDV number of the organisation of `vatBooks`. */
export const OWN_NUMBER = '200123450001';

const townIn = (
  entity: string,
) => sql`(select o.idguid from erp_opstine o join erp_entiteti e on e.idguid = o.entitet_id
  where e.kod = ${entity} order by o.naziv limit 1)`;

/** Books of an organisation of the Federation that is registered for VAT. */
export async function vatBooks(test: TestApp, permissions = RIGHTS): Promise<Books> {
  const own = await books(test, permissions);
  await test.ownerDb.execute(sql`
    insert into tenant_profiles (tenant_id, jib, pdv_broj, adresa, postanski_broj, opstina_id)
    values (${own.person.tenantId}::uuid, '4200123450001', ${OWN_NUMBER}, 'Obala Kulina bana 1', '71000', ${townIn('FBiH')})`);
  return own;
}

/** A firm of the organisation; without numbers it is no taxpayer. */
export function firm(
  own: Books,
  given: { naziv: string; pdv_broj?: string; jib?: string; entity?: string; [field: string]: unknown },
): Promise<string> {
  const { entity, ...values } = given;
  return own.run(async (ctx) => {
    const idguid = newId();
    await ctx.db.insert(tableOf(companies)).values({
      idguid,
      tenant_id: ctx.tenant.id,
      adresa: 'Ferhadija 5',
      postanski_broj: '71000',
      grad: 'Sarajevo',
      ...(entity ? { opstina_id: townIn(entity) } : {}),
      ...values,
    } as never);
    return idguid;
  });
}

let counter = 0;
/** Posts a voucher of these lines; missing documents and dates are filled in. */
export async function post(own: Books, given: Partial<NewVoucher> & { day: string; lines: NewLine[] }) {
  const lines = given.lines.map((line) =>
    line.vat_code
      ? {
          document_date: given.day,
          received_date: given.day,
          vat_month: `${given.day.slice(0, 7)}-01`,
          ...line,
        }
      : line,
  );
  const [posted] = await own.run((ctx: Ctx) => postVouchers(ctx, [voucher({ ...given, lines })]));
  return posted!;
}

/** An invoice of a supplier: 100 and tax, or `base` and `tax`. */
export const purchase = (
  own: Books,
  day: string,
  partner_id: string,
  more: { base?: string; tax?: string; code?: string; account?: string; no?: string; line?: NewLine } = {},
) => {
  const { base = '100.00', tax = '17.00', code = 'U17', account = '270', no = `UF-${++counter}` } = more;
  const total = (Number(base) + Number(tax)).toFixed(2);
  return post(own, {
    day,
    type: 'UF',
    lines: [
      { account: '511', debit: base },
      { account, debit: tax, vat_code: code, vat_base: base, partner_id, document_no: no, ...more.line },
      { account: '432', credit: total, partner_id, document_no: no },
    ],
  });
};

/** An invoice to a buyer. */
export const supply = (
  own: Books,
  day: string,
  partner_id: string | null,
  more: { base?: string; tax?: string; code?: string; account?: string; no?: string; line?: NewLine } = {},
) => {
  const { base = '200.00', tax = '34.00', code = 'I17', account = '470', no = `IF-${++counter}` } = more;
  const total = (Number(base) + Number(tax)).toFixed(2);
  return post(own, {
    day,
    type: 'IF',
    lines: [
      partner_id
        ? { account: '211', debit: total, partner_id, document_no: no }
        : { account: '205', debit: total },
      { account: '612', credit: base },
      { account, credit: tax, vat_code: code, vat_base: base, partner_id, document_no: no, ...more.line },
    ],
  });
};
