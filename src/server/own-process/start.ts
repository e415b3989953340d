import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { LogTap } from '../../core/log-tap.ts';
import type { Config } from '../config.ts';
import type { PgConnection } from '../db/connection.ts';
import type { OwnProcess, OwnProcessOptions } from '../module.ts';
import { StartError } from '../start-error.ts';
import type { Levelled, Order, Said } from './main.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
/** Variables of the environment that it gets: without these of TLS it would not trust the database's certificate. */
const PASSED_ON = ['PATH', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'TZ'] as const;
/** Milliseconds before a process that ended is started again: longer each time, until it has run for a while. */
const PAUSE = { least: 100, most: 10_000 };
const A_WHILE = 30_000;
/** Milliseconds that a process may take to end. */
const STOP_TIMEOUT = 5000;

/**
 * Runs a module's program in a process of its own, and starts it again if it ends. Resolves with its first report. Throws StartError if the
 * program refuses and `explain` says why, else what the program threw. Its log goes into `tap` too, and has the level of `log`.
 */
export async function startOwnProcess<O, R, T = never>(
  {
    connection,
    logLevel,
    log,
    tap,
  }: { connection: PgConnection; logLevel: Config['logLevel']; log: Logger; tap?: LogTap },
  { name, program, connections, orders, explain, onTold }: OwnProcessOptions<O, R, T>,
): Promise<OwnProcess<R>> {
  let stopping = false;
  let child: ChildProcess | undefined;
  let pause = PAUSE.least;
  let timer: NodeJS.Timeout | undefined;
  let report: R | null = null;

  const start = async (): Promise<void> => {
    const made = fork(MAIN, [], {
      // Its order names the database; the environment may hold other secrets.
      env: Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])),
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child = made;
    const since = performance.now();
    const ended = once(made, 'exit');
    const ready = new Promise<R>((resolve, reject) => {
      made.on('error', reject);
      made.on('message', (said: Said) => {
        if ('ready' in said) resolve(said.ready as R);
        else if ('told' in said) onTold?.(said.told as T);
        else if ('logged' in said) keepLog(said);
        else reject(refusal(said.failed));
      });
      void ended.then(([code, signal]) =>
        reject(new Error(`${name}: the process ended (${code ?? signal})`)),
      );
    });
    const order: Order = { program: program.href, connection, connections, logLevel, orders: orders(report) };
    made.send(order);
    report = await ready;
    if (log.level !== logLevel) setLevel(log.level);
    void ended.then(([code, signal]) => {
      if (stopping) return;
      log.error({ code, signal }, `${name}: the process ended by itself; starting it again`);
      if (performance.now() - since > A_WHILE) pause = PAUSE.least;
      later();
    });
  };
  const keepLog = ({ logged, dropped }: { logged: string[]; dropped: number }): void => {
    for (const line of logged) tap?.write(line.replace('{', `{"process":${JSON.stringify(name)},`));
    tap?.drop(dropped);
  };
  const setLevel = (level: string): void => {
    if (child?.connected) child.send({ level } as Levelled, () => {});
  };
  const refusal = (failed: { code: string; message: string }): Error => {
    const text = explain?.(failed);
    return text ? new StartError(text) : new Error(`${name}: ${failed.message}`);
  };
  const later = (): void => {
    timer = setTimeout(() => void again(), pause);
    pause = Math.min(pause * 2, PAUSE.most);
  };
  const again = (): Promise<void> =>
    start().catch((error: unknown) => {
      if (stopping) return;
      log.error({ err: error }, `${name}: the process did not start; trying again`);
      later();
    });
  // When this process ends without having stopped it; a busy child notices late that its parent is gone.
  const endWithParent = (): void => void child?.kill('SIGKILL');
  process.once('exit', endWithParent);
  log.on('level-change', setLevel);
  try {
    await start();
  } catch (error) {
    process.off('exit', endWithParent);
    log.off('level-change', setLevel);
    child?.kill('SIGKILL');
    throw error;
  }
  return {
    report: () => report!,
    pid: () => child?.pid,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      process.off('exit', endWithParent);
      log.off('level-change', setLevel);
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      // What it said before its end may be read after that.
      const ended = Promise.all([once(child, 'exit'), child.connected && once(child, 'disconnect')]);
      child.kill('SIGTERM');
      const late = setTimeout(() => child?.kill('SIGKILL'), STOP_TIMEOUT);
      await ended;
      clearTimeout(late);
    },
  };
}
