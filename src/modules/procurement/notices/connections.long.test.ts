// Long, since dozens of requests come at once. In the suite: search/search.test.ts.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import type { Server } from '../../../server/app.ts';
import { CPV_API, NOTICES_API, SEE_CPV, SEE_NOTICES } from '../labels.ts';
import { noticeId } from './notice-id.ts';
import { insertNotices } from './testkit.ts';

let t: TestApp;
let person: Person;
/** Another node, which has nothing in memory. */
let app: Server['app'];
beforeAll(async () => {
  t = await createTestApp();
  person = await t.member({ permissions: [SEE_NOTICES, SEE_CPV] });
  await insertNotices(t, [{ id: 1, name: 'Nabavka lijekova', lots: [{ name: 'Srce', cpv: '33622000' }] }]);
  ({ app } = await t.node());
});
afterAll(() => t.close());

/** More than a pool has connections. */
const AT_ONCE = 14;

it.each([
  ['the tree of codes', `${CPV_API}/stablo`],
  ['the page of a notice', `${NOTICES_API}/${noticeId(1)}`],
  ['choices of a filter', `${NOTICES_API}/references/contract_type`],
])(
  'many requests at once, with nothing in memory, do not wait for each other’s connections: %s',
  async (_what, url) => {
    const headers = { authorization: `Bearer ${person.token}` };
    const ask = async (path: string): Promise<number> =>
      (await app.inject({ method: 'GET', url: path, headers })).statusCode;
    // Who asks is known then, so that all of them come to the pool together.
    expect(await ask(`${NOTICES_API}/izvor`)).toBe(200);
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => ask(url)));
    expect(answers).toEqual(Array(AT_ONCE).fill(200));
  },
);
