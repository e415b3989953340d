import {
  chownSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listProcesses, signal } from '../os/processes.ts';
import { firstUser, type OsUser, runsAsRoot } from '../os/users.ts';

const PREFIX = 'carsija-chromium-';
/** Age at which a folder of another container counts as left over, in milliseconds: its owner cannot be checked. */
const FOREIGN_AGE = 3_600_000;

/** Users for Chromium where the server is root; preferably not one that PostgreSQL may run as. */
const UNPRIVILEGED = ['nobody', 'daemon'];

let known: OsUser | null | undefined;

/** That user; null where this process is not root, or there is none. */
export function unprivileged(): OsUser | null {
  known ??= runsAsRoot() ? (firstUser(UNPRIVILEGED) ?? null) : null;
  return known;
}

/** Identifies this process in folder names: PID namespace, PID and start time, which together are unique. */
const owner = (pid: number): string => `${namespace()}.${pid}.${startOf(pid)}`;

function namespace(): string {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0';
  } catch {
    return '0';
  }
}

/** Start time of a process in kernel ticks; empty when it does not exist, '0' without /proc. */
function startOf(pid: number): string {
  if (process.platform !== 'linux') return alive(pid) ? '0' : '';
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the name in brackets, may contain anything.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function alive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Creates a folder for one run of Chromium, accessible to `user` only. */
export function makeProfile(user: OsUser | null): string {
  const path = mkdtempSync(join(tmpdir(), `${PREFIX}${owner(process.pid)}-`));
  if (user) chownSync(path, user.uid, user.gid);
  return path;
}

/** Kills all processes of a profile and removes it. Chromium's helpers may still be writing, so removal is retried. */
export function clearProfile(path: string): void {
  for (const { pid, command } of listProcesses())
    if (pid !== process.pid && command.includes(path)) signal(pid, 'SIGKILL');
  rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}

/**
 * Whether a folder was made by `makeProfile`, by its owner: anybody may create one of that name, and root would kill processes by
 * it.
 */
function isOwn(path: string): boolean {
  const there = lstatSync(path, { throwIfNoEntry: false });
  const owners = [process.getuid?.(), unprivileged()?.uid];
  return there?.isDirectory() === true && (process.getuid === undefined || owners.includes(there.uid));
}

/** Removes what killed servers left behind: Chromium, its parent process, and the profile. */
export function sweepProfiles(folder = tmpdir()): string[] {
  const swept: string[] = [];
  for (const name of readdirSync(folder)) {
    const match = new RegExp(`^${PREFIX}(\\d+)\\.(\\d+)\\.(\\d+)-`).exec(name);
    if (!match) continue;
    const [, space, pid, start] = match;
    const path = join(folder, name);
    if (!isOwn(path)) continue;
    if (space === namespace() ? startOf(Number(pid)) === start : youngerThan(path, FOREIGN_AGE)) continue;
    try {
      clearProfile(path);
      swept.push(path);
    } catch {
      // It belongs to another user, who will remove it.
    }
  }
  return swept;
}

const youngerThan = (path: string, age: number): boolean => {
  const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return made === undefined || Date.now() - made < age;
};
