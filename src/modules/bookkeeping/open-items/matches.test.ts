import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { newId } from '../../../core/id.ts';
import { type OpenBooks, openBooks } from './testkit.ts';

let test: TestApp;
let own: OpenBooks;
beforeAll(async () => {
  test = await createTestApp();
  own = await openBooks(test);
});
afterAll(() => test.close());

describe('closing between documents', () => {
  it('closes in parts, and is undone', async () => {
    const partner = await own.partner('Djelimično d.o.o.');
    await own.book(partner, [
      { document: 'R1', amount: '100.00' },
      { document: 'U1', amount: '-60.00' },
    ]);
    const made = await own.match(partner, 'R1', 'U1', '40.00');
    expect(made.status).toBe(201);
    expect(await own.open(partner)).toEqual({ R1: '60.00', U1: '-20.00' });
    const [listed] = await own.data(`/matches?partner_id=${partner}`);
    expect(listed).toMatchObject({ debit_document: 'R1', credit_document: 'U1', amount: '40.00' });
    const { idguids } = made.body.data;
    expect((await own.call('POST', '/matches/undo', { idguids })).body.data).toEqual({ undone: 1 });
    expect(await own.open(partner)).toEqual({ R1: '100.00', U1: '-60.00' });
    expect((await own.call('POST', '/matches/undo', { idguids })).status).toBe(404);
    expect(await own.verify()).toEqual([]);
  });

  it('refuses more than is open, the wrong side, itself and what does not exist', async () => {
    const partner = await own.partner('Previše d.o.o.');
    await own.book(partner, [
      { document: 'R1', amount: '100.00' },
      { document: 'U1', amount: '-60.00' },
    ]);
    const refused = async (debit: string, credit: string, amount: string, status: number) =>
      expect((await own.match(partner, debit, credit, amount)).status, `${debit} ${credit} ${amount}`).toBe(
        status,
      );
    await refused('R1', 'U1', '60.01', 409);
    await refused('U1', 'R1', '10.00', 409);
    await refused('R1', 'R1', '10.00', 422);
    await refused('R1', 'U9', '10.00', 404);
    for (const amount of ['0.00', '-1.00', '1', '1e5', '1,00', 'x']) await refused('R1', 'U1', amount, 422);
    expect((await own.match(newId(), 'R1', 'U1', '1.00')).status).toBe(404);
    expect(await own.open(partner)).toEqual({ R1: '100.00', U1: '-60.00' });
  });

  it('says how much is open where more is asked for', async () => {
    const partner = await own.partner('Koliko je otvoreno d.o.o.');
    await own.book(partner, [
      { document: 'R1', amount: '1200.00' },
      { document: 'U1', amount: '-60.00' },
      { amount: '-2000.00' },
    ]);
    const said = async (...made: [debit: string, credit: string, amount: string][]) => {
      const matches = made.map(([debit_document, credit_document, amount]) => ({
        ...{ account: '211', partner_id: partner, debit_document, credit_document, amount },
      }));
      const { status, body } = await own.call('POST', '/matches', { matches });
      return `${status} ${body.code} ${body.message}`;
    };
    const most = 'Upišite najviše toliko.';
    expect(await said(['R1', '', '1200.01'])).toBe(
      `409 not_open R1: otvoreno je još 1.200,00\u00a0KM. ${most}`,
    );
    expect(await said(['R1', '', '10.00'], ['R1', 'U1', '60.01'])).toBe(
      `409 not_open U1: otvoreno je još 60,00\u00a0KM. ${most}`,
    );
    // Two closings of one document that together take too much; nothing of the first is done.
    expect(await said(['R1', '', '700.00'], ['R1', '', '700.00'])).toBe(
      `409 not_open R1: otvoreno je još 1.200,00\u00a0KM. ${most}`,
    );
    expect(await own.open(partner)).toEqual({ R1: '1200.00', U1: '-60.00', '': '-2000.00' });
    expect(await said(['R1', 'U1', '60.00'], ['R1', '', '1140.00'])).toMatch(/^201 /);
    expect(await said(['R1', '', '5.00'])).toBe(
      '409 not_open R1: više nije otvoreno. Izostavite taj dokument.',
    );
  });

  it('of another organisation is as if it were not there', async () => {
    const other = await openBooks(test);
    const partner = await own.partner('Tuđi d.o.o.');
    await own.book(partner, [
      { document: 'R1', amount: '10.00' },
      { document: 'U1', amount: '-10.00' },
    ]);
    const made = await own.match(partner, 'R1', 'U1', '5.00');
    expect((await other.match(partner, 'R1', 'U1', '5.00')).status).toBe(404);
    expect((await other.call('POST', '/matches/undo', made.body.data)).status).toBe(404);
    expect((await other.call('GET', `/partners/${partner}`)).status).toBe(404);
  });

  it('cannot be written past its functions', async () => {
    for (const statement of ['delete from fin_matches', 'update fin_open_items set matched = 0'])
      await expect(own.run((ctx) => ctx.db.execute(sql.raw(statement)))).rejects.toMatchObject({
        cause: { code: '42501' },
      });
  });
});
