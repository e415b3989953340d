import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { newId } from '../../../core/id.ts';
import { type Booked, type OpenBooks, openBooks } from './testkit.ts';

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

  it('is not over-closed by eight writers at once', async () => {
    const partner = await own.partner('Utrka d.o.o.');
    await own.book(partner, [
      { document: 'R1', amount: '100.00' },
      { document: 'R2', amount: '100.00' },
      { document: 'U1', amount: '-70.00' },
      { document: 'U2', amount: '-80.00' },
    ]);
    const turns = Array.from({ length: 64 }, (_, nth) => nth);
    const writers = Array.from({ length: 8 }, async (_, nth) => {
      for (const turn of turns.filter((one) => one % 8 === nth)) {
        const { status } = await own.match(
          partner,
          turn % 3 ? 'R1' : 'R2',
          turn % 2 ? 'U1' : 'U2',
          `${(turn % 7) + 1}.50`,
        );
        expect([201, 409]).toContain(status);
      }
    });
    await Promise.all(writers);
    const open = await own.open(partner);
    for (const [document, amount] of Object.entries(open))
      expect(Number(amount) * (document.startsWith('R') ? 1 : -1), document).toBeGreaterThanOrEqual(0);
    expect(await own.drift()).toEqual([]);
  });

  it('of a document that is reversed later stays, and waits to be looked at', async () => {
    const partner = await own.partner('Storno d.o.o.');
    const invoice = [{ document: 'R1', amount: '100.00' }];
    const posted = await own.book(partner, invoice);
    await own.book(partner, [{ document: 'U1', amount: '-100.00' }]);
    await own.match(partner, 'R1', 'U1', '100.00');
    expect(await own.open(partner)).toEqual({});
    await own.reverse(posted, invoice, partner);
    expect(await own.data(`?partner_id=${partner}`)).toMatchObject([
      { document_no: 'R1', booked: '0.00', matched: '-100.00', open: '-100.00', state: 'review' },
    ]);
    // It is not closed by anything else meanwhile.
    expect((await own.data(`/proposal?partner_id=${partner}`)).matches).toEqual([]);
    const { closings } = await own.data(`/partners/${partner}`);
    await own.call('POST', '/matches/undo', { idguids: [closings[0].idguid] });
    expect(await own.open(partner)).toEqual({ U1: '-100.00' });
  });

  it('is proposed oldest first, and done as proposed', async () => {
    const partner = await own.partner('Automatski d.o.o.');
    await own.book(partner, [
      { document: 'R2', amount: '50.00', due: '2026-03-01' },
      { document: 'R1', amount: '80.00', due: '2026-02-01' },
      { amount: '-100.00' },
    ]);
    const { matches, total, more } = await own.data(`/proposal?partner_id=${partner}`);
    expect([total, more]).toEqual(['100.00', false]);
    const bare = matches.map(({ partner: _name, ...one }: Record<string, unknown>) => one);
    expect(bare).toMatchObject([
      { debit_document: 'R1', credit_document: '', amount: '80.00' },
      { debit_document: 'R2', credit_document: '', amount: '20.00' },
    ]);
    expect((await own.call('POST', '/matches', { matches: bare })).status).toBe(201);
    expect(await own.open(partner)).toEqual({ R2: '30.00' });
    // What it proposed is gone meanwhile: nothing of it is done.
    expect((await own.call('POST', '/matches', { matches: bare })).status).toBe(409);
    expect(await own.drift()).toEqual([]);
  });

  it('cannot be written past its functions', async () => {
    for (const statement of ['delete from fin_matches', 'update fin_open_items set matched = 0'])
      await expect(own.run((ctx) => ctx.db.execute(sql.raw(statement)))).rejects.toMatchObject({
        cause: { code: '42501' },
      });
  });
});

it('what is open is the sum by document, whatever is booked, closed, undone and reversed', async () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('book' as const),
      document: fc.nat(3),
      amount: fc.integer({ min: -9000, max: 9000 }),
    }),
    fc.record({
      kind: fc.constant('match' as const),
      debit: fc.nat(3),
      credit: fc.nat(3),
      amount: fc.integer({ min: 1, max: 5000 }),
    }),
    fc.record({ kind: fc.constant('undo' as const) }),
    fc.record({ kind: fc.constant('reverse' as const) }),
  );
  const decimal = (cents: number): string => (cents / 100).toFixed(2);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const partner = await own.partner(`Slučaj ${newId()}`);
      const vouchers: [string, Booked[]][] = [];
      const made: string[] = [];
      for (const one of steps) {
        if (one.kind === 'book' && one.amount !== 0) {
          const documents = [{ document: `D${one.document}`, amount: decimal(one.amount) }];
          vouchers.push([await own.book(partner, documents), documents]);
        } else if (one.kind === 'match') {
          const { status, body } = await own.match(
            partner,
            `D${one.debit}`,
            `D${one.credit}`,
            decimal(one.amount),
          );
          expect([201, 404, 409, 422]).toContain(status);
          if (status === 201) made.push(...body.data.idguids);
        } else if (one.kind === 'undo' && made.length > 0) {
          await own.call('POST', '/matches/undo', { idguids: [made.pop()] });
        } else if (one.kind === 'reverse' && vouchers.length > 0) {
          const [id, documents] = vouchers.pop()!;
          await own.reverse(id, documents, partner);
        }
      }
      expect(await own.drift()).toEqual([]);
    }),
    { numRuns: 4 },
  );
});
