import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { dayOf } from '../../../core/dates.ts';
import { madeUbl } from '../extraction/xml/test/made.ts';
import { TYPES_PATH } from '../types/types.api.ts';
import { DOCUMENTS } from './shapes.ts';
import { deskOf, paper } from './testkit.ts';

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

  it('in a form without a boundary is refused', async () => {
    const headers = { 'content-type': 'multipart/form-data' };
    const { status, body } = await t.call('POST', DOCUMENTS, { token: person.token, headers, body: 'x' });
    expect([status, body.message]).toEqual([400, 'Prenos datoteke je prekinut ili nije ispravan.']);
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
});

describe('an e-invoice', () => {
  it('is read as data, without a page, and shown for people', async () => {
    const read = await desk.onReview(Buffer.from(madeUbl()), 'racun.xml');
    expect(read).toMatchObject({ state: 'na_pregledu', type: 'faktura', e_invoice: true, pages: [] });
    expect(read.fields.total).toMatchObject({ source: 'xml', certainty: 1 });
    const view = await desk.call('GET', `/${read.idguid}/e-faktura`);
    expect(view.body.data.groups[0].title).toBe('Prodavac');
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
    expect((await desk.call('GET')).body.data).toEqual([]);
  });
});

const read = (content = paper('faktura.pdf'), name = 'faktura.pdf') =>
  desk.reviewed(content, name, paper('faktura.pdf'));
/** Sends the bytes of the paper again, so that they are another file. */
const another = (n: number): Buffer => Buffer.concat([paper('faktura.pdf'), Buffer.from(`\n% ${n}\n`)]);

describe('counts by state', () => {
  it('follow the filters of the list, except that of the state', async () => {
    const first = await read();
    await desk.send(paper('faktura.pdf'), 'isto.pdf');
    const counts = async (query = '') => (await desk.call('GET', `/brojevi${query}`)).body.data;
    expect(await counts()).toMatchObject({ na_pregledu: 1, duplikat: 1, odobren: 0 });
    expect(await counts('?state__in=odbijen')).toMatchObject({ na_pregledu: 1, duplikat: 1 });
    expect(await counts(`?q=${first.fields.invoice_number.value}`)).toMatchObject({
      na_pregledu: 1,
      duplikat: 0,
    });
    const stranger = deskOf(t, await t.member());
    expect((await stranger.call('GET', '/brojevi')).body.data).toMatchObject({ na_pregledu: 0, duplikat: 0 });
  });
});

describe('removing several documents', () => {
  it('takes those of the own organisation to the trash, and brings them back', async () => {
    const [one, two] = [await read(), await read(another(1), 'druga.pdf')];
    const ids = [one.idguid, two.idguid];
    const stranger = deskOf(t, await t.member());
    expect((await stranger.call('POST', '/obrisi', { documents: ids })).body.data.removed).toEqual([]);
    const { body } = await desk.call('POST', '/obrisi', { documents: ids });
    expect(body.data.removed.sort()).toEqual([...ids].sort());
    expect((await desk.call('GET')).body.data).toEqual([]);
    await desk.call('POST', '/trash/restore', { idguids: ids });
    expect((await desk.read(two.idguid)).pages).toHaveLength(1);
  });

  it('asks for at least one', async () => {
    expect((await desk.call('POST', '/obrisi', { documents: [] })).status).toBe(422);
  });
});

describe('approving sure ones', () => {
  /** An invoice whose values a person has confirmed, with VAT of 17 % and `more` on its base, and other values that are given. */
  async function confirmed(more = 0, given: Record<string, string> = {}) {
    const { idguid, version, fields } = await read();
    const base = Number(fields.base.value) + more;
    const vat = (base * 0.17).toFixed(2);
    const sums = { base: base.toFixed(2), vat, total: (base + Number(vat)).toFixed(2) };
    const now = Object.entries({ ...fields, ...sums, ...given }) as [
      string,
      string | { value: string | null },
    ][];
    const values = now.map(([key, one]) => [
      key,
      typeof one === 'string' ? { value: one } : { value: one.value },
    ]);
    const body = { version, fields: Object.fromEntries(values) };
    return (await desk.call('PATCH', `/${idguid}`, body)).body.data;
  }
  const codes = ({ warnings }: { warnings: { code: string }[] }) => warnings.map(({ code }) => code);
  const approve = async (idguid: string) =>
    (await desk.call('POST', '/odobri-sigurne', { documents: [idguid] })).body.data;
  async function withChecks(change: (checks: string[]) => string[]) {
    const types = '/api/obrada-dokumenta/vrste-dok';
    const [type] = (await t.call('GET', `${types}?code=faktura`, { token: person.token })).body.data;
    const body = { version: type.version, checks: change(type.checks) };
    expect((await t.call('PATCH', `${types}/${type.idguid}`, { token: person.token, body })).status).toBe(
      200,
    );
  }

  it('leaves one whose rows do not add up, unless its type lets that pass', async () => {
    const document = await confirmed(1000);
    expect(codes(document)).toEqual(['zbir_stavki']);
    expect((await approve(document.idguid)).left[0].why).toContain('Zbir stavki nije osnovica');
    await withChecks((checks) => checks.filter((code) => code !== 'zbir_stavki'));
    expect((await approve(document.idguid)).approved).toMatchObject([{ idguid: document.idguid }]);
  });

  it('leaves one that has to be paid before it was made, unless its type lets that pass', async () => {
    const document = await confirmed(0, { invoice_date: '2026-05-03', due_date: '2026-05-01' });
    expect(codes(document)).toEqual(['rok_prije']);
    expect((await approve(document.idguid)).left[0].why).toContain('je prije polja');
    await withChecks((checks) => checks.filter((code) => code !== 'rok'));
    expect((await approve(document.idguid)).approved).toMatchObject([{ idguid: document.idguid }]);
  });

  it('leaves one with a warning that no type has a say in', async () => {
    const { idguid } = await confirmed();
    await withChecks(() => []);
    const warnings = JSON.stringify([{ code: 'sitno', field: null, text: 'Slika je sitna.' }]);
    await t.ownerDb.execute(
      sql`update dok_documents set warnings = ${warnings}::jsonb where idguid = ${idguid}`,
    );
    expect((await approve(idguid)).left[0].why).toBe('Slika je sitna.');
  });
});

describe('statistics', () => {
  it('count what came and was approved, and name the corrected field', async () => {
    const begun = Date.now();
    const untouched = await read();
    const touched = await read(another(2), 'druga.pdf');
    await desk.call('POST', `/${untouched.idguid}/odobri`, { version: untouched.version });
    const corrected = await desk.call('PATCH', `/${touched.idguid}`, {
      version: touched.version,
      fields: { invoice_number: { value: 'IF-77' } },
    });
    const { version } = corrected.body.data;
    const approved = await desk.call('POST', `/${touched.idguid}/odobri`, { version });
    expect(approved.body.data.state).toBe('odobren');
    const { data } = (await desk.call('GET', '/statistika?razdoblje=7')).body;
    expect(data).toMatchObject({ received: 2, approved: 2, untouched: 1 });
    // A busy machine takes its time.
    expect(data.minutes).toBeLessThanOrEqual(Math.ceil((Date.now() - begun) / 60_000));
    expect(data.days).toHaveLength(7);
    expect(data.days.at(-1)).toEqual({ day: dayOf(Date.now()), received: 2, approved: 2 });
    expect(data.types).toMatchObject([{ code: 'faktura', approved: 2, untouched: 1 }]);
    expect(data.fields).toMatchObject([
      { key: 'invoice_number', type_name: 'Faktura', corrected: 1, approved: 2 },
    ]);
  });

  it('know their periods, and nothing of other organisations', async () => {
    expect((await desk.call('GET', '/statistika?razdoblje=8')).status).toBe(422);
    const past = (await desk.call('GET', '/statistika?od=2026-01-30&do=2026-02-02')).body.data;
    expect(past.days.map(({ day }: { day: string }) => day)).toEqual([
      '2026-01-30',
      '2026-01-31',
      '2026-02-01',
      '2026-02-02',
    ]);
    const { data } = (await desk.call('GET', '/statistika')).body;
    expect(data).toMatchObject({ received: 0, approved: 0, minutes: null, types: [], fields: [] });
    expect(data.days).toHaveLength(30);
  });
});

describe('review', () => {
  it('keeps what a person has corrected through a new reading', async () => {
    const { idguid, version, fields } = await desk.reviewed();
    const corrected = await desk.call('PATCH', `/${idguid}`, {
      version,
      fields: {
        base: { value: '1.000,00' },
        vat: { value: '170' },
        total: { value: '1.234,56 KM' },
        invoice_date: { value: '3. maj 2026.' },
      },
    });
    expect(corrected.body.data.fields.total).toMatchObject({
      value: '1234.56',
      source: 'person',
      read: fields.total.value,
    });
    expect(corrected.body.data.fields.invoice_date.value).toBe('2026-05-03');
    expect(corrected.body.data.fields.total).toMatchObject({ page: null, box: null });
    expect(corrected.body.data.warnings.map(({ code }: { code: string }) => code)).toContain('zbir');
    await desk.call('POST', `/${idguid}/ponovi`, {
      version: corrected.body.data.version,
      step: 'izdvajanje',
    });
    const again = await desk.worked(idguid);
    expect(again.run.run).toBe(2);
    expect(again.fields.total).toMatchObject({
      value: '1234.56',
      source: 'person',
      read: fields.total.value,
    });
  });

  it('tells the second of two people who was first', async () => {
    const { idguid, version } = await desk.reviewed();
    const colleague = deskOf(t, await t.member({ tenantId: person.tenantId, name: 'Amra Hadžić' }));
    await colleague.call('PATCH', `/${idguid}`, { version, fields: { currency: { value: 'EUR' } } });
    const late = await desk.call('PATCH', `/${idguid}`, { version, fields: { currency: { value: 'BAM' } } });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      code: 'stale',
      data: { current: { fields: { currency: { value: 'EUR' } } } },
    });
    expect(late.body.message).toContain('Amra');
  });

  it('approves, reopens and rejects with a reason', async () => {
    const { idguid, version } = await desk.reviewed();
    const approved = await desk.call('POST', `/${idguid}/odobri`, { version });
    expect(approved.body.data).toMatchObject({ state: 'odobren', faults: {} });
    const frozen = await desk.call('PATCH', `/${idguid}`, { version: version + 1, fields: {} });
    expect(frozen).toMatchObject({ status: 409, body: { code: 'state' } });
    const back = await desk.call('POST', `/${idguid}/vrati`, { version: version + 1 });
    expect(back.body.data.state).toBe('na_pregledu');
    expect((await desk.call('POST', `/${idguid}/odbij`, { version: version + 2, reason: ' ' })).status).toBe(
      422,
    );
    const rejected = await desk.call('POST', `/${idguid}/odbij`, {
      version: version + 2,
      reason: 'Nije naše.',
    });
    expect(rejected.body.data).toMatchObject({ state: 'odbijen', reason: 'Nije naše.' });
  });

  it('divides a file in which two documents lie, without reading the pages again, and joins them again', async () => {
    const { idguid, version, page_count } = await desk.reviewed(paper('dvije-fakture.pdf'));
    expect(page_count).toBe(2);
    const split = await desk.call('POST', `/${idguid}/podijeli`, { version, at: [2] });
    expect(split.body.data).toMatchObject([
      { idguid, page_count: 1, pages_read: 1 },
      { origin: 'dio', page_count: 1, pages_read: 1 },
    ]);
    const [first, second] = await Promise.all(
      split.body.data.map((part: { idguid: string }) => desk.worked(part.idguid)),
    );
    expect(second.fields.invoice_number.value).not.toBe(first.fields.invoice_number.value);
    const merged = await desk.call('POST', `/${idguid}/spoji`, {
      version: first.version,
      documents: [second.idguid],
    });
    expect(merged.body.data).toMatchObject({ page_count: 2, pages_read: 2 });
    expect((await desk.call('GET', `/${second.idguid}`)).status).toBe(404);
  });

  it('knows where a document stands among those that wait', async () => {
    const first = await desk.reviewed();
    const second = await desk.reviewed(paper('dvije-fakture.pdf'));
    const placeOf = async (idguid: string) => (await desk.call('GET', `/${idguid}/mjesto`)).body.data;
    expect(await placeOf(first.idguid)).toEqual({
      position: 1,
      count: 2,
      previous: null,
      next: second.idguid,
    });
    expect(await placeOf(second.idguid)).toMatchObject({
      position: 2,
      previous: first.idguid,
      next: first.idguid,
    });
    await desk.call('POST', `/${first.idguid}/odobri`, { version: first.version });
    expect(await placeOf(first.idguid)).toMatchObject({ position: null, count: 1, next: second.idguid });
    expect(await placeOf(second.idguid)).toEqual({ position: 1, count: 1, previous: null, next: null });
  });
});
