import { afterAll, beforeAll } from 'vitest';
import { programs } from '../../../../test/debian.ts';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { connect, type Sql } from '../../../../test/sql.ts';
import { appConnection } from '../../../server/db/connection.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../test/database-proxy.ts';
import { insertDomain } from '../test/zone.ts';
import { startTestDns } from './test/dns-server.ts';

export const tools = await programs(['dig', 'nsupdate']);

export let t: TestApp;
export let owner: Sql;
export let proxy: DatabaseProxy;
export let dns: Awaited<ReturnType<typeof startTestDns>>;
export let zone: Awaited<ReturnType<typeof insertDomain>>;

/** An answer as dig shows it, without its id and time. */
export const answerTo = async (name: string, type: string, ...more: string[]): Promise<string> => {
  const args = ['@127.0.0.1', '-p', `${dns.port}`, '+tries=1', '+time=5', '+nocookie', name, type, ...more];
  const { stdout } = await tools.run('dig', args);
  return stdout
    .split('\n')
    .filter((line) => line && !/^;; (Query|WHEN|MSG|SERVER)|^; <<>>/.test(line))
    .map((line) => line.replace(/id: \d+/, 'id'))
    .join('\n');
};
export const address = async (name: string): Promise<string> => (await answerTo(name, 'A', '+short')).trim();

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
    owner = connect(t.owner, 4);
    proxy = await startDatabaseProxy(appConnection(t.owner));
    dns = await startTestDns(t, { connection: proxy.connection });
    zone = await insertDomain(owner, (await t.member({})).tenantId);
  });
  afterAll(async () => {
    await dns.stop();
    await proxy.stop();
    await owner.end();
    await t.close();
  });
};
