// Long, since companies are merged and parted, whatever refers to them. In the suite: merge.test.ts (what differs and moves, and its
// undoing; what is refused; the old address).
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  call,
  DEALS,
  FIRMS,
  type Firm,
  firm,
  make,
  merge,
  operator,
  read,
  restore,
  setUp,
} from './merge.testkit.ts';

vi.mock(import('../codebooks/resources.ts'), async (original) => ({
  ...(await original()),
  ...(await import('../../../test/company-users.resource.ts')),
}));

setUp();

describe('merging', () => {
  it('of a firm of the register waits for the organisations that use it', async () => {
    const [a, b] = [await firm('Registar 1', {}, operator), await firm('Registar 2', {}, operator)];
    const deal = await make(DEALS, { naziv: 'Po registru', firma_id: b.idguid });
    const refused = await merge(a, b, [], operator);
    expect(refused).toMatchObject({ status: 409, body: { code: 'in_use' } });
    expect(await read(DEALS, deal)).toMatchObject({ firma_id: b.idguid });
    await call('DELETE', `${DEALS}/${deal.idguid}`);
    expect((await merge(a, b, [], operator)).status).toBe(200);
  });

  it('in a row is undone in reverse, and an undo in between leaves what has moved on', async () => {
    const [a, b, c] = [await firm('Lanac A'), await firm('Lanac B'), await firm('Lanac C')];
    const deal = await make(DEALS, { naziv: 'Lančani', firma_id: a.idguid });
    expect((await merge(b, a)).status).toBe(200);
    expect((await merge(c, await read(FIRMS, b))).status).toBe(200);
    expect((await restore(a)).status).toBe(200);
    expect((await read(DEALS, deal)).firma_id).toBe(c.idguid);
    expect((await restore(b)).status).toBe(200);
    expect((await read(DEALS, deal)).firma_id).toBe(b.idguid);
  });

  it('by two people at once happens once', async () => {
    const [a, b] = [await firm('Utrka A'), await firm('Utrka B')];
    const answers = await Promise.all([merge(a, b), merge(b, a)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('and undoing it leaves everything as it was, whatever refers to the two', async () => {
    const which = fc.constantFrom(0, 1, 2);
    const deals = fc.array(
      fc.record({ firma: fc.option(which), ucesnici: fc.uniqueArray(which, { maxLength: 3 }) }),
      { maxLength: 4 },
    );
    let run = 0;
    await fc.assert(
      fc.asyncProperty(deals, fc.subarray(['jib', 'grad', 'oznake', 'kontakti']), async (list, take) => {
        run += 1;
        const jib = (digit: number) => `42${String(run).padStart(5, '0')}${digit}00000`;
        const firms = [
          await firm(`Svojstvo ${run} A`, { jib: jib(1), oznake: ['x'], kontakti: [{ ime: 'A' }] }),
          await firm(`Svojstvo ${run} B`, {
            jib: jib(2),
            grad: 'Jajce',
            oznake: ['x', 'y'],
            kontakti: [{ ime: 'B' }],
          }),
          await firm(`Svojstvo ${run} C`),
        ];
        const ids = firms.map(({ idguid }) => idguid);
        const made: Firm[] = [];
        for (const [index, { firma, ucesnici }] of list.entries())
          made.push(
            await make(DEALS, {
              naziv: `S ${run} ${index}`,
              firma_id: firma === null ? null : ids[firma],
              ucesnici: ucesnici.map((one) => ids[one]),
            }),
          );
        const state = async () => {
          const plain = ({ version: _v, updated_at: _a, refs: _r, ...one }: Record<string, unknown>) => ({
            ...one,
            ucesnici: new Set(one.ucesnici as string[]),
          });
          const all = [];
          for (const one of firms) all.push(plain(await read(FIRMS, one)));
          for (const one of made) all.push(plain(await read(DEALS, one)));
          return all;
        };
        const before = await state();
        expect((await merge(firms[0], firms[1], take)).status).toBe(200);
        for (const one of made) {
          const { firma_id, ucesnici } = await read(DEALS, one);
          expect([firma_id, ...ucesnici]).not.toContain(ids[1]);
          expect(new Set(ucesnici).size).toBe(ucesnici.length);
        }
        expect((await restore(firms[1])).status).toBe(200);
        expect(await state()).toEqual(before);
        for (const one of made) await call('DELETE', `${DEALS}/${one.idguid}`);
      }),
      { numRuns: 12 },
    );
  }, 60_000);
});
