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
import { listProcesses, signal } from '../../../core/os/processes.ts';
import { firstUser, type OsUser, runsAsRoot } from '../../../core/os/users.ts';

const PREFIX = 'carsija-checker-';
/** Milliseconds after which a folder of another container, of which nothing can be known, is taken to be left over. */
const FOREIGN_AGE = 3_600_000;

/** Chromium runs as whom, where root runs the server; not as a user that PostgreSQL may run as, if it can be helped. */
const UNPRIVILEGED = ['nobody', 'daemon'];

/** That user; null where this process is not root, or the machine has none. */
export const unprivileged = (): OsUser | null => (runsAsRoot() ? (firstUser(UNPRIVILEGED) ?? null) : null);

/** This process as it shows in the names of its folders: its PID namespace, number and start, none of which is used twice. */
const owner = (pid: number): string => `${namespace()}.${pid}.${startOf(pid)}`;

function namespace(): string {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0';
  } catch {
    return '0';
  }
}

/** When a process started, in the kernel's own count; empty when there is none, '0' where there is no /proc. */
function startOf(pid: number): string {
  if (process.platform !== 'linux') return alive(pid) ? '0' : '';
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the name, in brackets, and may hold anything.
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

/** A folder for one run of Chromium, that only `user` may enter. */
export function makeProfile(user: OsUser | null): string {
  const path = mkdtempSync(join(tmpdir(), `${PREFIX}${owner(process.pid)}-`));
  if (user) chownSync(path, user.uid, user.gid);
  return path;
}

/** Ends every process that was started on a profile, and removes it. Chromium's helpers may still be writing: it is tried anew. */
export function clearProfile(path: string): void {
  for (const { pid, command } of listProcesses())
    if (pid !== process.pid && command.includes(path)) signal(pid, 'SIGKILL');
  rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}

/**
 * Whether a folder was made by `makeProfile`, as far as its owner tells: anybody may make one of that name where temporary
 * files are, and have root end processes by it.
 */
function isOwn(path: string): boolean {
  const there = lstatSync(path, { throwIfNoEntry: false });
  const owners = [process.getuid?.(), unprivileged()?.uid];
  return there?.isDirectory() === true && (process.getuid === undefined || owners.includes(there.uid));
}

/** Clears what servers that were killed have left behind: Chromium, the process that minded it, and the profile. */
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
      // Another user's, who will sweep it.
    }
  }
  return swept;
}

const youngerThan = (path: string, age: number): boolean => {
  const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return made === undefined || Date.now() - made < age;
};
