import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const admin = { email: 'bench@carsija.test', password: 'bench-lozinka-4711' };
/** What every program that is measured has set. */
export const SETTINGS = { LOG_LEVEL: 'error', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };

export interface Program {
  url: string;
  child: ChildProcess;
  /** Milliseconds from the process's start to its first answer. */
  ready: number;
  stop(): Promise<void>;
}

/** A port nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** A folder that is removed by `remove`. */
export function temporaryFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'carsija-bench-'));
  chmodSync(path, 0o711); // PostgreSQL's own user, where root measures, must be able to walk in
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** The folder that one run of benchmarks shares (`BENCH_FOLDER`, which whoever made it removes), or one of its own. */
export function sharedFolder(): Folder {
  const path = process.env.BENCH_FOLDER;
  return path ? { path, remove: () => {} } : temporaryFolder();
}

interface Folder {
  path: string;
  remove(): void;
}

/** Starts a TypeScript program of this checkout that listens on PORT; resolves when `path` answers. What it prints goes to `output`. */
export async function startProgram(
  file: string,
  environment: Record<string, string>,
  path: string,
  output?: string,
): Promise<Program> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(process.execPath, [join(root, file)], {
    cwd: root,
    env: { ...process.env, ...environment, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', output ? openSync(output, 'a') : 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`);
    const answer = await fetch(url + path).catch(() => null);
    if (answer?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const ready = performance.now() - begun;
  return {
    url,
    child,
    ready,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The whole product on `environment`. */
export const startProduct = (environment: Record<string, string>): Promise<Program> =>
  startProgram('src/server/main.ts', { ...SETTINGS, ...environment }, '/api/ready');

/** Signs the administrator in; answers the access token. */
export async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  const answer = (await response.json()) as { data: { tokens: { accessToken: string } }; message: string };
  if (!response.ok) throw new Error(`Sign-in failed: ${answer.message}`);
  return answer.data.tokens.accessToken;
}

/** Resident memory of a process in MiB (Linux). */
export function residentMiB(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? Number.NaN) / 1024;
}
