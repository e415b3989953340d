import { sql } from 'drizzle-orm';
import type { TestApp } from '../../../../../test/helper.ts';
import { newId } from '../../../../core/id.ts';
import { multipart } from '../../../../core/transfer/testkit.ts';
import { postVouchers } from '../../ledger/posting.service.ts';
import { books, voucher } from '../../ledger/testkit.ts';
import { OWN, PARTNER } from './samples.ts';

/** What a bookkeeper's tests of statements use: books with a bank account, a partner with his own, and his open invoices. */
export async function bankDesk(test: TestApp, rights: readonly string[] = []) {
  const own = await books(test, [
    ...new Set([
      'fin_knjizenje_pregled',
      'fin_knjizenje_save',
      'admin_companies_pregled',
      'admin_companies_save',
      ...rights,
    ]),
  ]);
  const { token, tenantId } = own.person;
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH', path: string, body?: unknown) =>
    test.call(method, `/api${path}`, { token, body });
  const send = (path: string, file: Buffer | string, options?: object) =>
    test.call('POST', `/api${path}`, { token, ...multipart(file, options) });
  const idOf = async (table: string, column: string, value: string): Promise<string> => {
    const { rows } = await test.ownerDb.execute<{ idguid: string }>(sql`
      select idguid from ${sql.identifier(table)} where tenant_id = ${tenantId} and ${sql.identifier(column)} = ${value}`);
    return rows[0]!.idguid;
  };
  const addAccount = async (values: object = {}): Promise<string> => {
    const { body, status } = await call('POST', '/fin/bankovni-racuni', {
      naziv: 'Prva banka',
      racun: OWN,
      valuta: null,
      konto_id: await idOf('fin_konta', 'konto', '200'),
      vrsta_id: await idOf('fin_vrste_naloga', 'sifra', 'IZ'),
      aktivno: true,
      ...values,
    });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.data.idguid;
  };
  const addPartner = async (naziv: string, racun: string | null = null): Promise<string> => {
    const { body, status } = await call('POST', '/admin/companies', {
      naziv,
      racuni: racun === null ? [] : [{ broj: racun, banka: null, napomena: null }],
    });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.data.idguid;
  };
  return {
    ...own,
    call,
    send,
    idOf,
    addAccount,
    addPartner,
    /** Books invoices to a partner: number -> amount. */
    invoice: (partner_id: string, documents: Record<string, string>) =>
      own.run((ctx) =>
        postVouchers(
          ctx,
          Object.entries(documents).map(([document_no, amount]) =>
            voucher({
              idguid: newId(),
              type: 'IF',
              day: '2026-11-01',
              lines: [
                { account: '211', partner_id, document_no, due_date: '2026-11-15', debit: amount },
                { account: '602', credit: amount },
              ],
            }),
          ),
        ),
      ),
    /** What is open of a document. */
    open: async (document_no: string): Promise<string | undefined> => {
      const { rows } = await test.ownerDb.execute<{ open: string }>(sql`
        select open::text as open from fin_open_items where tenant_id = ${tenantId} and document_no = ${document_no}`);
      return rows[0]?.open;
    },
    /** How many vouchers are posted. */
    posted: async (): Promise<number> => {
      const { rows } = await test.ownerDb.execute<{ n: number }>(
        sql`select count(*)::int as n from fin_vouchers where tenant_id = ${tenantId}`,
      );
      return rows[0]!.n;
    },
    /** Imports a statement and answers its id. */
    bring: async (file: string, options: object = {}): Promise<string> => {
      const { body, status } = await send('/fin/izvodi/import', file, { file_name: 'izvod.txt', ...options });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body.data[0].idguid;
    },
    PARTNER,
  };
}
