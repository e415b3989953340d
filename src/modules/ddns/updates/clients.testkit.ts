import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { programs } from '../../../../test/debian.ts';
import { dataFolder } from '../../../../test/folder.ts';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { connect, type Sql } from '../../../../test/sql.ts';
import { insertDomain } from '../test/zone.ts';

export const tools = await programs(['ddclient', 'inadyn']);
export const title = tools.missing ? ` (skipped: ${tools.missing})` : '';

export let t: TestApp;
export let owner: Sql;
export let server: string;
export let zone: Awaited<ReturnType<typeof insertDomain>>;
export let folder: ReturnType<typeof dataFolder>;
export const file = (name: string) => join(folder.path, name);

export const stored = async (label: string) =>
  (
    await owner`select host(ip4) as ip4, host(ip6) as ip6 from ddns_hosts where fqdn = ${`${label}.${zone.name}`}`
  )[0];

/** Runs ddclient once with this configuration; answers its exit code, output, and what it remembers. */
export async function ddclient(name: string, lines: string[]) {
  const cache = file(`${name}.cache`);
  writeFileSync(file(`${name}.conf`), `${lines.join('\n')}\n`, { mode: 0o600 });
  const ran = await tools.run('ddclient', [
    ...['-foreground', '-daemon=0', '-noquiet', '-verbose', '-file', file(`${name}.conf`)],
    ...['-cache', cache, '-pid', file(`${name}.pid`)],
  ]);
  return { ...ran, cache: readFileSync(cache, 'utf8') };
}
export const common = () => ['ssl=no', `server=${server}`, 'protocol=dyndns2'];

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    // Files that share a process share this module: each has a folder of its own.
    folder = dataFolder('ddns-clients');
    t = await createTestApp();
    owner = connect(t.owner, 2);
    zone = await insertDomain(owner, (await t.member({})).tenantId);
    server = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).host;
  });
  afterAll(async () => {
    await owner.end();
    await t.close();
    folder.remove();
  });
};
