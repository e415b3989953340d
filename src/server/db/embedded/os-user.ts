import { statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { canReach, firstUser, type OsUser as Other, runsAsRoot } from '../../../core/os/users.ts';
import { EmbeddedPostgresError } from './error.ts';

/** The operating-system user that PostgreSQL runs as; `undefined`: the user of this process. */
export type OsUser = Other | undefined;
export { canReach, runsAsRoot };

// PostgreSQL refuses to run as root. A user made for a database comes first, because what runs as `nobody`
// is shared by many programs.
const unprivileged = ['postgres', '_postgres', 'daemon', 'nobody'];

/** The user to run PostgreSQL as: the owner of the cluster if there is one, so that later changes of users have no effect. */
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
  const user = firstUser(unprivileged);
  if (user) return user;
  throw new EmbeddedPostgresError(
    `PostgreSQL ne radi kao root, a nema korisnika ${unprivileged.join(', ')}: ` +
      'pokrenite kao običan korisnik ili postavite DATABASE_URL.',
  );
}

/** Name of the user this process runs as: the one PostgreSQL lets in over the socket. */
export function ownName(): string {
  return userInfo().username;
}
