import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import { registerWebhookEvents, webhookEvents } from '../../../core/webhook-events.ts';
import { jobTenant } from '../../../server/jobs/tenants.ts';
import type { Deps, JobTenant } from '../../../server/module.ts';
import { announceWebhook } from '../announce.ts';
import { TEST_EVENT } from '../deliveries.api.ts';
import { startReceiver } from '../test/receiver.ts';
import { deliver } from './deliver.ts';
import { bodyOf, type DeliverJob, queueDeliveries } from './queue.ts';
import { tidyDeliveries } from './retention.ts';

const EVENT = { name: 'stvar.gotova', label: 'Stvar je gotova' };
const API = '/api/admin/webhooks';
let t: TestApp;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let person: Person;
/** The server's parts without its queue: what is queued by them is in `queued`, and is tried when a test does so. */
let quiet: Deps;
let queued: { job: DeliverJob; after: number }[] = [];

beforeAll(async () => {
  registerWebhookEvents([...webhookEvents(), EVENT]);
  receiver = await startReceiver();
  t = await createTestApp({ WEBHOOK_ALLOW: '127.0.0.2' });
  person = await t.member({ permissions: ['admin_webhooks_pregled', 'admin_webhooks_save'] });
  const send: Deps['jobs']['send'] = async (_tx, _name, job, { after = 0 } = {}) =>
    queued.push({ job: job as DeliverJob, after }) > 0;
  quiet = { ...t.deps, jobs: { ...t.deps.jobs, send } };
});
afterAll(async () => {
  receiver.stop();
  await t.close();
});

const org = async (): Promise<JobTenant> => (await jobTenant(t.deps.database, person.tenantId))!;
const NEVER = new AbortController().signal;

async function makeWebhook(path: string, events = [EVENT.name]) {
  const body = { name: path, url: receiver.url(path), events };
  const answer = await t.call('POST', API, { token: person.token, body });
  expect(answer.status, answer.body.message).toBe(201);
  return answer.body.data as { idguid: string; secret: string };
}
const call = async (method: 'GET' | 'POST', path: string, body?: object) =>
  (await t.call(method, `${API}${path}`, { token: person.token, body })).body.data;
const delivery = (id: string) => call('GET', `/deliveries/${id}`);

async function announce(data: unknown, deps = t.deps): Promise<void> {
  const tenant = (await findTenant(t.deps.database, person.tenantId))!;
  await asSystem(t.deps.database, tenant, (ctx) => announceWebhook(ctx, deps, { event: EVENT.name, data }));
}
/** One try, which does not wait for the queue. */
const tryNow = async (idguid: string, attempts = 0) =>
  deliver(quiet, await org(), { idguid, attempts }, NEVER);
/** Sends a message of a test to a webhook. */
async function sendTest(webhook: string): Promise<string> {
  const body = bodyOf(TEST_EVENT.name, {});
  const { within } = await org();
  const [id] = await within((ctx) =>
    queueDeliveries(ctx, quiet, [{ webhook_id: webhook, event: TEST_EVENT.name, body }]),
  );
  await tryNow(id!);
  return id!;
}
/** The newest delivery of a webhook. */
const newest = async (webhook: string) => delivery((await call('GET', `/${webhook}`)).recent[0].idguid);
/** Removes a webhook, so that it does not get the messages of other tests. */
const remove = (id: string) => t.call('DELETE', `${API}/${id}`, { token: person.token });

describe('an event', () => {
  it('is sent signed once its transaction commits, and never if that is rolled back', async () => {
    const { idguid, secret } = await makeWebhook('/ok');
    const tenant = (await findTenant(t.deps.database, person.tenantId))!;
    await expect(
      asSystem(t.deps.database, tenant, async (ctx) => {
        await announceWebhook(ctx, t.deps, { event: EVENT.name, data: { broj: 'poništeno' } });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await announce({ broj: '7/26' });
    await eventually(() => expect(receiver.at('/ok')).toHaveLength(1));
    const [message] = receiver.at('/ok');
    expect(message!.signedBy(secret)).toEqual([secret]);
    expect(message!.signatures).toHaveLength(1);
    expect(JSON.parse(message!.body)).toEqual({
      type: EVENT.name,
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { broj: '7/26' },
    });
    expect(Math.abs(message!.timestamp - Date.now() / 1000)).toBeLessThan(60);
    await eventually(async () =>
      expect(await newest(idguid)).toMatchObject({ state: 'delivered', attempts: 1, last_status: 204 }),
    );
    const { rows } = await t.ownerDb.execute(
      sql`select 1 from webhook_deliveries where body like '%poništeno%'`,
    );
    expect(rows).toEqual([]);
    await remove(idguid);
  });

  it('that no module declares is a mistake', async () => {
    const tenant = (await findTenant(t.deps.database, person.tenantId))!;
    const unknown = asSystem(t.deps.database, tenant, (ctx) =>
      announceWebhook(ctx, t.deps, { event: 'nema.ga', data: {} }),
    );
    await expect(unknown).rejects.toThrow('nema.ga');
  });
});

describe('a failed try', () => {
  it('is repeated after half a minute and five minutes, with the same id and a signature of its own', async () => {
    const { idguid, secret } = await makeWebhook('/thrice');
    receiver.answer('/thrice', { status: 500, body: 'zauzet' }, { status: 503 });
    await announce({}, quiet);
    const { idguid: id } = await newest(idguid);
    queued = [];
    const waits: number[] = [];
    for (const attempts of [1, 2]) {
      await tryNow(id, attempts - 1);
      const { next_at, tries, ...now } = await delivery(id);
      expect(now).toMatchObject({ state: 'pending', attempts });
      waits.push((Date.parse(next_at) - Date.parse(tries.at(-1).at)) / 1000);
    }
    expect(queued).toEqual(
      [1, 2].map((attempts) => ({ job: { idguid: id, attempts }, after: expect.any(Number) })),
    );
    await tryNow(id, 2);
    expect(await delivery(id)).toMatchObject({ state: 'delivered' });
    expect(waits[0]).toBeGreaterThan(28);
    expect(waits[0]).toBeLessThan(40);
    expect(waits[1]).toBeGreaterThan(295);
    expect(waits[1]).toBeLessThan(340);
    const messages = receiver.at('/thrice');
    expect(messages).toHaveLength(3);
    expect(new Set(messages.map(({ id }) => id)).size).toBe(1);
    for (const message of messages) expect(message.signedBy(secret)).toEqual([secret]);
    const { tries, message_id } = await newest(idguid);
    expect(tries.map(({ status }: { status: number }) => status)).toEqual([500, 503, 204]);
    expect(message_id).toBe(messages[0]!.id);
    expect(await call('GET', `/${idguid}`)).toMatchObject({ state: 'active', failing_since: null });
    await remove(idguid);
  });

  it('is the last after eight', async () => {
    const { idguid } = await makeWebhook('/eight');
    receiver.answer('/eight', { status: 500 });
    await announce({}, quiet);
    const { idguid: id } = await newest(idguid);
    await tryNow(id);
    expect(await delivery(id)).toMatchObject({ attempts: 1 });
    await t.ownerDb.execute(sql`update webhook_deliveries set attempts = 7 where idguid = ${id}`);
    receiver.answer('/eight', { status: 500 });
    await tryNow(id, 7);
    expect(await newest(idguid)).toMatchObject({ state: 'failed', attempts: 8, next_at: null });
    expect(await call('GET', `/${idguid}`)).toMatchObject({ state: 'failing' });
    await remove(idguid);
  });

  it('does not follow a redirect', async () => {
    const { idguid } = await makeWebhook('/moved', []);
    receiver.answer('/moved', { status: 307, headers: { location: receiver.url('/elsewhere') } });
    const id = await sendTest(idguid);
    expect(await delivery(id)).toMatchObject({
      state: 'failed',
      last_status: 307,
      last_reason: 'redirect',
    });
    expect(receiver.at('/elsewhere')).toEqual([]);
  });

  it.each([
    ['a private address', 'http://127.0.0.1'],
    ['a name that leads to one', 'http://hook.localhost'],
    ['such a name over https', 'https://hook.localhost'],
    ['the metadata of a cloud', 'http://169.254.169.254'],
  ])('never reaches %s', async (_name, origin) => {
    const { idguid } = await makeWebhook('/private', []);
    const url = `${origin}:${receiver.port}/private`;
    await t.ownerDb.execute(sql`update webhooks set url = ${url} where idguid = ${idguid}`);
    const id = await sendTest(idguid);
    expect(await delivery(id)).toMatchObject({
      state: 'failed',
      last_reason: 'forbidden',
      last_status: null,
    });
    expect(receiver.at('/private')).toEqual([]);
    await remove(idguid);
  });

  it('says that nobody listens there', async () => {
    const { idguid } = await makeWebhook('/nobody', []);
    await t.ownerDb.execute(sql`update webhooks set url = 'http://127.0.0.2:9/x' where idguid = ${idguid}`);
    const id = await sendTest(idguid);
    expect(await delivery(id)).toMatchObject({ last_reason: 'unreachable' });
    await remove(idguid);
  });
});

describe('a webhook is switched off by itself', () => {
  const told = () =>
    t.ownerDb.execute<{ title: string }>(
      sql`select title from notifications where tenant_id = ${person.tenantId} and kind = 'webhook-off'`,
    );

  it('at once when its receiver says that it is gone; what waits is given up, and people are told', async () => {
    const { idguid } = await makeWebhook('/gone');
    receiver.answer('/gone', { status: 500 }, { status: 410 });
    for (let n = 0; n < 2; n++) {
      await announce({}, quiet);
      await tryNow((await newest(idguid)).idguid);
    }
    expect(await call('GET', `/${idguid}`)).toMatchObject({ state: 'disabled', off_reason: 'gone' });
    const { recent } = await call('GET', `/${idguid}`);
    expect(recent).toMatchObject([
      { state: 'failed', last_reason: 'gone', last_status: 410 },
      { state: 'failed', last_reason: 'off', next_at: null },
    ]);
    expect((await told()).rows).toEqual([{ title: 'Webhook „/gone” je isključen' }]);
    await announce({});
    expect((await call('GET', `/${idguid}`)).recent).toHaveLength(2);
    expect((await call('GET', `/${idguid}/history`))[0].changes.event.to).toBe('Isključen jer ne radi');
    const off = await t.call('POST', `${API}/${idguid}/test`, { token: person.token });
    expect([off.status, off.body.code]).toEqual([409, 'off']);
  });

  it('after five days of failures', async () => {
    const { idguid } = await makeWebhook('/dead', []);
    await t.ownerDb.execute(
      sql`update webhooks set failing_since = now() - interval '4 days 23 hours' where idguid = ${idguid}`,
    );
    receiver.answer('/dead', { status: 500 }, { status: 500 });
    const first = await sendTest(idguid);
    expect(await delivery(first)).toMatchObject({ state: 'failed' });
    expect(await call('GET', `/${idguid}`)).toMatchObject({ state: 'failing' });
    await t.ownerDb.execute(
      sql`update webhooks set failing_since = now() - interval '5 days 1 hour' where idguid = ${idguid}`,
    );
    const second = await sendTest(idguid);
    expect(await delivery(second)).toMatchObject({ state: 'failed' });
    expect(await call('GET', `/${idguid}`)).toMatchObject({ state: 'disabled', off_reason: 'failing' });
  });
});

it('a node that dies after sending sends again, with the same id; a double job sends nothing', async () => {
  const { idguid } = await makeWebhook('/killed', []);
  const id = await sendTest(idguid);
  const ready = await org();
  let calls = 0;
  const dying: JobTenant = {
    ...ready,
    within: (work) => (++calls === 2 ? Promise.reject(new Error('killed')) : ready.within(work)),
  };
  expect(await delivery(id)).toMatchObject({ state: 'delivered' });
  await t.ownerDb.execute(
    sql`update webhook_deliveries set state = 'pending', attempts = 0, tries = '[]' where idguid = ${id}`,
  );
  const before = receiver.at('/killed').length;
  const job = { idguid: id, attempts: 0 };
  await expect(deliver(quiet, dying, job, NEVER)).rejects.toThrow('killed');
  expect(await delivery(id)).toMatchObject({ state: 'pending', attempts: 0 });
  await deliver(quiet, ready, job, NEVER);
  await deliver(quiet, ready, job, NEVER);
  const messages = receiver.at('/killed').slice(before);
  expect(messages).toHaveLength(2);
  expect(messages[0]!.id).toBe(messages[1]!.id);
  expect(await delivery(id)).toMatchObject({ state: 'delivered', attempts: 1 });
});

it('a renewed secret signs beside the one before for a day, and then alone', async () => {
  const { idguid, secret } = await makeWebhook('/renewed', []);
  const { secret: next } = await call('POST', `/${idguid}/secret`);
  expect(next).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const first = await sendTest(idguid);
  expect(await delivery(first)).toMatchObject({ state: 'delivered' });
  expect(receiver.at('/renewed')[0]!.signedBy(secret, next)).toEqual([secret, next]);
  await t.ownerDb.execute(
    sql`update webhooks set previous_until = previous_until - interval '24 hours' where idguid = ${idguid}`,
  );
  const second = await sendTest(idguid);
  expect(await delivery(second)).toMatchObject({ state: 'delivered' });
  expect(receiver.at('/renewed')[1]!.signedBy(secret, next)).toEqual([next]);
  expect(await call('GET', `/${idguid}`)).toMatchObject({ previous_until: null });
});

it('keeps the beginning of an answer, as text', async () => {
  const { idguid } = await makeWebhook('/long', []);
  const body = Buffer.concat([Buffer.from('<script>\0š'), Buffer.alloc(3_000_000, 'č')]);
  receiver.answer('/long', { status: 200, body });
  const id = await sendTest(idguid);
  expect(await delivery(id)).toMatchObject({ state: 'delivered' });
  const { response } = await delivery(id);
  expect(response).toMatch(/^<script>\uFFFDšč+$/);
  expect(Buffer.byteLength(response)).toBeLessThanOrEqual(2050);
});

it('is sent again by hand under the same id; the earlier answer stays', async () => {
  const { idguid } = await makeWebhook('/again', []);
  receiver.answer('/again', { status: 400, body: 'ne razumijem' });
  const first = await sendTest(idguid);
  expect(await delivery(first)).toMatchObject({ state: 'failed' });
  const { idguid: second } = await call('POST', `/deliveries/${first}/resend`);
  await tryNow(second);
  expect(await delivery(second)).toMatchObject({ state: 'delivered' });
  expect(await delivery(second)).toMatchObject({ resent: true, resent_of: first, asked_by: 'Ćamil Đozo' });
  expect(await delivery(first)).toMatchObject({ response: 'ne razumijem', last_status: 400 });
  const [one, two] = receiver.at('/again');
  expect(one!.id).toBe(two!.id);
  expect(one!.body).toBe(two!.body);
});

it('old deliveries are removed, and one that lost its job is taken up', async () => {
  const { idguid } = await makeWebhook('/tidy', []);
  const ids = [await sendTest(idguid), await sendTest(idguid), await sendTest(idguid)];
  for (const id of ids) expect(await delivery(id)).toMatchObject({ state: 'delivered' });
  const [old, lost, stuck] = ids;
  const set = (id: string, values: ReturnType<typeof sql>) =>
    t.ownerDb.execute(sql`update webhook_deliveries set ${values} where idguid = ${id}`);
  await set(old!, sql`created_at = now() - interval '31 days'`);
  const waits = sql`state = 'pending', attempts = 0`;
  await set(lost!, sql`${waits}, next_at = now() - interval '2 hours'`);
  await set(stuck!, sql`${waits}, next_at = now() - interval '3 days'`);
  const { within } = await org();
  queued = [];
  await within((ctx) => tidyDeliveries(ctx, quiet));
  expect((await t.call('GET', `${API}/deliveries/${old}`, { token: person.token })).status).toBe(404);
  expect(await delivery(stuck!)).toMatchObject({ state: 'failed', last_reason: 'lost' });
  expect(queued.map(({ job }) => job)).toEqual([{ idguid: lost, attempts: 0 }]);
  await tryNow(lost!);
  expect(await delivery(lost!)).toMatchObject({ state: 'delivered' });
});
