import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Program } from '../../../test/debian.ts';
import type { Filled } from '../../lib/filled.ts';
import { freePort } from '../../lib/product.ts';
import type { Hosts } from './hosts.ts';

/** Tables of PowerDNS itself (those of its schema for PostgreSQL that are read without DNSSEC): faster than any views. */
const TABLES = `
  drop schema if exists bench_pdns cascade;
  create schema bench_pdns;
  set local search_path = bench_pdns;
  create table domains (id serial primary key, name varchar(255) not null, master varchar(128), last_check int, type text not null,
    notified_serial bigint, account varchar(40), options text, catalog text);
  create unique index on domains (name);
  create table records (id bigserial primary key, domain_id int, name varchar(255), type varchar(10), content varchar(65535), ttl int,
    prio int, disabled bool default false, ordername varchar(255), auth bool default true);
  create index on records (name, type);
  create index on records (domain_id);
  create table domainmetadata (id serial primary key, domain_id int, kind varchar(32), content text);
  create index on domainmetadata (domain_id)`;

/** Copies a domain and its hosts to tables as PowerDNS has them. */
export async function fillPowerDns({ sql }: Filled, { domain, domainId }: Hosts): Promise<void> {
  await sql.begin(async (tx) => {
    await tx.unsafe(TABLES);
    await tx`insert into domains (name, type) values (${domain}, 'NATIVE')`;
    await tx`
      insert into records (domain_id, name, type, content, ttl)
      select 1, ${domain}, 'SOA', ${`ns1.${domain} dns.${domain} 1 3600 900 1209600 60`}, 3600
      union all select 1, ${domain}, 'NS', ${`ns1.${domain}`}, 3600
      union all select 1, fqdn, 'A', host(ip4), ttl from public.ddns_hosts where domain_id = ${domainId}
      union all select 1, fqdn, 'AAAA', host(ip6), ttl from public.ddns_hosts where domain_id = ${domainId}`;
    await tx`analyze`;
  });
}

export interface PowerDns {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

/** Starts PowerDNS on processor 0. `settings`: lines of its configuration. */
export async function startPowerDns(
  server: Program,
  { connection, folder }: Filled,
  settings: Record<string, number> = {},
): Promise<PowerDns> {
  const port = await freePort();
  const own = join(folder, `pdns-${port}`);
  mkdirSync(own);
  const lines = {
    launch: 'gpgsql',
    'gpgsql-host': connection.host,
    'gpgsql-port': connection.port,
    'gpgsql-dbname': connection.database,
    'gpgsql-user': connection.username,
    'gpgsql-password': connection.password ?? '',
    'gpgsql-extra-connection-parameters': "options='-csearch_path=bench_pdns'",
    'local-address': '127.0.0.1',
    'local-port': port,
    'socket-dir': own,
    'receiver-threads': 1,
    'distributor-threads': 1,
    'zone-cache-refresh-interval': 0,
    'security-poll-suffix': '',
    ...settings,
  };
  writeFileSync(
    join(own, 'pdns.conf'),
    Object.entries(lines)
      .map(([key, value]) => `${key}=${value}\n`)
      .join(''),
  );
  const options = [`--config-dir=${own}`, '--daemon=no', '--guardian=no', '--loglevel=3', '--write-pid=no'];
  const child: ChildProcess = spawn('taskset', ['-c', '0', server.path, ...server.args, ...options], {
    env: server.env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000);
  });
  const ended = once(child, 'exit');
  await sleep(2000);
  if (child.exitCode !== null) throw new Error(`pdns_server ended:\n${said}`);
  return {
    port,
    // taskset becomes the program it starts.
    pid: child.pid!,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
