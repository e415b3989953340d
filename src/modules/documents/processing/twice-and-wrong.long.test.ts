// Long, since each of these has papers of its own read. In the suite: documents.test.ts (a document from its sending to a person, cut
// off, in the trash, of another organisation, an e-invoice, a mail).
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { madeCii, madeUbl } from '../extraction/xml/test/made.ts';
import { deskOf, pdfWith } from './testkit.ts';

let t: TestApp;
let person: Person;
let desk: ReturnType<typeof deskOf>;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  person = await t.member();
  desk = deskOf(t, person);
});
afterAll(() => t.close());

describe('a document', () => {
  it('with the bytes of another one is told at once, and read only if a person wants it', async () => {
    const first = await desk.onReview(Buffer.from(madeUbl()), 'racun.xml');
    const again = (await desk.send(madeUbl(), 'isto.xml')).body.data;
    expect(again).toMatchObject({ state: 'duplikat', duplicate_of: { idguid: first.idguid } });
    const kept = await desk.call('POST', `/${again.idguid}/obradi`, { version: again.version });
    expect(kept.body.data.state).toBe('u_redu');
    expect(await desk.worked(again.idguid)).toMatchObject({
      state: 'na_pregledu',
      similar: [{ idguid: first.idguid }],
    });
  });

  it('is told from a second scan of the same paper, also if one letter of its number was read otherwise', async () => {
    const first = await desk.onReview(Buffer.from(madeUbl()), 'racun.xml');
    await t.ownerDb.execute(
      sql`update dok_documents set number = 'X' || number where idguid = ${first.idguid}`,
    );
    const again = await desk.onReview(Buffer.from(`${madeUbl()}\n`), 'drugi.xml');
    expect(again.similar).toMatchObject([{ idguid: first.idguid }]);
    await t.ownerDb.execute(sql`update dok_documents set total = total + 1 where idguid = ${first.idguid}`);
    expect((await desk.read(again.idguid)).similar).toEqual([]);
  });

  it.each([
    ['', 'prazan.pdf', 'Datoteka je prazna.'],
    ['MZ\u0090 program', 'program.pdf', 'Ovo nije dokument'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'crtez.png', 'Ovo nije dokument'],
    ['<html><script>1</script></html>', 'stranica.jpg', 'Ovo nije dokument'],
  ])('that is none is refused at its field: %#', async (content, name, message) => {
    const { status, body } = await desk.send(content, name);
    expect(status).toBe(422);
    expect(body.errors.file).toContain(message);
  });

  it('in the trash is no reason to doubt the same bytes', async () => {
    const { idguid, version } = await desk.onReview(Buffer.from(madeUbl()), 'racun.xml');
    expect((await desk.call('DELETE', `/${idguid}?version=${version}`)).status).toBe(200);
    expect((await desk.send(madeUbl(), 'racun.xml')).body.data.state).toBe('u_redu');
  });
});

describe('an e-invoice', () => {
  it('that a PDF carries is taken instead of its page, by the name that the standards give it', async () => {
    const pdf = pdfWith([
      ['a.xml', madeUbl()],
      ['factur-x.xml', madeCii()],
    ]);
    const read = await desk.onReview(pdf, 'racun.pdf');
    expect(read).toMatchObject({ e_invoice: true, page_count: 1, run: { extractor: 'xml' } });
    expect(read.fields.invoice_number.value).toBe('RE-17/26');
  });

  it('that is other XML fails with the reason', async () => {
    const read = await desk.onReview(Buffer.from('<?xml version="1.0"?><a/>'), 'a.xml');
    expect(read).toMatchObject({ state: 'neuspjeo', step: 'izdvajanje' });
    expect(read.reason).toContain('XML nije e-faktura');
  });
});
