import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
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
  it('is kept in a folder, found, renamed and moved', async () => {
    const contracts = await folder('Ugovori');
    const { data } = await keep('tekst', 'Ugovor č.txt', { folder_id: contracts.idguid });
    expect(data).toMatchObject({ name: 'Ugovor č.txt', folder: 'Ugovori', size: 5, revision: 1 });
    expect(await contentOf(data.idguid)).toBe('tekst');
    expect(await names('?q=ugovor+c')).toEqual(['Ugovor č.txt']);
    expect(await names(`?folder_id=${contracts.idguid}`)).toEqual(['Ugovor č.txt']);
    expect(await names('?folder_id__null=true')).toEqual([]);
    expect(await names('?size__gte=4.5&size__lte=5.5')).toEqual(['Ugovor č.txt']);
    expect(await names('?size__gte=5.5')).toEqual([]);
    const changed = await call('PATCH', `/${data.idguid}`, {
      ...{ version: 1, name: 'Novi.txt', folder_id: null, tags: ['važno', 'Važno'], note: 'x' },
    });
    expect(changed.body.data).toMatchObject({ name: 'Novi.txt', folder: null, tags: ['važno'], version: 2 });
    expect(await names(`?tags=${encodeURIComponent('važno')}`)).toEqual(['Novi.txt']);
    expect((await call('GET', '/tags/tags')).body.data).toEqual([{ tag: 'važno', count: 1 }]);
    expect((await call('GET', '/tags/name')).status).toBe(404);
    expect((await call('PATCH', `/${data.idguid}`, { version: 1, name: 'y' })).status).toBe(409);
    const lines = await t.ownerDb.execute(
      sql`select action from audit_log where record_id = ${data.idguid} order by at`,
    );
    expect(lines.rows.map(({ action }) => action)).toEqual(['create', 'update']);
  });

  it('of a name that the folder has already gets a number, becomes a version, or is refused', async () => {
    const first = (await keep('1', 'a.txt')).data;
    expect((await keep('2', 'A.txt')).data.name).toBe('A (2).txt');
    const version = await keep('3', 'a.txt', { on_conflict: 'version' });
    expect(version.data).toMatchObject({ idguid: first.idguid, revision: 2 });
    expect(await keep('4', 'a.txt', { on_conflict: 'refuse' })).toMatchObject({
      code: 'duplicate',
      message: 'U ovoj fascikli već postoji „a.txt”.',
    });
    const both = await Promise.all([keep('5', 'b.txt'), keep('6', 'b.txt'), keep('7', 'b.txt')]);
    expect(both.map(({ data }) => data.name).sort()).toEqual(['b (2).txt', 'b (3).txt', 'b.txt']);
  });

  it('comes back from the trash with its versions, to a folder that is made again', async () => {
    const outer = await folder('Spisi');
    const inner = await folder('2026', outer.idguid);
    const { data } = await keep('prva', 's.txt', { folder_id: inner.idguid });
    await call('POST', `/${data.idguid}/versions`, { version: 1, file: await send('druga', 's.txt') });
    expect((await call('DELETE', `/folders/${outer.idguid}`)).body.data).toEqual({ deleted: 1 });
    expect((await call('GET', '/folders')).body.data).toEqual([]);
    expect(await names()).toEqual([]);
    const { data: removed } = (await call('GET', '/trash')).body;
    expect(removed).toMatchObject([{ title: 's.txt', place: 'Spisi / 2026' }]);
    await sweepFiles(t.deps.files, (await filesOf(t, person)).run);
    expect((await call('POST', '/trash/restore', { idguids: [data.idguid] })).body.data).toEqual({
      restored: 1,
    });
    expect((await call('GET', `/${data.idguid}`)).body.data).toMatchObject({ folder: '2026', revision: 2 });
    expect(await contentOf(data.idguid)).toBe('druga');
    expect((await call('GET', `/${data.idguid}/versions/1/content`)).raw.toString()).toBe('prva');
  });

  it('of a wrong name, folder or upload is refused at the field', async () => {
    const errors = async (body: object) => (await call('POST', '', body)).body.errors;
    const file = await send('x', 'x.txt');
    expect(await errors({ file, name: 'a/b' })).toEqual({ name: 'Naziv ne može sadržavati kosu crtu.' });
    expect(await errors({ file, name: '...' })).toEqual({ name: 'Naziv ne može biti od samih tačaka.' });
    expect(await errors({ file, name: 'č'.repeat(201) })).toEqual({ name: 'Najviše 200 znakova.' });
    expect(await errors({ file, folder_id: person.userId })).toEqual({
      folder_id: 'Fascikla više ne postoji.',
    });
    expect(await errors({ file: person.userId })).toMatchObject({ file: expect.stringMatching('Pošaljite') });
    const theirs = await send('x', 'x.txt', await t.member({ permissions: RIGHTS }));
    expect(await errors({ file: theirs })).toMatchObject({ file: expect.stringMatching('Pošaljite') });
    expect((await keep('x', `${'a'.repeat(300)}.pdf`)).data.name).toHaveLength(200);
    expect((await keep('x', '\u202egnp.exe')).data.name).toBe('gnp.exe');
  });

  it('of another organisation does not exist', async () => {
    const { data } = await keep('tajna', 't.txt');
    const own = await folder('Moja');
    const stranger = await t.member({ permissions: RIGHTS });
    for (const path of [
      `/${data.idguid}`,
      `/${data.idguid}/content`,
      `/${data.idguid}/versions`,
      `/zip?idguids=${data.idguid}`,
      `/zip?folders=${own.idguid}`,
    ])
      expect((await call('GET', path, undefined, stranger)).status, path).toBe(404);
    expect((await call('DELETE', `/${data.idguid}`, undefined, stranger)).status).toBe(404);
    expect((await call('DELETE', `/folders/${own.idguid}`, undefined, stranger)).status).toBe(404);
    const theirs = { file: await send('x', 'x', stranger), folder_id: own.idguid };
    expect((await call('POST', '', theirs, stranger)).status).toBe(422);
  });
});

describe('the bytes of a file', () => {
  it('are sent whole, in parts, or not again', async () => {
    const { data } = await keep('0123456789', 'ček "1".txt');
    const get = (headers: Record<string, string> = {}) =>
      t.call('GET', `${PATH}/${data.idguid}/content`, { token: person.token, headers });
    const whole = await get();
    const etag = whole.headers.etag as string;
    expect(whole.headers['content-disposition']).toBe(
      `attachment; filename="?ek \\"1\\".txt"; filename*=UTF-8''%C4%8Dek%20%221%22.txt`,
    );
    const part = async (range: string, more = {}) => {
      const { status, headers, raw } = await get({ range, ...more });
      return [status, headers['content-range'] ?? null, status < 300 ? raw.toString() : null];
    };
    expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234']);
    expect(await part('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789']);
    expect(await part('bytes=8-99')).toEqual([206, 'bytes 8-9/10', '89']);
    expect(await part('bytes=2-4', { 'if-range': '"other"' })).toEqual([200, null, '0123456789']);
    for (const beyond of ['bytes=10-', 'bytes=99-100', 'bytes=-0'])
      expect(await part(beyond), beyond).toEqual([416, 'bytes */10', null]);
    const several = await get({ range: 'bytes=0-1,3-4' });
    expect(several.status).toBe(206);
    expect(several.headers['content-type']).toMatch(/^multipart\/byteranges; boundary=/);
    for (const odd of ['bytes=4-2', 'lines=1-2', 'bytes=-'])
      expect(await part(odd), odd).toEqual([200, null, '0123456789']);
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
    const empty = (await keep('', 'prazna.txt')).data;
    expect((await call('GET', `/${empty.idguid}/content`)).raw).toHaveLength(0);
  });

  it('that could run are only saved, also under another type', async () => {
    const script = '<!doctype html><script>alert(1)</script>';
    for (const name of ['stranica.html', 'slika.png', 'slika.svg', 'dopis.pdf']) {
      const { data } = await keep(script, name);
      const { headers } = await call('GET', `/${data.idguid}/content?inline=`);
      expect(headers['content-disposition'], name).toMatch(/^attachment/);
      expect(headers['content-type'], name).not.toMatch(/html|svg|xml|script/);
      expect(headers['content-security-policy'], name).toMatch("default-src 'none'");
      expect(headers['x-content-type-options'], name).toBe('nosniff');
    }
  });
});

describe('folders', () => {
  it('are made along the path of a sent folder, once', async () => {
    const path = ['Slike', 'Ljeto'];
    await Promise.all([keep('1', '1.txt', { path }), keep('2', '2.txt', { path })]);
    const all = (await call('GET', '/folders')).body.data;
    expect(all.map(({ name, files }: { name: string; files: number }) => [name, files])).toEqual([
      ['Ljeto', 2],
      ['Slike', 0],
    ]);
  });
});

describe('what is in the trash', () => {
  const trashed = async (content: string, name: string) => {
    const { idguid } = (await keep(content, name)).data;
    await call('DELETE', `/${idguid}`);
    return idguid as string;
  };
  const used = async () => {
    await sweepFiles(t.deps.files, (await filesOf(t, person)).run);
    return (await call('GET', '/space')).body.data.used;
  };

  it('is deleted for good: some or all of it, by whoever may remove, and its space is free', async () => {
    const [first, second, third] = [
      await trashed('prva', '1.txt'),
      await trashed('druga', '2.txt'),
      await trashed('treća', '3.txt'),
    ];
    expect(await used()).toEqual({ bytes: 15, files: 3 });
    const reader = await t.member({ permissions: RIGHTS.slice(0, 1), tenantId: person.tenantId });
    expect((await call('POST', '/trash/empty', undefined, reader)).status).toBe(403);
    const stranger = await t.member({ permissions: RIGHTS });
    expect((await call('POST', '/trash/purge', { idguids: [first] }, stranger)).status).toBe(404);
    expect((await call('POST', '/trash/empty', undefined, stranger)).body.data).toEqual({ purged: 0 });
    const unknown = await call('POST', '/trash/purge', { idguids: [first, person.userId] });
    expect(unknown.status).toBe(404);
    const purged = await call('POST', '/trash/purge', { idguids: [first] });
    expect(purged.body).toMatchObject({ data: { purged: 1 }, message: 'Trajno je obrisana 1 datoteka.' });
    expect((await call('POST', '/trash/restore', { idguids: [first] })).status).toBe(404);
    expect(await used()).toEqual({ bytes: 11, files: 2 });
    expect((await call('POST', '/trash/empty')).body.data).toEqual({ purged: 2 });
    expect((await call('GET', '/trash')).body.data).toEqual([]);
    expect(await used()).toEqual({ bytes: 0, files: 0 });
    for (const idguid of [second, third])
      expect((await call('POST', '/trash/restore', { idguids: [idguid] })).status).toBe(404);
  });
});

it('tells how much space is used', async () => {
  await keep('12345', 'p.txt');
  expect((await call('GET', '/space')).body.data.used).toEqual({ bytes: 5, files: 1 });
});
