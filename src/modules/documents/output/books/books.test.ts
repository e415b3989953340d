import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/helper.ts';
import { VOUCHERS } from '../../../bookkeeping/vouchers/vouchers.api.ts';
import { SELLER } from '../testkit.ts';
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
  it('books what was bought, the VAT and what is owed, with the company, the document and its file', async () => {
    const partner_id = await desk.company();
    const document = await desk.make();
    expect(await desk.proposal(document)).toMatchObject({
      made: null,
      company: { idguid: partner_id },
      accounts: { expense: null, vat: '270', supplier: '432' },
      learned: null,
      day: '2026-03-03',
      errors: {},
      notes: [],
    });
    const answer = await desk.book(document);
    expect(answer.body).toMatchObject({ success: true, message: 'Nacrt naloga je napravljen.' });
    expect(answer.status).toBe(201);
    const draft = await desk.draftOf(document);
    expect(answer.body.data).toMatchObject({ draft_id: draft.idguid, company_id: partner_id });
    const described = { description: 'Faktura 005694, Drina Papir d.o.o.' };
    const of = { partner_id, document_no: '005694', document_date: '2026-03-03' };
    expect(draft).toMatchObject({
      type: 'UF',
      day: '2026-03-03',
      ...described,
      debit: '117.00',
      credit: '117.00',
    });
    expect(draft.lines).toEqual([
      { account: '511', debit: '100.00', ...described },
      {
        account: '270',
        debit: '17.00',
        ...described,
        ...of,
        vat_code: 'U17',
        vat_base: '100.00',
        vat_month: '2026-03-01',
      },
      { account: '432', credit: '117.00', ...described, ...of, due_date: '2026-03-18' },
    ]);
    const files = (await desk.ask('GET', `${VOUCHERS}/${draft.idguid}/attachments`)).body.data;
    expect(files).toMatchObject([{ name: 'faktura.pdf', note: 'Dokument: račun.pdf' }]);
    expect((await desk.post(draft)).name).toBe('UF-0001/2026');
  });

  it('is not made of amounts that do not add up, until a person says which hold', async () => {
    await desk.company();
    const document = await desk.make({ fields: { total: '118.00' } });
    const total = 'Osnovica i PDV su zajedno 117,00, a ukupno piše 118,00.';
    expect((await desk.proposal(document)).errors).toEqual({ total });
    const refused = await desk.book(document);
    expect([refused.status, refused.body.errors]).toEqual([422, { total }]);
    const without = await desk.make({ fields: { vat: null } });
    expect((await desk.book(without)).body.errors).toEqual({
      total: 'PDV nije upisan, a osnovica 100,00 nije ukupno 117,00.',
    });
    expect((await desk.book(document, { base: '101.00', vat: '17.00', total: '118.00' })).status).toBe(201);
    expect((await desk.draftOf(document)).debit).toBe('118.00');
  });

  it('asks for the right to write vouchers, and knows no document of others', async () => {
    await desk.company();
    const document = await desk.make();
    const member = await t.member({ tenantId: desk.person.tenantId, permissions: ['fin_knjizenje_pregled'] });
    expect((await desk.book(document, {}, member)).status).toBe(403);
    const other = await bookDesk(t);
    expect((await desk.book(document, {}, other.person)).status).toBe(404);
    const { status } = await other.call('GET', `/${document}/nacrt`);
    expect(status).toBe(404);
  });
});

describe('the company of a document', () => {
  it('is found by JIB, by PDV number, or by a name that one alone has', async () => {
    const document = await desk.make({ fields: { account: '1290070101028461', seller_pdv: '1' } });
    expect(await desk.proposal(document)).toMatchObject({
      company: null,
      candidates: [],
      firm: { naziv: 'Drina Papir d.o.o.', jib: SELLER, pdv_broj: null, racun: 'BA391290070101028461' },
    });
    const named = await desk.company({ naziv: 'DRINA PAPIR', jib: null });
    expect((await desk.proposal(document)).company.idguid).toBe(named);
    const twin = await desk.company({ naziv: 'Drina papir doo', jib: null });
    const two = await desk.proposal(document);
    expect([two.company, two.candidates.length]).toEqual([null, 2]);
    expect([named, twin]).toContain(two.candidates[0].idguid);
    const numbered = await desk.company({ naziv: 'Sasvim drugo ime' });
    expect((await desk.proposal(document)).company.idguid).toBe(numbered);
  });
});

describe('accounts', () => {
  it('are those of the last draft of the company, as they are after a person has changed them', async () => {
    const partner_id = await desk.company();
    const first = await desk.make();
    await desk.book(first, { expense: '513' });
    const next = await desk.make({ name: 'druga.pdf', fields: { invoice_number: '5695' } });
    expect(await desk.proposal(next)).toMatchObject({
      accounts: { expense: '513', vat: '270', supplier: '432' },
      learned: 'račun.pdf',
    });
    const draft = await desk.draftOf(first);
    const lines = draft.lines.map((line: { account: string }) =>
      line.account === '513' ? { ...line, account: '132' } : line,
    );
    const saved = await desk.ask('PATCH', `/api/fin/drafts/${draft.idguid}`, {
      version: draft.version,
      lines,
    });
    expect((await desk.proposal(next)).accounts.expense).toBe('132');
    await desk.post(saved.body.data);
    expect(await desk.proposal(next)).toMatchObject({
      accounts: { expense: '132', vat: '270', supplier: '432' },
      learned: 'UF-0001/2026',
    });
    const other = await desk.company({ naziv: 'Neko treći', jib: null });
    expect((await desk.proposal(next, `?partner_id=${other}`)).accounts.expense).toBeNull();
    expect((await desk.proposal(next, `?partner_id=${partner_id}`)).accounts.expense).toBe('132');
  });
});
