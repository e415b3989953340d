// Long, since programs and clusters are copied to every kind of place and started there.
// In the suite: places.test.ts (the cluster's settings, a second start, one launcher a folder, root's PostgreSQL).
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { canReach, type OsUser, runsAsRoot } from './os-user.ts';
import { cleanUp, kill, launch, native, query, temporaryFolder } from './test/harness.ts';

afterEach(cleanUp);

const nobody: OsUser = runsAsRoot()
  ? { uid: Number(execFileSync('id', ['-u', 'nobody'])), gid: Number(execFileSync('id', ['-g', 'nobody'])) }
  : undefined;
/** An ordinary user can run these tests' program only if the checkout is open to them. */
const ordinaryUserCanRun = !runsAsRoot() || canReach(nobody, import.meta.dirname, true);

/** The package as npm leaves it when install scripts are blocked: without the libraries' symlinks. */
function packageWithoutLinks(owner?: OsUser): string {
  const folder = temporaryFolder(0o755, owner);
  const copy = join(folder, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') });
  writeFileSync(join(folder, 'package.json'), readFileSync(join(dirname(native), 'package.json')));
  for (const name of readdirSync(join(copy, 'lib'), { withFileTypes: true })) {
    if (name.isSymbolicLink()) rmSync(join(copy, 'lib', name.name));
  }
  return copy;
}

test('two launchers that begin at once on an empty folder: one of them gets it', async () => {
  const dataDir = `${temporaryFolder()}/data`;
  const outcomes = await Promise.allSettled([launch(dataDir).ready, launch(dataDir).ready]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a path much longer than a socket may have', async () => {
  const dataDir = `${temporaryFolder()}/${'dugačko-ime/'.repeat(15)}data`;
  const { connection } = await launch(dataDir).ready;
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('install scripts blocked: the libraries are linked at the first start', async () => {
  const folder = packageWithoutLinks();
  await launch(`${temporaryFolder()}/data`, { env: { CARSIJA_POSTGRES_NATIVE: folder } }).ready;
  expect(readdirSync(join(folder, 'lib'))).toContain('libicuuc.so.60');
});

describe.runIf(ordinaryUserCanRun)('an ordinary user', () => {
  test('starts and restarts under a home closed to others', async () => {
    const home = temporaryFolder(0o700, nobody);
    const first = launch(`${home}/data`, { user: nobody });
    await first.ready;
    await kill(first, 'SIGTERM');
    const { connection } = await launch(`${home}/data`, { user: nobody }).ready;
    expect(connection.username).toBe('carsija');
    expect(statSync(`${home}/data/postgres/data`).mode & 0o777).toBe(0o700);
  });

  test('install scripts blocked and node_modules not writable: runs from a copy', async () => {
    const folder = packageWithoutLinks();
    for (const part of [folder, join(folder, 'lib')]) chmodSync(part, 0o555);
    const home = temporaryFolder(0o700, nobody);
    const env = { CARSIJA_POSTGRES_NATIVE: folder };
    const first = launch(`${home}/data`, { user: nobody, env });
    await first.ready;
    expect(readdirSync(`${home}/data/postgres`).some((name) => name.startsWith('native-'))).toBe(true);
    await kill(first, 'SIGTERM');
    await launch(`${home}/data`, { user: nobody, env }).ready;
  });
});

describe.runIf(runsAsRoot())('root', () => {
  test('under a closed home, program and cluster live where PostgreSQL can reach them', async () => {
    const home = temporaryFolder(0o700);
    const folder = join(home, 'package');
    cpSync(dirname(packageWithoutLinks()), folder, { recursive: true, verbatimSymlinks: true });
    const state = `${temporaryFolder()}/state`;
    const env = { CARSIJA_STATE_DIR: state, CARSIJA_POSTGRES_NATIVE: join(folder, 'native') };
    const first = launch(`${home}/data`, { env });
    await query((await first.ready).connection, 'create table kept (id int)');
    const base = readFileSync(`${home}/data/postgres/moved-to`, 'utf8').trim();
    expect(dirname(base)).toBe(state);
    expect(existsSync(`${base}/data/PG_VERSION`)).toBe(true);

    // A copy of DATA_DIR leads to the same cluster: two launchers must not meet there.
    cpSync(`${home}/data`, `${home}/copy`, { recursive: true });
    await expect(launch(`${home}/copy`, { env }).ready).rejects.toThrow('već radi');

    await kill(first, 'SIGKILL');
    const second = launch(`${home}/data`, { env });
    expect(await query((await second.ready).connection, 'select * from kept')).toEqual([]);
    await kill(second, 'SIGTERM');

    rmSync(base, { recursive: true });
    await expect(launch(`${home}/data`, { env }).ready).rejects.toThrow(base);
  });
});
