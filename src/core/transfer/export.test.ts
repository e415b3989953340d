import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { referring, sampleValues } from '../../../test/records.ts';
import { representativeResources } from '../../../test/representative-resources.ts';
import { resources } from '../../modules.ts';
import { desk, lines, rightsTo } from './testkit.ts';
import { unzip } from './zip.ts';

let test: TestApp;
let admin: Person;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.admin();
  await desk(test, admin, 'grupe-robe').bring(
    lines(
      'Šifra;Naziv;Nadređena grupa;Jedinica mjere;Porez;Opis;Aktivna',
      '01;Hrana, pića i "ostalo";;kom;;"Prvi red\r\ndrugi; red";da',
      '01.01;Voće;01;kg;;;ne',
    ),
  );
  const ask = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> =>
    (await test.call(method, `/api${path}`, { token: admin.token, body })).body.data;
  // What an organisation begins without.
  for (const resource of resources) {
    const work = desk(test, admin, resource.name);
    if ((await work.list()).length > 0) continue;
    for (const seed of [7, 8]) {
      const body = await referring(ask, resource, seed, sampleValues(resource, seed));
      await test.call('POST', work.url, { token: admin.token, body });
    }
  }
});
afterAll(() => test.close());

const INJECTED = ['=1+1', '+38733123456', '-5', '@SUM(A1)', '=HYPERLINK("http://x","y")', '＝1+1', '_x0041_'];

describe('a round trip', () => {
  // Labels are each resource's own, and read from either kind of file alike.
  for (const [format, brought] of [
    ['csv', resources],
    ['xlsx', representativeResources(resources)],
  ] as const)
    it.each(brought.map((resource) => [resource.name, resource] as const))(
      `of ${format} changes nothing: %s`,
      async (name, resource) => {
        const work = desk(test, admin, name);
        const file = (await work.file(`format=${format}`)).raw;
        const whole = (fields: string[]) => fields.every((field) => resource.fields[field]!.required);
        const key = resource.unique!.findLast(whole) ?? resource.unique![0]!;
        const seen = await work.inspect(file);
        expect(seen.body.data.columns.map((column: { suggested: string }) => column.suggested)).toEqual(
          // Files do not come in a table.
          Object.entries(resource.fields).map(([field, { kind }]) => (kind === 'file' ? null : field)),
        );
        const answer = await work.bring(file, { key });
        const { total } = answer.body.data;
        expect(answer.body.data).toMatchObject({ unchanged: total, failed: 0, errors: [] });
        expect(total).toBeGreaterThan(1);
      },
    );

  it.each(['csv', 'xlsx'])('of %s makes the same records in another organisation', async (format) => {
    const file = (await desk(test, admin, 'grupe-robe').file(`format=${format}`)).raw;
    const other = await test.member({ permissions: rightsTo('grupe-robe') });
    const work = desk(test, other, 'grupe-robe');
    expect((await work.bring(file)).body.data).toMatchObject({ created: 2 });
    expect(await work.list()).toMatchObject([
      {
        naziv: 'Hrana, pića i "ostalo"',
        opis: 'Prvi red\r\ndrugi; red',
        refs: { jedinica_id: 'kom' },
        aktivno: true,
      },
      { naziv: 'Voće', refs: { roditelj_id: 'Hrana, pića i "ostalo"' }, aktivno: false },
    ]);
  });

  it.each(['csv', 'xlsx'])(
    'of %s keeps texts that look like formulas, and they never are any',
    async (format) => {
      const person = await test.member({ permissions: rightsTo('grupe-robe') });
      const work = desk(test, person, 'grupe-robe');
      for (const [index, naziv] of INJECTED.entries())
        await test.call('POST', work.url, { token: person.token, body: { sifra: `F${index}`, naziv } });
      const { raw } = await work.file(`format=${format}&columns=sifra,naziv`);
      if (format === 'csv')
        for (const line of raw.toString().split('\r\n').slice(1, -1))
          expect(line.split(';')[1]).toMatch(/^"?['_]/);
      else {
        const files = await unzip(raw, (path) => path.includes('sheet'));
        expect([...files.values()].join('')).not.toMatch(/<f[\s>]/);
        const rows = await readSheet(raw);
        expect(rows.slice(1).map((row) => row[1])).toEqual(INJECTED);
      }
      const other = await test.member({ permissions: rightsTo('grupe-robe') });
      const theirs = desk(test, other, 'grupe-robe');
      await theirs.bring(raw);
      expect((await theirs.list()).map((record: { naziv: string }) => record.naziv)).toEqual(INJECTED);
    },
  );
});

describe('an export', () => {
  it('is a CSV that Excel in Bosnian opens: mark, semicolons, decimal comma', async () => {
    const { raw, headers, status } = await desk(test, admin, 'porezi').file(
      'format=csv&columns=kod,stopa,vrijedi_od,vrsta&kod=S',
    );
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="porezi-\d{4}-\d\d-\d\d\.csv"$/);
    const text = raw.toString();
    expect(text.startsWith('\uFEFFKod;Stopa;Vrijedi od;Vrsta\r\n')).toBe(true);
    expect(text).toMatch(/\r\nS;17,00;\d{4}-\d\d-\d\d;Opća stopa\r\n/);
  });

  it('is a workbook with real numbers and days', async () => {
    const { raw, headers } = await desk(test, admin, 'porezi').file(
      'format=xlsx&columns=kod,stopa,vrijedi_od&kod=S',
    );
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const [header, row] = await readSheet(raw);
    expect(header).toEqual(['Kod', 'Stopa', 'Vrijedi od']);
    expect(row).toEqual(['S', 17, expect.any(Date)]);
  });

  it('follows the query, all its pages and its order', async () => {
    const work = desk(test, admin, 'drzave');
    const { raw } = await work.file('format=csv&columns=naziv&q=republika&sort=-naziv&page=3&page_size=1');
    const listed = (await work.list('&q=republika&sort=-naziv')).map(
      (record: { naziv: string }) => record.naziv,
    );
    expect(raw.toString().replace('\uFEFF', '').trim().split('\r\n').slice(1)).toEqual(listed);
  });

  it('can hold when and by whom a record was changed', async () => {
    const { raw } = await desk(test, admin, 'grupe-robe').file(
      'format=csv&columns=sifra,updated_by,created_at',
    );
    expect(raw.toString()).toMatch(
      /^\uFEFFŠifra;Ko je izmijenio;Uneseno\r\n01;[^;]+;\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\r\n/,
    );
  });

  it.each([
    ['an unknown format', 'format=ods', 'format'],
    ['a format of every object', 'format=constructor', 'format'],
    ['an unknown column', 'format=csv&columns=naziv,tenant_id', 'columns'],
    ['an unknown filter', 'format=csv&tenant_id=1', 'tenant_id'],
  ])('refuses %s', async (_name, query, at) => {
    const answer = await desk(test, admin, 'drzave').file(query);
    expect(answer).toMatchObject({
      status: 422,
      body: { success: false, errors: { [at]: expect.any(String) } },
    });
  });
});
