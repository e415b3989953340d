/** `npm run demo`: fills an empty installation with organisations to click through, and prints how to sign in. */
import { generatePassword } from '../modules/access/passwords.ts';
import { buildServer } from './app.ts';
import { loadConfig, localUrl, withDotEnv } from './config.ts';
import { database, openPool } from './db/client.ts';
import { type PgConnection, parseDatabaseUrl } from './db/connection.ts';
import { startEmbeddedPostgres } from './db/embedded/index.ts';
import { type Filled, fillDemo, NotEmptyError } from './demo/fill.ts';
import { organisations, people } from './demo/organisations.ts';
import { createLog } from './log.ts';
import { explain, firstAdminText } from './terminal.ts';

const stop = new AbortController();
const say = (text: string): boolean => process.stdout.write(`${text}\n`);

async function main(): Promise<void> {
  const config = loadConfig(withDotEnv(process.env));
  const log = createLog({ logLevel: 'warn' });
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  const connection: PgConnection = embedded?.connection ?? parseDatabaseUrl(config.databaseUrl!);
  try {
    const server = await buildServer({ config, owner: connection, log, pages: false });
    const owner = openPool(connection, 1);
    try {
      const admin = await server.revealFirstAdmin();
      if (admin) say(`\n${firstAdminText(admin)}`);
      const password = generatePassword();
      report(await fillDemo(database(owner), server.deps, password, { signal: stop.signal }), password);
      say(`\nPokrenite npm start i prijavite se na ${localUrl(config.host, config.port)}/auth/login\n`);
    } finally {
      await owner.end();
      await server.close();
    }
  } finally {
    await embedded?.stop();
  }
}

function report(filled: Filled, password: string): void {
  say('\nDemo je spreman.');
  for (const { name, changes } of filled.organisations) say(`  ${name}: ${changes} izmjena u historiji`);
  if (filled.views > 0) say(`  Javna stranica: ${filled.views} pregleda u posjetama`);
  say(`\nLozinka za sve osobe (prikazuje se samo sada): ${password}\n`);
  for (const { email, first, last, memberships } of people) {
    const where = memberships.map(({ organisation, role }) => {
      const name = organisations.find((one) => one.key === organisation)!.name;
      return `${name} (${role ?? 'samo neke dozvole'})`;
    });
    say(`  ${email.padEnd(36)} ${`${first} ${last}`.padEnd(18)} ${where.join('; ')}`);
  }
}

// What was filled so far is taken away again.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());

main().catch((error: unknown) => {
  const told = stop.signal.aborted ? 'Prekinuto; ništa nije upisano.' : explain(error);
  process.stderr.write(`${error instanceof NotEmptyError ? error.message : told}\n`);
  process.exitCode = 1;
});
