import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddedPostgres, Log } from './index.ts';
import { ownerConnection, type PostmasterOptions, startPostmaster, stopPostmaster } from './postmaster.ts';

/** Starts PostgreSQL and keeps it running until `stop`; `released` is called when the last process is gone. */
export async function supervise(
  options: PostmasterOptions,
  log: Log,
  released: () => void,
): Promise<EmbeddedPostgres> {
  let child: ChildProcess;
  let stopping: Promise<void> | undefined;
  let restarting = false;

  const start = async () => {
    child = await startPostmaster(options);
    child.once('exit', (code, signal) => {
      if (stopping || restarting) return;
      log.error({ code, signal, see: options.logFile }, 'PostgreSQL ended by itself; starting it again');
      void startAgain();
    });
  };
  const startAgain = async () => {
    for (let pause = 100; !stopping; pause = Math.min(pause * 2, 10_000)) {
      try {
        await start();
        log.info({ pid: child.pid }, 'PostgreSQL answers again');
        return;
      } catch (error) {
        log.error({ err: error }, 'PostgreSQL did not start; trying again');
        await sleep(pause);
      }
    }
  };

  // When this process ends without having called `stop` (an uncaught error), PostgreSQL must not stay behind.
  const endWithParent = () => {
    child.kill('SIGINT');
  };
  await start();
  process.once('exit', endWithParent);

  return {
    connection: ownerConnection(options.socketFolder),
    get pid() {
      return child.pid;
    },
    stop() {
      stopping ??= stopPostmaster(child).then(() => {
        process.off('exit', endWithParent);
        released();
      });
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
