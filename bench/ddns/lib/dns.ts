import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { startDnsProcess } from '../../../src/modules/ddns/answering/part.ts';
import { appConnection } from '../../../src/server/db/connection.ts';
import { startOwnProcess } from '../../../src/server/own-process/start.ts';
import type { Filled } from '../../lib/filled.ts';

/** A DNS server's process, which has loaded its zones. */
export interface Dns {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the product's DNS process on a database; `core`: the one processor it may use. */
export async function startDns(
  { sql, connection }: Pick<Filled, 'sql' | 'connection'>,
  { core, perSecond = 0 }: { core?: number; perSecond?: number } = {},
): Promise<Dns> {
  const own = {
    connection: appConnection(connection),
    logLevel: 'error' as const,
    log: pino({ level: 'error' }),
  };
  const dns = await startDnsProcess(
    { startProcess: (options) => startOwnProcess(own, options) },
    { port: 0, addresses: ['127.0.0.1'], perSecond },
  );
  const { port } = dns.report();
  const pid = dns.pid()!;
  if (core !== undefined) execFileSync('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' });
  // It signs in among the servers once its zones are loaded.
  while ((await sql`select from ddns_servers where port = ${port}`).length === 0) await sleep(50);
  return { port, pid, stop: () => dns.stop() };
}
