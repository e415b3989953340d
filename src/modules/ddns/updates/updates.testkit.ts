import { afterAll, beforeAll } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { connect, type Sql } from '../../../../test/sql.ts';
import { dnsClient } from '../answering/test/client.ts';
import { HOST_PASSWORD } from '../test/hosts.ts';
import { insertDomain } from '../test/zone.ts';

export let t: TestApp;
export let owner: Sql;
export let port: number;
export let zone: Awaited<ReturnType<typeof insertDomain>>;
export let foreign: Awaited<ReturnType<typeof insertDomain>>;

interface Asked {
  /** Label of the host whose credentials are sent; null for none. */
  as?: string | null;
  password?: string;
  agent?: string | null;
  from?: string;
  method?: 'GET' | 'POST' | 'HEAD';
  path?: string;
  headers?: Record<string, string>;
}

/** Sends an update as a device does. */
export async function update(query: string, asked: Asked = {}) {
  const { as = null, password = HOST_PASSWORD, agent = 'ddclient/3.10.0', from = '31.176.200.9' } = asked;
  const user = as === null ? null : as.includes('.') ? as : `${as}.${zone.name}`;
  const response = await t.app.inject({
    method: asked.method ?? 'GET',
    url: `${asked.path ?? '/nic/update'}?${query}`,
    remoteAddress: from,
    headers: {
      ...(user && {
        authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
      }),
      'user-agent': agent ?? '',
      ...asked.headers,
    },
  });
  return { status: response.statusCode, text: response.body, headers: response.headers };
}
export const said = async (query: string, asked?: Asked) => (await update(query, asked)).text;
export const name = (label: string) => `${label}.${zone.name}`;

export const { ask, addresses, eventually: soon } = dnsClient(() => port);

/** What the DNS server answers now. */
export async function answered(host: string, type: 'A' | 'AAAA' | 'TXT' = 'A'): Promise<string[]> {
  const answer = await ask(host, type);
  if (!answer) throw new Error(`no answer about ${host}`);
  return (answer.answers ?? []).map((one) => String((one as { data: unknown }).data));
}

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp({ DNS_PORT: '0', DNS_HOST: '127.0.0.1', DNS_PER_SECOND: '0' });
    owner = connect(t.owner, 2);
    zone = await insertDomain(owner, (await t.member({})).tenantId);
    foreign = await insertDomain(owner, (await t.member({})).tenantId);
    await eventually(async () => {
      const [server] = await owner<{ port: number }[]>`select port from ddns_servers`;
      port = server!.port;
    });
  });
  afterAll(async () => {
    await owner.end();
    await t.close();
  });
};
