import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Endpoint } from '../src/core/endpoint.ts';
import { newId } from '../src/core/id.ts';
import { resourceApi } from '../src/core/resource-api.ts';
import { DOCUMENTS } from '../src/modules/documents/processing/shapes.ts';
import { resources } from '../src/modules.ts';
import {
  addGroup,
  call,
  counted,
  first,
  groups,
  member,
  owner,
  said,
  second,
  setUp,
  used,
} from './replica.testkit.ts';
import { scaledTimeout } from './timeout.ts';

setUp();

it('a file of a list comes from the replica, and has what was acknowledged before, by whichever node', async () => {
  await used(first);
  await used(second);
  const before = await counted(second);
  for (let n = 0; n < 8; n++) {
    const [writer, reader] = n % 2 === 0 ? [first, second] : [second, first];
    const name = await addGroup(writer);
    const file = await groups(reader);
    expect(file.status, file.text).toBe(200);
    expect(file.text).toContain(name);
  }
  expect((await counted(second)).replica).toBeGreaterThan(before.replica);
});

it('the replica keeps organisations apart, and a right that was taken away ends with the next request', async () => {
  const theirs = await addGroup(first);
  const { userId, token } = await member();
  const own = await addGroup(second, token);
  await used(second);
  const file = await groups(second, token);
  expect(file.text).toContain(own);
  expect(file.text).not.toContain(theirs);
  expect((await groups(first, token)).status).toBe(200);
  await owner`delete from member_permissions where user_id = ${userId}`;
  for (const server of [first, second]) expect((await groups(server, token)).status).toBe(403);
});

const src = fileURLToPath(new URL('../src/modules', import.meta.url));
const isEndpoint = (one: unknown): one is Endpoint =>
  typeof one === 'object' && one !== null && 'path' in one && 'permission' in one && 'answer' in one;

/** Every endpoint of the product that the replica may answer, with the address that asks for it. */
async function replicaAddresses(): Promise<{ endpoint: Endpoint; url: string }[]> {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.api.ts'),
  );
  const written = await Promise.all(files.map(async (path) => Object.values(await import(join(src, path)))));
  const ofResources = resources.flatMap((resource) => Object.values(resourceApi(resource)));
  const all = new Set([...written.flat(), ...ofResources].filter(isEndpoint));
  return [...all].flatMap((endpoint) => {
    const { path, list, reads } = endpoint;
    const url = path.replace(':panel', 'page').replace(':field', 'supplier').replaceAll(/:\w+/g, newId());
    return [
      ...(reads ? [{ endpoint, url }] : []),
      ...(list?.columns ? [{ endpoint, url: `${url}?format=csv` }] : []),
    ];
  });
}

it(
  'every route that the replica may answer only reads, on a real standby',
  async () => {
    await used(first);
    const before = await counted(first);
    const asked = await replicaAddresses();
    expect(asked.length).toBeGreaterThan(80);
    // Reports of modules, of which each declares it by itself.
    const paths = asked.map(({ endpoint }) => endpoint.path);
    for (const report of ['/api/izvjestaji/aktivnost', `${DOCUMENTS}/statistika`])
      expect(paths).toContain(report);
    expect(asked.filter(({ endpoint }) => endpoint.method !== 'GET')).toEqual([]);
    for (const { url } of asked) {
      const answer = await call(first, url);
      expect(answer.status, `${url}: ${answer.text}`).toBeLessThan(500);
    }
    expect(said('a route that reads from the replica does more than that')).toEqual([]);
    expect((await counted(first)).replica).toBeGreaterThan(before.replica + 60);
  },
  scaledTimeout(90_000),
);
