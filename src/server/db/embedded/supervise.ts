import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  MemoryHeldError,
  ownerConnection,
  type PostmasterOptions,
  spawnPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import type { EmbeddedPostgres, Log } from './types.ts';

/** How long processes of an earlier run may hold their memory once they have no command line any more: on a busy machine, they take their time to end. */
const LETTING_GO = 30_000;

/** Starts PostgreSQL and keeps it running until `stop`; `released` is called at the end. */
export async function supervise(
  options: PostmasterOptions,
  log: Log,
  released: () => void,
): Promise<EmbeddedPostgres> {
  let child: ChildProcess | undefined;
  let starting: Promise<void>;
  let stopping: Promise<void> | undefined;
  let restarting = false;

  const start = async () => {
    for (const until = Date.now() + LETTING_GO; ; await sleep(50)) {
      const postmaster = spawnPostmaster(options);
      child = postmaster.child;
      const error: unknown = await postmaster.ready.then(
        () => null,
        (reason) => reason,
      );
      if (!error) break;
      if (!(error instanceof MemoryHeldError) || stopping || Date.now() > until) throw error;
    }
    child.once('exit', (code, signal) => {
      if (stopping || restarting) return;
      log.error({ code, signal, see: options.logFile }, 'PostgreSQL ended by itself; starting it again');
      starting = startAgain();
    });
  };
  const startAgain = async () => {
    let said = '';
    for (let pause = 100; !stopping; pause = Math.min(pause * 2, 10_000)) {
      try {
        await start();
        log.info({ pid: child?.pid }, 'PostgreSQL answers again');
        return;
      } catch (error) {
        // Logs a repeated reason, such as a full disk, once.
        const { message } = error as Error;
        if (message !== said) log.error({ err: error }, 'PostgreSQL did not start; trying again');
        said = message;
        await sleep(pause);
      }
    }
  };

  // When this process ends without having called `stop` (an uncaught error), PostgreSQL must not stay behind.
  const endWithParent = () => {
    child?.kill('SIGINT');
    released();
  };
  process.once('exit', endWithParent);
  starting = start();
  try {
    await starting;
  } catch (error) {
    process.off('exit', endWithParent);
    throw error;
  }

  return {
    connection: ownerConnection(options.socketFolder),
    get pid() {
      return child?.pid;
    },
    stop() {
      stopping ??= (async () => {
        await starting;
        await stopPostmaster(child);
        process.off('exit', endWithParent);
        released();
      })();
      return stopping;
    },
    async restart() {
      restarting = true;
      try {
        await stopPostmaster(child);
        await start();
      } finally {
        restarting = false;
      }
    },
  };
}
