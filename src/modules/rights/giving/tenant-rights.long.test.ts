// Long, since every request waits for a right to be gone from two nodes. In the suite: tenant-rights.test.ts (what an organisation is
// given), src/modules/rights/effective/rights-cache.test.ts (gone on every node).
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/helper.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { as } from '../testkit.ts';
import { chief, operator, other, setUp, t, url, without } from './tenant-rights.testkit.ts';

setUp();

describe('a right taken away by the API', () => {
  const LIST = '/api/erp/sifarnici/kantoni';
  const there = async ({ token }: Person): Promise<number> =>
    (await other.app.inject({ url: LIST, headers: { authorization: `Bearer ${token}` } })).statusCode;
  const here = async (person: Person): Promise<number> => (await as(t, person).get(LIST)).status;

  it(
    'is gone with the very next request on the node that took it, and at once on the others',
    async () => {
      const role = (await as(t, chief).post('/api/admin/roles', { name: 'citac', label: 'Čitač' })).body.data;
      const rights = `/api/admin/roles/${role.idguid}/permissions`;
      const person = await t.member({ tenantId: chief.tenantId, roles: ['citac'] });
      const own = `/api/admin/users/${person.userId}/permissions`;
      const roles = `/api/admin/users/${person.userId}/roles`;
      const setRoles = async (ids: string[]) => {
        const { version } = (await as(t, chief).get(roles)).body.data;
        return as(t, chief).put(roles, { roles: ids, version });
      };
      const ways: [() => Promise<{ status: number }>, () => Promise<{ status: number }>][] = [
        [
          () => as(t, chief).change(rights, () => ['erp_kantoni_pregled']),
          () => as(t, chief).change(rights, () => []),
        ],
        [
          () => as(t, chief).change(own, () => ['erp_kantoni_pregled']),
          () => as(t, chief).change(own, () => []),
        ],
        [
          async () => {
            await as(t, chief).change(rights, () => ['erp_kantoni_pregled']);
            return setRoles([role.idguid]);
          },
          () => setRoles([]),
        ],
        [
          () => as(t, chief).change(own, () => ['erp_kantoni_pregled']),
          () => as(t, operator).change(url(), without('erp_kantoni_pregled')),
        ],
      ];
      for (const [give, take] of ways)
        for (let round = 0; round < 3; round++) {
          await as(t, operator).change(url(), (now) => [...new Set([...now, 'erp_kantoni_pregled'])]);
          expect((await give()).status).toBe(200);
          // Without waiting: the answer comes after the node has forgotten.
          expect(await here(person)).toBe(200);
          await expect.poll(() => there(person), { interval: 2 }).toBe(200);
          expect((await take()).status).toBe(200);
          expect(await here(person)).toBe(403);
          await expect.poll(() => there(person), { interval: 2 }).toBe(403);
        }
    },
    scaledTimeout(60_000),
  );
});
