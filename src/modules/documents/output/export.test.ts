import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { INVOICE, LINES, outDesk } from './testkit.ts';

let t: TestApp;
let person: Person;
let desk: Awaited<ReturnType<typeof outDesk>>;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  person = await t.member();
  desk = await outDesk(t, person);
});
afterAll(() => t.close());

/** Values with which a paper would have a spreadsheet run something. */
const WICKED = {
  fields: { seller_name: '=HYPERLINK("http://zlo.example","Klik")', invoice_number: '005694' },
  lines: [{ name: '+387 61 111 222', unit: '@kom', quantity: '2', price: '-40.00', amount: '-80.00' }],
};

describe('export', () => {
  it('as a workbook has text as text, amounts as numbers and days as days, and lines on a sheet of their own', async () => {
    const idguid = await desk.make(WICKED);
    const file = await desk.call('POST', '/izvoz', { format: 'xlsx', documents: [idguid] });
    expect(file.status).toBe(200);
    const [sheet, lines] = await readExcelFile(file.raw);
    const row = Object.fromEntries(sheet!.data[0]!.map((label, index) => [label, sheet!.data[1]![index]]));
    expect(row).toMatchObject({
      Prodavac: WICKED.fields.seller_name,
      'Broj fakture': '005694',
      'JIB prodavca': INVOICE.seller_jib,
      'Račun za uplatu': INVOICE.account,
      Osnovica: 100,
      Ukupno: 117,
      'Datum fakture': new Date('2026-03-03T00:00:00Z'),
    });
    expect(lines!.data[0]!.slice(0, 4)).toEqual(['Dokument', 'Broj dokumenta', 'Red', expect.any(String)]);
    expect(lines!.data[1]).toEqual(['račun.pdf', '005694', 1, '+387 61 111 222', '@kom', 2, -40, -80]);
  });

  it('as CSV repeats the values of a document in each of its lines, and guards what would run', async () => {
    const idguid = await desk.make({ ...WICKED, lines: [...WICKED.lines, ...LINES] });
    const { raw } = await desk.call('POST', '/izvoz', { format: 'csv', documents: [idguid] });
    const [head, first, second, end] = raw.toString().split('\r\n');
    expect(head!.charCodeAt(0)).toBe(0xfeff);
    expect(first).toContain(`"'=HYPERLINK(""http://zlo.example"",""Klik"")"`);
    expect(first).toContain(`;005694;2026-03-03;`);
    expect(first).toContain(`;'+387 61 111 222;'@kom;2;-40,00;-80,00`);
    expect(second).toContain(';005694;');
    expect(second).toContain(';2;Papir A4;kom;2,5;40,00;100,00');
    expect(end).toBe('');
  });

  it('as JSON equals the fields, of several and of one', async () => {
    const idguid = await desk.make(WICKED);
    const { body } = await desk.call('POST', '/izvoz', { format: 'json', documents: [idguid] });
    const values = { type: 'faktura', fields: { ...INVOICE, ...WICKED.fields }, lines: WICKED.lines };
    expect(body).toEqual([{ idguid, name: 'račun.pdf', ...values }]);
    expect((await desk.call('GET', `/${idguid}/izvoz`)).body.data).toEqual(values);
  });

  it('of the list takes the approved ones of what is found', async () => {
    const one = await desk.make({ name: 'prva.pdf' });
    await desk.make({ name: 'druga.pdf', fields: { invoice_number: '7/26' } });
    await desk.make({ state: 'odbijen' });
    const found = async (query: object) =>
      (await desk.call('POST', '/izvoz', { format: 'json', query })).body;
    expect(await found({ number: '005694' })).toMatchObject([{ idguid: one }]);
    expect(await found({})).toHaveLength(2);
    expect(await found({ number: 'nema' })).toMatchObject({ errors: { query: expect.any(String) } });
    expect(await found({ nepoznato: '1' })).toMatchObject({
      success: false,
      errors: { nepoznato: 'Nepoznato polje.' },
    });
  });

  it('marks as exported only when asked, and once', async () => {
    const idguid = await desk.make();
    await desk.call('POST', '/izvoz', { format: 'csv', documents: [idguid] });
    expect(await desk.read(idguid)).toMatchObject({ state: 'odobren', exported_at: null, version: 1 });
    const order = { format: 'csv', documents: [idguid], mark: true };
    await desk.call('POST', '/izvoz', order);
    expect(await desk.read(idguid)).toMatchObject({ state: 'izvezen', version: 2 });
    await desk.call('POST', '/izvoz', order);
    const { state, exported_at, version } = await desk.read(idguid);
    expect({ state, version }).toEqual({ state: 'izvezen', version: 2 });
    expect(exported_at).not.toBeNull();
  });

  it('refuses what nobody has approved, and knows nothing of other organisations', async () => {
    const waiting = { format: 'json', documents: [desk.first.idguid], mark: true };
    const refused = await desk.call('POST', '/izvoz', waiting);
    expect(refused).toMatchObject({ status: 409, body: { code: 'state' } });
    expect(refused.body.message).toContain('Na pregledu');
    expect((await desk.call('GET', `/${desk.first.idguid}/izvoz`)).status).toBe(409);
    const foreign = await outDesk(t, await t.member());
    const theirs = await foreign.make();
    expect((await desk.call('POST', '/izvoz', { format: 'json', documents: [theirs] })).status).toBe(404);
    expect((await desk.call('GET', `/${theirs}/izvoz`)).status).toBe(404);
    expect((await desk.call('POST', '/izvoz', { format: 'json' })).status).toBe(422);
  });
});
