// Long, since files are written and removed by many at once. In the suite: src/modules/files/quota.test.ts,
// src/modules/stored-files/stored-files.test.ts (how much space is used).
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { prepareDatabase } from '../../server/app.ts';
import { putFile } from './put.ts';
import { checkQuota, usageOf } from './quota.ts';
import { dropFiles, reserveFile } from './rows.ts';
import { sweepFiles } from './sweep.ts';
import { filesOf } from './testkit.ts';

let t: TestApp;
let person: Person;
let mine: Awaited<ReturnType<typeof filesOf>>;
beforeAll(async () => {
  t = await createTestApp();
  person = await t.member();
  mine = await filesOf(t, person);
});
afterAll(() => t.close());

/** What the rows of files themselves say. */
async function summed(): Promise<unknown> {
  const { rows } = await t.ownerDb.execute(sql`
    select coalesce(sum(size) filter (where same_as is null), 0)::float8 as bytes, count(*)::int as files
    from files where tenant_id = ${person.tenantId} and counted`);
  return rows[0];
}
const usage = () => mine.run(usageOf);
const rowsOfUsage = async (): Promise<number> =>
  (await t.ownerDb.execute(sql`select from file_usage where tenant_id = ${person.tenantId}`)).rows.length;

it('is what the files add up to, whatever happens to them at once', async () => {
  async function* made() {
    yield Buffer.from('sličica');
  }
  const happens = async (number: number): Promise<void> => {
    const { idguid } = await mine.put(`isto ${number % 4}`);
    if (number % 5 === 0) return;
    await mine.keep(idguid);
    if (number % 3 === 0) await mine.release(idguid);
    if (number % 7 === 0) await sweepFiles(t.deps.files, mine.run);
    if (number % 6 === 0) await putFile(t.deps.files, mine.run, { name: 'a.webp', counted: false }, made());
    if (number % 4 === 0)
      await mine.run(async (ctx) => {
        const { idguid: dropped } = await reserveFile(ctx, { name: 'b', size: 1000 });
        if (number % 8 === 0) await dropFiles(ctx, [dropped]);
      });
    if (number % 2 === 0)
      await expect(
        mine.run(async (ctx) => {
          await reserveFile(ctx, { name: 'c', size: 1_000_000 });
          throw new Error('taken back');
        }),
      ).rejects.toThrow('taken back');
  };
  await Promise.all(Array.from({ length: 40 }, (_, number) => happens(number)));
  expect(await usage()).toEqual(await summed());
  expect(await usage()).not.toEqual({ bytes: 0, files: 0 });
  await mine.run((ctx) => checkQuota(ctx, { bytes: 0, files: 0 }));
  expect(await rowsOfUsage()).toBe(1);
  expect(await usage()).toEqual(await summed());
});

it('is added up at the start after an older version, which did not keep it', async () => {
  await mine.put('od ranije');
  await t.ownerDb.execute(sql`delete from file_usage`);
  await prepareDatabase(t.owner, t.deps.config);
  expect(await usage()).toEqual(await summed());
});

it('of a stranger is not touched', async () => {
  const before = await usage();
  const stranger = await filesOf(t, await t.member());
  await stranger.put('tuđe');
  expect(await usage()).toEqual(before);
  expect(await stranger.run(usageOf)).toEqual({ bytes: 5, files: 1 });
});
