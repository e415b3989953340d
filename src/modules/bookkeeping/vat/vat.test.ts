import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import type { Books } from '../ledger/testkit.ts';
import { firm, post, purchase, supply, vatBooks } from './testkit.ts';

let test: TestApp;
let own: Books;
let supplier: string;
let buyer: string;
let person: string;

beforeAll(async () => {
  test = await createTestApp();
  own = await vatBooks(test);
  supplier = await firm(own, { naziv: 'Čelik; d.o.o.', pdv_broj: '200999990001', jib: '4200999990001' });
  buyer = await firm(own, { naziv: 'Kupac d.d.', pdv_broj: '200888880001', jib: '4200888880001' });
  person = await firm(own, { naziv: 'Građanin', jib: '4200777770001', entity: 'RS' });
});
afterAll(() => test.close());

const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) =>
  test.call(method, `/api/fin/vat${path}`, { token: own.person.token, body });
const month = async (text: string) => (await call('GET', `/months/${text}`)).body.data;

describe('rows of the books', () => {
  it('follow from the codes, and reversals are negative', async () => {
    await purchase(own, '2026-03-02', supplier, { no: 'R-1' });
    await purchase(own, '2026-03-03', supplier, { no: 'R-2', code: 'U17N', account: '555' });
    await supply(own, '2026-03-04', buyer, { no: '1/26' });
    await supply(own, '2026-03-05', person, { no: '2/26', code: 'I17K', account: '473' });
    await supply(own, '2026-03-06', null, {
      no: '3/26',
      code: 'I17K',
      account: '473',
      base: '50.00',
      tax: '8.50',
    });
    // A credit note: the tax on the other side.
    await post(own, {
      day: '2026-03-07',
      type: 'IF',
      lines: [
        { account: '612', debit: '10.00' },
        {
          account: '470',
          debit: '1.70',
          vat_code: 'I17',
          vat_base: '10.00',
          partner_id: buyer,
          document_no: 'KO-1',
        },
        { account: '211', credit: '11.70', partner_id: buyer, document_no: 'KO-1' },
      ],
    });
    const kuf = (await call('GET', '/kuf?month=2026-03-01')).body;
    expect(kuf.data).toHaveLength(2);
    expect(kuf.data[0]).toMatchObject({
      name: 'Čelik; d.o.o.',
      net: '100.00',
      gross: '117.00',
      deductible: '17.00',
      fbih: '0.00',
      boxes: ['21', '41'],
    });
    expect(kuf.data[1]).toMatchObject({ non_deductible: '17.00', fbih: '17.00', boxes: ['21', '32'] });
    expect(kuf.meta.sums).toMatchObject({ net: '200.00', vat: '34.00', deductible: '17.00' });
    const kif = (await call('GET', '/kif?month=2026-03-01')).body;
    expect(kif.data.map((row: { name: string }) => row.name)).toEqual([
      'Kupac d.d.',
      'Građanin',
      'NEIMENOVANI KUPAC FBiH',
      'Kupac d.d.',
    ]);
    expect(kif.data[1]).toMatchObject({ vat_final: '34.00', rs: '34.00', boxes: ['11', '51', '33'] });
    expect(kif.data[2]).toMatchObject({ jib: '9999999999999', vat_number: '', fbih: '8.50' });
    expect(kif.data[3]).toMatchObject({
      gross: '-11.70',
      base_registered: '-10.00',
      vat_registered: '-1.70',
    });
    expect((await call('GET', '/kif?month=2026-03-01&boxes=33')).body.data).toHaveLength(1);
  });

  it('the return adds up, and says what is missing', async () => {
    const found = await month('2026-03');
    expect(found.boxes).toMatchObject({
      '11': '440.00',
      '21': '200.00',
      '41': '17.00',
      '42': '0.00',
      '51': '75.00',
      '61': '17.00',
      '71': '58.00',
      '32': '26.00',
      '33': '34.00',
      '34': '0.00',
    });
    expect(found.problems.filter(({ blocks }: { blocks: boolean }) => blocks)).toEqual([]);
    expect(found.state).toBe('ready');
  });
});
