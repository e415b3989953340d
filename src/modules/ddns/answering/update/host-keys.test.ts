import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/helper.ts';
import { connect, type Sql } from '../../../../../test/sql.ts';
import { insertDomain } from '../../test/zone.ts';
import { storeOf } from '../test/asking.ts';
import { giveHostKey } from '../test/dns-server.ts';
import { HostKeys } from './host-keys.ts';

let t: TestApp;
let owner: Sql;
beforeAll(async () => {
  t = await createTestApp();
  owner = connect(t.owner, 1);
});
afterAll(async () => {
  await owner.end();
  await t.close();
});

it('asks once for a name that is no host, until it hears of it; a key is found at once', async () => {
  const zone = await insertDomain(owner, (await t.member({})).tenantId);
  const keys = new HostKeys(t.deps.database, storeOf({ [zone.name]: {} }).store);
  const execute = vi.spyOn(t.deps.database, 'execute');
  const asked = async (name: string) => {
    const before = execute.mock.calls.length;
    const found = await keys.find(name);
    return { found: found?.fqdn ?? null, asked: execute.mock.calls.length > before };
  };
  try {
    const name = `kuca.${zone.name}`;
    expect(await asked('kuca.tudja.example')).toEqual({ found: null, asked: false });
    expect(await asked(name)).toEqual({ found: null, asked: true });
    expect(await asked(name)).toEqual({ found: null, asked: false });
    await zone.host('kuca', {});
    keys.heard(name);
    expect(await asked(name)).toEqual({ found: null, asked: true });
    await giveHostKey(t, name);
    expect(await asked(name)).toEqual({ found: name, asked: true });
    await t.ownerDb.execute(sql`delete from ddns_hosts where fqdn = ${name}`);
    expect(await asked(name)).toEqual({ found: null, asked: true });
  } finally {
    execute.mockRestore();
  }
});
