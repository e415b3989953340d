// Long, since a standby is stopped, cut off, silenced and restarted. In the suite: replica.test.ts (what was acknowledged is read from
// it, organisations stay apart, and every route that it answers only reads).
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newId } from '../src/core/id.ts';
import { Replica } from '../src/core/replica.ts';
import { database, openPool, REPLICA_TIMEOUTS } from '../src/server/db/client.ts';
import { eventually } from './eventually.ts';
import {
  addGroup,
  call,
  counted,
  first,
  groups,
  log,
  node,
  primary,
  said,
  second,
  setUp,
  standby,
  used,
  way,
} from './replica.testkit.ts';
import { connect } from './sql.ts';
import { addressOf } from './standby.ts';
import { scaledTimeout } from './timeout.ts';

setUp();

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
