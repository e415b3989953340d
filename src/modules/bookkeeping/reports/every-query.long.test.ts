// Long, since every address of reports and VAT is asked with every wrong query. In the suite: test/wrong-input.test.ts (a NUL in any
// address), reports.test.ts, statements.test.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { faultOf, isInteger, isOfList, named, type Parameter, wrongQueries } from './test/wrong-queries.ts';

let test: TestApp;
let all: Awaited<ReturnType<typeof wrongQueries>>;
beforeAll(async () => {
  test = await createTestApp();
  all = await wrongQueries(test);
});
afterAll(() => test.close());

describe('of all addresses of reports and VAT', () => {
  it('each answers what is right', async () => {
    expect(all.addresses.length).toBeGreaterThan(10);
    for (const address of all.addresses) {
      const { asked, status, body } = await all.ask(address, []);
      expect(status, `${asked} ${JSON.stringify(body)}`).toBe(address.path.endsWith('{idguid}') ? 404 : 200);
    }
  });

  it.each([
    ['a NUL', 'a\0b', isOfList],
    // It may be a name, a search or the beginning of an account.
    ['signs of SQL', `2' or '1'='1" -- ;%`, () => true],
  ])('each refuses %s', async (_what, value, fine) => {
    expect(await all.faultsOf(value, () => true, fine, false)).toEqual([]);
  });

  it('each refuses a parameter that is repeated', async () => {
    const faults = [];
    for (const address of all.addresses) {
      const parameter = address.parameters.find(
        (one) => one.in === 'query' && one.name !== 'q' && !isOfList(one, address),
      );
      if (!parameter) continue;
      const { name } = parameter;
      const pairs: [string, string][] = [
        [name, 'a'],
        [name, 'b'],
      ];
      faults.push(...faultOf(await all.ask(address, pairs), name));
    }
    expect(faults).toEqual([]);
  });

  it.each([
    ['2026-02-30', 'a day or a month', /^(from|to|day|month|document_date)(__(gte|lte|in))?$/],
    ['2025-12-31', 'a day of the year', /^(from|to)$/],
    ['3000', 'a year', /^year$/],
    ['211a', 'an account', /^account$/],
  ])('none takes %s for %s', async (value, _what, names) => {
    expect(await all.faultsOf(value, ({ name }) => names.test(name), undefined, false)).toEqual([]);
  });

  it('none takes days that end before they begin', async () => {
    const [{ address } = { address: all.addresses[0]! }] = all.every(named('from'));
    const days: [string, string][] = [
      ['from', '2026-05-01'],
      ['to', '2026-04-30'],
    ];
    expect(faultOf(await all.ask(address, days), 'to')).toEqual([]);
  });

  it('none finds what is of another organisation', async () => {
    for (const [name, value] of Object.entries(all.foreign)) {
      const isIt = (one: Parameter) => one.name === name && !isInteger(one);
      expect(await all.faultsOf(value, isIt, undefined, false), name).toEqual([]);
    }
  });

  it('none goes on from a place that was edited', async () => {
    const [{ address } = { address: all.addresses[0]! }] = all
      .every(named('after'))
      .filter(({ address: { parameters } }) => parameters.some(named('limit')));
    const limit: [string, string] = ['limit', '1'];
    const { next } = (await all.ask(address, [limit])).body.data;
    const parts = JSON.parse(Buffer.from(next, 'base64url').toString());
    for (const odd of ["1' or 1=1", null]) {
      const after = Buffer.from(JSON.stringify(parts.with(0, odd))).toString('base64url');
      expect(faultOf(await all.ask(address, [limit, ['after', after]]), 'after')).toEqual([]);
    }
  });
});
