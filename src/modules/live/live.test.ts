import { connect as connectSocket } from 'node:net';
import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import type { Person } from '../../../test/helper.ts';
import { addressOf } from '../../core/live/testkit.ts';
import { admin, keys, open, other, setUp, stream, TRAIL, t, tell } from './live.testkit.ts';
import { liveHubOf } from './server.ts';

setUp();
/** The session that a token names. */
const sessionOf = ({ token }: { token: string }): string =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).sid;

describe('the stream', () => {
  it('brings what is committed on one node to both, in order, to those who may hear of it', async () => {
    const person = await t.member({ permissions: TRAIL });
    const without = await t.member({ tenantId: person.tenantId });
    const stranger = await t.member({ permissions: TRAIL });
    const here = await stream(person);
    const there = await stream({ token: (await t.session(person.userId)).token }, { node: other.app });
    const deaf = [await stream(without), await stream(stranger)];
    expect(here.frames[0]).toMatchObject({ event: 'ready', id: expect.stringMatching(/^\d+\.\d+\./) });
    for (const key of ['1', '2', '3']) await tell(person, key);
    for (const one of [here, there]) await eventually(() => expect(keys(one)).toEqual(['1', '2', '3']));
    expect(here.events()[0]!.data).toEqual({ topic: 'trail', key: '1' });
    for (const one of deaf) expect(keys(one)).toEqual([]);
  });

  it('brings what is one person’s to that person alone', async () => {
    const one = await t.member({ permissions: TRAIL });
    const two = await t.member({ tenantId: one.tenantId, permissions: TRAIL });
    const [mine, theirs] = [await stream(one), await stream(two)];
    await tell(one, 'mine', { userId: one.userId });
    await tell(one, 'all');
    await eventually(() => expect(keys(mine)).toEqual(['mine', 'all']));
    await eventually(() => expect(keys(theirs)).toEqual(['all']));
  });

  it('is refused to keys, and a fifth time to one session', async () => {
    const person = await t.member({ permissions: TRAIL });
    for (let n = 0; n < 4; n++) expect((await stream(person)).status).toBe(200);
    expect((await stream(person)).status).toBe(429);
    open.at(-2)!.close();
    await eventually(async () => expect((await stream(person)).status).toBe(200));
    expect((await t.call('GET', '/api/live')).status).toBe(401);
  });

  it('tells the operator’s people of a contact message', async () => {
    const inbox = await stream(admin);
    const body = {
      ime_prezime: 'Emina Kovač',
      email: 'emina@primjer.ba',
      telefon: '061 111 222',
      tip_usluge: 'Drugo',
      poruka: 'Zanima me ponuda.',
    };
    expect((await t.call('POST', '/api/public/contact-messages', { body })).status).toBe(201);
    await eventually(() =>
      expect(inbox.events().map(({ data }) => data.topic)).toContain('contact-messages'),
    );
  });
});

describe('what ends a stream within a moment, on both nodes', () => {
  const ways: Record<string, (person: Person) => Promise<unknown>> = {
    'a right taken away': (person) =>
      t.ownerDb.execute(sql`delete from member_permissions where user_id = ${person.userId}`),
    'the person removed': (person) =>
      t.ownerDb.execute(sql`delete from tenant_users where user_id = ${person.userId}`),
    'the session ended': (person) =>
      t.ownerDb.execute(sql`update sessions set revoked_at = now() where user_id = ${person.userId}`),
    'another organisation chosen': async (person) => {
      const { tenantId } = await t.member();
      await t.ownerDb.execute(
        sql`insert into tenant_users (tenant_id, user_id) values (${tenantId}, ${person.userId})`,
      );
      const { status } = await t.call('POST', '/api/auth/switch-tenant', {
        token: person.token,
        body: { tenant_id: tenantId },
      });
      expect(status).toBe(200);
    },
  };
  it.each(Object.entries(ways))('%s', async (_what, happen) => {
    const person = await t.member({ permissions: TRAIL });
    const both = [await stream(person), await stream(person, { node: other.app })];
    await happen(person);
    await tell(person, 'after').catch(() => {});
    for (const one of both) {
      await eventually(() => expect(one.frames.at(-1)).toMatchObject({ event: 'bye' }));
      await eventually(() => expect(one.ended).toBe(true));
      expect(keys(one)).not.toContain('after');
    }
  });

  it('not what happens to others', async () => {
    const person = await t.member({ permissions: TRAIL });
    const one = await stream(person);
    await ways['a right taken away']!(await t.member({ permissions: TRAIL }));
    await tell(person, 'on');
    await eventually(() => expect(keys(one)).toEqual(['on']));
    expect(one.ended).toBe(false);
  });
});

it('a client that leaves while it is authenticated takes no place', async () => {
  const person = await t.member({ permissions: TRAIL });
  const hub = liveHubOf(t.deps);
  const { port } = new URL(await addressOf(t.app));
  const reached = vi.spyOn(hub, 'countOf');
  const socket = connectSocket({ host: '127.0.0.1', port: Number(port) });
  t.app.server.once('request', (request) => request.socket.destroy());
  socket.on('error', () => {});
  socket.write(`GET /api/live HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.token}\r\n\r\n`);
  await eventually(() => expect(reached).toHaveBeenCalledWith(sessionOf(person)));
  reached.mockRestore();
  expect(hub.countOf(sessionOf(person))).toBe(0);
});
