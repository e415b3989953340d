/**
 * Starts one node of the product: database, application, HTTP. Stops it in the reverse order on SIGINT, SIGTERM, SIGHUP,
 * or when the program that started it (scripts/start.mjs) is gone.
 */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { LogTap } from '../core/log-tap.ts';
import { buildServer } from './app.ts';
import { refuseUnfinished } from './backup/unfinished.ts';
import { type Config, loadConfig, localUrl, withDotEnv } from './config.ts';
import { type PgConnection, parseDatabaseUrl } from './db/connection.ts';
import { startEmbeddedPostgres } from './db/embedded/index.ts';
import { createLog } from './log.ts';
import { explain, firstAdminText } from './terminal.ts';
import { unencrypted } from './unencrypted.ts';

/** Milliseconds for each part to stop; requests in progress may end meanwhile. */
const STOP_TIMEOUT = 20_000;
/** Milliseconds in which repeated signals count as one: Ctrl-C arrives from the terminal, npm and the start script. */
const SAME_KEYPRESS = 1_000;

let stopping = false;
/** Running parts in the order of their start; stopped in reverse. */
const running: { name: string; stop: () => Promise<void> }[] = [];

async function main(): Promise<void> {
  const config = loadConfig(withDotEnv(process.env));
  const tap = new LogTap();
  const log = createLog(config, process.stdout, tap);
  const startup = start(config, log, tap);

  let firstRequest = 0;
  const stop = (reason: string, code = 0) => {
    if (stopping) {
      if (Date.now() - firstRequest < SAME_KEYPRESS) return;
      process.stderr.write('Prekinuto bez čekanja.\n');
      process.exit(1); // The `exit` listener of the embedded database stops PostgreSQL.
    }
    stopping = true;
    firstRequest = Date.now();
    log.info({ reason }, 'stopping');
    // Waits for a start in progress, so that all its parts are known.
    void startup.catch(() => {}).then(() => stopAll(log, code));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
  process.on('disconnect', () => stop('the start script is gone'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught error');
    stop('uncaught error', 1);
  });

  try {
    await startup;
  } catch (error) {
    if (stopping) return;
    stopping = true;
    process.stderr.write(`${explain(error, config)}\n`);
    await stopAll(log, 1);
  }
}

async function start(config: Config, log: Logger, tap: LogTap): Promise<void> {
  refuseUnfinished(config.dataDir);
  for (const problem of unencrypted(config)) log.warn(problem);
  await refuseTakenPort(config);
  const owner = await openDatabase(config, log);
  if (stopping) return;
  const server = await buildServer({ config, owner, log, tap });
  running.push({ name: 'application', stop: () => server.close() });
  if (stopping) return;
  await server.app.listen({ host: config.host, port: config.port });
  const { port } = server.app.server.address() as AddressInfo;
  process.stdout.write(`\nČaršija radi na ${addresses(config, port)}\n`);
  const admin = await server.revealFirstAdmin();
  if (admin) process.stdout.write(`\n${firstAdminText(admin)}\n`);
  process.stdout.write('\n');
}

/** Throws if the port cannot be used, before the database is started. Port 0 is any free port. */
async function refuseTakenPort({ host, port }: Config): Promise<void> {
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening');
  await new Promise((closed) => probe.close(closed));
}

/** The public address, and behind a proxy also the one that the server listens on. */
function addresses(config: Config, port: number): string {
  const local = localUrl(config.host, port);
  const isPublic = config.publicUrl !== localUrl(config.host, config.port);
  return isPublic ? `${config.publicUrl} (sluša na ${local})` : local;
}

async function openDatabase(config: Config, log: Logger): Promise<PgConnection> {
  if (config.databaseUrl) return parseDatabaseUrl(config.databaseUrl);
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  running.push({ name: 'PostgreSQL', stop: () => embedded.stop() });
  return embedded.connection;
}

async function stopAll(log: Logger, code: number): Promise<never> {
  let exitCode = code;
  for (const { name, stop } of running.reverse()) {
    try {
      const late = sleep(STOP_TIMEOUT, 'late' as const, { ref: false });
      if ((await Promise.race([stop(), late])) === 'late') log.warn({ name }, 'did not stop in time');
    } catch (error) {
      exitCode = 1;
      log.error({ err: error, name }, 'did not stop cleanly');
    }
  }
  log.info({ code: exitCode }, 'stopped');
  process.exit(exitCode);
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
});
