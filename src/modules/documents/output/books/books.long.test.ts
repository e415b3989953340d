// Long, since each of these has books of its own.
// In the suite: books.test.ts (what is booked, once, of which company and on which accounts).
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/helper.ts';
import { OWN, SELLER } from '../testkit.ts';
import { bookDesk, type Desk } from './testkit.ts';

let t: TestApp;
let desk: Desk;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  desk = await bookDesk(t);
});
afterAll(() => t.close());

describe('a draft voucher of an approved document', () => {
  it('of an invoice to another firm says so first', async () => {
    await desk.company();
    const document = await desk.make();
    const text = 'Faktura ne glasi na vašu firmu: JIB kupca je 4227416300002.';
    const warning = JSON.stringify([{ code: 'tudji', field: 'buyer_jib', text }]);
    await t.ownerDb.execute(
      sql`update dok_documents set warnings = ${warning}::jsonb where idguid = ${document}`,
    );
    expect((await desk.proposal(document)).notes).toEqual([text]);
  });

  it('of an invoice without VAT has no line of it', async () => {
    await desk.company();
    const document = await desk.make({ fields: { base: null, vat: null, currency: null } });
    expect((await desk.proposal(document)).notes).toEqual([
      'PDV nije pročitan, pa ga nema ni u nalogu. Provjerite da li ga ima na dokumentu.',
      'Valuta nije pročitana: iznosi se knjiže kao KM.',
    ]);
    expect((await desk.book(document, { vat_account: null })).status).toBe(201);
    const draft = await desk.draftOf(document);
    expect(draft.lines).toMatchObject([
      { account: '511', debit: '117.00', vat_code: 'U0', document_no: '005694' },
      { account: '432', credit: '117.00' },
    ]);
    await desk.post(draft);
  });

  it('lets a document go back to review and to the trash once it is removed', async () => {
    await desk.company();
    const document = await desk.make();
    await desk.book(document);
    await desk.removeDraft((await desk.draftOf(document)).idguid);
    const { version } = await desk.read(document);
    expect((await desk.call('POST', `/${document}/vrati`, { version })).status).toBe(200);
    expect((await desk.call('DELETE', `/${document}`)).status).toBe(200);
  });

  it('takes accounts that are booked on, at the present version of the document', async () => {
    const partner_id = await desk.company();
    const document = await desk.make();
    const said = 'Odaberite konto iz kontnog plana na koje se knjiži.';
    const wrong = await desk.book(document, { expense: '5', vat_account: null, supplier: '9999999' });
    expect(wrong.body.errors).toEqual({ expense: said, vat_account: said, supplier: said });
    const nobody = await desk.book(document, { partner_id: '01890000-0000-7000-8000-000000000000' });
    expect(Object.keys(nobody.body.errors)).toEqual(['partner_id']);
    const stale = await desk.book(document, { partner_id, version: 0 });
    expect([stale.status, stale.body.code]).toEqual([409, 'stale']);
  });

  it('stands in the trail of the document', async () => {
    const partner_id = await desk.company();
    const document = await desk.make();
    await desk.book(document, { partner_id });
    const { rows } = await t.ownerDb.execute<{ changes: unknown }>(
      sql`select changes from audit_log where record_id = ${document} order by at desc limit 1`,
    );
    expect(rows[0]?.changes).toMatchObject({
      draft: { to: 'Faktura 005694, Drina Papir d.o.o.' },
      company: { to: 'Drina Papir d.o.o.' },
    });
  });

  it('of a credit note has the sides the other way round, with positive amounts', async () => {
    await desk.company();
    const document = await desk.make({ fields: { base: '-100.00', vat: '-17.00', total: '-117.00' } });
    expect((await desk.proposal(document)).notes).toEqual([
      'Ukupno je negativno: strane naloga su zamijenjene, kao za knjižno odobrenje.',
    ]);
    expect((await desk.book(document)).status).toBe(201);
    const draft = await desk.draftOf(document);
    expect(draft.lines).toMatchObject([
      { account: '511', credit: '100.00' },
      { account: '270', credit: '17.00', vat_base: '100.00' },
      { account: '432', debit: '117.00' },
    ]);
    await desk.post(draft);
  });

  it('in euros is in KM by the fixed rate, and in another currency by what a person says', async () => {
    await desk.company();
    const foreign = { base: '100.00', vat: null, total: '100.00' };
    const euros = await desk.make({ fields: { ...foreign, currency: 'EUR' } });
    expect((await desk.book(euros)).status).toBe(201);
    expect((await desk.draftOf(euros)).lines).toMatchObject([
      { account: '511', debit: '195.58' },
      { account: '432', credit: '195.58', currency: 'EUR', currency_amount: '100.00', rate: '1.955830' },
    ]);
    const francs = await desk.make({ fields: { ...foreign, currency: 'CHF' }, name: 'franci.pdf' });
    const refused = await desk.book(francs);
    expect(refused.body.errors).toEqual({
      total_km: 'Kursna lista nema kurs za CHF na dan fakture. Upišite ukupan iznos u KM.',
    });
    expect((await desk.book(francs, { total_km: '210.50' })).status).toBe(201);
    const draft = await desk.draftOf(francs);
    expect(draft.lines).toMatchObject([
      { debit: '210.50' },
      { credit: '210.50', currency: 'CHF', currency_amount: '100.00', rate: '2.105000' },
    ]);
    await desk.post(draft);
  });

  it('is made once; a removed draft does not keep another from being made', async () => {
    await desk.company();
    const document = await desk.make();
    await desk.book(document);
    const first = await desk.draftOf(document);
    const again = await desk.book(document);
    expect([again.status, again.body.code, again.body.data]).toEqual([
      409,
      'in_books',
      { draft_id: first.idguid, name: null },
    ]);
    const back = async () => {
      const { version } = await desk.read(document);
      return desk.call('POST', `/${document}/vrati`, { version });
    };
    expect((await back()).body.code).toBe('in_books');
    expect((await desk.removeDraft(first.idguid)).status).toBe(200);
    expect((await desk.read(document)).draft_id).toBeNull();
    expect((await desk.book(document)).status).toBe(201);
    await desk.post(await desk.draftOf(document));
    const posted = await desk.book(document);
    expect(posted.body.message).toBe('Od ovog dokumenta je već proknjižen nalog UF-0001/2026.');
    expect((await desk.proposal(document)).made.name).toBe('UF-0001/2026');
    expect(await desk.read(document)).toMatchObject({
      draft_id: expect.any(String),
      voucher: 'UF-0001/2026',
    });
    expect((await back()).status).toBe(409);
    expect((await desk.call('DELETE', `/${document}`)).body.code).toBe('in_books');
  });

  it('is made of approved purchases alone', async () => {
    await desk.company();
    const waiting = await desk.make({ state: 'na_pregledu' });
    expect((await desk.call('GET', `/${waiting}/nacrt`)).body.code).toBe('state');
    const document = await desk.make();
    await desk.ownJib(SELLER);
    const refused = await desk.book(document);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['seller_jib']]);
    await t.ownerDb.execute(sql`
      update dok_documents set type_id = (select idguid from dok_types where tenant_id = ${desk.person.tenantId} and code = 'ugovor')
      where idguid = ${document}`);
    const contract = await desk.call('GET', `/${document}/nacrt`);
    expect(contract.body.code).toBe('not_bookable');
  });
});

describe('the company of a document', () => {
  it('is not one of the same name with another JIB', async () => {
    await desk.company({ jib: OWN });
    const { company, candidates } = await desk.proposal(await desk.make());
    expect([company, candidates[0].why]).toEqual([null, 'isti naziv']);
  });
});

describe('accounts', () => {
  it('stay with what a draft without VAT did not say', async () => {
    await desk.company();
    await desk.book(await desk.make({ fields: { base: null, vat: null } }), { vat_account: null });
    expect((await desk.proposal(await desk.make({ name: 'b.pdf' }))).accounts).toEqual({
      expense: '511',
      vat: '270',
      supplier: '432',
    });
  });
});
