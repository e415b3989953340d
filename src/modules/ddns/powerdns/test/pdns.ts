import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Programs, Ran } from '../../../../../test/debian.ts';
import { eventually } from '../../../../../test/eventually.ts';
import { dataFolder } from '../../../../../test/folder.ts';
import type { PgConnection } from '../../../../server/module.ts';
import { PdnsControl } from '../control.ts';
import { pdnsConf } from '../pdns-conf.ts';
import { rolesOf } from '../roles.ts';

export type Pdns = Awaited<ReturnType<typeof startPdns>>;

/** A PowerDNS of Debian on a database that `installPowerDns` has prepared. `more`: lines of pdns.conf. */
export async function startPdns(
  tools: Programs<'pdns_server' | 'pdnsutil'>,
  owner: PgConnection,
  passwords: { server?: string; ops?: string },
  more: Record<string, string | number> = {},
  caches: 'purge' | 'short' = 'purge',
) {
  const folder = dataFolder('pdns');
  const port = await freePort();
  const roles = rolesOf(owner);
  const conf = (login: string, password: string | undefined): string =>
    pdnsConf({ server: owner, roles: { server: login }, password: password ?? '', caches }) +
    Object.entries(more)
      .map(([key, value]) => `${key}=${value}\n`)
      .join('');
  const local = `local-address=127.0.0.1\nlocal-port=${port}\nsocket-dir=${folder.path}\nreceiver-threads=1\ndistributor-threads=1\n`;
  writeFileSync(join(folder.path, 'pdns.conf'), conf(roles.server, passwords.server) + local);
  // pdnsutil finds its own by name: pdns-ops.conf.
  writeFileSync(
    join(folder.path, 'pdns-ops.conf'),
    `${conf(roles.ops, passwords.ops)}module-dir=${tools.pdnsModules()}\n`,
  );
  const { path, args, env } = tools.command('pdns_server');
  const output: string[] = [];
  const child: ChildProcess = spawn(
    path,
    [
      ...args,
      `--config-dir=${folder.path}`,
      '--daemon=no',
      '--guardian=no',
      '--loglevel=4',
      '--write-pid=no',
    ],
    { env, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = once(child, 'exit');
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
  const socket = join(folder.path, 'pdns.controlsocket');
  const control = new PdnsControl(socket);
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(output.join(''));
    if ((await control.say('rping')) !== 'PONG') throw new Error('not ready');
  });
  return {
    port,
    socket,
    control,
    /** What it has written. */
    log: () => output.join(''),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    pdnsutil: (...words: string[]): Promise<Ran> =>
      tools.run('pdnsutil', [`--config-dir=${folder.path}`, '--config-name=ops', ...words]),
    async stop() {
      child.kill('SIGKILL');
      await ended;
      folder.remove();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
