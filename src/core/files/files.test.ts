import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { putFile } from './put.ts';
import { usageOf } from './quota.ts';
import { fileArrived } from './rows.ts';
import { MissingBytes } from './store.ts';
import { sweepFiles } from './sweep.ts';
import { filesOf } from './testkit.ts';

let t: TestApp;
let person: Person;
let mine: Awaited<ReturnType<typeof filesOf>>;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  person = await t.member();
  mine = await filesOf(t, person);
});
afterAll(() => t.close());

/** So many that have arrived: one, and copies of its row. */
async function several(count: number): Promise<{ idguid: string }[]> {
  await mine.put('datoteka');
  await t.ownerDb.execute(sql`
    insert into files select (jsonb_populate_record(f, jsonb_build_object('idguid', gen_random_uuid()))).*
    from files f, generate_series(2, ${count}::int) where tenant_id = ${person.tenantId}`);
  return mine.rows();
}
const sweep = () => sweepFiles(t.deps.files, mine.run);
const bytesOf = async (id: string) => buffer(await t.deps.files.read(id));
const age = (hours: number) =>
  t.ownerDb.execute(
    sql`update files set lease_until = lease_until - ${`${hours} hours`}::interval where tenant_id = ${person.tenantId}`,
  );

it('keeps what a record refers to, byte for byte, and says what it is', async () => {
  const content = randomBytes(3_000_001);
  const sent = await mine.put(content, '../../Račun\u202e 12.pdf');
  expect(sent).toMatchObject({
    name: 'Račun 12.pdf',
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  });
  await mine.keep(sent.idguid);
  await age(1000);
  await sweep();
  expect((await bytesOf(sent.idguid)).equals(content)).toBe(true);
  expect(await mine.rows()).toMatchObject([{ state: 'ready' }]);
});

it('removes what nobody has claimed, and what nobody refers to any more', async () => {
  const [unclaimed, kept] = [await mine.put('a'), await mine.put('b')];
  await mine.keep(kept.idguid);
  await sweep();
  expect(await mine.rows()).toHaveLength(2);
  await age(25);
  await sweep();
  expect(await mine.rows()).toMatchObject([{ idguid: kept.idguid }]);
  await expect(bytesOf(unclaimed.idguid)).rejects.toThrow(MissingBytes);
  await mine.release(kept.idguid);
  await sweep();
  expect(await mine.rows()).toEqual([]);
  await expect(bytesOf(kept.idguid)).rejects.toThrow(MissingBytes);
});

it('stores the same bytes once in an organisation, and keeps them while anything refers to them', async () => {
  const [first, second] = [await mine.put('isto'), await mine.put('isto', 'drugi.txt')];
  await mine.keep(first.idguid);
  expect(await mine.keep(second.idguid)).toMatchObject({ bytes_id: first.idguid, name: 'drugi.txt' });
  await sweep();
  await expect(bytesOf(second.idguid)).rejects.toThrow(MissingBytes);
  const other = await filesOf(t, await t.member());
  const foreign = await other.put('isto');
  expect((await other.keep(foreign.idguid)).bytes_id).toBe(foreign.idguid);
  await mine.release(first.idguid);
  await sweep();
  expect((await bytesOf(first.idguid)).toString()).toBe('isto');
  await mine.release(second.idguid);
  await sweep();
  await sweep();
  expect(await mine.rows()).toEqual([]);
  await expect(bytesOf(first.idguid)).rejects.toThrow(MissingBytes);
});

it('keeps the bytes of a file that is said to have arrived again', async () => {
  const { idguid, size, sha256, media_type } = await mine.put('još jednom');
  await mine.keep(idguid);
  await mine.run((ctx) => fileArrived(ctx, idguid, { size, sha256, media_type }));
  await sweep();
  expect((await bytesOf(idguid)).toString()).toBe('još jednom');
});

it('of a person counts, also with the bytes of one that the product has made', async () => {
  async function* same() {
    yield Buffer.from('sličica');
  }
  const made = await putFile(t.deps.files, mine.run, { name: 'a', counted: false }, same());
  await mine.keep(made.idguid);
  const { idguid } = await mine.put('sličica');
  expect((await mine.keep(idguid)).bytes_id).toBe(idguid);
  expect(await mine.run(usageOf)).toEqual({ bytes: 8, files: 1 });
});

it('with the same bytes as another counts as a file, and takes no space', async () => {
  for (let number = 0; number < 2; number++) await mine.keep((await mine.put('isto')).idguid);
  expect(await mine.run(usageOf)).toEqual({ bytes: 4, files: 2 });
  await t.ownerDb.execute(sql`insert into file_quotas (tenant_id, files) values (${person.tenantId}, 2)`);
  await expect(mine.put('isto')).rejects.toMatchObject({ message: expect.stringMatching('najviše 2') });
});

it('with the same bytes as another may go before a sweep has removed its own', async () => {
  const [first, second] = [await mine.put('dvaput'), await mine.put('dvaput')];
  await mine.keep(first.idguid);
  await mine.keep(second.idguid);
  await mine.release(second.idguid);
  await sweep();
  expect(await mine.rows()).toMatchObject([{ idguid: first.idguid }]);
  await mine.release(first.idguid);
  await sweep();
  expect(await mine.rows()).toEqual([]);
  await expect(bytesOf(first.idguid)).rejects.toThrow(MissingBytes);
});

it('removes bytes a few at a time, so that a backup need not wait for them all', async () => {
  const sent = await several(30);
  await age(25);
  let most = 0;
  let removed = 0;
  const store = {
    ...t.deps.files,
    async remove(id: string) {
      await t.deps.files.remove(id);
      removed += 1;
      // What others see of it: nothing, until the transaction ends.
      const { rows } = await t.ownerDb.execute<{ left: number }>(
        sql`select count(*)::int as left from removed_files where tenant_id = ${person.tenantId}`,
      );
      most = Math.max(most, removed - (sent.length - rows[0]!.left));
    },
  };
  await sweepFiles(store, mine.run);
  expect([removed, most <= 12]).toEqual([30, true]);
});

it('bytes that cannot be removed do not keep others, and are tried again', async () => {
  const sent = await several(30);
  await age(25);
  const stuck = new Set(sent.slice(0, 14).map(({ idguid }) => idguid));
  const store = {
    ...t.deps.files,
    remove: (id: string) => (stuck.has(id) ? Promise.reject(new Error('EACCES')) : t.deps.files.remove(id)),
  };
  await expect(sweepFiles(store, mine.run)).rejects.toThrow('the bytes of 14 files could not be removed');
  const left = async () =>
    (
      await t.ownerDb.execute<{ idguid: string }>(
        sql`select idguid from removed_files where tenant_id = ${person.tenantId}`,
      )
    ).rows.map(({ idguid }) => idguid);
  expect(new Set(await left())).toEqual(stuck);
  stuck.clear();
  await sweepFiles(store, mine.run);
  expect(await left()).toEqual([]);
});

it('refuses a file of somebody else, one that has not arrived, and one that is gone', async () => {
  const colleague = await filesOf(t, await t.member({ tenantId: person.tenantId }));
  const stranger = await filesOf(t, await t.member());
  const sent = await mine.put('moje');
  for (const other of [colleague, stranger])
    await expect(other.keep(sent.idguid)).rejects.toMatchObject({
      status: 422,
      errors: { file: expect.stringContaining('Pošaljite je ponovo') },
    });
  await t.ownerDb.execute(sql`update files set sha256 = null where idguid = ${sent.idguid}`);
  for (const id of [sent.idguid, person.userId, 'x'])
    await expect(mine.keep(id)).rejects.toMatchObject({ status: 422 });
});

it('is not ready if the transaction that claims it fails', async () => {
  const sent = await mine.put('poništeno');
  await expect(
    mine.run(async (ctx) => {
      const { claimFile } = await import('./rows.ts');
      await claimFile(ctx, sent.idguid);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await mine.rows()).toMatchObject([{ state: 'pending' }]);
});

it('leaves neither row nor bytes of a source that fails', async () => {
  async function* broken() {
    yield randomBytes(2_000_000);
    throw new Error('cut');
  }
  await expect(putFile(t.deps.files, mine.run, { name: 'x' }, broken())).rejects.toThrow('cut');
  expect(await mine.rows()).toEqual([]);
  const stored: string[] = [];
  for await (const { id } of t.deps.files.list()) stored.push(id);
  const { rows } = await t.ownerDb.execute<{ idguid: string }>(sql`select idguid from files`);
  expect(stored.filter((id) => !rows.some(({ idguid }) => idguid === id))).toEqual([]);
});

it('keeps no more than the organisation may, however many arrive at once', async () => {
  await t.ownerDb.execute(
    sql`insert into file_quotas (tenant_id, bytes, files) values (${person.tenantId}, 1000, 3)`,
  );
  const put = (size: number) =>
    putFile(
      t.deps.files,
      mine.run,
      { name: 'x', size },
      (async function* () {
        yield randomBytes(size);
      })(),
    );
  await expect(mine.put(randomBytes(1001))).rejects.toMatchObject({ status: 413 });
  await expect(put(1001)).rejects.toMatchObject({
    status: 413,
    errors: { file: expect.stringMatching('prostora: za ovu datoteku nedostaje 1 B') },
  });
  const all = await Promise.allSettled([400, 400, 400, 400].map(put));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  await put(1);
  await expect(put(1)).rejects.toMatchObject({ message: expect.stringMatching('najviše 3') });
});

it('names every foreign key to files in an index, so that a sweep does not read whole tables', async () => {
  const { rows } = await t.ownerDb.execute<{ key: string }>(sql`
    select conname as key from pg_constraint where contype = 'f' and confrelid = 'files'::regclass
      and conname <> 'kept_files_tenant_id_file_id_fkey'
      and not exists (select from pg_index where indrelid = conrelid
        and (indkey::int2[])[0:1] @> conkey and conkey @> (indkey::int2[])[0:1])`);
  expect(rows).toEqual([]);
});
