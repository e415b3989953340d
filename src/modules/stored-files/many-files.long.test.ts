// Long, since many files are moved and removed. In the suite: stored-files.test.ts (kept, renamed, moved, and back from the trash).
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import type { Ctx, Database } from '../../core/context.ts';
import { asSystem, findTenant } from '../../core/system.ts';
import { openPool, type Pool } from '../../server/db/client.ts';
import { appConnection } from '../../server/db/connection.ts';
import { removeFolder, restoreFolder } from './folder-removal.service.ts';
import { moveFiles } from './moving.service.ts';
import { purgeFiles } from './purge.service.ts';
import { removeFiles, restoreFiles } from './removal.service.ts';

const PATH = '/api/admin/stored-files';
const RIGHTS = ['admin_stored_files_pregled', 'admin_stored_files_save'];
let t: TestApp;
let pool: Pool;
let database: Database;
let statements: string[] = [];
let person: Person;
beforeAll(async () => {
  t = await createTestApp();
  pool = openPool(appConnection(t.owner));
  const logQuery = (text: string): void => void statements.push(text);
  database = drizzle(pool, { logger: { logQuery } }) as unknown as Database;
});
beforeEach(async () => {
  person = await t.member({ permissions: RIGHTS });
});
afterAll(async () => {
  await pool?.end();
  await t?.close();
});

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown, who = person) =>
  t.call(method, PATH + path, { token: who.token, body });
const folder = async (name: string, parent_id: string | null = null): Promise<string> =>
  (await call('POST', '/folders', { name, parent_id })).body.data.idguid;
/** Runs work as a job of the organisation does, its statements counted. */
const run = async <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  asSystem(database, (await findTenant(t.deps.database, person.tenantId))!, work);
async function statementsOf<T>(work: (ctx: Ctx) => Promise<T>): Promise<number> {
  statements = [];
  await run(work);
  return statements.length;
}

/** Puts files of this name into folders, without bytes; answers their ids. */
async function keep(folders: readonly string[], name: string): Promise<string[]> {
  const { rows } = await t.ownerDb.execute<{ idguid: string }>(sql`
    with input as (select gen_random_uuid() as idguid, folder, position
      from unnest(${sql.param(folders)}::uuid[]) with ordinality as given(folder, position)
    ), sent as (
      insert into files (tenant_id, idguid, state, name, size, sha256, media_type)
      select ${person.tenantId}, idguid, 'ready', 'x', 1, md5(idguid::text), 'text/plain' from input
    ), kept as (
      insert into stored_files (tenant_id, idguid, folder_id, name, file_id, kind, media_type, size, created_by, updated_by)
      select ${person.tenantId}, idguid, folder, replace(${name}, '#', position::text), idguid, 'tekst', 'text/plain', 1, 'x', 'x' from input
    ), versions as (
      insert into stored_file_versions (tenant_id, stored_file_id, revision, file_id, by)
      select ${person.tenantId}, idguid, 1, idguid, 'x' from input
    ) select idguid from input order by position`);
  return rows.map(({ idguid }) => idguid);
}
/** Empty folders, made at once. */
async function folders(count: number): Promise<string[]> {
  const { rows } = await t.ownerDb.execute<{ idguid: string }>(sql`
    insert into stored_folders (tenant_id, idguid, name)
    select ${person.tenantId}, gen_random_uuid(), 'F' || i from generate_series(1, ${count}::int) i returning idguid`);
  return rows.map(({ idguid }) => idguid);
}
const namesIn = async (folder_id: string): Promise<string[]> =>
  (
    await t.ownerDb.execute<{ name: string }>(
      sql`select name from stored_files where folder_id = ${folder_id} order by length(name), name`,
    )
  ).rows.map(({ name }) => name);
const linesOf = async (action: string): Promise<number> =>
  (
    await t.ownerDb.execute<{ lines: number }>(
      sql`select count(*)::int as lines from audit_log where tenant_id = ${person.tenantId} and resource = 'stored-files' and action = ${action}`,
    )
  ).rows[0]!.lines;
const tree = async () =>
  (await call('GET', '/folders')).body.data.map(
    ({ idguid, name, files }: { idguid: string; name: string; files: number }) => ({ idguid, name, files }),
  );
const many = Array(200).fill(null) as null[];
const numbered = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `isti (${from + index}).txt`);

it('moves many files of one name into a folder, each under a name of its own, by few statements', async () => {
  const target = await folder('Cilj');
  await keep([target], 'Isti.TXT');
  const ids = await keep(await folders(many.length), 'isti.txt');
  const taken = await statementsOf((ctx) => moveFiles(ctx, ids, target));
  expect(await namesIn(target)).toEqual(['Isti.TXT', ...numbered(2, 201)]);
  expect(taken).toBeLessThan(15);
  expect(await linesOf('update')).toBe(200);
  const { rows } = await t.ownerDb.execute(
    sql`select distinct version from stored_files where tenant_id = ${person.tenantId} and folder_id = ${target} and name <> 'Isti.TXT'`,
  );
  expect(rows).toEqual([{ version: 2 }]);
});

it('keeps names apart where one file is called as another would be numbered', async () => {
  const [a, b, target] = [await folder('A'), await folder('B'), await folder('Cilj')];
  const [first, second] = [await keep([a, b], 'isti.txt'), await keep([a], 'isti (2).txt')];
  await call('POST', '/move', { idguids: [...first, ...second], folder_id: target });
  expect(new Set(await namesIn(target)).size).toBe(3);
});

it('removes, restores and purges many files by few statements, each with its line of the trail', async () => {
  const target = await folder('Cilj');
  const ids = await keep(
    many.map(() => target),
    'isti-#.txt',
  );
  expect(await statementsOf((ctx) => removeFiles(ctx, ids))).toBeLessThan(15);
  await keep(
    many.map(() => target),
    'isti-#.txt',
  );
  expect(await statementsOf((ctx) => restoreFiles(ctx, ids))).toBeLessThan(20);
  const names = await namesIn(target);
  expect(names).toHaveLength(400);
  expect(names.filter((name) => name.endsWith(' (2).txt'))).toHaveLength(200);
  await run((ctx) => removeFiles(ctx, ids));
  expect(await statementsOf((ctx) => purgeFiles(ctx, ids))).toBeLessThan(15);
  expect([await linesOf('delete'), await linesOf('restore')]).toEqual([600, 200]);
});

it('refuses to restore many by naming the one that its table no longer takes', async () => {
  const target = await folder('Cilj');
  const ids = await keep([target, target, target], 'isti-#.txt');
  await call('POST', '/bulk-delete', { idguids: ids });
  await t.ownerDb.execute(
    sql`update trash set record = record || '{"kind": "ploča"}' where idguid = ${ids[1]!}`,
  );
  const refused = await call('POST', '/trash/restore', { idguids: ids });
  expect(refused.body).toMatchObject({ code: 'cannot_restore' });
  expect(refused.body.message).toMatch('„isti-2.txt” se ne može vratiti.');
  expect(await namesIn(target)).toEqual([]);
  expect((await call('GET', '/trash')).body.data).toHaveLength(3);
});

it('a folder of more files than one transaction moves goes whole to the trash, and comes back as it was', async () => {
  const top = await folder('Spisi');
  const [inner, empty] = [await folder('2026', top), await folder('Prazna', top)];
  const [alone] = await keep([top], 'ranije.txt');
  await call('DELETE', `/${alone}`);
  const ids = await keep([...Array(12).fill(top), ...Array(13).fill(inner)], 'spis-#.txt');
  await call('PATCH', `/${ids[0]}`, { version: 1, note: 'Važan' });
  const before = await tree();
  expect(await removeFolder(run, top, 10)).toBe(25);
  expect(await tree()).toEqual([]);
  expect((await call('GET', '/trash?page_size=100')).body.data).toHaveLength(26);
  expect(await restoreFolder(run, top, 10)).toBe(25);
  expect(await tree()).toEqual(before);
  expect(before).toContainEqual({ idguid: empty, name: 'Prazna', files: 0 });
  expect((await call('GET', `/${ids[0]}`)).body.data).toMatchObject({ note: 'Važan', folder_id: top });
  expect((await call('GET', `/${ids[24]}/versions`)).body.data).toHaveLength(1);
  // What had been removed before stays in the trash.
  expect((await call('GET', '/trash')).body.data.map(({ idguid }: { idguid: string }) => idguid)).toEqual([
    alone,
  ]);
  expect((await call('POST', `/folders/${top}/restore`)).status).toBe(404);
});

it('a folder whose restoring was interrupted comes back whole when it is asked for again', async () => {
  const top = await folder('Prekinuta');
  const ids = await keep(Array(25).fill(top), 'spis-#.txt');
  await removeFolder(run, top, 10);
  let begun = 0;
  const stopping: typeof run = (work) =>
    ++begun > 1 ? Promise.reject(new Error('no connection')) : run(work);
  await expect(restoreFolder(stopping, top, 10)).rejects.toThrow('no connection');
  expect(await namesIn(top)).toHaveLength(10);
  expect((await call('POST', `/folders/${top}/restore`)).body.data).toEqual({ restored: 15 });
  expect(await namesIn(top)).toEqual(ids.map((_, index) => `spis-${index + 1}.txt`));
  expect((await call('POST', `/folders/${top}/restore`)).status).toBe(404);
});

it('files of many folders that are gone come back by few statements, folders of one name as one', async () => {
  const ids = await keep(await folders(many.length), 'spis-#.txt');
  await run((ctx) => removeFiles(ctx, ids));
  await t.ownerDb.execute(
    sql`update trash set record = record || '{"path": ["f7", "dolje"]}' where idguid = ${ids.at(-1)!}`,
  );
  await t.ownerDb.execute(sql`delete from stored_folders where tenant_id = ${person.tenantId}`);
  expect(await statementsOf((ctx) => restoreFiles(ctx, ids))).toBeLessThan(30);
  const names = (await tree()).map(({ name }: { name: string }) => name);
  expect(names.filter((name: string) => name !== 'dolje')).toHaveLength(199);
  expect(names.filter((name: string) => /^f7$/i.test(name))).toHaveLength(1);
});

it('a folder of which one file must stay is not removed in part', async () => {
  const top = await folder('Prilozi');
  const ids = await keep(Array(25).fill(top), 'prilog-#.txt');
  const last = ids.toSorted().at(-1)!;
  await t.ownerDb.execute(sql`insert into attachments (tenant_id, idguid, resource, record_id, name, file_id, stored_file_id, created_by)
    values (${person.tenantId}, gen_random_uuid(), 'nista', gen_random_uuid(), 'x', ${last}, ${last}, 'x')`);
  await expect(removeFolder(run, top, 10)).rejects.toMatchObject({ code: 'in_use' });
  expect(await namesIn(top)).toHaveLength(25);
});

it('a restored folder whose name is taken by now comes together with the one that has it', async () => {
  const above = await folder('Iznad');
  const top = await folder('Ugovori', above);
  const inner = await folder('Stari', top);
  const [, second] = await keep([top, inner], 'ugovor-#.txt');
  await call('DELETE', `/folders/${top}`);
  await call('PATCH', `/folders/${above}`, { version: 1, name: 'Iznova' });
  const again = await folder('UGOVORI', above);
  await keep([again], 'ugovor-1.txt');
  const restored = await call('POST', `/folders/${top}/restore`);
  expect(restored.body.data).toEqual({ restored: 2 });
  expect(await tree()).toEqual([
    { idguid: above, name: 'Iznova', files: 0 },
    { idguid: inner, name: 'Stari', files: 1 },
    { idguid: again, name: 'UGOVORI', files: 2 },
  ]);
  expect(await namesIn(again)).toEqual(['ugovor-1.txt', 'ugovor-1 (2).txt']);
  expect((await call('GET', `/${second}`)).body.data.folder_id).toBe(inner);
});

it('a file comes back into its folder also if that has another name by now', async () => {
  const top = await folder('Staro');
  const [idguid] = await keep([top], 'a.txt');
  await call('DELETE', `/${idguid}`);
  await call('PATCH', `/folders/${top}`, { version: 1, name: 'Novo' });
  await call('POST', '/trash/restore', { idguids: [idguid] });
  expect((await call('GET', `/${idguid}`)).body.data).toMatchObject({ folder: 'Novo', folder_id: top });
});

it('only whoever may remove restores a folder of their own organisation, as long as the trash is not emptied', async () => {
  const top = await folder('Tajna');
  const [idguid] = await keep([top], 'a.txt');
  await call('DELETE', `/folders/${top}`);
  const path = `/folders/${top}/restore`;
  const reader = await t.member({ permissions: RIGHTS.slice(0, 1), tenantId: person.tenantId });
  expect((await call('POST', path, undefined, reader)).status).toBe(403);
  const stranger = await t.member({ permissions: RIGHTS });
  expect((await call('POST', path, undefined, stranger)).status).toBe(404);
  for (const unknown of [idguid, 'nema'])
    expect((await call('POST', `/folders/${unknown}/restore`)).status).toBe(404);
  await call('POST', '/trash/empty');
  expect((await call('POST', path)).body.message).toBe('Fascikla više nije u korpi.');
});

it('takes an id as anybody writes it: names end, a folder is not put into itself, and one comes back whole', async () => {
  const top = await folder('Velika');
  const inner = await folder('Slova', top);
  const [first, second] = await keep([top, inner], 'isti.txt');
  const moved = await call('POST', '/move', { idguids: [first, second], folder_id: top.toUpperCase() });
  expect(moved.status).toBe(200);
  expect(await namesIn(top)).toEqual(['isti.txt', 'isti (2).txt']);
  const circle = { version: 1, parent_id: inner.toUpperCase() };
  expect((await call('PATCH', `/folders/${top}`, circle)).status).toBe(422);
  const address = `/folders/${top.toUpperCase()}`;
  expect((await call('DELETE', address)).status).toBe(200);
  expect((await call('POST', `${address}/restore`)).body.data).toEqual({ restored: 2 });
});
