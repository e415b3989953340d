import { postVouchers } from '../../ledger/posting.service.ts';
import { voucher } from '../../ledger/testkit.ts';
import type { NewLine, NewVoucher } from '../../ledger/voucher.ts';
import type { bankDesk } from './desk.ts';

type Bank = Awaited<ReturnType<typeof bankDesk>>;
export const warningsOf = async (desk: Bank, idguid: string): Promise<string[]> =>
  (await desk.call('GET', `/fin/izvodi/${idguid}`)).body.data.warnings;
/** Posts a voucher with one debit on the bank's account. */
export const onBank = (desk: Bank, line: Partial<NewLine>, given: Partial<NewVoucher> = {}) =>
  desk.run((ctx) =>
    postVouchers(ctx, [
      voucher({
        ...{ day: '2026-01-01', type: '00', ...given },
        lines: [
          { account: '200', ...line },
          { account: '300', credit: line.debit },
        ],
      }),
    ]),
  );
/** Books a statement whose rows are all of one account. */
export async function booked(desk: Bank, idguid: string): Promise<void> {
  const { rows } = (await desk.call('GET', `/fin/izvodi/${idguid}`)).body.data;
  const part = { partner_id: null, cost_center_id: null, document_no: null, description: null };
  for (const { line, domestic } of rows) {
    const parts = [{ ...part, account: '551', amount: domestic }];
    await desk.call('PUT', `/fin/izvodi/${idguid}/rows/${line}`, { parts, version: 0 });
  }
  const { version } = (await desk.call('GET', `/fin/izvodi/${idguid}`)).body.data;
  const { status, body } = await desk.call('POST', `/fin/izvodi/${idguid}/book`, { version });
  if (status !== 200) throw new Error(JSON.stringify(body));
}
