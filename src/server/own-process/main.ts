/**
 * The process of a module's program (start.ts): opens the database, runs the program, and ends it when the parent says so or is gone.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { LogTap } from '../../core/log-tap.ts';
import type { Config } from '../config.ts';
import { database, openPool, singleClient } from '../db/client.ts';
import type { PgConnection } from '../db/connection.ts';
import { createLog } from '../log.ts';
import type { OwnProgram } from '../module.ts';

/** What the parent says first. */
export interface Order {
  program: string;
  connection: PgConnection;
  connections: number;
  logLevel: Config['logLevel'];
  orders: unknown;
}

/**
 * What is said to the parent: that the program runs, with its report, or why it does not; later whatever the program tells, and its log,
 * which the parent stores.
 */
export type Said =
  | { ready: unknown }
  | { failed: { code: string; message: string } }
  | { told: unknown }
  | { logged: string[]; dropped: number };

/** What the parent says after the order: the level of the log. */
export interface Levelled {
  level: Config['logLevel'];
}

/** Milliseconds for which lines are collected, and most of them that are said at once. */
const LOG_DELAY = 250;
const MOST_LINES = 500;
/** Milliseconds for which a parent that does not listen is waited for at the end. */
const LAST_LINES = 2000;

/** Resolves once it is on its way. The parent may be gone. */
const say = (said: Said): Promise<void> =>
  new Promise((done) => {
    if (process.send) process.send(said, () => done());
    else done();
  });

const tap = new LogTap();
let log: Logger | undefined;

/** Says all lines that wait. */
async function sayLog(): Promise<void> {
  for (;;) {
    const logged = tap.take(MOST_LINES);
    const dropped = tap.takeDropped();
    if (logged.length === 0 && dropped === 0) return;
    await say({ logged, dropped });
  }
}

/** Ends the process when its last lines are said. */
async function exit(code: number): Promise<never> {
  await Promise.race([sayLog(), sleep(LAST_LINES)]);
  process.exit(code);
}

async function start({ program, connection, connections, logLevel, orders }: Order) {
  const own = createLog({ logLevel }, process.stdout, tap);
  log = own;
  setInterval(() => void sayLog(), LOG_DELAY).unref();
  process.on('uncaughtException', (error) => {
    own.fatal({ err: error }, 'uncaught error');
    void exit(1);
  });
  const pool = openPool(connection, connections);
  const run = ((await import(program)) as { default: OwnProgram<unknown, unknown, unknown> }).default;
  const deps = {
    database: database(pool),
    log: own,
    connect: (name: string) => singleClient(connection, name),
  };
  const stop = await run(
    deps,
    orders,
    (report) => void say({ ready: report }),
    (told) => void say({ told }),
  );
  return async () => {
    await stop();
    await pool.end();
  };
}

let running: Promise<() => Promise<void>> | undefined;

async function stop(): Promise<void> {
  try {
    await (await running)?.();
  } finally {
    await exit(0);
  }
}

process.on('message', (said: Order | Levelled) => {
  if ('level' in said) {
    if (log) log.level = said.level;
    return;
  }
  running = start(said);
  running.catch((error: NodeJS.ErrnoException) => {
    void say({ failed: { code: error.code ?? '', message: error.message } });
    process.disconnect();
  });
});
process.once('disconnect', () => void stop());
// The terminal's Ctrl-C reaches the whole group; the parent says when to stop.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => void stop());
