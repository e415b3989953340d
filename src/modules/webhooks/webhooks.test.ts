import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../test/helper.ts';
import { makeKey } from '../api-keys/testkit.ts';
import { CLOSED, call, OPEN, person, RIGHTS, SENT, setUp, t } from './webhooks.testkit.ts';

setUp();
const make = async (values: object = {}, who = person) =>
  (await call('POST', '', { ...SENT, ...values }, who)).body.data;

describe('the secret', () => {
  it('is shown once, and is in no other answer, file, trail or column', async () => {
    const made = await make();
    const renewed = (await call('POST', `/${made.idguid}/secret`)).body.data;
    expect(renewed.secret).not.toBe(made.secret);
    await call('POST', `/${made.idguid}/test`);
    const read = [
      await call('GET', `/${made.idguid}`),
      await call('GET', ''),
      await call('GET', '?format=csv'),
      await call('GET', `/${made.idguid}/history`),
      await call('GET', '/deliveries'),
      await call('GET', '/deliveries?format=csv'),
    ];
    const { rows } = await t.ownerDb.execute(sql`
      select (select string_agg(w::text, '') from webhooks w) || (select string_agg(d::text, '') from webhook_deliveries d)
        || (select string_agg(a::text, '') from audit_log a) || (select string_agg(j.data::text, '') from pgboss.job j) as kept`);
    const all = [...read.map(({ raw }) => raw.toString()), JSON.stringify(rows)].join('\n');
    expect(read.map(({ status }) => status)).toEqual(read.map(() => 200));
    expect(all).toContain('Skladište');
    for (const { secret } of [made, renewed]) expect(all).not.toContain(secret.slice('whsec_'.length, -1));
    const history = (await call('GET', `/${made.idguid}/history`)).body.data;
    expect(history[0].changes).toEqual({ event: { from: null, to: 'Tajna obnovljena' } });
  });
});

describe('an address', () => {
  it.each([
    ['http://prijem.primjer.ba', null],
    ['http://192.168.7.20:8080/x', null],
    ['https://192.168.7.20/x', null],
    ['prijem.primjer.ba/x', null],
    ['http://203.0.113.5/', 'https'],
    ['http://93.184.216.34/', 'https'],
    ['http://192.168.8.20/', 'https'],
    ['https://192.168.8.20/', 'privatnoj'],
    ['https://10.0.0.1/', 'privatnoj'],
    ['https://127.1/', 'privatnoj'],
    ['https://0x7f000001/', 'privatnoj'],
    ['https://[::1]/', 'privatnoj'],
    ['https://[::ffff:10.0.0.1]/', 'privatnoj'],
    ['https://169.254.169.254/latest', 'privatnoj'],
    ['https://hook.localhost/', 'privatnoj'],
    ['https://ime:lozinka@primjer.ba/', 'ispravnu|adresu'],
    ['ftp://primjer.ba/', 'adresu'],
    ['', 'Unesite adresu'],
  ])('%s', async (url, refusal) => {
    const answer = await call('POST', '', { ...SENT, url });
    expect(answer.status, answer.body.errors?.url).toBe(refusal === null ? 201 : 422);
    if (refusal !== null) expect(answer.body.errors.url).toMatch(new RegExp(refusal));
    else await call('DELETE', `/${answer.body.data.idguid}`);
  });
});

describe('a webhook', () => {
  it('of another organisation is not there', async () => {
    const made = await make();
    const sent = (await call('POST', `/${made.idguid}/test`)).body.data;
    const stranger = await t.member({ permissions: RIGHTS });
    const admin = await t.admin();
    for (const who of [stranger, admin])
      for (const [method, path, body] of [
        ['GET', `/${made.idguid}`],
        ['GET', `/${made.idguid}/history`],
        ['PATCH', `/${made.idguid}`, { version: 1, name: 'Tuđi' }],
        ['POST', `/${made.idguid}/secret`],
        ['POST', `/${made.idguid}/test`],
        ['DELETE', `/${made.idguid}`],
        ['GET', `/deliveries/${sent.idguid}`],
        ['POST', `/deliveries/${sent.idguid}/resend`],
      ] as const)
        expect((await call(method, path, body, who)).status, `${method} ${path}`).toBe(404);
    expect((await call('GET', '', undefined, stranger)).body.data).toEqual([]);
    expect((await call('GET', '/deliveries', undefined, stranger)).body.data).toEqual([]);
    await call('DELETE', `/${made.idguid}`);
  });

  it('is read and changed by those who may, in person', async () => {
    const { tenantId } = person;
    const reader = await t.member({ tenantId, permissions: ['admin_webhooks_pregled'] });
    const nobody = await t.member({ tenantId });
    const made = await make();
    expect((await call('GET', '', undefined, reader)).status).toBe(200);
    expect((await call('POST', `/${made.idguid}/test`, undefined, reader)).status).toBe(403);
    expect((await call('GET', `/${made.idguid}`, undefined, nobody)).status).toBe(403);
    const maker = await t.member({ tenantId, permissions: [...RIGHTS, 'admin_api_keys_save'] });
    const program = { ...maker, token: (await makeKey(t, maker, { permissions: RIGHTS })).key };
    expect((await call('GET', `/${made.idguid}`, undefined, program)).status).toBe(200);
    expect((await call('POST', '', SENT, program)).status).toBe(403);
    expect((await call('POST', `/${made.idguid}/secret`, undefined, program)).status).toBe(403);
    await call('DELETE', `/${made.idguid}`);
  });

  it('is sent what its maker may read, and only those who may read it see what was sent', async () => {
    const { tenantId } = person;
    const reader = await t.member({ tenantId, permissions: [...RIGHTS, CLOSED.permission] });
    const refused = await call('POST', '', { ...SENT, events: [CLOSED.name] });
    expect([refused.status, refused.body.code]).toEqual([403, 'beyond_own']);
    expect(refused.body.message).toContain('Tajna stvar');
    const made = await make({ events: [CLOSED.name] }, reader);
    const change = (values: object, who: Person) =>
      call('PATCH', `/${made.idguid}`, { version: 1, ...values }, who);
    expect((await change({ url: 'https://drugdje.primjer.ba' }, person)).status).toBe(403);
    const [id] = [crypto.randomUUID()];
    await t.ownerDb.execute(sql`
      insert into webhook_deliveries (tenant_id, idguid, webhook_id, message_id, event, body, state, response)
      values (${tenantId}, ${id}, ${made.idguid}, ${id}, ${CLOSED.name}, '{"iznos":1}', 'delivered', 'primljeno')`);
    const seen = async (who: Person) => (await call('GET', `/deliveries/${id}`, undefined, who)).body.data;
    expect(await seen(reader)).toMatchObject({ readable: true, body: '{"iznos":1}', response: 'primljeno' });
    expect(await seen(person)).toMatchObject({ readable: false, body: null, response: null });
    const again = await call('POST', `/deliveries/${id}/resend`);
    expect([again.status, again.body.code]).toEqual([403, 'beyond_own']);
    // What waits would go to the new address, even if its event is taken away at once.
    const state = (value: string) =>
      t.ownerDb.execute(sql`update webhook_deliveries set state = ${value} where idguid = ${id}`);
    await state('pending');
    const moved = await change({ events: [], url: 'https://drugdje.primjer.ba' }, person);
    expect([moved.status, moved.body.code]).toEqual([403, 'beyond_own']);
    await state('delivered');
    // To take away is allowed.
    expect((await change({ events: [], name: 'Bez događaja' }, person)).status).toBe(200);
    await call('DELETE', `/${made.idguid}`);
  });

  it('is changed at its version, and switched off gives up what waits', async () => {
    const made = await make();
    await t.ownerDb.execute(sql`
      insert into webhook_deliveries (tenant_id, idguid, webhook_id, message_id, event, body, attempts, next_at)
      values (${person.tenantId}, ${made.idguid}, ${made.idguid}, ${made.idguid}, ${OPEN.name}, '{}', 1, now() + interval '1 hour')`);
    const again = await call('POST', `/deliveries/${made.idguid}/resend`);
    expect([again.status, again.body.code]).toEqual([409, 'pending']);
    const off = (await call('PATCH', `/${made.idguid}`, { version: 1, active: false })).body.data;
    expect(off).toMatchObject({
      version: 2,
      state: 'off',
      recent: [{ state: 'failed', last_reason: 'off' }],
    });
    const late = await call('PATCH', `/${made.idguid}`, { version: 1, name: 'Kasno' });
    expect([late.status, late.body.code, late.body.data.current.version]).toEqual([409, 'stale', 2]);
    const same = await call('PATCH', `/${made.idguid}`, { version: 2, active: false });
    expect(same.body.data.version).toBe(2);
    expect((await call('POST', `/deliveries/${made.idguid}/resend`)).body.code).toBe('off');
    const wrong = await call('PATCH', `/${made.idguid}`, { version: 2, events: ['nema.ga'] });
    expect(wrong.body.errors.events).toContain('nema.ga');
    await call('DELETE', `/${made.idguid}`);
    expect(
      (await call('GET', '/deliveries')).body.data.map((row: { webhook_id: string }) => row.webhook_id),
    ).not.toContain(made.idguid);
  });
});
