import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestApp } from '../../../../../test/helper.ts';
import { newId } from '../../../../core/id.ts';
import { decimalOf, unitsOf } from '../../../../core/money/money.ts';
import { postVouchers } from '../../ledger/posting.service.ts';
import { inDomestic } from '../../ledger/rates.ts';
import { voucher } from '../../ledger/testkit.ts';
import type { NewVoucher } from '../../ledger/voucher.ts';
import { bankDesk } from './desk.ts';
import { OWN } from './samples.ts';

/** KM for one unit: of the dollar when it is billed, and on the statement. */
export const BILLED = { EUR: '1.955830', USD: '1.815000' };
export const ON_STATEMENT = { BAM: '1.000000', EUR: '1.955830', USD: '1.800000' };
type Currency = keyof typeof ON_STATEMENT;

/** An amount on its side. */
const sidesOf = (amount: string) =>
  amount.startsWith('-') ? { credit: amount.slice(1) } : { debit: amount };

/** Books with an account in a currency and a customer, who is billed and pays. */
export async function paying(test: TestApp, currency: Currency) {
  const desk = await bankDesk(test);
  await desk.addAccount({ valuta: currency === 'BAM' ? null : currency });
  await test.ownerDb.execute(sql`
    insert into fin_kursna_lista (idguid, tenant_id, datum, valuta, kurs, jedinica)
    values (gen_random_uuid(), ${desk.person.tenantId}, '2026-11-01', 'USD', 1.8, 1)`);
  const partner_id = await desk.addPartner('Alfa Trgovina d.o.o.');
  let statements = 0;
  const lines = async (document_no: string | null, account = '211') => {
    const { rows } = await test.ownerDb.execute<{
      amount: string;
      currency: string | null;
      foreign: string | null;
      rate: string | null;
    }>(sql`
      select (l.debit - l.credit)::text as amount, l.currency, l.currency_amount::text as foreign, l.rate::text from fin_lines l
      join fin_vouchers v on v.tenant_id = l.tenant_id and v.idguid = l.voucher_id
      where l.tenant_id = ${desk.person.tenantId} and l.document_no is not distinct from ${document_no} and l.account = ${account}
      order by v.journal_no, l.line`);
    return rows.map(({ amount, currency: of, foreign, rate }) => [
      amount,
      foreign && `${foreign} ${of}`,
      rate,
    ]);
  };
  return {
    ...desk,
    partner_id,
    lines,
    /** Closes one document by the other. */
    match: (debit_document: string, credit_document: string, amount: string) => {
      const made = [{ idguid: newId(), account: '211', partner_id, debit_document, credit_document, amount }];
      return desk.run((ctx) =>
        ctx.db.execute(sql`select fin_match(${JSON.stringify(made)}::jsonb, 'Proba')`),
      );
    },
    /** Posts an invoice, or an advance below 0. */
    bill: (
      document_no: string,
      amount: string,
      of: keyof typeof BILLED | null,
      given: Partial<NewVoucher> = {},
    ) => {
      const debit = of ? inDomestic(amount, BILLED[of]) : amount;
      const foreign = of ? { currency: of, currency_amount: amount, rate: BILLED[of] } : {};
      return desk.run((ctx) =>
        postVouchers(ctx, [
          voucher({
            day: '2026-11-01',
            ...given,
            lines: [
              { account: '211', partner_id, document_no, ...sidesOf(debit), ...foreign },
              { account: '602', ...sidesOf(decimalOf(-unitsOf(debit))) },
            ],
          }),
        ]),
      );
    },
    /** A statement on which an amount came, whose row is booked as its parts: account, document and KM. */
    pay: async (amount: string, parts: [account: string, document_no: string | null, amount: string][]) => {
      statements += 1;
      const idguid = await desk.bring(
        [
          '{1:F01BANKBA22AXXX0000000000}{2:I940CLIENTXXXXN}{4:',
          `:20:STMT${statements}`,
          `:25:${OWN.slice(4)}`,
          `:28C:${statements}/001`,
          `:60F:C261120${currency}0,00`,
          `:61:2611201120C${amount.replace('.', ',')}NTRFNONREF//BR${statements}`,
          ':86:166?00Uplata?20Uplata',
          `:62F:C261120${currency}${amount.replace('.', ',')}`,
          '-}',
          '',
        ].join('\r\n'),
      );
      const decided = await desk.call('PUT', `/fin/izvodi/${idguid}/rows/1`, {
        version: 0,
        parts: parts.map(([account, document_no, part]) => ({
          account,
          partner_id: account === '211' ? partner_id : null,
          cost_center_id: null,
          document_no,
          amount: part,
          description: null,
        })),
      });
      expect(decided.body).toMatchObject({ success: true });
      const { version } = decided.body.data;
      const booked = await desk.call('POST', `/fin/izvodi/${idguid}/book`, { version });
      expect(booked.body).toMatchObject({ success: true });
      return booked.body.data.voucher.idguid as string;
    },
  };
}
