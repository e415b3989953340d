import { execFileSync, spawnSync } from 'node:child_process';

/** A user of the operating system that a program runs as. */
export interface OsUser {
  uid: number;
  gid: number;
}

export const runsAsRoot = (): boolean => process.getuid?.() === 0;

/** The first of these users that exists. */
export function firstUser(names: readonly string[]): OsUser | undefined {
  for (const name of names) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    // Node takes 32-bit signed ids only, and macOS gives `nobody` a larger one.
    if (uid !== undefined && gid !== undefined && uid < 2 ** 31 && gid < 2 ** 31) return { uid, gid };
  }
  return undefined;
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  try {
    return Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
  } catch {
    return undefined;
  }
}

/** True if the user can enter and list `folder`; a checkout in a private home directory is unreachable for others. */
export function canReach(user: OsUser | undefined, folder: string, listing = false): boolean {
  const test = listing ? 'test -x "$1" && test -r "$1"' : 'test -x "$1"';
  const probe = spawnSync('/bin/sh', ['-c', test, 'sh', folder], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  });
  return probe.status === 0;
}
