import type { APIRequestContext } from '@playwright/test';
import { expect, type Person, sessionOf } from './fixtures.ts';
import { YEAR } from './open-books.ts';

/** Posts a voucher of two lines. */
export async function post(
  request: APIRequestContext,
  person: Person,
  debit: string,
  credit: string,
): Promise<void> {
  const { access_token } = await sessionOf(request, person);
  const headers = { authorization: `Bearer ${access_token}` };
  const ask = async (path: string, data: object) => {
    const answer = await request.post(`${process.env.E2E_URL}/api${path}`, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).data;
  };
  const draft = await ask('/fin/drafts', {
    type: 'TM',
    day: `${YEAR}-02-15`,
    description: 'Prodaja',
    lines: [
      { account: debit, debit: '800.00' },
      { account: credit, credit: '800.00' },
    ],
  });
  await ask(`/fin/drafts/${draft.idguid}/post`, { version: draft.version });
}
