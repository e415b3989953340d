// Long, since a connection that nobody has closed is found dead only after its time, and servers are started and stopped.
// In the suite: live.test.ts (a lost connection, what ends a stream, a server that stops).

import type { ServerResponse } from 'node:http';
import { connect as connectSocket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
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

  it('loses no event: they come in order and once', async () => {
    const person = await t.member({ permissions: TRAIL });
    const one = await stream(person);
    const sent: string[] = [];
    for (let n = 0; n < 60; n++) {
      if (n % 20 === 10)
        await t.ownerDb.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'carsija listener' and datname = current_database()`);
      await tell(person, String(n));
      sent.push(String(n));
    }
    await eventually(() => expect(keys(one)).toEqual(sent));
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

/** The session that a token names. */
const sessionOf = ({ token }: { token: string }): string =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).sid;

describe('the stream', () => {
  it('goes on where it was left, and says so where that is too long ago', async () => {
    const person = await t.member({ permissions: TRAIL });
    const first = await stream(person);
    await tell(person, '1');
    await eventually(() => expect(keys(first)).toEqual(['1']));
    const cursor = first.cursor()!;
    first.close();
    await tell(person, '2');
    await tell(person, '3');
    const second = await stream(person, { cursor });
    await eventually(() => expect(keys(second)).toEqual(['2', '3']));
    expect(second.frames[0]!.event).toBe('ready');
    for (const bad of ['x', '', '99999999999999999999.0.zzzz', `${2 ** 50}.0.${Date.now().toString(36)}`]) {
      const one = await stream(person, { cursor: bad });
      expect(one.frames[0]!.event).toBe('reset');
      one.close();
      await eventually(() => expect(liveHubOf(t.deps).countOf(sessionOf(person))).toBeLessThan(2));
    }
  });
});

it('a client that never reads is let go, before much waits for it', async () => {
  const person = await t.member({ permissions: TRAIL });
  const hub = liveHubOf(t.deps);
  const before = hub.size;
  const { port } = new URL(await addressOf(t.app));
  const responses: ServerResponse[] = [];
  let unread = 0;
  t.app.server.once('request', (_request, response) => {
    responses.push(response);
    const write = response.write.bind(response);
    response.write = ((chunk: string) => {
      const taken = write(chunk);
      unread = Math.max(unread, response.writableLength);
      return taken;
    }) as typeof response.write;
  });
  const socket = connectSocket({ host: '127.0.0.1', port: Number(port) });
  socket.pause();
  socket.on('error', () => {});
  socket.write(`GET /api/live HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.token}\r\n\r\n`);
  await eventually(() => expect(hub.size).toBe(before + 1));
  const long = 'x'.repeat(60_000);
  for (let n = 0; n < 400 && hub.size > before; n++) await tell(person, long);
  await eventually(() => expect(hub.size).toBe(before));
  expect(unread).toBeGreaterThan(200 * 1024);
  expect(unread).toBeLessThan(512 * 1024);
  expect(responses.every(({ destroyed }) => destroyed)).toBe(true);
  socket.destroy();
});

it('ends when the server stops, without being waited for', async () => {
  const third = await t.node();
  const person = await t.member({ permissions: TRAIL });
  const one = await stream(person, { node: third.app });
  const begun = performance.now();
  await third.app.close();
  await eventually(() => expect(one.frames.at(-1)).toMatchObject({ event: 'bye', data: { why: 'restart' } }));
  expect(performance.now() - begun).toBeLessThan(10_000);
});

it('does not begin with rights that were withdrawn before the node knew of it', async () => {
  const person = await t.member({ permissions: TRAIL });
  const hub = liveHubOf(t.deps);
  const join = hub.join.bind(hub);
  const joining = vi.spyOn(hub, 'join').mockImplementationOnce(async (one) => {
    await t.ownerDb.execute(sql`delete from member_permissions where user_id = ${person.userId}`);
    // The notice of it arrives while there is no stream yet.
    await sleep(300);
    return join(one);
  });
  const one = await stream(person);
  joining.mockRestore();
  expect(one.frames[0]).toMatchObject({ event: 'bye', data: { why: 'rights' } });
  await eventually(() => expect(hub.countOf(sessionOf(person))).toBe(0));
});
