import { execFile } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';
import { programs } from '../../../../test/debian.ts';
import { dataFolder } from '../../../../test/folder.ts';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { connect, type Sql } from '../../../../test/sql.ts';
import { giveHostKey, startTestDns } from '../answering/test/dns-server.ts';
import { hashPassword } from '../hosts/credentials.ts';
import type { Given } from '../hosts/recipes/recipe.ts';
import { RECIPES } from '../hosts/recipes/recipes.ts';
import { addHost } from '../test/hosts.ts';
import { insertDomain } from '../test/zone.ts';

export const tools = await programs(['curl', 'ddclient', 'inadyn', 'nsupdate']);
export const title = tools.missing ? ` (skipped: ${tools.missing})` : '';
const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);

/** Where the clients of this test seem to be: inadyn takes no address of this machine for one. */
export const IP4 = '31.176.23.1';
export const IP6 = '2a02:27aa:0:1::7';
/** Harder to quote than those that are made. */
export const PASSWORD = `a'b"c\\d%e$f?g#h,i j`;

export let t: TestApp;
export let port: number;

let owner: Sql;
let dns: Awaited<ReturnType<typeof startTestDns>>;
let zone: Awaited<ReturnType<typeof insertDomain>>;
export const folder = dataFolder('ddns-recipes');
export const FAMILIES = [
  { ip4: true, ip6: false },
  ...(hasIpv6
    ? [
        { ip4: false, ip6: true },
        { ip4: true, ip6: true },
      ]
    : []),
].map((given) => ({ ...given, what: `${given.ip4 ? 4 : ''}${given.ip6 ? 6 : ''}` }));

export const stored = async (host: string) =>
  (await owner`select host(ip4) as ip4, host(ip6) as ip6 from ddns_hosts where fqdn = ${host}`)[0];

/** A new host, and the texts of its settings by the place where they go. */
export async function settings(key: string, families: Pick<Given, 'ip4' | 'ip6'>) {
  const label = `h${crypto.randomUUID().slice(0, 8)}`;
  await addHost(t, zone, label, { password_hash: await hashPassword(t.deps.database, PASSWORD) });
  const host = `${label}.${zone.name}`;
  const given: Given = {
    ...{ host, label, zone: zone.name, password: PASSWORD, ttl: 60, ...families },
    server: `http://localhost:${port}`,
    dns: `127.0.0.1 ${dns.port}`,
    tsig: await giveHostKey(t, host),
  };
  const steps = RECIPES.find((one) => one.key === key)!.steps(given);
  const at = (place: string): string => steps.find((step) => step.place === place)!.text!;
  return { host, label, at };
}

export const shellEnv = (): NodeJS.ProcessEnv => {
  const { path, env } = tools.command('nsupdate');
  return { ...env, PATH: [dirname(tools.command('curl').path), dirname(path), env.PATH].join(':') };
};
export const shell = async (command: string): Promise<string> =>
  (
    await promisify(execFile)('sh', ['-ec', command], {
      cwd: folder.path,
      env: shellEnv(),
      timeout: 30_000,
    })
  ).stdout;

/** What the tests of the file stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
    port = Number(new URL(await t.app.listen({ port: 0, host: hasIpv6 ? '::' : '127.0.0.1' })).port);
    t.app.server.prependListener('request', ({ headers, socket }) => {
      headers['x-forwarded-for'] ??= socket.remoteAddress === '::1' ? IP6 : IP4;
    });
  });
  afterAll(() => t.close());

  beforeAll(async () => {
    owner = connect(t.owner, 2);
    dns = await startTestDns(t);
    zone = await insertDomain(owner, (await t.member({})).tenantId);
  });
  afterAll(async () => {
    await dns.stop();
    await owner.end();
    folder.remove();
  });
};
