/**
 * `npm run backup [-- <folder or file>] [--encrypt]`: archives database and files, also while the product runs.
 * `npm run backup -- --verify <archive>`: restores an archive on trial and throws it away.
 */
import { statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Database } from '../../core/context.ts';
import { databaseError } from '../../core/dberrors.ts';
import type { Config } from '../config.ts';
import { database, openPool } from '../db/client.ts';
import type { PgConnection } from '../db/connection.ts';
import { hasCluster } from '../db/embedded/running.ts';
import { createLog } from '../log.ts';
import type { ServerModule } from '../module.ts';
import { StartError } from '../start-error.ts';
import { writeBackup } from './backup.ts';
import { storedFiles, withDatabase } from './installation.ts';
import { askNewPassphrase, askPassphrase } from './passphrase.ts';
import { madeRecord } from './record.ts';
import { archiveName } from './target.ts';
import { program, say, showProgress } from './terminal.ts';
import { backupText, faultyText, verifiedText } from './texts.ts';

const USAGE = `Upotreba: npm run backup [-- <folder ili datoteka>] [--encrypt]
          npm run backup -- --verify <arhiva>`;

await program(async (config, given, signal) => {
  const words = given.filter((word) => !word.startsWith('--'));
  const options = given.filter((word) => word.startsWith('--'));
  const wantsVerify = options.includes('--verify');
  if (words.length > 1 || options.some((word) => !['--verify', '--encrypt'].includes(word)))
    throw new StartError(USAGE);
  if (wantsVerify) return words[0] && options.length === 1 ? check(config, words[0], signal) : usage();
  return make(config, words[0], options.includes('--encrypt'), signal);
});

function usage(): never {
  throw new StartError(USAGE);
}

async function make(
  config: Config,
  target: string | undefined,
  wantsPassphrase: boolean,
  signal: AbortSignal,
): Promise<number> {
  const passphrase = config.backupPassphrase ?? (wantsPassphrase ? await askNewPassphrase() : null);
  const log = createLog({ logLevel: 'warn' });
  const backup = await withDatabase(config, log, async (owner) => {
    const files = await storedFiles(config, log);
    const started = new Date();
    const path = pathOf(target ?? config.backupDir ?? join(config.dataDir, 'backups'));
    const made = await writeBackup({ owner, files, path, passphrase, report: showProgress, signal }).finally(
      () => files.store.close(),
    );
    await note(owner, (list, database) => list.add(database, madeRecord(started, made)));
    return made;
  });
  say(backupText(backup));
  if (backup.faulty.length === 0) return 0;
  process.stderr.write(`${faultyText(backup.faulty)}\n`);
  return 1;
}

/** Writes for the operator's list. A database that has not been migrated to this version has no place for it. */
async function note(
  owner: PgConnection,
  work: (list: NonNullable<ServerModule['backupList']>, database: Database) => Promise<void>,
): Promise<void> {
  const { serverModules } = await import('../modules.ts');
  const pool = openPool(owner, 1);
  try {
    for (const { backupList } of serverModules) if (backupList) await work(backupList, database(pool));
  } catch (error) {
    if (databaseError(error)?.code !== '42P01') throw error;
  } finally {
    await pool.end();
  }
}

/** Writes that an archive is good; the archive is as good without it, perhaps on another machine. */
async function noteVerified(config: Config, log: Logger, path: string): Promise<void> {
  if (config.databaseUrl || hasCluster(config.dataDir))
    await withDatabase(config, log, (owner) =>
      note(owner, (list, database) => list.verified(database, basename(path))),
    ).catch(() => {});
}

/** A folder gets an archive named by the time; anything else is the archive's own name. */
function pathOf(target: string): string {
  const path = resolve(target);
  const isFile = path.endsWith('.arhiva') && !statSync(path, { throwIfNoEntry: false })?.isDirectory();
  return isFile ? path : join(path, archiveName(new Date()));
}

async function check(config: Config, archive: string, signal: AbortSignal): Promise<number> {
  const path = resolve(archive);
  const log = createLog({ logLevel: 'warn' });
  const ask = async () => config.backupPassphrase ?? (await askPassphrase('Lozinka arhive: '));
  // Needs the whole product, a backup does not.
  const { verify } = await import('./verify.ts');
  const contents = await verify({ config, log, path, ask, report: showProgress, signal });
  say(verifiedText(path, contents));
  await noteVerified(config, log, path);
  if (contents.faulty.length === 0) return 0;
  process.stderr.write(`${faultyText(contents.faulty)}\n`);
  return 1;
}
