// Long, since each of these has books of its own.
// In the suite: books.test.ts (what is booked, once, of which company and on which accounts).
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/helper.ts';
import { OWN } from '../testkit.ts';
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
