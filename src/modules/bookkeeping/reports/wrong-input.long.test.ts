// Long, since every address is asked with dozens of wrong values in each place, for the screen and as a file.
// In the suite: test/wrong-input.test.ts (a value that cannot be kept, in any address), reports.test.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { newId } from '../../../core/id.ts';
import { faultOf, isInteger, isOfList, named, type Parameter, wrongQueries } from './test/wrong-queries.ts';

let test: TestApp;
let all: Awaited<ReturnType<typeof wrongQueries>>;
beforeAll(async () => {
  test = await createTestApp();
  all = await wrongQueries(test);
});
afterAll(() => test.close());

describe('of all addresses of reports and VAT', () => {
  it.each([
    ['a NUL', 'a\0b', isOfList],
    ['a very long text', 'ž'.repeat(3000), isOfList],
    // These may be a name, a search or the beginning of an account.
    ['signs of SQL', `2' or '1'='1" -- ;%`, () => true],
    ['signs of LIKE', '%_\\', () => true],
    ['very many digits', '9'.repeat(400), () => true],
    ['a number below zero', '-1', () => true],
    ['a word', 'nema', () => true],
    ['nothing', '', () => true],
    ['blanks', '  ', () => true],
    ['half of a sign', '%E4%B8', () => true],
  ])('each refuses %s', async (_what, value, fine) => {
    expect(await all.faultsOf(value, () => true, fine)).toEqual([]);
  });

  it('each refuses a parameter that is repeated', async () => {
    const faults = [];
    for (const { address, parameter } of all.every((one) => one.in === 'query')) {
      const { name } = parameter;
      const pairs: [string, string][] = [
        [name, 'a'],
        [name, 'b'],
      ];
      faults.push(
        ...faultOf(await all.ask(address, pairs), name, name === 'q' || isOfList(parameter, address)),
      );
    }
    expect(faults).toEqual([]);
  });

  it.each([
    '2026-02-30',
    '2026-13-01',
    '2026-02-00',
    '2026-2-3',
    '99999-01-01',
    '30. 2. 2026.',
    '2026-13',
    '2026-00',
  ])('none takes %s for a day or a month', async (value) => {
    const isDay = ({ name }: Parameter) => /^(from|to|day|month|document_date)(__(gte|lte|in))?$/.test(name);
    expect(await all.faultsOf(value, isDay)).toEqual([]);
  });

  it.each([
    ['before the first', '2025-12-31'],
    ['after the last', '2027-01-01'],
  ])('none takes a day %s of the year', async (_what, value) => {
    expect(await all.faultsOf(value, named('from', 'to'))).toEqual([]);
  });

  it('none takes days that end before they begin', async () => {
    const faults = [];
    for (const { address } of all.every(named('from')))
      faults.push(
        ...faultOf(
          await all.ask(address, [
            ['from', '2026-05-01'],
            ['to', '2026-04-30'],
          ]),
          'to',
        ),
      );
    expect(faults).toEqual([]);
  });

  it('none finds what is not there, or is of another organisation', async () => {
    const isId = (one: Parameter) =>
      ['year', 'partner_id', 'cost_center_id', 'idguid'].includes(one.name) && !isInteger(one);
    for (const value of [newId(), newId().toUpperCase(), 'nema', '1'])
      expect(await all.faultsOf(value, isId), value).toEqual([]);
    for (const [name, value] of Object.entries(all.foreign))
      expect(await all.faultsOf(value, (one) => isId(one) && one.name === name), name).toEqual([]);
  });

  it('a month without a year is not there, whatever is wanted of it', async () => {
    const months = all.every(({ name, in: where }) => name === 'month' && where === 'path');
    expect(months.length).toBeGreaterThan(1);
    for (const { address } of months)
      for (const month of ['2000-01', '2999-12', '0000-01', '2026-03-01', '2026-3'])
        expect((await all.ask(address, [], { month })).status, `${address.path} ${month}`).toBe(404);
  });

  it.each(['1999', '3000', '2026.5', '1e3'])('none takes %s for a year', async (value) => {
    expect(await all.faultsOf(value, (one) => one.name === 'year')).toEqual([]);
  });

  it.each(['211a', '21 1', '12345678901', '-211'])('none takes %s for an account', async (value) => {
    expect(await all.faultsOf(value, named('account'))).toEqual([]);
  });

  it('none goes on from a place that was edited', async () => {
    const faults = [];
    const pages = all.every(named('after')).filter(({ address }) => address.parameters.some(named('limit')));
    expect(pages.length).toBeGreaterThan(0);
    for (const { address } of pages) {
      const limit: [string, string] = ['limit', '1'];
      const { next } = (await all.ask(address, [limit])).body.data;
      const parts = JSON.parse(Buffer.from(next, 'base64url').toString());
      for (let place = 0; place < parts.length; place++)
        for (const odd of [null, 'x', -1, 1e300, '2026-02-30', "1' or 1=1", 'a\0b', [], {}, '9'.repeat(30)]) {
          const after = Buffer.from(JSON.stringify(parts.with(place, odd))).toString('base64url');
          faults.push(...faultOf(await all.ask(address, [limit, ['after', after]]), 'after'));
        }
      for (const after of [next.slice(0, -3), `${next}AAAA`, 'bnVsbA', 'W10', 'e30'])
        faults.push(...faultOf(await all.ask(address, [limit, ['after', after]]), 'after'));
      // Of other days, and of another organisation.
      faults.push(
        ...faultOf(await all.ask(address, [limit, ['to', '2026-11-01'], ['after', next]]), 'after'),
      );
    }
    expect(faults).toEqual([]);
  });
});
