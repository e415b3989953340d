import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { bankDesk } from './test/desk.ts';
import { PARTNER, table } from './test/samples.ts';

/** Rows of a table in which a partner pays. */
const payments = (...rows: [text: string, amount: string][]): string =>
  [
    table.split('\r\n')[0],
    ...rows.map(([text, amount]) => `20.11.2026;Alfa;${PARTNER.slice(4)};${text};;${amount};`),
  ].join('\r\n');

let test: TestApp;
let desk: Awaited<ReturnType<typeof bankDesk>>;
let account: string;
let partner: string;
beforeAll(async () => {
  test = await createTestApp();
  desk = await bankDesk(test);
  account = await desk.addAccount();
  partner = await desk.addPartner('Alfa d.o.o.', PARTNER);
});
afterAll(() => test.close());

const read = async (idguid: string) => (await desk.call('GET', `/fin/izvodi/${idguid}`)).body.data;
const bring = (statement_no: string, ...rows: [string, string][]): Promise<string> =>
  desk.bring(payments(...rows), {
    account_id: account,
    statement_no,
    mapping: { datum: 0, racun: 2, svrha: 3, uplata: 5, isplata: 6 },
  });
const part = (document_no: string | null, amount: string) => ({
  account: '211',
  partner_id: partner,
  cost_center_id: null,
  document_no,
  amount,
  description: null,
});
const decide = async (idguid: string, line: number, ...parts: object[]) =>
  expect((await desk.call('PUT', `/fin/izvodi/${idguid}/rows/${line}`, { parts })).status).toBe(200);
const acceptSure = async (idguid: string): Promise<number> => {
  const { version } = await read(idguid);
  return (await desk.call('POST', `/fin/izvodi/${idguid}/accept`, { version })).body.data.accepted;
};
const offered = async (idguid: string, line: number) => {
  const query = `partner_id=${partner}&statement_id=${idguid}&line=${line}`;
  const { body } = await desk.call('GET', `/fin/izvodi/otvorene-stavke?${query}`);
  return Object.fromEntries(
    body.data.map(({ document_no, open }: { document_no: string; open: string }) => [document_no, open]),
  );
};

describe('what a decision closes', () => {
  it('is not offered to another row of the statement, nor of another one', async () => {
    await desk.invoice(partner, { 'A-1/26': '117.00' });
    const first = await bring('1', ['Uplata', '117,00'], ['Druga uplata', '117,00']);
    const second = await bring('2', ['Treća uplata A-1/26', '117,00']);
    await decide(first, 1, part('A-1/26', '117.00'));
    expect(await acceptSure(first)).toBe(0);
    expect(await acceptSure(second)).toBe(0);
    for (const row of [(await read(first)).rows[1], (await read(second)).rows[0]])
      expect(row).toMatchObject({ sure: false, parts: [{ document_no: null, amount: '117.00' }] });
    expect(await offered(second, 1)).toEqual({});
    // The row itself may choose it again.
    expect(await offered(first, 1)).toEqual({ 'A-1/26': '117.00' });
    await decide(first, 2, part(null, '117.00'));
    const { version } = await read(first);
    expect((await desk.call('POST', `/fin/izvodi/${first}/book`, { version })).status).toBe(200);
    expect(await desk.open('A-1/26')).toBe('0.00');
  });

  it('in part leaves the rest, and taken back leaves all', async () => {
    await desk.invoice(partner, { 'B-2/26': '100.00' });
    const idguid = await bring('3', ['Dio B-2/26', '40,00'], ['Ostatak B-2/26', '60,00']);
    await decide(idguid, 1, part('B-2/26', '40.00'));
    expect(await offered(idguid, 2)).toMatchObject({ 'B-2/26': '60.00' });
    expect((await read(idguid)).rows[1]).toMatchObject({
      sure: true,
      parts: [{ document_no: 'B-2/26', amount: '60.00' }],
    });
    expect((await desk.call('PUT', `/fin/izvodi/${idguid}/rows/1`, { parts: null })).status).toBe(200);
    expect(await offered(idguid, 2)).toMatchObject({ 'B-2/26': '100.00' });
  });
});
