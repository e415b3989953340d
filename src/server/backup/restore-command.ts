/** `npm run restore -- <archive>`: makes an installation of an archive, in an empty DATA_DIR or database. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { type PgConnection, parseDatabaseUrl } from '../db/connection.ts';
import { startEmbeddedPostgres } from '../db/embedded/index.ts';
import { createLog } from '../log.ts';
import { StartError } from '../start-error.ts';
import { BackupError } from './error.ts';
import { storedFiles } from './installation.ts';
import { askPassphrase } from './passphrase.ts';
import { restore } from './restore.ts';
import { program, say, showProgress } from './terminal.ts';
import { faultyText, restoredText } from './texts.ts';

const log = createLog({ logLevel: 'warn' });

await program(async (config, words, signal) => {
  const [archive, ...more] = words;
  if (!archive || archive.startsWith('--') || more.length > 0)
    throw new StartError('Upotreba: npm run restore -- <arhiva>');
  const path = resolve(archive);
  if (!existsSync(path)) throw new BackupError(`Arhive ${path} nema.`);
  if (config.databaseUrl) return run(config, path, parseDatabaseUrl(config.databaseUrl), signal);
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log,
  });
  return run(config, path, embedded.connection, signal).finally(() => embedded.stop());
});

async function run(config: Config, path: string, owner: PgConnection, signal: AbortSignal): Promise<number> {
  const files = await storedFiles(config, log);
  const ask = async () => config.backupPassphrase ?? (await askPassphrase('Lozinka arhive: '));
  const contents = await restore({ config, owner, files, path, ask, report: showProgress, signal }).finally(
    () => files.store.close(),
  );
  say(restoredText(contents));
  if (contents.faulty.length > 0) process.stderr.write(`${faultyText(contents.faulty)}\n`);
  return 0;
}
