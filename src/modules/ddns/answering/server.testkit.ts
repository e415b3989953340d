import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { connect, type Sql } from '../../../../test/sql.ts';
import type { OwnProcess } from '../../../server/module.ts';
import type { DnsReport } from './dns-program.ts';
import { startDnsProcess } from './part.ts';
import { dnsClient } from './test/client.ts';

export let t: TestApp;
export let owner: Sql;
export let dns: OwnProcess<DnsReport>;

export const { ask, addresses, eventually } = dnsClient(() => dns.report().port);

/** What the tests of the file stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
    owner = connect(t.owner, 2);
    dns = await startDnsProcess(t.deps, { port: 0, addresses: ['127.0.0.1'], perSecond: 0 });
  });
  afterAll(async () => {
    await dns.stop();
    await owner.end();
    await t.close();
  });
};
