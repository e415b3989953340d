import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './error.ts';
import { canReach, clusterUser, type OsUser, runsAsRoot } from './os-user.ts';

/** Folder of clusters that cannot be under DATA_DIR; configurable for tests. */
const elsewhere = () => process.env.CARSIJA_STATE_DIR ?? '/var/lib/carsija';

/** Creates `DATA_DIR/postgres`, the folder of the lock and usually of the cluster. */
export function makeHome(dataDir: string): string {
  makeFolder(dataDir);
  const home = join(dataDir, 'postgres');
  makeFolder(home);
  return home;
}

/**
 * Finds the folder of the cluster, and the user to run it; usually `home` itself. If the product was started by root and
 * PostgreSQL's own user cannot enter the folder (a 0700 home), the cluster is under /var/lib/carsija, and `home/moved-to`
 * contains its path.
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
  // A random name, not derived from the path: removing DATA_DIR must not bring the old data back.
  const base = join(elsewhere(), randomBytes(6).toString('hex'));
  makeFolder(base);
  writeFileSync(`${pointer}.new`, `${base}\n`);
  renameSync(`${pointer}.new`, pointer);
  return { base, user };
}

/** A folder created by root can be entered by PostgreSQL's user, but not listed. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, runsAsRoot() ? 0o711 : 0o700);
}
