import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { madeCii, madeUbl } from '../extraction/xml/test/made.ts';
import { TYPES_PATH } from '../types/types.api.ts';
import { deskOf, paper, pdfWith } from './testkit.ts';

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
  it('is sent by a program, read, and waits for a person', async () => {
    const sent = await desk.send(paper('faktura.pdf'));
    expect(sent.status).toBe(201);
    expect(sent.body.data).toMatchObject({ state: 'u_redu', name: 'faktura.pdf', page_count: 0 });
    const read = await desk.worked(sent.body.data.idguid);
    expect(read).toMatchObject({ state: 'na_pregledu', type: 'faktura', page_count: 1, pages_read: 1 });
    expect(read.fields.total.value).toMatch(/^\d+\.\d\d$/);
    expect(read.pages[0]).toMatchObject({ source: 'layer', picture: expect.any(String) });
    const picture = await desk.call('GET', `/${read.idguid}/stranice/${read.pages[0].idguid}/slika`);
    expect(picture.headers['content-type']).toBe('image/webp');
  });

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

  it('that is cut off stays, with the reason', async () => {
    const cut = paper('faktura.pdf').subarray(0, 15_000);
    const failed = await desk.onReview(cut, 'presjecen.pdf');
    expect(failed).toMatchObject({ state: 'neuspjeo', step: 'citanje' });
    expect(failed.reason).toBeTruthy();
  });

  it('of another organisation is not there', async () => {
    const { idguid, pages } = await desk.reviewed();
    const other = deskOf(t, await t.member());
    const page = `/${idguid}/stranice/${pages[0].idguid}`;
    for (const path of [
      `/${idguid}`,
      `${page}/slika`,
      `${page}/rijeci`,
      `/${idguid}/datoteka`,
      `/${idguid}/citanja`,
    ])
      expect((await other.call('GET', path)).status, path).toBe(404);
    expect((await other.call('DELETE', `/${idguid}`)).status).toBe(404);
    expect((await other.call('POST', `/${idguid}/odobri`, { version: 1 })).status).toBe(404);
    expect((await other.call('GET')).body.data).toEqual([]);
  });

  it('goes to the trash with its pages, and comes back with them', async () => {
    const { idguid, version, fields } = await desk.reviewed();
    expect((await desk.call('DELETE', `/${idguid}?version=${version}`)).status).toBe(200);
    expect((await desk.call('GET', `/${idguid}`)).status).toBe(404);
    // Its type stays as long as it may come back.
    const { body: types } = await t.call('GET', `${TYPES_PATH}?code=faktura`, { token: person.token });
    const kept = await t.call('DELETE', `${TYPES_PATH}/${types.data[0].idguid}`, { token: person.token });
    expect(kept).toMatchObject({ status: 409, body: { code: 'in_use' } });
    const restored = await desk.call('POST', '/trash/restore', { idguids: [idguid] });
    expect(restored.body.data).toEqual({ restored: 1 });
    const back = await desk.read(idguid);
    expect(back).toMatchObject({ state: 'na_pregledu', fields, pages: [{ picture: expect.any(String) }] });
    expect((await desk.call('GET', `/${idguid}/citanja`)).body.data).toHaveLength(1);
  });

  it('in the trash is no reason to doubt the same bytes', async () => {
    const { idguid, version } = await desk.onReview(Buffer.from(madeUbl()), 'racun.xml');
    expect((await desk.call('DELETE', `/${idguid}?version=${version}`)).status).toBe(200);
    expect((await desk.send(madeUbl(), 'racun.xml')).body.data.state).toBe('u_redu');
  });
});

describe('an e-invoice', () => {
  it('is read as data, without a page, and shown for people', async () => {
    const read = await desk.onReview(Buffer.from(madeUbl()), 'racun.xml');
    expect(read).toMatchObject({ state: 'na_pregledu', type: 'faktura', e_invoice: true, pages: [] });
    expect(read.fields.total).toMatchObject({ source: 'xml', certainty: 1 });
    const view = await desk.call('GET', `/${read.idguid}/e-faktura`);
    expect(view.body.data.groups[0].title).toBe('Prodavac');
  });

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

describe('a mail', () => {
  const mail = (attachments: [string, string][]) =>
    [
      'From: Knjigovodstvo <racuni@firma.example>',
      'To: dokumenti@carsija.example',
      'Subject: Racuni',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=X',
      '',
      '--X',
      'Content-Type: text/plain',
      '',
      'U prilogu.',
      ...attachments.flatMap(([name, content]) => [
        '--X',
        `Content-Type: application/octet-stream; name="${name}"`,
        `Content-Disposition: attachment; filename="${name}"`,
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from(content, 'latin1').toString('base64'),
      ]),
      '--X--',
      '',
    ].join('\r\n');

  it('brings its attachments, each as a document', async () => {
    const pdf = paper('faktura.pdf').toString('latin1');
    const sent = await desk.send(
      mail([
        ['racun.pdf', pdf],
        ['virus.exe', 'MZ...'],
      ]),
      'poruka.eml',
    );
    expect(sent.body.data).toMatchObject({ name: 'racun.pdf', origin: 'posta' });
    expect((await desk.call('GET')).body.data).toHaveLength(1);
  });

  it('without any is refused with the reason', async () => {
    const { status, body } = await desk.send(mail([]), 'poruka.eml');
    expect(status).toBe(422);
    expect(body.errors.file).toBeTruthy();
  });
});
