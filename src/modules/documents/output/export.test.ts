import { sql } from 'drizzle-orm';
import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { deskOf } from '../processing/testkit.ts';
import { INVOICE, LINES, outDesk } from './testkit.ts';

let t: TestApp;
let person: Person;
let desk: Awaited<ReturnType<typeof outDesk>>;
beforeAll(async () => {
  t = await createTestApp({ WEBHOOK_ALLOW: '127.0.0.0/8' });
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

it('other programs are told of a document that is approved, rejected, or could not be read', async () => {
  const person = await t.member({ roles: ['admin'] });
  const desk = deskOf(t, person);
  const made = await t.call('POST', '/api/admin/webhooks', {
    token: person.token,
    body: {
      name: 'Program',
      url: 'http://127.0.0.1:9/',
      events: ['dokument.odobren', 'dokument.odbijen', 'dokument.neuspjeo'],
      active: true,
    },
  });
  expect(made.body).toMatchObject({ success: true });
  const messages = async () => {
    const { rows } = await t.ownerDb.execute<{ body: string }>(
      sql`select body from webhook_deliveries where tenant_id = ${person.tenantId} order by created_at`,
    );
    return rows.map(({ body }) => JSON.parse(body));
  };
  const read = await desk.reviewed();
  const fields = {
    seller_jib: { value: null },
    base: { value: '100' },
    vat: { value: '17' },
    total: { value: '117' },
  };
  const { version } = (await desk.call('PATCH', `/${read.idguid}`, { version: read.version, fields })).body
    .data;
  expect((await desk.call('POST', `/${read.idguid}/odobri`, { version: 0 })).status).toBe(409);
  expect(await messages()).toEqual([]);
  const approved = await desk.call('POST', `/${read.idguid}/odobri`, { version });
  expect(approved.body).toMatchObject({ success: true });
  const [message] = await messages();
  expect(message).toMatchObject({
    type: 'dokument.odobren',
    data: {
      idguid: read.idguid,
      name: 'faktura.pdf',
      type: 'faktura',
      fields: { total: '117.00' },
      approved_by: expect.any(String),
      approved_at: expect.any(String),
    },
  });
  expect(message.data.lines).toEqual(approved.body.data.lines);

  const broken = (await desk.send('<?xml version="1.0"?><a/>', 'pokvaren.xml')).body.data;
  const failed = await desk.worked(broken.idguid);
  expect(failed.state).toBe('neuspjeo');
  const rejecting = { version: failed.version, reason: 'Nije dokument.' };
  await desk.call('POST', `/${failed.idguid}/odbij`, rejecting);
  expect((await messages()).slice(1)).toMatchObject([
    { type: 'dokument.neuspjeo', data: { idguid: failed.idguid, reason: failed.reason } },
    { type: 'dokument.odbijen', data: { name: 'pokvaren.xml', reason: 'Nije dokument.' } },
  ]);
});
