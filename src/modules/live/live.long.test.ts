// Long, since a connection that nobody has closed is found dead only after its time, and servers are started and stopped.
// In the suite: live.test.ts (a lost connection, what ends a stream, a server that stops).
import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { addressOf, openStream } from '../../core/live/testkit.ts';
import { keys, setUp, stream, TRAIL, t, tell } from './live.testkit.ts';
import { liveHubOf } from './server.ts';

setUp();

describe('a lost connection to the database', () => {
  it('that nobody has closed loses none either', async () => {
    const person = await t.member({ permissions: TRAIL });
    const one = await stream(person);
    const { rows } = await t.ownerDb.execute<{ pid: number }>(sql`select pid from pg_stat_activity
      where application_name = 'carsija listener' and datname = current_database()`);
    for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
    try {
      for (const key of ['1', '2', '3']) await tell(person, key);
      // The look every five seconds does not need the listener.
      await eventually(() => expect(keys(one)).toEqual(['1', '2', '3']));
    } finally {
      for (const { pid } of rows) process.kill(pid, 'SIGCONT');
    }
    await tell(person, '4');
    await eventually(() => expect(keys(one)).toEqual(['1', '2', '3', '4']));
  });
});

describe('while the server stops', () => {
  it('a request under way opens no stream', async () => {
    const third = await t.node();
    liveHubOf(third.deps).close();
    const person = await t.member({ permissions: TRAIL });
    expect((await openStream(third.app, person.token)).status).toBe(503);
    expect(liveHubOf(third.deps).size).toBe(0);
  });

  it('a stream that has not begun ends as a stream', async () => {
    const third = await t.node();
    const hub = liveHubOf(third.deps);
    const join = hub.join.bind(hub);
    vi.spyOn(hub, 'join').mockImplementation(async (stream) => {
      const position = await join(stream);
      hub.close();
      return position;
    });
    const { token } = await t.member({ permissions: TRAIL });
    const response = await fetch(`${await addressOf(third.app)}/api/live`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(await response.text()).toBe('event: bye\ndata: {"why":"restart"}\n\n');
  });
});
