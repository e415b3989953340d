// Long, since rights are given by many at once. In the suite: member-rights.test.ts, tenant-rights.test.ts.
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { waitingForLocks } from '../../../../test/locks.ts';
import { as, grantedIn } from '../testkit.ts';

/** Rights that are removed while they are used. */
let t: TestApp;
let chief: Person;
let mole: Person;
let accomplice: Person;

beforeAll(async () => {
  t = await createTestApp();
  chief = await t.member({ roles: ['admin'] });
  await t.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => t.close());
beforeEach(async () => {
  mole = await t.member({ tenantId: chief.tenantId, roles: ['admin'] });
  accomplice = await t.member({ tenantId: chief.tenantId });
});

const rights = (person: Person) => `/api/admin/users/${person.userId}/permissions`;
const held = async (person: Person) => grantedIn((await as(t, chief).get(rights(person))).body.data.tree);

/** Sends the head of a request and the beginning of its body. */
function begin(path: string, token: string, text: string): ClientRequest {
  const { port } = t.app.server.address() as AddressInfo;
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    method: 'PUT',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    },
  });
  sent.write(text.slice(0, 5));
  return sent;
}

describe('whoever loses their rights', () => {
  it('while their request is still coming gives nothing any more', async () => {
    const { body } = await as(t, mole).get(rights(accomplice));
    const text = JSON.stringify({ permissions: ['admin_users_save'], version: body.data.version });
    const slow = begin(rights(accomplice), mole.token, text);
    // Its head has been let in when another request of theirs is answered.
    for (let n = 0; n < 3; n++) await as(t, mole).get(rights(accomplice));
    const url = `/api/admin/users/${mole.userId}`;
    expect((await t.call('DELETE', url, { token: chief.token })).status).toBe(200);
    slow.end(text.slice(5));
    const [answer] = (await once(slow, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(401);
    expect(await held(accomplice)).not.toContain('admin_users_save');
  });

  it('while their giving waits for the taking gives nothing any more', async () => {
    const taken = { roles: [], version: (await as(t, chief).get(rights(mole))).body.data.version };
    const given = {
      permissions: ['admin_users_save'],
      version: (await as(t, mole).get(rights(accomplice))).body.data.version,
    };
    let taking: Promise<{ status: number }> | undefined;
    let giving: Promise<{ status: number; body: { code?: string } }> | undefined;
    await t.ownerDb.transaction(async (tx) => {
      await tx.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`access/people/${chief.tenantId}`}, 0))`,
      );
      taking = as(t, chief).put(`/api/admin/users/${mole.userId}/roles`, taken);
      await expect.poll(() => waitingForLocks(t.ownerDb)).toBe(1);
      giving = as(t, mole).put(rights(accomplice), given);
      await expect.poll(() => waitingForLocks(t.ownerDb)).toBe(2);
    });
    expect((await taking)?.status).toBe(200);
    const refused = await giving;
    expect([refused?.status, refused?.body.code]).toEqual([403, 'beyond_own']);
    expect(await held(accomplice)).not.toContain('admin_users_save');
  });
});
