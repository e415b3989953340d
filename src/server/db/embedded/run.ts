import { type ChildProcess, spawn } from 'node:child_process';
import type { OsUser } from './os-user.ts';

interface RunOptions {
  user: OsUser;
  stdio: ('ignore' | 'pipe' | number)[];
}

// PG* environment variables must not reach PostgreSQL (PGDATA, PGOPTIONS, …), and messages stay in English.
const environment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Starts a program as `user` in its own session: Ctrl-C in a terminal reaches the whole process group, and the database must run
 * until all requests are answered.
 */
export function spawnAs(program: string, args: string[], { user, stdio }: RunOptions): ChildProcess {
  return spawn(program, args, { ...user, cwd: '/', env: environment, detached: true, stdio });
}

/** Runs a program to its end; resolves with its exit code (null: killed, or could not be started) and all it printed. */
export function runAs(
  program: string,
  args: string[],
  user: OsUser,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawnAs(program, args, { user, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', (error) => resolve({ code: null, output: error.message }));
    child.once('close', (code) => resolve({ code, output: output.trim() }));
  });
}
