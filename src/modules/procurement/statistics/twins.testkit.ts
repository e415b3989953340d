import { sql } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { SAVE_NOTICES, SEE_NOTICES, STATISTICS_API } from '../labels.ts';
import { insertSuppliers } from './testkit.ts';
import type { Twin } from './twins.api.ts';
import { proposeTwins } from './twins.service.ts';

export let t: TestApp;
let operator: Person;
export let member: Person;

const PATH = `${STATISTICS_API}/iste-firme`;
export const twins = async (query = ''): Promise<Twin[]> =>
  (await t.call('GET', `${PATH}${query}`, { token: member.token })).body.data;
export const decide = (twin: Twin, state: string, who = operator, version = twin.version) =>
  t.call('POST', `${PATH}/${twin.idguid}/odluka`, { token: who.token, body: { version, state } });
export const firms = async () =>
  (
    await t.ownerDb.execute<{ key: string; firm: string; joined_by: string | null }>(
      sql`select key, firm, joined_by from ejn_suppliers order by key`,
    )
  ).rows.map(({ key, firm, joined_by }) => `${key}>${firm} ${joined_by ?? ''}`.trim());

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
    operator = await t.admin();
    member = await t.member({ permissions: [SEE_NOTICES, SAVE_NOTICES] });
    await insertSuppliers(t, [
      { key: 'r1', name: 'Alfa d.o.o. Sarajevo', tax: '4200000000005' },
      { key: 'u1', name: 'ALFA' },
      { key: 'u2', name: 'Podružnica', firm: 'u1' },
      { key: 'r5', name: 'Beta', city: 'Tuzla', tax: '4200000000021' },
      { key: 'u6', name: 'Gama', city: 'Mostar', tax: '4200000000021' },
    ]);
    await proposeTwins(t.deps.database);
  });
  afterAll(() => t?.close());
};
