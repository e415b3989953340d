import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { SETS } from '../protocol/sets.ts';
import { percentOf } from './progress.ts';
import { setStates } from './stored.ts';
import {
  differences,
  emptyTables,
  look,
  makeNight,
  NO_DIFFERENCE,
  pull,
  startSource,
  type TestSource,
} from './testkit.ts';

const SLOW = { timeout: scaledTimeout(90_000) };
const DONE = { state: 'done', fault: null };
let t: TestApp;
let source: TestSource;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await emptyTables(t);
  source = await startSource();
});
afterEach(() => source.close());

describe('after three runs nothing is missing and nothing stale', () => {
  const FAULTS: Record<string, () => Promise<void>> = {
    'where the source is quiet': async () => {},
    'with more rows of one stamp than a page holds': () => source.control('same', { count: 120 }),
    'while rows change with every page': () => source.control('faults', { mutateEveryPages: 1 }),
    'where pages are empty by mistake': () => source.control('faults', { rateEmpty: 0.1 }),
    'where answers are refused, wrong, cut off, and no data at all': () =>
      source.control('faults', {
        rate429: 0.05,
        rate500: 0.05,
        rateTruncate: 0.05,
        rateHtml: 0.03,
        retryAfter: 0,
      }),
    'where pages are short and have rows twice': () =>
      source.control('faults', { shortPage: 0.3, duplicateInPage: 0.5 }),
  };

  it.each(Object.entries(FAULTS))('%s', SLOW, async (_name, begin) => {
    await begin();
    expect(await pull(t, source)).toEqual(DONE);
    await source.control('touch', { count: 3 });
    await source.control('same', { count: 60 });
    expect(await pull(t, source)).toEqual(DONE);
    await source.control('reset');
    expect(await pull(t, source)).toEqual(DONE);
    expect(await differences(t, source)).toEqual(NO_DIFFERENCE);
    for (const [set, table] of [
      ['Lots', 'ejn_lots'],
      ['LotCpvCodeLinks', 'ejn_lot_codes'],
      ['Awards', 'ejn_awards'],
      ['LotContractsBase', 'ejn_contracts'],
    ] as const)
      expect(await differences(t, source, { set, table }), set).toEqual(NO_DIFFERENCE);
  });

  it('where a row is committed ten minutes late', SLOW, async () => {
    const begun = Date.now();
    await pull(t, source);
    // Not before the second run is over, which is much shorter than the first.
    const visibleAt = Date.now() + (Date.now() - begun) + 1000;
    const { Id } = await source.control('late', { olderMs: 600_000, visibleInMs: visibleAt - Date.now() });
    await source.control('touch', { count: 3 });
    await pull(t, source);
    expect((await differences(t, source)).missing).toEqual([Id]);
    await sleep(visibleAt + 100 - Date.now());
    await pull(t, source);
    expect(await differences(t, source)).toEqual(NO_DIFFERENCE);
  });
});

it('a row that is committed thirty hours late is found at night', SLOW, async () => {
  await pull(t, source);
  const { Id } = await source.control('late', { olderMs: 30 * 3_600_000, visibleInMs: 0 });
  await pull(t, source);
  expect((await differences(t, source)).missing).toEqual([Id]);
  await makeNight(t);
  await pull(t, source);
  expect(await differences(t, source)).toEqual(NO_DIFFERENCE);
  expect(await look(t, sql`select kind from ejn_sync_runs order by started_at`)).toEqual([
    { kind: 'first' },
    { kind: 'new' },
    { kind: 'long' },
  ]);
});

it(
  'every notice is searched for by its lots, and one version of each procedure is listed',
  SLOW,
  async () => {
    await pull(t, source);
    const [counts] = await look<Record<string, number>>(
      t,
      sql`
    select count(distinct procedure_id)::int as procedures, (count(*) filter (where latest))::int as listed,
      (count(*) filter (where latest and lots = 0))::int as without_lots, (count(*) filter (where latest and cp = '{}'))::int as without_codes,
      (count(*) filter (where latest and not v @@ 'nabavk' and name ilike '%nabavka%'))::int as without_words,
      (count(*) filter (where outcome is not null and open))::int as open_and_ended
    from ejn_notices`,
    );
    expect(counts!.listed).toBe(counts!.procedures);
    expect(counts).toMatchObject({ without_lots: 0, without_words: 0, open_and_ended: 0 });
    expect(counts!.without_codes).toBeLessThan(counts!.listed! / 10);
    const [awarded] = await look(
      t,
      sql`
    select count(*)::int as wrong from ejn_notices n where latest
      and (outcome is not distinct from 'awarded') <> exists (select from ejn_awards a where a.procedure_id = n.procedure_id)`,
    );
    expect(awarded).toEqual({ wrong: 0 });
  },
);

it('nothing about persons to contact is kept', SLOW, async () => {
  await source.control('bad', { kind: 'negative' });
  await source.control('bad', { kind: 'noStamp' });
  await pull(t, source);
  const rows = await look<{ raw: string }>(t, sql`select raw from ejn_quarantine`);
  expect(rows.length).toBeGreaterThan(1);
  for (const { raw } of rows) expect(raw).not.toMatch(/Contact|kontakt@|387/);
});

it('of the first load nobody is told, of what comes later everybody', SLOW, async () => {
  await pull(t, source);
  expect(await look(t, sql`select count(*)::int as told from ejn_changes`)).toEqual([{ told: 0 }]);
  await source.control('grow', { count: 80 });
  await pull(t, source);
  const [told] = await look<Record<string, number>>(
    t,
    sql`
    select (count(*) filter (where what = 'new'))::int as new, (count(*) filter (where what = 'awarded'))::int as awarded,
      (count(*) - count(distinct (procedure_id, what)))::int as twice
    from ejn_changes`,
  );
  expect(told!.new).toBeGreaterThan(50);
  expect(told!.twice).toBe(0);
  const before = await look(t, sql`select max(no) as no from ejn_changes`);
  await pull(t, source);
  expect(await look(t, sql`select max(no) as no from ejn_changes`)).toEqual(before);
});

it('a first load may be stopped, goes on where it was, and is whole only at its end', SLOW, async () => {
  await t.ownerDb.execute(sql`insert into ejn_sync_state (active, changed_by) values (true, 'Ćamil Đozo')`);
  const percents: number[] = [];
  let pages = 0;
  const first = await pull(t, source, {
    progress(percent) {
      percents.push(percent);
      if (++pages === 4) void t.ownerDb.execute(sql`update ejn_sync_state set active = false`).then();
    },
  });
  expect(first).toEqual({ state: 'stopped', fault: null });
  const loads = async () =>
    [...(await setStates(t.deps.database)).values()].map(({ fetched, expected, loaded, whole }) => ({
      ...{ expected, done: loaded, fetched: loaded ? whole : fetched },
    }));
  expect(percentOf(await loads())).toBeLessThan(100);
  const [{ requests } = { requests: 0 }] = await look<{ requests: number }>(
    t,
    sql`select requests from ejn_sync_runs`,
  );
  await t.ownerDb.execute(sql`update ejn_sync_state set active = true`);
  expect(await pull(t, source, { progress: (percent) => void percents.push(percent) })).toEqual(DONE);
  expect(Math.max(...percents)).toBeLessThan(100);
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  expect(percentOf(await loads())).toBe(100);
  expect(await differences(t, source)).toEqual(NO_DIFFERENCE);
  expect(requests).toBeGreaterThan(10);
  expect(
    await look(t, sql`select count(*)::int as count from ejn_sync_sets where finished_at is null`),
  ).toEqual([{ count: 0 }]);
});

it('a source that is down ends the run with a sentence, and the next one goes on', SLOW, async () => {
  await pull(t, source);
  await source.control('grow');
  await source.control('faults', { down: true });
  expect(await pull(t, source)).toEqual({ state: 'failed', fault: 'Izvor se ne javlja: nema veze s njim.' });
  await source.control('reset');
  expect(await pull(t, source)).toEqual(DONE);
  expect(await differences(t, source)).toEqual(NO_DIFFERENCE);
});

it('one runs at a time, and one that is killed leaves no running one behind', SLOW, async () => {
  await t.ownerDb.execute(sql`
    insert into ejn_sync_runs (idguid, kind) values ('018f0000-0000-7000-8000-000000000001', 'first')`);
  const [one, other] = await Promise.all([pull(t, source), pull(t, source)]);
  expect([one.state, other.state].sort()).toEqual(['busy', 'done']);
  expect(await look(t, sql`select state, fault from ejn_sync_runs order by started_at`)).toEqual([
    { state: 'failed', fault: 'Server je stao usred preuzimanja. Nastavljeno je odatle.' },
    { state: 'done', fault: null },
  ]);
});

it('what the source removes is marked at night, and an earlier version is listed again', SLOW, async () => {
  // Corrections come days later.
  await source.close();
  source = await startSource({ days: 9 });
  await pull(t, source);
  const [corrected] = await look<{ id: string; procedure_id: string }>(
    t,
    sql`
    select max(id)::text as id, procedure_id::text from ejn_notices group by procedure_id having count(*) > 1 limit 1`,
  );
  const [single] = await look<{ id: string; procedure_id: string }>(
    t,
    sql`
    select max(id)::text as id, procedure_id::text from ejn_notices group by procedure_id having count(*) = 1 limit 1`,
  );
  for (const one of [corrected!, single!]) await source.control('remove', { id: Number(one.id) });
  await pull(t, source);
  expect((await differences(t, source)).extra).toHaveLength(2);
  await makeNight(t);
  expect(await pull(t, source)).toEqual(DONE);
  expect(await differences(t, source)).toEqual(NO_DIFFERENCE);
  expect(
    await look(
      t,
      sql`select count(*)::int as count from ejn_notices where procedure_id = ${corrected!.procedure_id} and latest`,
    ),
  ).toEqual([{ count: 1 }]);
  expect(await look(t, sql`select procedure_id::text, what from ejn_changes where what = 'gone'`)).toEqual([
    { procedure_id: single!.procedure_id, what: 'gone' },
  ]);
  const [run] = await look(t, sql`select gone from ejn_sync_runs order by started_at desc limit 1`);
  expect(run).toEqual({ gone: 2 });
  const sets = await look<{ ours: number; theirs: number }>(t, sql`select ours, theirs from ejn_sync_sets`);
  expect(sets).toHaveLength(SETS.length);
});
