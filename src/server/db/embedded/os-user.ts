import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { EmbeddedPostgresError } from './error.ts';

/** The operating-system user that PostgreSQL runs as; `undefined` means whoever runs this process. */
export type OsUser = { uid: number; gid: number } | undefined;

// PostgreSQL refuses to run as root. A user made for a database comes first, because what runs as `nobody`
// is shared by many programs.
const unprivileged = ['postgres', '_postgres', 'daemon', 'nobody'];

export function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

/** The user to run PostgreSQL as: the owner of the cluster where there is one, so that a later change of users on the machine does no harm. */
export function clusterUser(cluster: string): OsUser {
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (!runsAsRoot()) {
    if (owner && owner.uid !== process.getuid?.()) {
      throw new EmbeddedPostgresError(
        `Baza u folderu ${cluster} pripada drugom korisniku sistema (uid ${owner.uid}). ` +
          'Pokrenite kao korisnik koji ju je napravio ili postavite drugi DATA_DIR.',
      );
    }
    return undefined;
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of unprivileged) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    // Node takes 32-bit signed ids only, and macOS gives `nobody` a larger one.
    if (uid !== undefined && gid !== undefined && uid < 2 ** 31 && gid < 2 ** 31) return { uid, gid };
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL ne radi kao root, a nema korisnika ${unprivileged.join(', ')}: ` +
      'pokrenite kao običan korisnik ili postavite DATABASE_URL.',
  );
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  try {
    return Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
  } catch {
    return undefined;
  }
}

/** Whether the user can walk through `folder` (and list it): a checkout under a closed home is out of reach for others. */
export function canReach(user: OsUser, folder: string, listing = false): boolean {
  const test = listing ? 'test -x "$1" && test -r "$1"' : 'test -x "$1"';
  const probe = spawnSync('/bin/sh', ['-c', test, 'sh', folder], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  });
  return probe.status === 0;
}

/** Name of the user this process runs as: the one PostgreSQL lets in over the socket. */
export function ownName(): string {
  return userInfo().username;
}
