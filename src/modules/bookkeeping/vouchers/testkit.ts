import { sql } from 'drizzle-orm';
import type { TestApp } from '../../../../test/helper.ts';
import { newId } from '../../../core/id.ts';
import { type Books, books } from '../ledger/testkit.ts';
import type { DraftLine } from './draft.ts';
import { DRAFTS } from './drafts.api.ts';

/** Two lines that balance. */
export const TWO: DraftLine[] = [
  { account: '551', debit: '100', description: 'Reprezentacija' },
  { account: '205', credit: '100,00', description: 'Blagajna' },
];
export const BODY = { type: 'TM', day: '2. 2. 2026.', description: 'Proba', lines: TWO };

export type Desk = Awaited<ReturnType<typeof desk>>;

/** A bookkeeper of a new organisation, who asks over HTTP. */
export async function desk(test: TestApp, permissions?: string[]) {
  const own: Books = await books(test, permissions);
  const ask = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
    test.call(method, path, { token: own.person.token, body });
  const draft = async (body: object = BODY) => (await ask('POST', DRAFTS, body)).body.data;
  return {
    ...own,
    ask,
    draft,
    /** A partner of the organisation. Answers its id. */
    async partner(naziv: string) {
      const idguid = newId();
      await test.ownerDb.execute(
        sql`insert into companies (idguid, tenant_id, naziv) values (${idguid}, ${own.person.tenantId}, ${naziv})`,
      );
      return idguid;
    },
    /** Posts a draft of this body. */
    async posted(body: object = BODY) {
      const { idguid, version } = await draft(body);
      const answer = await ask('POST', `${DRAFTS}/${idguid}/post`, { version });
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      return answer.body.data;
    },
  };
}
