/** `npm run demo`: fills an empty installation with organisations to click through, and prints how to sign in. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { generatePassword } from '../core/identity/passwords.ts';
import { plural } from '../core/plural.ts';
import { buildServer } from './app.ts';
import { type Config, loadConfig, localUrl, withDotEnv } from './config.ts';
import { database, openPool } from './db/client.ts';
import { type PgConnection, parseDatabaseUrl } from './db/connection.ts';
import { startEmbeddedPostgres } from './db/embedded/index.ts';
import { type Filled, fillDemo, HalfMadeError, NotEmptyError, removeHalfMade } from './demo/fill.ts';
import { organisations, people } from './demo/organisations.ts';
import { createLog } from './log.ts';
import { explain, firstAdminText } from './terminal.ts';

const stop = new AbortController();
const say = (text: string): boolean => process.stdout.write(`${text}\n`);

async function main(config: Config): Promise<void> {
  const log = createLog({ logLevel: 'warn' });
  if (config.databaseUrl) return fill(config, parseDatabaseUrl(config.databaseUrl), log);
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  try {
    stop.signal.throwIfAborted();
    await fill(config, embedded.connection, log);
  } finally {
    await embedded.stop();
  }
}

async function fill(config: Config, connection: PgConnection, log: Logger): Promise<void> {
  const server = await buildServer({ config, owner: connection, log, pages: false });
  const pool = openPool(connection, 1);
  try {
    stop.signal.throwIfAborted();
    const owner = database(pool);
    if (await removeHalfMade(owner, server.deps.files))
      say('\nRanije punjenje je bilo prekinuto; ono što je ostalo je uklonjeno.');
    const admin = await server.revealFirstAdmin();
    if (admin) say(`\n${firstAdminText(admin)}`);
    const password = generatePassword();
    say('\nPunim demo, to traje minutu ili dvije:');
    const told = (text: string) => void say(`  ${text} …`);
    report(await fillDemo(owner, server.deps, password, { signal: stop.signal, say: told }), password);
    say(
      '\nDa Viber botovi žive bez računa na Viberu, i da stižu nova (izmišljena) obavještenja javnih nabavki, umjesto npm start:\n' +
        '  VIBER_URL=simulator EJN_URL=simulator npm start',
    );
    say(`\nPokrenite npm start i prijavite se na ${localUrl(config.host, config.port)}/auth/login\n`);
  } finally {
    await pool.end();
    await server.close();
  }
}

function report(filled: Filled, password: string): void {
  say('\nDemo je spreman.');
  for (const { name, changes, files, papers, talks, versions, hosts } of filled.organisations)
    say(
      `  ${name}: ${changes} ${plural(changes, 'izmjena', 'izmjene', 'izmjena')} u historiji, ${files} ${plural(files, 'datoteka', 'datoteke', 'datoteka')}${papers > 0 ? `, ${papers} ${plural(papers, 'dokument čeka', 'dokumenta čekaju', 'dokumenata čeka')} čitanje` : ''}${talks > 0 ? `, ${talks} ${plural(talks, 'razgovor', 'razgovora', 'razgovora')} na Viberu` : ''}${versions > 0 ? `, aplikacija s ${versions} ${plural(versions, 'verzijom', 'verzije', 'verzija')}` : ''}${hosts > 0 ? `, ${hosts} ${plural(hosts, 'host', 'hosta', 'hostova')}` : ''}`,
    );
  if (filled.views > 0)
    say(
      `  Javna stranica: ${filled.views} ${plural(filled.views, 'pregled', 'pregleda', 'pregleda')} u posjetama`,
    );
  if (filled.notices > 0)
    say(
      `  Javne nabavke: ${filled.notices} ${plural(filled.notices, 'izmišljeno obavještenje', 'izmišljena obavještenja', 'izmišljenih obavještenja')}`,
    );
  say(`\nLozinka za sve osobe (prikazuje se samo sada): ${password}\n`);
  for (const { email, first, last, memberships } of people) {
    const where = memberships.map(({ organisation, role }) => {
      const name = organisations.find((one) => one.key === organisation)!.name;
      return `${name} (${role ?? 'samo neke dozvole'})`;
    });
    say(`  ${email.padEnd(36)} ${`${first} ${last}`.padEnd(18)} ${where.join('; ')}`);
  }
}

/** After an interruption: nothing of the demo, but perhaps an installation that did not exist before. */
const interrupted = ({ databaseUrl, dataDir }: Config): string =>
  databaseUrl || existsSync(join(dataDir, 'postgres'))
    ? `Prekinuto: od demo-podataka ništa nije ostalo. Instalacija (${databaseUrl ? 'baza iz DATABASE_URL' : dataDir}) se može pokrenuti sa npm start.`
    : 'Prekinuto: ništa nije napravljeno.';

// Removes what was filled so far; also when the program that started this one has ended (scripts/run.mjs).
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, () => stop.abort());
process.channel?.unref();
// The output may be closed, which must not stop the removal.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

let config: Config | undefined;
try {
  config = loadConfig(withDotEnv(process.env));
  await main(config);
} catch (error) {
  const known = error instanceof NotEmptyError || error instanceof HalfMadeError;
  const message = known
    ? error.message
    : stop.signal.aborted && config
      ? interrupted(config)
      : explain(error, config);
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
