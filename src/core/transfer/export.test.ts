import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { resources } from '../../modules.ts';
import { inspect } from './inspect.ts';
import { readTable } from './read-table.ts';
import {
  addGroups,
  addMissing,
  bringsFormulas,
  exportedFormulas,
  foundAgain,
  goesElsewhere,
  goesRound,
} from './test/round-trip.ts';
import { desk } from './testkit.ts';

/** A tree, decimals and days with a choice, and rows within a record. */
const CHOSEN = ['grupe-robe', 'porezi', 'sabloni-naloga'];
const chosen = resources.filter(({ name }) => CHOSEN.includes(name));

let test: TestApp;
let admin: Person;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.admin();
  await addGroups(test, admin);
  await addMissing(test, admin, chosen);
});
afterAll(() => test.close());

describe('a round trip', () => {
  it.each(chosen.map((resource) => [resource.name, resource] as const))(
    'of csv changes nothing: %s',
    (_name, resource) => goesRound(test, admin, resource, 'csv'),
  );

  it('of xlsx changes nothing: grupe-robe', () => goesRound(test, admin, chosen[0]!, 'xlsx'));

  it('finds the columns of every list again', async () => {
    for (const resource of resources) {
      const { raw } = await desk(test, admin, resource.name).file('format=csv');
      const [head = ''] = raw.toString().split('\r\n');
      // A list may be empty.
      const sheet = await readTable(Buffer.from(`${head}\r\n${'x;'.repeat(head.split(';').length)}`));
      expect(
        inspect(resource, sheet).columns.map(({ suggested }) => suggested),
        resource.name,
      ).toEqual(foundAgain(resource));
    }
  });

  it('of csv makes the same records in another organisation', () => goesElsewhere(test, admin, 'csv'));

  it('of csv keeps texts that look like formulas, and they never are any', async () => {
    await bringsFormulas(test, await exportedFormulas(test, 'csv'));
  });

  it('of xlsx has texts that look like formulas, and they never are any', async () => {
    await exportedFormulas(test, 'xlsx');
  });
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
