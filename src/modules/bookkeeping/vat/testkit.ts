import { sql } from 'drizzle-orm';
import type { TestApp } from '../../../../test/helper.ts';
import type { Ctx } from '../../../core/context.ts';
import { newId } from '../../../core/id.ts';
import { tableOf } from '../../../core/table.ts';
import { companies } from '../../companies/resources.ts';
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
  more: {
    base?: string;
    tax?: string;
    code?: string;
    account?: string;
    no?: string;
    line?: Partial<NewLine>;
  } = {},
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
  more: {
    base?: string;
    tax?: string;
    code?: string;
    account?: string;
    no?: string;
    line?: Partial<NewLine>;
  } = {},
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

/** How many fields the lines of a file have: head, record, foot. */
const FIELDS = { '1': { '1': 7, '2': 20, '3': 11 }, '2': { '1': 7, '2': 21, '3': 13 } } as const;
/** The first field of a record that is an amount. */
const FIRST_AMOUNT = { '1': 11, '2': 10 } as const;

/**
 * Reads a file of the tax office back, by the table of its fields and without the code that writes it. Throws where the form is wrong or
 * the last line does not say the sums of the records.
 */
export function readVatFile(text: string): { kind: '1' | '2'; head: string[]; records: string[][] } {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text.split(lineEnd).map((line) => line.split(';'));
  const wrong = (what: string, line: number): never => {
    throw new Error(`Line ${line + 1}: ${what}: ${lines[line]?.join(';')}`);
  };
  if (lines.pop()?.join() !== '') wrong('the file does not end with a line end', lines.length);
  const kind = lines[0]![3] as '1' | '2';
  const foot = lines.at(-1)!;
  const records = lines.slice(1, -1);
  lines.forEach((fields, index) => {
    const type = index === 0 ? '1' : index === lines.length - 1 ? '3' : '2';
    if (fields[0] !== type) wrong(`type is not ${type}`, index);
    if (fields.length !== FIELDS[kind][type]) wrong(`${fields.length} fields`, index);
  });
  const sums = new Map<number, bigint>();
  records.forEach((fields, index) => {
    if (!/^\d{10}$/.test(fields[2]!) || !/^0\d$/.test(fields[3]!)) wrong('number or type', index + 1);
    if (fields.some((field) => field.length > 100)) wrong('a field is too long', index + 1);
    fields.slice(FIRST_AMOUNT[kind]).forEach((amount, nth) => {
      if (!/^-?\d+\.\d\d$/.test(amount)) wrong(`amount ${amount}`, index + 1);
      sums.set(nth, (sums.get(nth) ?? 0n) + BigInt(amount.replace('.', '')));
    });
  });
  foot.slice(1, -1).forEach((amount, nth) => {
    if (BigInt(amount.replace('.', '')) !== (sums.get(nth) ?? 0n)) wrong(`sum ${nth}`, lines.length - 1);
  });
  if (foot.at(-1) !== String(records.length)) wrong('count', lines.length - 1);
  return { kind, head: lines[0]!, records };
}
