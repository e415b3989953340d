import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { LogTap } from '../../../core/log-tap.ts';
import { BASE, linesOf, messagesOf } from '../testkit.ts';
import { admin, logInto, setUp, t } from './own-log.testkit.ts';

setUp();

describe('the server’s own log', () => {
  it('is stored, with request, person and problem, and found by the operator', async () => {
    const log = logInto(t.deps.logTap);
    log.info({ port: 3000 }, 'server sluša');
    const request = '0189a000-0000-7000-8000-00000000000a';
    log.error(
      { reqId: request, user: admin.userId, err: new TypeError('x nije funkcija') },
      'request failed',
    );
    await eventually(async () => expect(await messagesOf(t, admin, 'slusa')).toEqual(['server sluša']));
    for (const q of [
      request,
      `request:${request}`,
      `person:${admin.userId}`,
      'app:server "x nije funkcija"',
      'err.name:TypeError',
    ])
      expect(await messagesOf(t, admin, q), q).toEqual(['request failed']);
    const [line] = await linesOf(t, admin, 'level:error app:server');
    const { data } = (await t.call('GET', `${BASE}/lines/${line!.key}`, { token: admin.token })).body;
    expect(data).toMatchObject({
      request,
      person: admin.userId,
      person_name: expect.any(String),
      problem_of: { title: 'x nije funkcija' },
      node: expect.stringContaining(':'),
    });
  });

  it('does not tell itself of what it tells', async () => {
    const before = await linesOf(t, admin, 'app:server -poplava', { limit: '500' });
    await new Promise((done) => setTimeout(done, 1500));
    expect(await linesOf(t, admin, 'app:server -poplava', { limit: '500' })).toHaveLength(before.length);
  });
});

describe('the level of a node', () => {
  it('is changed, and goes back', async () => {
    const id = await eventually(async () => {
      const { rows } = await t.ownerDb.execute<{ id: string }>(sql`select id from app_log_nodes`);
      expect(rows).toHaveLength(1);
      return rows[0]!.id;
    });
    const set = (body: object, idguid = id) =>
      t.call('PATCH', `${BASE}/nodes/${idguid}`, { token: admin.token, body });
    const answer = await set({ level: 'debug', minutes: 5 });
    expect(answer.body.data).toMatchObject({
      level: 'debug',
      usual_level: 'warn',
      until: expect.any(String),
    });
    await expect.poll(() => t.app.log.level).toBe('debug');
    await set({ level: null });
    await expect.poll(() => t.app.log.level).toBe('warn');
    expect((await set({ level: 'glasno' })).body.errors).toHaveProperty('level');
    expect((await set({ level: 'info' }, '01890000-0000-7000-8000-000000000000')).status).toBe(404);
  });

  it('is the operator’s alone', async () => {
    const person = await t.member({ permissions: ['admin_app_logs_pregled', 'admin_app_logs_save'] });
    expect((await t.call('GET', `${BASE}/nodes`, { token: person.token })).body.code).toBe('operator_only');
  });
});

describe('errors of browsers', () => {
  const report = (errors: object[], more: object = {}) =>
    t.call('POST', '/api/browser-errors', {
      body: { front: 'admin', release: '1.2', errors, ...more },
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });

  it('are lines without a person, and a problem', async () => {
    const error = {
      kind: 'error',
      type: 'TypeError',
      message: 'Ne mogu čitati amra@primjer.ba',
      stack: 'TypeError: x\n    at pay (https://a.ba/admin-assets/index-Ab12_-9x.js?v=1:1:2345)',
      path: '/admin/users/0189a000-0000-7000-8000-00000000000a/view?q=Amra',
    };
    expect((await report([error, { ...error, message: 'Drugo', times: 7 }])).status).toBe(200);
    await eventually(async () => expect(await linesOf(t, admin, 'app:browser-admin')).toHaveLength(2));
    const lines = await linesOf(t, admin, 'app:browser-admin');
    expect(JSON.stringify(lines)).not.toMatch(/amra|0189a000|v=1/i);
    expect(lines.find(({ message }) => message === 'Drugo')).toMatchObject({
      level: 'error',
      release: '1.2',
      node: null,
      fields: { times: 7, how: 'greška' },
    });
  });

  it.each([
    [[], {}],
    [[{ kind: 'x', message: '' }], {}],
    [[{ kind: 'error', message: 'a', cookie: 'b' }], {}],
    [[{ kind: 'error', message: 'a' }], { front: 'server' }],
    [Array.from({ length: 11 }, () => ({ kind: 'error', message: 'a' })), {}],
  ])('that are none are refused', async (errors, more) =>
    expect((await report(errors, more)).status).toBe(422),
  );

  it('are bounded and throttled', async () => {
    expect((await report([{ kind: 'error', message: 'x'.repeat(200_000) }])).status).toBe(413);
    const statuses = new Set<number>();
    for (let n = 0; n < 30; n++)
      statuses.add((await report([{ kind: 'rejection', message: 'Brzo' }])).status);
    expect([...statuses].sort()).toEqual([200, 429]);
  });
});

it('a tap takes no more than fits, and counts the rest', () => {
  const tap = new LogTap();
  let many = 0;
  tap.onMany = () => {
    many += 1;
  };
  for (let n = 0; n < 1000; n++) tap.write('x'.repeat(100_000));
  expect(tap.size).toBe(167);
  expect(tap.takeDropped()).toBe(833);
  expect(tap.takeDropped()).toBe(0);
  tap.write('x'.repeat(300_000));
  expect(tap.takeDropped()).toBe(1);
  expect(tap.take(1000)).toHaveLength(167);
  for (let n = 0; n < 1000; n++) tap.write('kratko');
  expect(many).toBe(2);
});
