/**
 * `npm run admin:password -- <e-mail> [--remove-factors]`: sets a new password for somebody locked out and prints it once. The
 * only way back for an administrator without password and mail.
 */
import type { Database } from '../core/context.ts';
import { AppError } from '../core/errors.ts';
import { type Config, loadConfig, withDotEnv } from './config.ts';
import { database, openPool } from './db/client.ts';
import { parseDatabaseUrl } from './db/connection.ts';
import { startEmbeddedPostgres } from './db/embedded/index.ts';
import { createLog } from './log.ts';
import type { Credentials } from './module.ts';
import { serverModules } from './modules.ts';
import { StartError } from './start-error.ts';
import { explain } from './terminal.ts';

const USAGE = 'Upotreba: npm run admin:password -- <e-mail> [--remove-factors]';

/** Calls the module of passwords. */
function rescue(owner: Database, email: string, withoutFactors: boolean): Promise<Credentials> {
  const module = serverModules.find((one) => one.rescue);
  if (!module?.rescue) throw new StartError('Nijedan modul ne čuva lozinke.');
  return module.rescue(owner, email, { withoutFactors });
}

async function main(config: Config): Promise<void> {
  const words = process.argv.slice(2);
  const [email, ...more] = words.filter((word) => word !== '--remove-factors');
  if (!email || more.length > 0 || email.startsWith('-')) throw new StartError(USAGE);
  const log = createLog({ logLevel: 'warn' });
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  const owner = embedded?.connection ?? parseDatabaseUrl(config.databaseUrl!);
  try {
    const pool = openPool(owner, 1);
    try {
      const withoutFactors = words.includes('--remove-factors');
      const { email: known, password } = await rescue(database(pool), email, withoutFactors);
      process.stdout.write(
        `\nNova lozinka (prikazuje se samo sada):\n  E-mail:  ${known}\n  Lozinka: ${password}\n\n` +
          'Sve prijave su završene. Nakon prijave promijenite lozinku u svom profilu.\n',
      );
    } finally {
      await pool.end();
    }
  } finally {
    await embedded?.stop();
  }
}

let config: Config | undefined;
try {
  config = loadConfig(withDotEnv(process.env));
  await main(config);
} catch (error) {
  process.stderr.write(`${error instanceof AppError ? error.message : explain(error, config)}\n`);
  process.exitCode = 1;
}
