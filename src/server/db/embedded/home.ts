import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './error.ts';
import { canReach, clusterUser, type OsUser, runsAsRoot } from './os-user.ts';

/** Folder of clusters that cannot be under DATA_DIR; configurable for tests. */
const elsewhere = () => process.env.CARSIJA_STATE_DIR ?? '/var/lib/carsija';

/** Makes `DATA_DIR/postgres`, the folder of the lock and, unless it must live elsewhere, of the cluster. */
export function makeHome(dataDir: string): string {
  makeFolder(dataDir);
  const home = join(dataDir, 'postgres');
  makeFolder(home);
  return home;
}

/**
 * Finds the folder that holds (or shall hold) the cluster, and the user to run it. Mostly `home` itself. Started by
 * root under a folder closed to others (a 0700 home), PostgreSQL's own user could not walk to it: then the cluster
 * lives under /var/lib/carsija, and `home/moved-to` says where.
 */
export function findCluster(home: string): { base: string; user: OsUser } {
  const pointer = join(home, 'moved-to');
  if (existsSync(pointer)) {
    const base = readFileSync(pointer, 'utf8').trim();
    if (!existsSync(base)) {
      throw new EmbeddedPostgresError(
        `Baza je bila u folderu ${base}, a njega više nema. Vratite ga iz rezervne kopije; ` +
          `za početak s praznom bazom obrišite datoteku ${pointer}.`,
      );
    }
    return { base, user: clusterUser(join(base, 'data')) };
  }
  const user = clusterUser(join(home, 'data'));
  if (canReach(user, home)) return { base: home, user };
  if (existsSync(join(home, 'data'))) {
    throw new EmbeddedPostgresError(
      `Korisnik pod kojim radi PostgreSQL (uid ${user?.uid}) ne može doći do foldera ${home}. ` +
        'Dozvolite prolaz (chmod o+x na folderima iznad njega) ili premjestite DATA_DIR.',
    );
  }
  makeFolder(elsewhere());
  // A random name, not one made from the path: who removes DATA_DIR to begin anew must not get the old data back.
  const base = join(elsewhere(), randomBytes(6).toString('hex'));
  makeFolder(base);
  writeFileSync(`${pointer}.new`, `${base}\n`);
  renameSync(`${pointer}.new`, pointer);
  return { base, user };
}

/** Made by root, a folder lets others walk through (PostgreSQL's user must) but not look around. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, runsAsRoot() ? 0o711 : 0o700);
}
