// Long, since each of these keeps and moves several files.
// In the suite: stored-files.test.ts (a file's whole life, its folder, its versions, the trash, an archive), lost.test.ts.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { unzipped } from '../../../test/unzipped.ts';
import { sweepFiles } from '../../core/files/sweep.ts';
import { filesOf } from '../../core/files/testkit.ts';
import { keeping } from './test/keeping.ts';
import { PATH, RIGHTS } from './test/previewing.ts';

type Kit = Awaited<ReturnType<typeof keeping>>;
let t: TestApp;
let person: Person;
let call: Kit['call'];
let send: Kit['send'];
let keep: Kit['keep'];
let folder: Kit['folder'];
let names: Kit['names'];
let contentOf: Kit['contentOf'];
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  ({ person, call, send, keep, folder, names, contentOf } = await keeping(t));
});
afterAll(() => t.close());

describe('a file', () => {
  it('of the longest name still gets a number, which can be saved again', async () => {
    const name = `${'č'.repeat(196)}.txt`;
    await keep('1', name);
    const second = (await keep('2', name)).data;
    expect(second.name).toBe(`${'č'.repeat(192)} (2).txt`);
    const saved = await call('PATCH', `/${second.idguid}`, { version: 1, name: second.name, note: 'x' });
    expect(saved.status).toBe(200);
  });

  it('that two windows have sent as one into two folders is kept by both, and neither takes it from the other', async () => {
    const file = await send('jedno slanje', 'obje.txt');
    const { idguid: elsewhere } = await folder('Drugi prozor');
    const both = await Promise.all([
      call('POST', '', { file }),
      call('POST', '', { file, folder_id: elsewhere }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const [first, second] = both.map(({ body }) => body.data.idguid as string);
    await call('DELETE', `/${first}`);
    await t.ownerDb.execute(sql`delete from trash where tenant_id = ${person.tenantId}`);
    await sweepFiles(t.deps.files, (await filesOf(t, person)).run);
    expect(await contentOf(second!)).toBe('jedno slanje');
  });

  it('restored beside a new one of its name gets a number, and goes on with its versions', async () => {
    const { data } = await keep('stara', 'isti.txt');
    await call('DELETE', `/${data.idguid}`);
    expect((await call('GET', '/trash')).body.data[0].place).toBe('Izvan fascikli');
    await keep('nova', 'isti.txt');
    await call('POST', '/trash/restore', { idguids: [data.idguid] });
    await keep('treća', 'isti.txt');
    expect(await names()).toEqual(['isti (2).txt', 'isti (3).txt', 'isti.txt']);
    const now = (await call('GET', `/${data.idguid}`)).body.data;
    const next = await call('POST', `/${data.idguid}/versions`, {
      version: now.version,
      file: await send('druga', 'x.txt'),
    });
    expect(next.body.data).toMatchObject({ name: 'isti (2).txt', revision: 2 });
  });

  it('of a taken name is known before it is sent, in any folder below', async () => {
    const top = await folder('Poslano');
    await keep('1', 'Š.txt', { folder_id: top.idguid, path: ['Dalje'] });
    await keep('2', 'a b.txt');
    const files = [
      { name: 'a  B.TXT' },
      { name: 'drugo.txt' },
      { name: 'a b.txt', path: ['Nema'] },
      { name: 'a b.txt', path: ['poslano', 'dalje'] },
      { name: 'put/do/š.txt', path: ['poslano', 'dalje'] },
      { name: '\0' },
    ];
    expect((await call('POST', '/taken', { files })).body.data).toEqual([0, 4]);
    const below = { folder_id: top.idguid, files: [{ name: 'Š.TXT', path: ['DALJE'] }, { name: 'a b.txt' }] };
    expect((await call('POST', '/taken', below)).body.data).toEqual([0]);
    const stranger = await t.member({ permissions: RIGHTS });
    expect((await call('POST', '/taken', { files }, stranger)).body.data).toEqual([]);
    expect((await call('POST', '/taken', { files: Array(501).fill(files[0]) })).status).toBe(422);
  });

  it('keeps its versions, and an older one can come back', async () => {
    const { data } = await keep('prva', 'v.txt');
    const next = await call('POST', `/${data.idguid}/versions`, {
      version: 1,
      file: await send('druga', 'novo.txt'),
    });
    expect(next.body.data).toMatchObject({ name: 'v.txt', revision: 2, version: 2 });
    expect(await contentOf(data.idguid)).toBe('druga');
    expect((await call('GET', `/${data.idguid}/versions/1/content`)).raw.toString()).toBe('prva');
    await call('POST', `/${data.idguid}/versions/1/restore`, { version: 2 });
    expect(await contentOf(data.idguid)).toBe('prva');
    const all = (await call('GET', `/${data.idguid}/versions`)).body.data;
    expect(all.map(({ revision, name }: { revision: number; name: string }) => [revision, name])).toEqual([
      [3, 'v.txt'],
      [2, 'novo.txt'],
      [1, 'v.txt'],
    ]);
    expect((await call('GET', `/${data.idguid}/versions/9/content`)).status).toBe(404);
  });
});

describe('folders', () => {
  it('of a sent folder are named plainly, whatever they were called', async () => {
    const path = ['Sli\u202eke', 'č'.repeat(300), '...'];
    await keep('1', '1.txt', { path });
    const files = [{ name: '1.txt', path }];
    expect((await call('POST', '/taken', { files })).body.data).toEqual([0]);
    const all = (await call('GET', '/folders')).body.data;
    expect(all.map(({ name }: { name: string }) => name)).toEqual(['č'.repeat(200), 'fascikla', 'Slike']);
  });

  it('are not moved into themselves, nor named alike', async () => {
    const outer = await folder('A');
    const inner = await folder('B', outer.idguid);
    const move = (parent_id: string, version = 1) =>
      call('PATCH', `/folders/${outer.idguid}`, { version, parent_id });
    for (const parent of [outer, inner])
      expect((await move(parent.idguid)).body.errors.parent_id).toMatch('u samoj sebi');
    expect((await call('POST', '/folders', { name: 'a' })).body).toMatchObject({ code: 'duplicate' });
    await folder('C');
    expect((await call('PATCH', `/folders/${outer.idguid}`, { version: 1, name: 'c' })).status).toBe(409);
    expect((await move(inner.idguid, 7)).body.code).toBe('stale');
  });
});

it('moves and removes many at once, or none', async () => {
  const target = await folder('Cilj');
  const [a, b] = [(await keep('1', 'a.txt')).data, (await keep('2', 'b.txt')).data];
  await keep('3', 'a.txt', { folder_id: target.idguid });
  const idguids = [a.idguid, b.idguid];
  const unknown = await call('POST', '/move', {
    idguids: [...idguids, person.userId],
    folder_id: target.idguid,
  });
  expect(unknown.status).toBe(404);
  await call('POST', '/move', { idguids, folder_id: target.idguid });
  expect(await names(`?folder_id=${target.idguid}`)).toEqual(['a (2).txt', 'a.txt', 'b.txt']);
  expect((await call('POST', '/bulk-delete', { idguids })).body.data).toEqual({ deleted: 2 });
  expect(await names()).toEqual(['a.txt']);
});

it('gives files in an archive names that none of the others has', async () => {
  const [a, b] = [await folder('A'), await folder('B')];
  const kept = [
    (await keep('1', 'a.txt', { folder_id: a.idguid })).data,
    (await keep('2', 'a.txt', { folder_id: b.idguid })).data,
    (await keep('3', 'a (2).txt', { folder_id: b.idguid })).data,
  ];
  const { raw } = await call('GET', `/zip?idguids=${kept.map(({ idguid }) => idguid).join()}`);
  expect(Object.keys(await unzipped(raw)).sort()).toEqual(['a (2).txt', 'a (3).txt', 'a.txt']);
});

it('says in words how many files were moved, and where they lay', async () => {
  const target = await folder('Cilj');
  const { data } = await keep('1', 'm.txt');
  const { body } = await call('POST', '/move', { idguids: [data.idguid], folder_id: target.idguid });
  expect(body.message).toBe('Premještena je 1 datoteka.');
  const from = [{ idguid: data.idguid, folder_id: null, name: 'm.txt' }];
  expect(body.data).toEqual({ moved: 1, from });
  // Back under its name, although it was given another one where it was moved.
  await call('PATCH', `/${data.idguid}`, { version: 2, name: 'm (2).txt' });
  expect((await call('POST', '/place', { files: from })).body.data).toEqual({ moved: 1 });
  expect((await call('GET', `/${data.idguid}`)).body.data).toMatchObject({ folder_id: null, name: 'm.txt' });
  const gone = { ...from[0], folder_id: '01890000-0000-7000-8000-000000000000' };
  expect((await call('POST', '/place', { files: [gone] })).status).toBe(422);
});

it('a folder is removed whole while files arrive in it', async () => {
  const { idguid } = await folder('Brisana');
  const sent = await Promise.all(['a', 'b', 'c', 'd'].map((name) => send(name, `${name}.txt`)));
  const [removed, ...added] = await Promise.all([
    call('DELETE', `/folders/${idguid}`),
    ...sent.map((file) => call('POST', '', { file, folder_id: idguid })),
  ]);
  expect(removed!.status).toBe(200);
  for (const { status } of added) expect([201, 422]).toContain(status);
});

it('zips a selection with its folders', async () => {
  const outer = await folder('Arhiva č');
  const inner = await folder('dolje', outer.idguid);
  await keep('u fascikli', 'f.txt', { folder_id: inner.idguid });
  const { data } = await keep('na vrhu', 'v.txt');
  const { body } = await t.call('GET', '/api/auth/ticket', { token: person.token });
  const answer = await t.call(
    'GET',
    `${PATH}/zip?idguids=${data.idguid}&folders=${outer.idguid}&ticket=${body.data.ticket}`,
  );
  expect(answer.headers['content-type']).toBe('application/zip');
  expect(await unzipped(answer.raw)).toEqual({ 'Arhiva č/dolje/f.txt': 'u fascikli', 'v.txt': 'na vrhu' });
});
