import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { dayOf } from '../../../core/dates.ts';
import { LICENCES_API, OFFERS_API, REGISTRATION_API, SEE_LICENCES } from '../labels.ts';
import { customer, licensing, machine, publisher, TERMS } from '../testkit.ts';
import type { LicencePage } from './licence.api.ts';

let t: TestApp;
let own: ReturnType<typeof licensing>;
let emina: Person;
let buyer: Person;

beforeAll(async () => {
  t = await createTestApp();
  own = licensing(t);
  emina = await publisher(t);
  buyer = await customer(t);
});
afterAll(() => t.close());

const told = async (tenantId: string): Promise<string[]> => {
  const { rows } = await t.ownerDb.execute<{ title: string }>(
    sql`select title from notifications where tenant_id = ${tenantId}::uuid order by created_at, title`,
  );
  return rows.map(({ title }) => title);
};
const statesIn = async (who: Person, path: string): Promise<unknown[]> => {
  const { body } = await own.call(who, 'GET', `${path}/history`);
  return body.data.flatMap(({ changes }: { changes: { state?: { to: string } } }) => changes.state?.to ?? []);
};
const claimsIn = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());

describe('an offer', () => {
  it('says how an application is had, and makes its key', async () => {
    const { idguid } = await own.application(emina, null);
    const url = `${OFFERS_API}/${idguid}`;
    const before = await own.done<{ version: number; mode: string; keys: unknown[] }>(
      own.call(emina, 'GET', url),
    );
    expect(before).toMatchObject({ version: 0, mode: 'closed', seats: 1, grace_days: 7, keys: [] });
    expect((await own.register(buyer, idguid)).body.errors.application_id).toContain('ne može registrovati');
    const values = {
      mode: 'request',
      seats: 3,
      days: 30,
      grace_days: 0,
      silence_days: null,
      features: [],
      terms: '',
    };
    const wrong = await own.call(emina, 'PUT', url, {
      ...values,
      version: 0,
      features: ['Izvoz Č'],
      seats: 0,
    });
    expect(Object.keys(wrong.body.errors)).toEqual(['seats']);
    const named = await own.call(emina, 'PUT', url, { ...values, version: 0, features: ['Izvoz Č'] });
    expect(named.body.errors.features).toContain('„Izvoz Č”');
    const saved = await own.call(emina, 'PUT', url, { ...values, version: 0 });
    expect(saved.body.data).toMatchObject({ version: 1, mode: 'request', silence_days: null });
    expect(saved.body.data.keys[0].pem).toMatch(/^-----BEGIN PUBLIC KEY-----\n/);
    const late = await own.call(emina, 'PUT', url, { ...values, version: 0 });
    expect([late.status, late.body.code]).toEqual([409, 'stale']);
    const renewed = await own.done<{ keys: { kid: string }[] }>(own.call(emina, 'POST', `${url}/keys`));
    expect(new Set(renewed.keys.map(({ kid }) => kid)).size).toBe(2);
    for (const who of [buyer, await publisher(t, 'Drugi izdavač')])
      expect([403, 404]).toContain((await own.call(who, 'GET', url)).status);
    const { rows } = await t.ownerDb.execute<{ kept: string }>(
      sql`select string_agg(secret, ' ') as kept from lic_keys`,
    );
    expect(rows[0]!.kept).toMatch(/^v1\./);
  });

  it('gives a licence at once where it is free, once', async () => {
    const { idguid, slug } = await own.application(emina, { days: 14, seats: 3 });
    const answers = await Promise.all([own.register(buyer, idguid), own.register(buyer, idguid)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { data } = answers.find(({ status }) => status === 201)!.body;
    expect(data).toMatchObject({
      state: 'active',
      seats: 3,
      origin: 'free',
      expires_on: dayOf(Date.now(), 14),
    });
    expect(claimsIn(data.token)).toMatchObject({
      ...{ jti: data.idguid, app: slug, org: buyer.tenantId, seats: 3, features: ['izvoz'], grace: 7 },
    });
    await t.ownerDb.execute(
      sql`update lic_licences set expires_at = now() - interval '90 days' where idguid = ${data.idguid}::uuid`,
    );
    const again = await own.register(buyer, idguid);
    expect([again.status, again.body.code]).toEqual([409, 'registered']);
    const { body } = await own.call(buyer, 'GET', `${REGISTRATION_API}/ponude`);
    expect(body.data.find((one: { application_id: string }) => one.application_id === idguid)).toMatchObject({
      ...{
        mode: 'free',
        may: false,
        has: { idguid: data.idguid, state: 'expired' },
        publisher: 'Izdavač d.o.o.',
      },
    });
  });
});

describe('a request', () => {
  it('waits for the publisher, who approves, refuses, and tells the organisation', async () => {
    const { idguid } = await own.application(emina, { mode: 'request', days: 10, seats: 1 });
    const asked = (await own.register(buyer, idguid, 'Za tri kase')).body.data as LicencePage;
    expect(asked).toMatchObject({ state: 'requested', token: null, expires_at: null, note: 'Za tri kase' });
    expect((await own.register(buyer, idguid)).body.message).toContain('već čeka odobrenje');
    expect(await told(emina.tenantId)).toContainEqual(expect.stringMatching(/ traži licencu za „Blagajna/));
    expect((await own.act(emina, asked.idguid, 'suspend', { reason: 'x' })).body.code).toBe('state');
    const refused = await own.done<LicencePage>(
      own.act(emina, asked.idguid, 'refuse', { reason: 'Javite se' }),
    );
    expect(refused).toMatchObject({ state: 'refused', reason: 'Javite se', token: null });
    const again = (await own.register(buyer, idguid)).body.data as LicencePage;
    const wrong = await own.act(emina, again.idguid, 'approve', { expires_on: '2020-01-01' });
    expect(wrong.body.errors.expires_on).toContain('prošao');
    const given = await own.done<LicencePage>(own.act(emina, again.idguid, 'approve', { seats: 3 }));
    expect(given).toMatchObject({ state: 'active', seats: 3, expires_on: dayOf(Date.now(), 10) });
    expect((await own.registration(buyer, again.idguid)).token).toBe(given.token);
    expect((await own.act(emina, again.idguid, 'approve')).body.code).toBe('state');
    expect(await told(buyer.tenantId)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('je odbijen'),
        expect.stringContaining('Dobili ste licencu'),
      ]),
    );
    const url = `${REGISTRATION_API}/${again.idguid}`;
    expect((await own.call(buyer, 'DELETE', url)).body.code).toBe('state');
    expect(await statesIn(buyer, url)).toEqual(['Vrijedi', 'Čeka odobrenje']);
    expect(await statesIn(emina, `${LICENCES_API}/${again.idguid}`)).toEqual(['Vrijedi', 'Čeka odobrenje']);
  });

  it('is taken back', async () => {
    const { idguid } = await own.application(emina, { mode: 'request' });
    const asked = (await own.register(buyer, idguid)).body.data as LicencePage;
    const url = `${REGISTRATION_API}/${asked.idguid}`;
    expect((await own.call(await customer(t), 'DELETE', url)).status).toBe(404);
    expect((await own.call(buyer, 'DELETE', url)).status).toBe(200);
    expect((await own.call(buyer, 'GET', url)).status).toBe(404);
    expect((await own.register(buyer, idguid)).status).toBe(201);
  });
});

describe('a licence', () => {
  it('is issued, extended, suspended, resumed and revoked', async () => {
    const { idguid } = await own.application(emina, null);
    await own.done(
      own.call(emina, 'POST', '/api/admin/webhooks', {
        ...{ name: 'CRM', url: 'https://crm.primjer.ba', events: ['licenca.izdata', 'licenca.opozvana'] },
      }),
    );
    for (const [body, field] of [
      [{ application_id: crypto.randomUUID(), tenant_id: buyer.tenantId }, 'application_id'],
      [{ application_id: idguid, tenant_id: 'nema' }, 'tenant_id'],
      [{ application_id: idguid, tenant_id: buyer.tenantId, expires_on: '2020-01-01' }, 'expires_on'],
    ] as const) {
      const { status, body: said } = await own.call(emina, 'POST', LICENCES_API, { ...TERMS, ...body });
      expect([status, Object.keys(said.errors)]).toEqual([422, [field]]);
    }
    const licence = await own.issue(emina, idguid, buyer.tenantId, { seats: 2 });
    const url = `${LICENCES_API}/${licence.idguid}`;
    for (let n = 0; n < 2; n++) await machine(t, licence.token!).answer('activate');
    const few = await own.call(emina, 'PATCH', url, { version: 1, seats: 1 });
    expect(few.body.errors.seats).toContain('Prvo oslobodite');
    const until = dayOf(Date.now(), 100);
    const extended = await own.done<LicencePage>(
      own.call(emina, 'PATCH', url, { version: 1, expires_on: until, seats: 4 }),
    );
    expect(extended).toMatchObject({ version: 2, expires_on: until, seats: 4, used: 2 });
    expect(extended.token).not.toBe(licence.token);
    expect(claimsIn(extended.token!).jti).toBe(licence.idguid);
    expect((await own.call(emina, 'PATCH', url, { version: 2, seats: 4 })).body.data.version).toBe(2);
    const late = await own.call(emina, 'PATCH', url, { version: 1, seats: 5 });
    expect([late.status, late.body.code, late.body.data.current.version]).toEqual([409, 'stale', 2]);
    expect((await own.act(emina, licence.idguid, 'suspend')).body.errors.reason).toBe(
      'Ovo polje je obavezno.',
    );
    await own.done(own.act(emina, licence.idguid, 'suspend', { reason: 'Nije plaćeno' }));
    expect(await own.registration(buyer, licence.idguid)).toMatchObject({
      state: 'suspended',
      reason: 'Nije plaćeno',
    });
    expect((await own.act(emina, licence.idguid, 'suspend', { reason: 'x' })).body.code).toBe('state');
    expect(await own.done(own.act(emina, licence.idguid, 'resume'))).toMatchObject({
      state: 'active',
      reason: null,
    });
    const ended = await own.done<LicencePage>(own.act(emina, licence.idguid, 'revoke', { reason: 'Kraj' }));
    expect(ended).toMatchObject({ state: 'revoked', token: null });
    for (const what of ['resume', 'suspend', 'revoke'])
      expect((await own.act(emina, licence.idguid, what, { reason: 'x' })).status, what).not.toBe(200);
    expect((await own.call(emina, 'PATCH', url, { version: 9, seats: 5 })).body.code).toBe('state');
    const states = ['Opozvana', 'Vrijedi', 'Obustavljena', 'Vrijedi'];
    expect(await statesIn(emina, url)).toEqual(states);
    expect(await statesIn(buyer, `${REGISTRATION_API}/${licence.idguid}`)).toEqual(states);
    const { rows } = await t.ownerDb.execute<{ event: string; body: string }>(sql`
      select event, body from webhook_deliveries where tenant_id = ${emina.tenantId}::uuid order by created_at`);
    expect(rows.map(({ event }) => event)).toEqual(['licenca.izdata', 'licenca.opozvana']);
    expect(JSON.parse(rows[0]!.body).data).toMatchObject({ licenca: licence.idguid });
  });

  it('goes to another organisation under another name, and the old key opens nothing', async () => {
    const { idguid } = await own.application(emina);
    const heir = await customer(t);
    const licence = await own.issue(emina, idguid, buyer.tenantId, { expires_on: dayOf(Date.now(), 50) });
    const till = machine(t, licence.token!);
    await till.answer('activate');
    const same = await own.act(emina, licence.idguid, 'transfer', {
      tenant_id: buyer.tenantId,
      reason: 'Pripajanje',
    });
    expect(same.body.errors.tenant_id).toContain('već');
    const moved = await own.done<LicencePage>(
      own.act(emina, licence.idguid, 'transfer', { tenant_id: heir.tenantId, reason: 'Pripajanje' }),
    );
    expect(moved.idguid).not.toBe(licence.idguid);
    expect(moved).toMatchObject({
      state: 'active',
      origin: 'transfer',
      used: 0,
      expires_on: licence.expires_on,
    });
    expect(claimsIn(moved.token!)).toMatchObject({ jti: moved.idguid, org: heir.tenantId });
    expect(await own.registration(buyer, licence.idguid)).toMatchObject({
      state: 'transferred',
      token: null,
    });
    expect(await till.answer('heartbeat')).toMatchObject({ state: 'transferred', lease_until: null });
    expect((await own.registration(heir, moved.idguid)).token).toBe(moved.token);
    expect((await own.call(heir, 'GET', `${REGISTRATION_API}/${licence.idguid}`)).status).toBe(404);
    const history = await own.call(heir, 'GET', `${REGISTRATION_API}/${moved.idguid}/history`);
    expect(JSON.stringify(history.body)).not.toContain(licence.idguid);
  });

  it('of others is not there, and the list shows what is an organisation’s own', async () => {
    const { idguid } = await own.application(emina);
    const licence = await own.issue(emina, idguid, buyer.tenantId);
    const rival = await publisher(t, 'Suparnik');
    const stranger = await customer(t);
    for (const [method, path, body] of [
      ['GET', ''],
      ['PATCH', '', { version: 1, seats: 9 }],
      ['GET', '/history'],
      ['POST', '/suspend', { reason: 'x' }],
      ['POST', '/transfer', { reason: 'x', tenant_id: stranger.tenantId }],
    ] as const) {
      const answer = await own.call(rival, method, `${LICENCES_API}/${licence.idguid}${path}`, body);
      expect(answer.status, `${method} ${path}`).toBe(404);
    }
    for (const path of ['', '/history'])
      expect((await own.call(stranger, 'GET', `${REGISTRATION_API}/${licence.idguid}${path}`)).status).toBe(
        404,
      );
    expect((await own.call(emina, 'GET', `${LICENCES_API}/nije-oznaka`)).status).toBe(404);
    const list = await own.call(
      emina,
      'GET',
      `${LICENCES_API}?application_id=${idguid}&tenant_id=${buyer.tenantId}`,
    );
    expect(list.body.data).toMatchObject([{ idguid: licence.idguid, used: 0, state: 'active' }]);
    const soon = await own.call(
      emina,
      'GET',
      `${LICENCES_API}?application_id=${idguid}&expires_at__lte=2199-01-01`,
    );
    expect(soon.body.data).toEqual([]);
    expect((await own.call(rival, 'GET', LICENCES_API)).body.data).toEqual([]);
    expect((await own.call(stranger, 'GET', REGISTRATION_API)).body.data).toEqual([]);
    const mine = await own.call(buyer, 'GET', `${REGISTRATION_API}?state=active`);
    expect(mine.body.data.map((row: { idguid: string }) => row.idguid)).toContain(licence.idguid);
    const counts = await own.done<{ working: number }>(own.call(emina, 'GET', `${LICENCES_API}/counts`));
    expect(counts.working).toBeGreaterThan(0);
  });

  it('of any publisher is managed by the operator, who acts for it', async () => {
    const { idguid } = await own.application(emina);
    const admin = await t.admin();
    const query = `?tenant=${emina.tenantId}`;
    const terms = { ...TERMS, application_id: idguid, tenant_id: buyer.tenantId };
    expect((await own.call(admin, 'POST', LICENCES_API, terms)).body.errors.application_id).toBeTruthy();
    const issued = await own.done<LicencePage>(own.call(admin, 'POST', LICENCES_API + query, terms));
    expect((await own.licence(emina, issued.idguid)).publisher).toBe('Izdavač d.o.o.');
    expect((await own.call(admin, 'GET', `${LICENCES_API}/${issued.idguid}`)).status).toBe(404);
    const only = await t.member({ tenantId: emina.tenantId, permissions: [SEE_LICENCES] });
    expect((await own.act(only, issued.idguid, 'revoke', { reason: 'x' })).status).toBe(403);
    expect((await own.call(only, 'GET', `${LICENCES_API}?tenant=${buyer.tenantId}`)).status).toBe(404);
  });

  it('keeps its application from being removed', async () => {
    const { idguid } = await own.application(emina);
    await own.issue(emina, idguid, buyer.tenantId);
    const { status, body } = await own.call(emina, 'DELETE', `/api/admin/aplikacije/${idguid}`);
    expect([status, body.code]).toEqual([409, 'in_use']);
    expect(body.message).toContain('Licence');
  });
});
