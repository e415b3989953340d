import { type ChildProcess, spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { startSimulator as startSource } from '../src/modules/procurement/simulator/simulator.ts';
import { invalid, json, silent, startFakeVies, valid } from '../src/modules/tools/test/fake-vies.ts';
import { startSimulator } from '../src/modules/viber/simulator/simulator.ts';
import { clusterFolder } from '../test/folder.ts';
import { BOTS } from './viber.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const START_TIMEOUT = 180_000;

/**
 * Starts one server for all walks, on a free port with its own data, and passes its address and the first administrator in
 * the environment: E2E_URL, E2E_EMAIL, E2E_PASSWORD, E2E_DATA_DIR, E2E_DATABASE (empty: the embedded one of that folder); of a simulator of
 * Viber E2E_VIBER and E2E_VIBER_TOKENS, a JSON array; of one of the open data of public procurement E2E_EJN.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = clusterFolder('e2e');
  const port = await freePort();
  // A fake VIES with every kind of answer.
  const vies = await startFakeVies({
    HR27759560625: valid('PRIMJER NAFTA D.D.', 'AVENIJA PRIMJERA 10\n10000 ZAGREB'),
    SI80267432: valid('PRIMER D.D.', 'DUNAJSKA CESTA 50, 1000 LJUBLJANA'),
    HR27759560626: invalid,
    MT: silent('MS_UNAVAILABLE'),
    // Each question is tried three times: the first fails, the second is answered.
    EE100931558: (answer, asked) =>
      json(
        answer,
        asked <= 3
          ? { isValid: false, userError: 'MS_MAX_CONCURRENT_REQ' }
          : { isValid: true, userError: 'VALID', name: 'Näidis OÜ', address: 'Tallinn' },
      ),
  });
  // Its customers say nothing until a walk asks them to.
  const viber = await startSimulator({ bots: BOTS, customers: 12, seed: 'e2e', allowHttp: true });
  // Its notices end today, so that some are open; enough of them for every walk, and soon fetched.
  const source = await startSource({ seed: 'e2e', days: 30, daily: 60, until: Date.now() });
  const database = await ownDatabase(process.env.DATABASE_URL);
  Object.assign(process.env, {
    E2E_URL: `http://127.0.0.1:${port}`,
    E2E_EMAIL: 'admin@primjer.ba',
    E2E_PASSWORD: 'Probna-lozinka-2026',
    E2E_DATA_DIR: folder.path,
    E2E_DATABASE: database.url,
    E2E_VIBER: viber.origin,
    E2E_EJN: source.base,
    E2E_VIBER_TOKENS: JSON.stringify(viber.bots.map(({ token }) => token)),
  });
  const server = spawn(process.execPath, ['--import', './e2e/cheap-passwords.ts', 'src/server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder.path,
      PUBLIC_URL: '',
      SMTP_URL: '',
      DATABASE_URL: database.url,
      ADMIN_EMAIL: process.env.E2E_EMAIL,
      ADMIN_PASSWORD: process.env.E2E_PASSWORD,
      LOG_LEVEL: 'warn',
      // The walks serve the pages that the checker is tried on.
      CHECKER_ALLOW: '127.0.0.0/8',
      // And receive webhooks.
      WEBHOOK_ALLOW: '127.0.0.0/8',
      VIES_URL: vies.url,
      VIBER_URL: viber.base,
      VIBER_ALLOW: '127.0.0.0/8',
      EJN_URL: source.base,
    },
  });
  await untilReady(server, `${process.env.E2E_URL}/api/ready`);
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    vies.stop();
    await viber.close();
    await source.close();
    await database.drop();
    folder.remove();
  };
}

/** A new database on the server in DATABASE_URL; else the embedded server. */
async function ownDatabase(server: string | undefined): Promise<{ url: string; drop: () => Promise<void> }> {
  if (!server) return { url: '', drop: async () => {} };
  const name = `carsija_e2e_${process.pid}`;
  const statement = async (text: string) => {
    const sql = postgres(server, { max: 1, onnotice: () => {} });
    await sql.unsafe(text);
    await sql.end();
  };
  await statement(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => statement(`drop database ${name}`) };
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  let printed = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (process.env.E2E_LOG) process.stderr.write(chunk);
    });
  }
  const until = Date.now() + START_TIMEOUT;
  while (Date.now() < until) {
    if (server.exitCode !== null) break;
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  server.kill('SIGTERM');
  throw new Error(`The server did not get ready:\n${printed}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
