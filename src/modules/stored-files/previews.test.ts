import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import writeExcel from 'write-excel-file/node';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { makePreview } from '../../core/files/previews/make.ts';
import { queueMissed } from '../../core/files/previews/queue.ts';
import { docx, paragraph } from '../../core/files/reading/test/made.ts';
import { sweepFiles } from '../../core/files/sweep.ts';
import { filesOf } from '../../core/files/testkit.ts';
import { fixture, makePdf, words } from '../../core/pages/test/made.ts';

const PATH = '/api/admin/stored-files';
const RIGHTS = ['admin_stored_files_pregled', 'admin_stored_files_save'];
let t: TestApp;
let person: Person;
let mine: Awaited<ReturnType<typeof filesOf>>;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  person = await t.member({ permissions: RIGHTS });
  mine = await filesOf(t, person);
});
afterAll(() => t.close());

const call = (path: string, who = person) => t.call('GET', PATH + path, { token: who.token });
const keep = async (content: Uint8Array | string, name: string) => {
  const { idguid: file } = await mine.put(content, name);
  return (await t.call('POST', PATH, { token: person.token, body: { file } })).body.data;
};
const rowsOf = async () =>
  (
    await t.ownerDb.execute<{ file_id: string; state: string; reason: string | null; attempts: number }>(
      sql`select file_id, state, reason, attempts from file_previews where tenant_id = ${person.tenantId} order by file_id`,
    )
  ).rows;
/** Makes all previews that wait, as the job does. */
async function make() {
  const at = { store: t.deps.files, tenant: person.tenantId, run: asSystemRun };
  for (const { file_id } of await rowsOf()) await makePreview(at, file_id);
}
const asSystemRun: typeof mine.run = async (work) => {
  const { asSystem, findTenant } = await import('../../core/system.ts');
  return asSystem(t.deps.database, (await findTenant(t.deps.database, person.tenantId))!, work);
};
const sweep = () => sweepFiles(t.deps.files, mine.run);
const found = async (q: string) =>
  (await call(`?q=${encodeURIComponent(q)}`)).body.data.map(({ name }: { name: string }) => name);

const png = (colour = '#2a7') =>
  sharp({ create: { width: 900, height: 450, channels: 3, background: colour } })
    .png()
    .toBuffer();
const pdf = (text: string) => makePdf([{ content: words(text, 72, 700) }]);

describe('a preview', () => {
  it('is made by the job that storing a file queues', async () => {
    const { idguid } = await keep(pdf('Ugovor'), 'u.pdf');
    expect((await call(`/${idguid}`)).body.data.has_thumb).toBe(false);
    expect((await call(`/${idguid}/thumb`)).status).toBe(404);
    await expect
      .poll(async () => (await call(`/${idguid}`)).body.data.has_thumb, { timeout: 20_000 })
      .toBe(true);
    const thumb = await call(`/${idguid}/thumb`);
    expect(thumb.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=86400',
      etag: expect.any(String),
    });
    expect(await sharp(thumb.raw).metadata()).toMatchObject({ format: 'webp', height: 320 });
    expect((await call(`/${idguid}/text`)).body.data).toEqual({
      ...{ state: 'done', problem: null, text: 'Ugovor', complete: true },
    });
  });

  it('is one for the same bytes, and goes with the last of them', async () => {
    const picture = await png();
    const [first, second] = [await keep(picture, 'a.png'), await keep(picture, 'b.png')];
    await make();
    expect(await rowsOf()).toMatchObject([{ state: 'done' }]);
    for (const { idguid } of [first, second])
      expect((await call(`/${idguid}`)).body.data.has_thumb).toBe(true);
    // A removed file in the trash keeps its preview, and so does the other one.
    const remove = (idguid: string) => t.call('DELETE', `${PATH}/${idguid}`, { token: person.token });
    await remove(first.idguid);
    await sweep();
    expect((await call(`/${second.idguid}/thumb`)).status).toBe(200);
    await remove(second.idguid);
    await sweep();
    const body = { idguids: [second.idguid] };
    await t.call('POST', `${PATH}/trash/restore`, { token: person.token, body });
    expect((await call(`/${second.idguid}/thumb`)).status).toBe(200);
    await remove(second.idguid);
    await t.ownerDb.execute(sql`delete from trash where tenant_id = ${person.tenantId}`);
    for (let round = 0; round < 4; round++) await sweep();
    expect(await mine.rows()).toEqual([]);
    expect(await rowsOf()).toEqual([]);
  });

  it('is of its own for the same bytes under a name by which they are read otherwise', async () => {
    const bytes = 'Poštovani <b class="istaknuto">kupče</b>';
    const kept: Record<string, string> = {};
    for (const name of ['a.txt', 'b.csv', 'c.html', 'd.txt', 'e.html'])
      kept[name] = (await keep(bytes, name)).idguid;
    // One for the texts, one for the table, and one for each page.
    expect(await rowsOf()).toHaveLength(4);
    await make();
    const text = async (name: string) => (await call(`/${kept[name]}/text`)).body.data.text;
    for (const name of ['a.txt', 'b.csv', 'd.txt']) expect(await text(name), name).toBe(bytes);
    for (const name of ['c.html', 'e.html']) expect(await text(name), name).toBe('Poštovani kupče');
    expect(await found('istaknuto')).toEqual(['a.txt', 'b.csv', 'd.txt']);
    expect(await found('kupče')).toEqual(['a.txt', 'b.csv', 'c.html', 'd.txt', 'e.html']);
    expect((await call(`/${kept['b.csv']}/table`)).body.data.table.rows).toHaveLength(1);
    expect((await call(`/${kept['a.txt']}/table`)).body.data.table).toBeNull();
  });

  it('of bytes that the first name did not tell is made for the next one', async () => {
    const old = Buffer.from([0x8a, 0x65, 0x8e, 0x65, 0x6c, 0x6a, 0x61]);
    const [first, second] = [await keep(old, 'a.bin'), await keep(old, 'b.txt')];
    await make();
    expect((await call(`/${first.idguid}/text`)).body.data.problem).toMatch('nema pregleda');
    expect((await call(`/${second.idguid}/text`)).body.data).toMatchObject({
      problem: null,
      text: 'ŠeŽelja',
    });
    await t.call('DELETE', `${PATH}/${second.idguid}`, { token: person.token });
    await t.ownerDb.execute(sql`delete from trash where tenant_id = ${person.tenantId}`);
    for (let round = 0; round < 2; round++) await sweep();
    expect(await rowsOf()).toHaveLength(1);
  });

  it('of what cannot be read says why, and is not tried again', async () => {
    const bad = {
      'damaged.pdf': pdf('x').subarray(0, 300),
      'protected.pdf': fixture('open-password.pdf'),
      'unsupported.bin': Buffer.from([1, 2, 3, 0, 255]),
      'damaged.png': (await png()).subarray(0, 200),
      'too_large.png': await bomb(),
    };
    const kept: Record<string, string> = {};
    for (const [name, content] of Object.entries(bad)) kept[name] = (await keep(content, name)).idguid;
    await make();
    const rows = await rowsOf();
    expect(rows.map(({ state, reason }) => `${state} ${reason}`)).toEqual(
      Object.keys(bad).map((name) => `failed ${name.split('.')[0]}`),
    );
    await make();
    expect(await rowsOf()).toEqual(rows);
    const text = async (name: string) => (await call(`/${kept[name]}/text`)).body.data;
    expect(await text('protected.pdf')).toMatchObject({ problem: expect.stringContaining('lozinkom') });
    expect(await text('damaged.pdf')).toMatchObject({ problem: expect.stringContaining('oštećena') });
    expect(await text('too_large.png')).toMatchObject({ problem: expect.stringContaining('prevelika') });
  });

  it('is given up when reading has ended the server again and again', async () => {
    await keep('tekst', 'a.txt');
    await t.ownerDb.execute(sql`update file_previews set attempts = 3 where tenant_id = ${person.tenantId}`);
    await make();
    expect(await rowsOf()).toMatchObject([{ state: 'failed', reason: 'too_slow', attempts: 3 }]);
  });

  it('waits while the store does not answer', async () => {
    await keep('tekst', 'a.txt');
    const [{ file_id } = { file_id: '' }] = await rowsOf();
    const down = { ...t.deps.files, open: () => Promise.reject(new Error('no connection')) };
    const making = makePreview({ store: down, tenant: person.tenantId, run: asSystemRun }, file_id);
    await expect(making).rejects.toThrow('no connection');
    expect(await rowsOf()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  });

  it('is made twice at once without harm', async () => {
    await keep(await png('#a27'), 'a.png');
    await Promise.all([make(), make()]);
    expect(await rowsOf()).toMatchObject([{ state: 'done' }]);
    await t.ownerDb.execute(sql`update files set lease_until = now() - interval '1 hour'
      where tenant_id = ${person.tenantId} and state = 'pending'`);
    await sweep();
    expect(await mine.rows()).toHaveLength(2);
  });

  it('that was missed is found by the schedule', async () => {
    await keep('jedan', 'a.txt');
    await keep('dva', 'b.txt');
    await t.ownerDb.execute(sql`delete from file_previews where tenant_id = ${person.tenantId}`);
    expect(await mine.run(queueMissed)).toBe(2);
    expect(await mine.run(queueMissed)).toBe(0);
    await t.ownerDb.execute(
      sql`update file_previews set queued_at = now() - interval '7 hours' where tenant_id = ${person.tenantId} and state = 'waiting'`,
    );
    expect(await mine.run(queueMissed)).toBeLessThanOrEqual(2);
    expect(await mine.run(queueMissed)).toBe(0);
  });
});

describe('the text', () => {
  it('finds a file by its words, however they are written, and whole or begun', async () => {
    await keep(await docx(paragraph('Đorđević, Žarko: čaša za Šećibovića 12/2026')), 'ponuda.docx');
    await keep('Račun broj 7 za Đorđevića; ugovor o djelu', 'drugi.txt');
    await make();
    expect((await found('đorđević')).sort()).toEqual(['drugi.txt', 'ponuda.docx']);
    expect((await found('Djordjevic')).sort()).toEqual(['drugi.txt', 'ponuda.docx']);
    expect(await found('casa secib')).toEqual(['ponuda.docx']);
    expect(await found('ČAŠA ŽARKO')).toEqual(['ponuda.docx']);
    expect(await found('12/2026')).toEqual(['ponuda.docx']);
    expect(await found('ugovor o dj')).toEqual([]);
    expect(await found('ugovor o dje')).toEqual(['drugi.txt']);
    expect(await found('asa')).toEqual([]);
    expect(await found('ponuda')).toEqual(['ponuda.docx']);
    expect(await found('& | !')).toEqual([]);
    expect(await found("'a':*")).toEqual([]);
  });

  it('finds each of the files with the same bytes', async () => {
    for (const name of ['a.txt', 'b.txt']) await keep('jedinstvenarijec', name);
    await make();
    expect(await found('jedinstvena')).toEqual(['a.txt', 'b.txt']);
  });

  it.each(['waiting', 'infected', 'unscanned'])('does not find a file that is %s', async (scan) => {
    for (const name of ['a.txt', 'b.txt']) await keep('skrivenarijec', name);
    await make();
    await t.ownerDb.execute(
      sql`update files set scan = ${scan} where tenant_id = ${person.tenantId} and counted and name = 'a.txt'`,
    );
    expect(await found('skrivena')).toEqual(['b.txt']);
    await t.ownerDb.execute(
      sql`update files set scan = ${scan} where tenant_id = ${person.tenantId} and counted`,
    );
    expect(await found('skrivena')).toEqual([]);
    expect(await found('b.txt')).toEqual(['b.txt']);
  });

  it('is searched by its index', async () => {
    await t.ownerDb.execute(sql`insert into files (tenant_id, idguid, name, size, sha256, media_type, state)
      select ${person.tenantId}, gen_random_uuid(), 'f', 1, n::text, 'text/plain', 'ready' from generate_series(1, 3000) n`);
    await t.ownerDb.execute(sql`insert into stored_files
      (tenant_id, idguid, name, file_id, kind, media_type, size, created_by)
      select tenant_id, gen_random_uuid(), 'f' || sha256, idguid, 'tekst', 'text/plain', 1, 'x' from files
      where tenant_id = ${person.tenantId}`);
    await t.ownerDb.execute(sql`insert into file_previews (tenant_id, file_id, state, words)
      select tenant_id, idguid, 'done', array_to_tsvector(array['zajednicko', 'rijec' || sha256]) from files
      where tenant_id = ${person.tenantId}`);
    for (const table of ['files', 'stored_files', 'file_previews'])
      await t.ownerDb.execute(sql`analyze ${sql.identifier(table)}`);
    expect(await found('rijec2999')).toEqual(['f2999']);
    const { foundBy } = await import('./finding.ts');
    const { rows } = await mine.run((ctx) =>
      ctx.db.execute<{ 'QUERY PLAN': string }>(
        sql`explain select name from stored_files where tenant_id = ${ctx.tenant.id} and ${foundBy(ctx, ['rijec2999'])}`,
      ),
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    for (const index of ['file_previews_words', 'stored_files_search_trgm']) expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan');
  });
});

describe('a table', () => {
  it('is shown sheet by sheet, and a CSV without them', async () => {
    const book = await writeExcel([
      { sheet: 'Prvi', data: [[{ value: 'Šifra' }], [{ value: 5 }]] },
      { sheet: 'Drugi', data: Array.from({ length: 300 }, (_, row) => [{ value: `red ${row}` }]) },
    ] as never).toBuffer();
    const { idguid } = await keep(book, 'a.xlsx');
    expect((await call(`/${idguid}/table`)).body.data.table).toMatchObject({
      sheets: ['Prvi', 'Drugi'],
      sheet: 0,
      rows: [
        { number: 1, cells: ['Šifra'] },
        { number: 2, cells: [5] },
      ],
      more_rows: false,
    });
    const second = (await call(`/${idguid}/table?sheet=1`)).body.data.table;
    expect(second).toMatchObject({ sheet: 1, more_rows: true, more_columns: false });
    expect(second.rows).toHaveLength(200);
    expect((await call(`/${idguid}/table?sheet=9`)).body.data).toMatchObject({ table: null });
    expect((await call(`/${idguid}/table?sheet=x`)).body.errors).toEqual({ sheet: 'Neispravan broj lista.' });
    const csv = await keep('Šifra;Naziv\n1;čaša\n', 'a.csv');
    expect((await call(`/${csv.idguid}/table`)).body.data.table).toMatchObject({
      sheets: [],
      rows: [{ cells: ['Šifra', 'Naziv'] }, { cells: ['1', 'čaša'] }],
    });
    const picture = await keep(await png(), 'a.png');
    expect((await call(`/${picture.idguid}/table`)).body.data).toEqual({
      ...{ table: null, problem: 'Za ovu vrstu datoteke nema pregleda.' },
    });
  });
});

it('of another organisation does not exist', async () => {
  const { idguid } = await keep(pdf('tajna'), 't.pdf');
  await make();
  const stranger = await t.member({ permissions: RIGHTS });
  for (const path of ['thumb', 'text', 'table'])
    expect((await call(`/${idguid}/${path}`, stranger)).status, path).toBe(404);
  expect((await call('?q=tajna', stranger)).body.data).toEqual([]);
});

/** A picture of 900 megapixels in a few kilobytes. */
const bomb = (): Promise<Buffer> =>
  sharp({
    create: { width: 12_000, height: 12_000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png({ palette: true, colours: 2, compressionLevel: 9 })
    .toBuffer();
