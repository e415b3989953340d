import { connect as connectTo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect } from 'vitest';
import { createUser } from '../src/core/identity/accounts.ts';
import { enter } from '../src/modules/auth/auth.service.ts';
import { addMember, createOrganisation } from '../src/modules/rights/organisations.ts';
import { buildServer, type Server } from '../src/server/app.ts';
import { database, openPool } from '../src/server/db/client.ts';
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
export const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });

export let primary: EmbeddedPostgres;
export let standby: EmbeddedPostgres;
export let way: Way;
export let first: Server;
export let second: Server;
export let owner: Sql;
let admin: string;

export const node = (replica: string, quick = false): Promise<Server> =>
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

export async function call(
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
export async function addGroup(server: Server, token = admin): Promise<string> {
  const naziv = `Grupa broj ${++made}.`;
  const answer = await call(server, GROUPS, { token, body: { sifra: `G${made}`, naziv } });
  expect(answer.status, answer.text).toBe(201);
  return naziv;
}
/** All goods groups as a file, which the replica may answer. */
export const groups = (server: Server, token = admin) => call(server, `${GROUPS}?format=csv`, { token });

/** How many reads of a node were answered by the replica and by the primary. */
export async function counted(server: Server): Promise<{ replica: number; primary: number }> {
  const { values } = await server.deps.replica!.metrics[0].get();
  const of = (from: string): number => values.find(({ labels }) => labels.from === from)?.value ?? 0;
  return { replica: of('replica'), primary: of('primary') };
}
export const said = (msg: string) => lines.filter((line) => line.msg === msg);

/** Waits until a node reads from the replica again. */
export const used = (server: Server): Promise<void> =>
  eventually(async () => {
    const before = await counted(server);
    await groups(server);
    expect((await counted(server)).replica).toBeGreaterThan(before.replica);
  });

/** Somebody of a new organisation who may read and keep goods groups. */
export async function member(): Promise<{ userId: string; token: string }> {
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

/** What the tests of both files stand on. */
export const setUp = (): void => {
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
};
