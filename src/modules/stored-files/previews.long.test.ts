// Long, since each of these files is read in a process of its own.
// In the suite: previews.test.ts (made by its job, of what cannot be read, found by its words, a table, an infected file).
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import writeExcel from 'write-excel-file/node';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { docx, paragraph } from '../../core/files/reading/test/made.ts';
import { fixture } from '../../core/pages/test/made.ts';
import { PATH, pdf, png, previewing } from './test/previewing.ts';

type Previewing = Awaited<ReturnType<typeof previewing>>;
let t: TestApp;
let person: Person;
let mine: Previewing['mine'];
let call: Previewing['call'];
let keep: Previewing['keep'];
let rowsOf: Previewing['rowsOf'];
let make: Previewing['make'];
let sweep: Previewing['sweep'];
let found: Previewing['found'];
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  ({ person, mine, call, keep, rowsOf, make, sweep, found } = await previewing(t));
});
afterAll(() => t.close());

describe('a preview', () => {
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

  it('is made twice at once without harm', async () => {
    await keep(await png('#a27'), 'a.png');
    await Promise.all([make(), make()]);
    expect(await rowsOf()).toMatchObject([{ state: 'done' }]);
    await t.ownerDb.execute(sql`update files set lease_until = now() - interval '1 hour'
      where tenant_id = ${person.tenantId} and state = 'pending'`);
    await sweep();
    expect(await mine.rows()).toHaveLength(2);
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

  it.each(['waiting', 'unscanned'])('does not find a file that is %s', async (scan) => {
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

/** A picture of 900 megapixels in a few kilobytes. */
const bomb = (): Promise<Buffer> =>
  sharp({
    create: { width: 12_000, height: 12_000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png({ palette: true, colours: 2, compressionLevel: 9 })
    .toBuffer();
