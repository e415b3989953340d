// Long, since whole servers are started and killed while Chromium is at work.
// In the suite: queue.test.ts (a run of a node that has died or stopped is taken up), faults.test.ts (what is cancelled is
// no longer measured), src/core/chromium/profile.test.ts.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { dataFolder } from '../../../test/folder.ts';
import { scaledTimeout } from '../../../test/timeout.ts';
import { listProcesses } from '../../core/os/processes.ts';
import { withClient } from '../../server/db/client.ts';
import type { Run } from './checker.api.ts';
import { runPaths } from './paths.ts';
import { html, startTestSite, type TestSite } from './test/site.ts';

// Real servers, real Chromium, real kills.
vi.setConfig({ testTimeout: scaledTimeout(300_000) });

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const folder = dataFolder('checker');

interface Node {
  child: ChildProcess;
  url: string;
}

let database: TestDatabase;
let site: TestSite;
const nodes: Node[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  site = await startTestSite();
});
afterEach(async () => {
  await withClient(database.owner, (client) => client.query('delete from checker_runs'));
});
afterAll(async () => {
  for (const { child } of nodes) await end(child, 'SIGTERM');
  site.stop();
  await database.drop();
  folder.remove();
});

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

async function startNode(): Promise<Node> {
  const { username, password, host, port, database: name } = database.owner;
  const url = new URL(`postgres://localhost/${name}`);
  url.username = username;
  url.password = password ?? '';
  if (port) url.port = String(port);
  if (host.startsWith('/')) url.searchParams.set('host', host);
  else url.hostname = host;
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder.path,
      DATABASE_URL: url.href,
      CHECKER_ALLOW: '127.0.0.1',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const match = /radi na (http:\S+)/.exec(line);
      if (match) resolve(match[1]!);
    });
  });
  const node = { child, url: address };
  nodes.push(node);
  return node;
}

/** One that an earlier test has left running, or a new one: to start is what costs most. */
const anyNode = async (): Promise<Node> =>
  nodes.find(({ child }) => child.exitCode === null && child.signalCode === null) ?? startNode();

/** A whole run takes long, and a visitor may not ask for it as often as they like. */
const slowly = { limit: 120_000, interval: 250 };

async function read(node: Node, id: string): Promise<Run> {
  const answer = await fetch(node.url + runPaths.run(id));
  return ((await answer.json()) as { data: Run }).data;
}

/** Begins a run of a page that keeps it busy, and waits until Chromium is at it. */
async function busyRun(node: Node): Promise<string> {
  site.on('/', () => {});
  const answer = await fetch(node.url + runPaths.testSite, {
    method: 'POST',
    headers: { 'content-type': 'application/json', prefer: 'respond-async' },
    body: JSON.stringify({ url: site.url }),
  });
  const { data } = (await answer.json()) as { data: { run: Run } };
  await eventually(async () => expect((await read(node, data.run.id)).step).toBe('load'), slowly);
  return data.run.id;
}

const leftovers = ({ child }: Node): string[] => {
  const mark = new RegExp(`carsija-chromium-\\d+\\.${child.pid}\\.`);
  return [
    ...listProcesses().flatMap(({ command }) => (mark.test(command) ? [command.slice(0, 200)] : [])),
    ...readdirSync(tmpdir()).filter((name) => mark.test(name)),
  ];
};
/** Main processes: Chromium's own, and the one that minds it. */
const chromiumOf = ({ child }: Node) =>
  find(child, (command) => command.includes('--user-data-dir=') && !command.includes('--type='));
const minderOf = ({ child }: Node) => find(child, (command) => command.includes('run/process.ts'));
function find(child: ChildProcess, which: (command: string) => boolean): number {
  const found = listProcesses().find(
    ({ command }) =>
      command.includes(`.${child.pid}.`) && command.includes('carsija-chromium-') && which(command),
  );
  if (!found) throw new Error('it does not run');
  return found.pid;
}

describe('killed with -9', () => {
  it('the server leaves nothing behind, and its run is done by the next one', async () => {
    const first = await anyNode();
    const id = await busyRun(first);
    expect(leftovers(first).length).toBeGreaterThan(3);
    await end(first.child, 'SIGKILL');
    await eventually(() => expect(leftovers(first)).toEqual([]));

    site.on('/', html('ups', 500));
    const second = await startNode();
    await eventually(async () => expect((await read(second, id)).state).toBe('failed'), slowly);
    expect(await read(second, id)).toMatchObject({ failure: { code: 'status' } });
    expect(leftovers(second)).toEqual([]);
  });

  it('Chromium, or the process that minds it, is a failed run and nothing else', async () => {
    const node = await anyNode();
    for (const victim of [chromiumOf, minderOf]) {
      const id = await busyRun(node);
      process.kill(victim(node), 'SIGKILL');
      await eventually(async () => expect((await read(node, id)).state).toBe('failed'), slowly);
      expect(await read(node, id)).toMatchObject({ failure: { code: 'browser' } });
      await eventually(() => expect(leftovers(node)).toEqual([]));
    }
  });

  it('both the server and the process that minds Chromium: what is left the next start clears', async () => {
    const first = await anyNode();
    await busyRun(first);
    const profile = readdirSync(tmpdir()).find((name) => name.includes(`.${first.child.pid}.`))!;
    process.kill(minderOf(first), 'SIGSTOP');
    const minder = minderOf(first);
    await end(first.child, 'SIGKILL');
    process.kill(minder, 'SIGKILL');
    expect(existsSync(join(tmpdir(), profile))).toBe(true);
    // Whatever of it the next one takes up shall end.
    site.on('/', html('ups', 500));
    await startNode();
    await eventually(() => expect(leftovers(first)).toEqual([]));
  });

  it('stopped politely in the middle of a run, the server gives it back and goes at once', async () => {
    const first = await anyNode();
    const id = await busyRun(first);
    const begun = Date.now();
    await end(first.child, 'SIGTERM');
    expect(Date.now() - begun).toBeLessThan(scaledTimeout(8000));
    expect(leftovers(first)).toEqual([]);
    const second = await startNode();
    expect(['waiting', 'running']).toContain((await read(second, id)).state);
  });
});
