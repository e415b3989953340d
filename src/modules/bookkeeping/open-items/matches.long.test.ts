// Long, since writers close at once, and whatever is booked is summed. In the suite: items.test.ts (closed in parts, refused, of
// another organisation).
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
