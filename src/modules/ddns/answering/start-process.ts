import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { StartError } from '../../../server/start-error.ts';
import type { DnsOrders, DnsReport } from './messages.ts';

const PROGRAM = fileURLToPath(new URL('./dns-process.ts', import.meta.url));
/** Milliseconds before a process that ended is started again: longer each time, as long as it ends at once. */
const PAUSE = { least: 100, most: 10_000 };
/** Milliseconds that a process may take to end. */
const STOP_TIMEOUT = 5000;

export interface DnsProcess {
  /** The port it listens at. */
  port: number;
  pid(): number | undefined;
  stop(): Promise<void>;
}

/**
 * Starts the DNS server in a process of its own, so that neither holds up the other, and starts it again if it ends. Resolves when it
 * listens. Throws StartError if the port cannot be had.
 */
export async function startDnsProcess(orders: DnsOrders, log: Logger): Promise<DnsProcess> {
  let stopping = false;
  let child: ChildProcess | undefined;
  let pause = PAUSE.least;
  let timer: NodeJS.Timeout | undefined;
  let port = orders.port;

  const start = async (): Promise<void> => {
    const process_ = fork(PROGRAM, [], {
      // Its orders name the database; the environment may hold other secrets.
      env: { PATH: process.env.PATH },
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child = process_;
    const ended = once(process_, 'exit');
    process_.on('error', (error) => log.error({ err: error }, 'DNS: the process cannot be started'));
    const bound = new Promise<number>((resolve, reject) => {
      process_.on('message', (report: DnsReport) => {
        if (report.is === 'bound') resolve(report.port);
        else if (report.is === 'refused') reject(refusal(orders, report));
        else {
          pause = PAUSE.least;
          log.info({ zones: report.zones, names: report.names }, 'DNS: zones are loaded');
        }
      });
      void ended.then(([code, name]) => reject(new Error(`The DNS process ended (${code ?? name})`)));
    });
    process_.send({ ...orders, port });
    port = await bound;
    void ended.then(([code, name]) => {
      if (stopping) return;
      log.error({ code, signal: name }, 'DNS: the process ended by itself; starting it again');
      timer = setTimeout(() => void again(), pause);
      pause = Math.min(pause * 2, PAUSE.most);
    });
  };
  const again = (): Promise<void> =>
    start().catch((error: unknown) => {
      if (stopping) return;
      log.error({ err: error }, 'DNS: the process did not start; trying again');
      timer = setTimeout(() => void again(), pause);
      pause = Math.min(pause * 2, PAUSE.most);
    });
  // When this process ends without having stopped it: the child notices by itself only if it is not busy.
  const endWithParent = (): void => void child?.kill('SIGKILL');
  process.once('exit', endWithParent);
  try {
    await start();
  } catch (error) {
    process.off('exit', endWithParent);
    child?.kill('SIGKILL');
    throw error;
  }
  return {
    get port() {
      return port;
    },
    pid: () => child?.pid,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      process.off('exit', endWithParent);
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const late = setTimeout(() => child?.kill('SIGKILL'), STOP_TIMEOUT);
      await ended;
      clearTimeout(late);
    },
  };
}

function refusal({ port }: DnsOrders, { code, message }: { code: string; message: string }): Error {
  if (code === 'EACCES')
    return new StartError(
      `DNS server ne smije slušati na portu ${port} (DNS_PORT). Portovi ispod 1024 traže posebno pravo; docs/operations.md, „DNS”, kaže kako se daje.`,
    );
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${port} (DNS_PORT) je zauzet: na njemu već sluša drugi program.`);
  if (code === 'EADDRNOTAVAIL')
    return new StartError(`Ovaj računar nema adresu iz DNS_HOST, pa DNS server na njoj ne može slušati.`);
  return new StartError(`DNS server se ne može pokrenuti: ${message}`);
}
