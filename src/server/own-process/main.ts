/**
 * The process of a module's program (start.ts): opens the database, runs the program, and ends it when the parent says so or is gone.
 */

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

/** What is said to the parent: that the program runs, with its report, or why it does not; later whatever the program tells. */
export type Said = { ready: unknown } | { failed: { code: string; message: string } } | { told: unknown };

// The parent may be gone.
const say = (said: Said): void => void process.send?.(said, () => {});

async function start({ program, connection, connections, logLevel, orders }: Order) {
  const log = createLog({ logLevel });
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught error');
    process.exit(1);
  });
  const pool = openPool(connection, connections);
  const run = ((await import(program)) as { default: OwnProgram<unknown, unknown, unknown> }).default;
  const deps = {
    database: database(pool),
    log,
    connect: (name: string) => singleClient(connection, name),
  };
  const stop = await run(
    deps,
    orders,
    (report) => say({ ready: report }),
    (told) => say({ told }),
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
    process.exit(0);
  }
}

process.once('message', (order: Order) => {
  running = start(order);
  running.catch((error: NodeJS.ErrnoException) => {
    say({ failed: { code: error.code ?? '', message: error.message } });
    process.disconnect();
  });
});
process.once('disconnect', () => void stop());
// The terminal's Ctrl-C reaches the whole group; the parent says when to stop.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => void stop());
