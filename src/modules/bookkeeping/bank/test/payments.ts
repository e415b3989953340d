import { expect } from 'vitest';
import type { TestApp } from '../../../../../test/helper.ts';
import { bankDesk } from './desk.ts';
import { OWN, PARTNER } from './samples.ts';

/** Books with an account and a partner who pays, and what a bookkeeper does with statements. */
export async function paymentsDesk(test: TestApp) {
  const desk = await bankDesk(test);
  await desk.addAccount();
  const partner = await desk.addPartner('Alfa Trgovina d.o.o.', PARTNER);

  let number = 0;
  /** Imports a statement with money from the partner. */
  const payments = (...amounts: string[]): Promise<string> => bringFrom(PARTNER, ...amounts);
  const bringFrom = (payer: string, ...amounts: string[]): Promise<string> => {
    number += 1;
    const day = `2611${String(number).padStart(2, '0')}`;
    const rows = amounts.flatMap((amount, at) => [
      `:61:${day}${day.slice(2)}C${amount}NTRFNONREF//BR${number}-${at}`,
      `:86:166?00Uplata?20Uplata?31${payer}?32Alfa Trgovina d.o.o.`,
    ]);
    const cents = amounts.reduce((all, amount) => all + Number(amount.replace(',', '')), 0);
    const closing = `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
    return desk.bring(
      [
        '{1:F01BANKBA22AXXX0000000000}{2:I940CLIENTXXXXN}{4:',
        `:20:STMT${number}`,
        `:25:${OWN.slice(4)}`,
        `:28C:${number}/001`,
        `:60F:C${day}BAM0,00`,
        ...rows,
        `:62F:C${day}BAM${closing}`,
        '-}',
        '',
      ].join('\r\n'),
    );
  };
  const statement = async (idguid: string) => (await desk.call('GET', `/fin/izvodi/${idguid}`)).body.data;
  const accept = async (idguid: string) =>
    desk.call('POST', `/fin/izvodi/${idguid}/accept`, { version: (await statement(idguid)).version });
  const book = async (idguid: string) =>
    desk.call('POST', `/fin/izvodi/${idguid}/book`, { version: (await statement(idguid)).version });
  const part = (document_no: string | null, amount: string) => ({
    account: '211',
    partner_id: partner,
    cost_center_id: null,
    document_no,
    amount,
    description: null,
  });
  const put = (idguid: string, line: number, body: object) =>
    desk.call('PUT', `/fin/izvodi/${idguid}/rows/${line}`, body);
  const decide = async (idguid: string, line: number, parts: object[] | null) => {
    const { version } = (await statement(idguid)).rows[line - 1];
    expect((await put(idguid, line, { parts, version })).status).toBe(200);
  };
  const documents = (row: { parts: { document_no: string | null }[] }) =>
    row.parts.map(({ document_no }) => document_no);
  return { desk, partner, payments, bringFrom, statement, accept, book, part, put, decide, documents };
}
