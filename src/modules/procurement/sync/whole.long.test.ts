// Long, since a whole source is fetched for each of these.
// In the suite: sync.test.ts (what is searched for, what is told), removed.test.ts, versions.test.ts.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { SETS } from '../protocol/sets.ts';
import { DONE, differences, faultsOfCopy, startSource, syncKit } from './testkit.ts';

const SLOW = { timeout: scaledTimeout(90_000) };
const kit = syncKit(() => startSource());
const order = (name: string, what?: object) => kit.source.control(name, what);
const missing = async () => (await differences(kit.t, kit.source)).missing;

it('a row that is committed thirty hours late is found at night', SLOW, async () => {
  // On the Sunday on which the world ends nothing is new by itself.
  await order('touch', { count: 3 });
  await kit.pull();
  const { Id } = await order('late', { olderMs: 30 * 3_600_000, visibleInMs: 0 });
  await kit.pull();
  expect(await missing()).toEqual([Id]);
  await kit.night();
  expect(await faultsOfCopy(kit.t, kit.source)).toEqual({});
  expect(await kit.look(sql`select kind from ejn_sync_runs order by started_at`)).toEqual([
    { kind: 'first' },
    { kind: 'new' },
    { kind: 'long' },
  ]);
});

it('nothing about persons to contact is kept', SLOW, async () => {
  await order('bad', { kind: 'negative' });
  await order('bad', { kind: 'noStamp' });
  await kit.pull();
  const rows = await kit.look<{ raw: string }>(sql`select raw from ejn_quarantine`);
  expect(rows.length).toBeGreaterThan(1);
  for (const { raw } of rows) expect(raw).not.toMatch(/Contact|kontakt@|387/);
});

it('a currency is kept where the source says one, though it is not known to do so', SLOW, async () => {
  const { key } = await order('bad', { kind: 'contractInEuro' });
  await kit.pull();
  expect(await kit.look(sql`select id::int, currency from ejn_contracts where currency is not null`)).toEqual(
    [{ id: key, currency: 'EUR' }],
  );
  expect(
    await kit.look(sql`select set, row_key, raw::json ->> 'Currency' as raw from ejn_quarantine`),
  ).toEqual([{ set: 'LotContractsBase', row_key: String(key), raw: 'EUR' }]);
});

it('what the source removes is marked at night, and an earlier version is listed again', SLOW, async () => {
  await kit.pull();
  const one = async (versions: string) =>
    (
      await kit.look<{ id: string; procedure_id: string }>(
        sql.raw(
          `select max(id)::text as id, procedure_id::text from ejn_notices group by procedure_id having count(*) ${versions} limit 1`,
        ),
      )
    )[0]!;
  const [corrected, single] = [await one('> 1'), await one('= 1')];
  for (const { id } of [corrected, single]) await order('remove', { id: Number(id) });
  await kit.pull();
  expect((await differences(kit.t, kit.source)).extra).toHaveLength(2);
  expect(await kit.night()).toEqual(DONE);
  expect(await faultsOfCopy(kit.t, kit.source)).toEqual({});
  expect(
    await kit.look(
      sql`select count(*)::int as count from ejn_notices where procedure_id = ${corrected.procedure_id} and latest`,
    ),
  ).toEqual([{ count: 1 }]);
  expect(await kit.look(sql`select procedure_id::text, what from ejn_changes where what = 'gone'`)).toEqual([
    { procedure_id: single.procedure_id, what: 'gone' },
  ]);
  const [run] = await kit.look(sql`select gone from ejn_sync_runs order by started_at desc limit 1`);
  expect(run).toEqual({ gone: 2 });
  expect(
    await kit.look(sql`select from ejn_sync_sets where ours is not null and theirs is not null`),
  ).toHaveLength(SETS.length);
});
