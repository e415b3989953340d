import { readdirSync } from 'node:fs';
import { connect as connectTo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '../src/core/endpoint.ts';
import { newId } from '../src/core/id.ts';
import { createUser } from '../src/core/identity/accounts.ts';
import { Replica } from '../src/core/replica.ts';
import { resourceApi } from '../src/core/resource-api.ts';
import { enter } from '../src/modules/auth/auth.service.ts';
import { addMember, createOrganisation } from '../src/modules/rights/organisations.ts';
import { resources } from '../src/modules.ts';
import { buildServer, type Server } from '../src/server/app.ts';
import { database, openPool, REPLICA_TIMEOUTS } from '../src/server/db/client.ts';
import type { PgConnection } from '../src/server/db/connection.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/server/db/embedded/index.ts';
import { testAdmin, testConfig } from './config.ts';
import { eventually } from './eventually.ts';
import { dataFolder } from './folder.ts';
import { connect, type Sql } from './sql.ts';
import { addressOf, startStandby } from './standby.ts';
import { scaledTimeout } from './timeout.ts';

/** Two nodes on a PostgreSQL with a streaming standby, which both read reports from. */
const GROUPS = '/api/erp/sifarnici/grupe-robe';
const folders = [dataFolder('primary'), dataFolder('standby'), dataFolder('nodes')] as const;
const lines: { msg: string; error?: string; reads?: number }[] = [];
const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });

let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
let way: Way;
let first: Server;
let second: Server;
let owner: Sql;
let admin: string;

beforeAll(async () => {
  primary = await startEmbeddedPostgres({ dataDir: folders[0].path, log });
  standby = await startStandby(primary.connection, folders[1].path, log);
  way = await openWay(standby.connection);
  owner = connect(primary.connection, 2);
  first = await node(way.address);
  second = await node(way.address, true);
  const login = await first.app.inject({ method: 'POST', url: '/api/auth/login', payload: testAdmin });
  admin = login.json().data.tokens.accessToken;
}, scaledTimeout(90_000));
afterAll(async () => {
  await second?.close();
  await first?.close();
  await owner?.end();
  await way?.end();
  await standby?.stop();
  await primary?.stop();
  for (const folder of folders) folder.remove();
}, scaledTimeout(60_000));

const node = (replica: string, quick = false): Promise<Server> =>
  buildServer({
    config: testConfig({
      DATA_DIR: folders[2].path,
      DATABASE_URL: addressOf(primary.connection),
      DATABASE_REPLICA_URL: replica,
    }),
    owner: primary.connection,
    log,
    pages: false,
    quick,
  });

interface Way {
  address: string;
  /** What becomes of connections through it: they work, get no answer, or are cut. */
  state: 'open' | 'silent' | 'cut';
  end(): Promise<void>;
}

/** A way to a PostgreSQL that can be closed. */
async function openWay({ host, port, username, database: name }: PgConnection): Promise<Way> {
  const ends = new Set<Socket>();
  const server = createServer((one) => {
    const other = connectTo(join(host, `.s.PGSQL.${port}`));
    const pair = [one, other] as const;
    for (const [from, to] of [pair, pair.toReversed() as [Socket, Socket]]) {
      ends.add(from);
      from.on('data', (chunk) => made.state === 'open' && to.write(chunk));
      from.on('error', () => {});
      from.on('close', () => {
        ends.delete(from);
        to.destroy();
      });
    }
    if (made.state === 'cut') one.destroy();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port: own } = server.address() as { port: number };
  let state: Way['state'] = 'open';
  const made: Way = {
    address: `postgres://${username}@127.0.0.1:${own}/${name}`,
    get state() {
      return state;
    },
    set state(now) {
      state = now;
      if (now === 'cut') for (const end of ends) end.destroy();
    },
    end: () => {
      for (const end of ends) end.destroy();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
  return made;
}

async function call(
  server: Server,
  url: string,
  { token = admin, body }: { token?: string; body?: object } = {},
) {
  const answer = await server.app.inject({
    method: body ? 'POST' : 'GET',
    url,
    headers: { authorization: `Bearer ${token}`, host: 'localhost' },
    ...(body && { payload: body }),
  });
  return { status: answer.statusCode, text: answer.body };
}

let made = 0;
/** Adds a goods group; answers its name. */
async function addGroup(server: Server, token = admin): Promise<string> {
  const naziv = `Grupa broj ${++made}.`;
  const answer = await call(server, GROUPS, { token, body: { sifra: `G${made}`, naziv } });
  expect(answer.status, answer.text).toBe(201);
  return naziv;
}
/** All goods groups as a file, which the replica may answer. */
const groups = (server: Server, token = admin) => call(server, `${GROUPS}?format=csv`, { token });

/** How many reads of a node were answered by the replica and by the primary. */
async function counted(server: Server): Promise<{ replica: number; primary: number }> {
  const { values } = await server.deps.replica!.metrics[0].get();
  const of = (from: string): number => values.find(({ labels }) => labels.from === from)?.value ?? 0;
  return { replica: of('replica'), primary: of('primary') };
}
const said = (msg: string) => lines.filter((line) => line.msg === msg);

/** Waits until a node reads from the replica again. */
const used = (server: Server): Promise<void> =>
  eventually(async () => {
    const before = await counted(server);
    await groups(server);
    expect((await counted(server)).replica).toBeGreaterThan(before.replica);
  });

/** Somebody of a new organisation who may read and keep goods groups. */
async function member(): Promise<{ userId: string; token: string }> {
  const pool = openPool(primary.connection, 1);
  try {
    const db = database(pool);
    const name = `Organizacija ${++made}`;
    const tenantId = await createOrganisation(db, { name });
    const userId = await createUser(db, {
      email: `osoba${made}@carsija.test`,
      passwordHash: 'x',
      firstName: 'Ćamil',
      lastName: 'Đozo',
    });
    const permissions = ['erp_gruperobe_pregled', 'erp_gruperobe_save'];
    await addMember(db, { tenantId, userId, roles: [], permissions });
    const client = { ip: '127.0.0.1', userAgent: 'lightMyRequest' };
    const entered = await enter(first.deps.database, userId, client, { method: 'password', since: null });
    return { userId, token: entered.tokens.accessToken };
  } finally {
    await pool.end();
  }
}

it('a file of a list comes from the replica, and has what was acknowledged before, by whichever node', async () => {
  await used(first);
  await used(second);
  const before = await counted(second);
  for (let n = 0; n < 20; n++) {
    const [writer, reader] = n % 2 === 0 ? [first, second] : [second, first];
    const name = await addGroup(writer);
    const file = await groups(reader);
    expect(file.status, file.text).toBe(200);
    expect(file.text).toContain(name);
  }
  expect((await counted(second)).replica).toBeGreaterThan(before.replica);
});

it('the replica keeps organisations apart, and a right that was taken away ends with the next request', async () => {
  const theirs = await addGroup(first);
  const { userId, token } = await member();
  const own = await addGroup(second, token);
  await used(second);
  const file = await groups(second, token);
  expect(file.text).toContain(own);
  expect(file.text).not.toContain(theirs);
  expect((await groups(first, token)).status).toBe(200);
  await owner`delete from member_permissions where user_id = ${userId}`;
  for (const server of [first, second]) expect((await groups(server, token)).status).toBe(403);
});

it('a replica that is behind is left, which is said once, and used again when it has caught up', async () => {
  await used(first);
  const replaying = connect(standby.connection, 1);
  const told = said('the replica is left; reports are read from the primary').length;
  const back = said('the replica is used again').length;
  try {
    await replaying`select pg_wal_replay_pause()`;
    await eventually(async () => {
      const [paused] = await replaying`select pg_get_wal_replay_pause_state() as state`;
      expect(paused!.state).toBe('paused');
    });
    const before = await counted(first);
    for (let n = 0; n < 3; n++) expect((await groups(first)).status).toBe(200);
    // Nothing has been written since, so it still answers; what is written now it does not have.
    const name = await addGroup(first);
    for (let n = 0; n < 3; n++) expect((await groups(first)).text).toContain(name);
    expect((await counted(first)).primary).toBeGreaterThanOrEqual(before.primary + 3);
    expect(said('the replica is left; reports are read from the primary').length).toBe(told + 1);
    expect((await call(first, '/metrics')).text).toContain('replica_used 0');
    expect((await call(first, '/api/ready')).status).toBe(200);
  } finally {
    await replaying`select pg_wal_replay_resume()`;
    await replaying.end();
  }
  await used(first);
  expect(said('the replica is used again').length).toBeGreaterThan(back);
  expect(said('the replica is used again').at(-1)!.reads).toBeGreaterThanOrEqual(3);
  expect((await call(first, '/metrics')).text).toContain('replica_used 1');
});

it.each(['cut', 'silent'] as const)(
  'a replica whose connections are %s stops nobody, and is used again',
  async (state) => {
    await used(first);
    const name = await addGroup(second);
    try {
      way.state = state;
      for (let n = 0; n < 3; n++) {
        const file = await groups(first);
        expect(file.status, file.text).toBe(200);
        expect(file.text).toContain(name);
      }
    } finally {
      // What was swallowed leaves its connections useless.
      if (state === 'silent') way.state = 'cut';
      way.state = 'open';
    }
    await used(first);
  },
  scaledTimeout(30_000),
);

it('a replica whose connections are all in use is not left', async () => {
  const ours = openPool(primary.connection, 1);
  const its = openPool(standby.connection, 1, ...REPLICA_TIMEOUTS);
  const replica = new Replica(database(ours), database(its), log);
  const told = said('the replica is left; reports are read from the primary').length;
  const scope = { tenantId: newId(), userId: newId(), isOperator: false };
  const read = () => replica.read(scope, async (tx) => (await tx.execute(sql`select 1 as one`)).rows);
  const from = async (name: string) =>
    (await replica.metrics[0].get()).values.find(({ labels }) => labels.from === name)?.value ?? 0;
  try {
    await replica.begin();
    const held = await its.connect();
    expect(await read()).toEqual([{ one: 1 }]);
    held.release();
    expect(await read()).toEqual([{ one: 1 }]);
    expect([await from('primary'), await from('replica')]).toEqual([1, 1]);
    expect(said('the replica is left; reports are read from the primary').length).toBe(told);
  } finally {
    replica.close();
    await ours.end();
    await its.end();
  }
});

it('the standby may be restarted while it is read', async () => {
  await used(second);
  const restarted = standby.restart();
  let running = true;
  void restarted.finally(() => {
    running = false;
  });
  while (running) expect((await groups(second)).status).toBe(200);
  await restarted;
  await used(second);
});

it('a server that is no standby is not read from', async () => {
  const server = await node(addressOf(primary.connection), true);
  try {
    expect((await groups(server)).status).toBe(200);
    expect(await counted(server)).toEqual({ replica: 0, primary: 1 });
    expect(said('the replica cannot be used; reports are read from the primary').at(-1)!.error).toBe(
      'it is no standby',
    );
  } finally {
    await server.close();
  }
});

const src = fileURLToPath(new URL('../src/modules', import.meta.url));
const isEndpoint = (one: unknown): one is Endpoint =>
  typeof one === 'object' && one !== null && 'path' in one && 'permission' in one && 'answer' in one;

/** Every endpoint of the product that the replica may answer, with the address that asks for it. */
async function replicaAddresses(): Promise<{ endpoint: Endpoint; url: string }[]> {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.api.ts'),
  );
  const written = await Promise.all(files.map(async (path) => Object.values(await import(join(src, path)))));
  const ofResources = resources.flatMap((resource) => Object.values(resourceApi(resource)));
  const all = new Set([...written.flat(), ...ofResources].filter(isEndpoint));
  return [...all].flatMap((endpoint) => {
    const { path, list, reads } = endpoint;
    const url = path.replace(':panel', 'page').replace(':field', 'supplier').replaceAll(/:\w+/g, newId());
    return [
      ...(reads ? [{ endpoint, url }] : []),
      ...(list?.columns ? [{ endpoint, url: `${url}?format=csv` }] : []),
    ];
  });
}

it(
  'every route that the replica may answer only reads, on a real standby',
  async () => {
    await used(first);
    const before = await counted(first);
    const asked = await replicaAddresses();
    expect(asked.length).toBeGreaterThan(80);
    expect(asked.filter(({ endpoint }) => endpoint.method !== 'GET')).toEqual([]);
    for (const { url } of asked) {
      const answer = await call(first, url);
      expect(answer.status, `${url}: ${answer.text}`).toBeLessThan(500);
    }
    expect(said('a route that reads from the replica does more than that')).toEqual([]);
    expect((await counted(first)).replica).toBeGreaterThan(before.replica + 60);
  },
  scaledTimeout(90_000),
);
