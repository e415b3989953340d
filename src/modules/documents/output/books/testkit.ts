import { sql } from 'drizzle-orm';
import type { Person, TestApp } from '../../../../../test/helper.ts';
import { DRAFTS } from '../../../bookkeeping/vouchers/drafts.api.ts';
import { type Desk as BooksDesk, desk } from '../../../bookkeeping/vouchers/testkit.ts';
import { VOUCHERS } from '../../../bookkeeping/vouchers/vouchers.api.ts';
import { outDesk, SELLER } from '../testkit.ts';

const RIGHTS = [
  'fin_knjizenje_pregled',
  'fin_knjizenje_save',
  'admin_companies_pregled',
  'admin_companies_save',
];

export type Desk = Awaited<ReturnType<typeof bookDesk>>;

/** Approved invoices of an organisation with books, and what a bookkeeper does with them. */
export async function bookDesk(t: TestApp) {
  const books: BooksDesk = await desk(t, RIGHTS);
  const { person } = books;
  const out = await outDesk(t, person);
  const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
    t.call(method, path, { token: person.token, body });
  const company = async (values: Record<string, unknown> = {}) =>
    (await ask('POST', '/api/admin/companies', { naziv: 'Drina Papir d.o.o.', jib: SELLER, ...values })).body
      .data.idguid as string;
  const proposal = async (idguid: string, query = '') =>
    (await out.call('GET', `/${idguid}/nacrt${query}`)).body.data;
  /** Makes the draft of a document as it is proposed, with other values where given. */
  async function book(idguid: string, given: Record<string, unknown> = {}, as: Person = person) {
    const { day, description, company: found } = await proposal(idguid);
    const { version } = await out.read(idguid);
    return t.call('POST', `/api/obrada-dokumenta/dokumenti/${idguid}/nacrt`, {
      token: as.token,
      body: {
        version,
        partner_id: found?.idguid,
        expense: '511',
        vat_account: '270',
        supplier: '432',
        day,
        description,
        ...given,
      },
    });
  }
  /** The draft that a document has led to. */
  const draftOf = async (idguid: string) =>
    (await ask('GET', `${DRAFTS}/${(await out.read(idguid)).draft_id}`)).body.data;
  async function post(draft: { idguid: string; version: number }) {
    const { status, body } = await ask('POST', `${DRAFTS}/${draft.idguid}/post`, { version: draft.version });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.data;
  }
  async function removeDraft(idguid: string) {
    const files = `${VOUCHERS}/${idguid}/attachments`;
    for (const file of (await ask('GET', files)).body.data) await ask('DELETE', `${files}/${file.idguid}`);
    return ask('DELETE', `${DRAFTS}/${idguid}`);
  }
  const ownJib = (jib: string) =>
    t.ownerDb.execute(sql`insert into tenant_profiles (tenant_id, jib) values (${person.tenantId}, ${jib})`);
  return { ...out, person, run: books.run, ask, company, proposal, book, draftOf, post, removeDraft, ownJib };
}
