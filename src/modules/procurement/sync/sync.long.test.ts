// Long, since a source is fetched three times under each of its faults.
// In the suite: sync.test.ts (what is told, what is searched for), removed.test.ts, interrupted.test.ts (mended by asking again),
// wrong-input.test.ts.

import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { DONE, differences, faultsOfCopy, startSource, syncKit } from './testkit.ts';

const SLOW = { timeout: scaledTimeout(90_000) };
const kit = syncKit(() => startSource());
const order = (name: string, what?: object) => kit.source.control(name, what);
const missing = async () => (await differences(kit.t, kit.source)).missing;

describe('after three runs nothing is missing and nothing stale', () => {
  const FAULTS: Record<string, () => Promise<void>> = {
    'where the source is quiet': async () => {},
    'with more rows of one stamp than a page holds': () => order('same', { count: 120 }),
    'while rows change with every page': () => order('faults', { mutateEveryPages: 1 }),
    'where pages are empty by mistake': () => order('faults', { rateEmpty: 0.1 }),
    'where answers are refused, wrong, cut off, and no data at all': () =>
      order('faults', { rate429: 0.05, rate500: 0.05, rateTruncate: 0.05, rateHtml: 0.03, retryAfter: 0 }),
    'where pages are short and have rows twice': () =>
      order('faults', { shortPage: 0.3, duplicateInPage: 0.5 }),
  };

  it.each(Object.entries(FAULTS))('%s', SLOW, async (_name, begin) => {
    await begin();
    expect(await kit.pull()).toEqual(DONE);
    await order('touch', { count: 3 });
    await order('touch', { set: 'Lots', count: 3 });
    await order('same', { count: 60 });
    expect(await kit.pull()).toEqual(DONE);
    await order('reset');
    expect(await kit.pull()).toEqual(DONE);
    expect(await faultsOfCopy(kit.t, kit.source)).toEqual({});
  });

  it('where a row is committed ten minutes late', SLOW, async () => {
    await kit.pull();
    await order('touch', { count: 3 });
    await kit.pull();
    // Nobody could see it before.
    const { Id } = await order('late', { olderMs: 600_000, visibleInMs: 0 });
    expect(await missing()).toEqual([Id]);
    await kit.pull();
    expect(await faultsOfCopy(kit.t, kit.source)).toEqual({});
  });
});

it('of the first load nobody is told, of what comes later everybody', SLOW, async () => {
  await kit.pull();
  expect(await kit.changes()).toEqual([]);
  await order('grow', { count: 80 });
  await kit.pull();
  const [told] = await kit.look<Record<string, number>>(sql`
    select (count(*) filter (where what = 'new'))::int as new, (count(*) filter (where what = 'awarded'))::int as awarded,
      (count(*) - count(distinct (procedure_id, what)))::int as twice
    from ejn_changes`);
  expect(told!.new).toBeGreaterThan(50);
  expect(told!.awarded).toBeGreaterThan(0);
  expect(told!.twice).toBe(0);
  const before = await kit.look(sql`select max(no) as no from ejn_changes`);
  await kit.pull();
  expect(await kit.look(sql`select max(no) as no from ejn_changes`)).toEqual(before);
});
