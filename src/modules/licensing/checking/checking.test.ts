import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { verifyAnswer } from '../../../../examples/licence-verifier/verify.ts';
import { signingKey } from '../keys/keys.service.ts';
import { MACHINES_API } from '../labels.ts';
import type { LicencePage } from '../licences/licence.api.ts';
import { customer, machine } from '../testkit.ts';
import { signToken } from '../token/token.ts';
import { ACTIONS } from './checking.api.ts';
import { application, buyer, codeOf, emina, issue, machinesOf, own, setUp, t } from './checking.testkit.ts';

setUp();
/** The licence as if so many days of it had passed. */
const age = (licence: LicencePage, days: number) =>
  t.ownerDb.execute(sql`update lic_licences set expires_at = now() - make_interval(days => ${days})
    where idguid = ${licence.idguid}::uuid`);

describe('machines', () => {
  it('take a seat, are seen, are known again, and leave it', async () => {
    const licence = await issue();
    const till = machine(t, licence.token!);
    expect(await till.answer('check')).toMatchObject({ activated: false, lease_until: null, seats_used: 0 });
    const first = await till.answer('activate', { app: application.slug });
    expect(first).toMatchObject({
      state: 'active',
      activated: true,
      seats: 2,
      seats_used: 1,
      features: ['izvoz'],
    });
    expect((await till.answer('activate')).seats_used).toBe(1);
    const week = (Date.parse((await till.answer('heartbeat')).lease_until!) - Date.now()) / 86_400_000;
    expect(week).toBeCloseTo(7, 1);
    const [shown] = await machinesOf(licence);
    expect(shown).toMatchObject({ name: 'Kasa 1', version: '2.1.0', platform: 'windows', released_at: null });
    expect(shown!.fingerprint_end).toMatch(/^[0-9a-f]{8}$/);
    expect(await till.answer('deactivate')).toMatchObject({
      activated: false,
      seats_used: 0,
      lease_until: null,
    });
    expect(await codeOf(till.ask('heartbeat'))).toEqual([409, 'not_activated']);
    expect(await codeOf(machine(t, licence.token!).ask('deactivate'))).toEqual([409, 'not_activated']);
    expect((await till.answer('activate')).activated).toBe(true);
  });

  it('are released by their organisation and by the publisher, and a seat is free again', async () => {
    const licence = await issue({ seats: 1 });
    const [first, second] = [machine(t, licence.token!), machine(t, licence.token!)];
    await first.answer('activate');
    expect(await codeOf(second.ask('activate'))).toEqual([409, 'no_seats']);
    const [shown] = await machinesOf(licence);
    const url = `/api/korisnik/tenants/registracija-aplikacije/${licence.idguid}/machines/${shown!.idguid}/release`;
    const stranger = await customer(t);
    expect((await own.call(stranger, 'POST', url)).status).toBe(404);
    expect((await own.call(buyer, 'POST', url)).body.data.used).toBe(0);
    expect((await own.call(buyer, 'POST', url)).status).toBe(200);
    await second.answer('activate');
    const active = (await machinesOf(licence)).find(({ state }) => state === 'active')!;
    await own.done(own.act(emina, licence.idguid, `machines/${active.idguid}/release`));
    const now = await machinesOf(licence);
    expect(now.map(({ released_how }) => released_how).sort()).toEqual(['customer', 'publisher']);
    expect(now.find((one) => one.released_how === 'publisher')!.released_by).toBe(
      'Emina Kovač (Izdavač d.o.o.)',
    );
    for (const id of [crypto.randomUUID(), 'nema'])
      expect((await own.act(emina, licence.idguid, `machines/${id}/release`)).status).toBe(404);
  });

  it('are told when nothing holds any more, and of a newer key', async () => {
    const licence = await issue({ grace_days: 5 });
    const till = machine(t, licence.token!);
    expect((await till.answer('activate')).licence).toBeNull();
    const { version } = await own.licence(emina, licence.idguid);
    const change = { version, seats: 9, features: ['izvoz', 'skladiste'] };
    const changed = await own.done<LicencePage>(
      own.call(emina, 'PATCH', `/api/admin/licence/${licence.idguid}`, change),
    );
    const told = await till.answer('heartbeat');
    expect(told).toMatchObject({ seats: 9, features: ['izvoz', 'skladiste'], licence: changed.token });
    await own.done(own.act(emina, licence.idguid, 'suspend', { reason: 'Nije plaćeno' }));
    expect(await till.answer('heartbeat')).toMatchObject({
      state: 'suspended',
      lease_until: null,
      activated: true,
    });
    expect(await codeOf(till.ask('activate'))).toEqual([403, 'suspended']);
    await own.done(own.act(emina, licence.idguid, 'resume'));
    expect((await till.answer('heartbeat')).state).toBe('active');
    await age(licence, 2);
    const grace = await till.answer('heartbeat');
    expect(grace.state).toBe('grace');
    expect((Date.parse(grace.lease_until!) - Date.now()) / 86_400_000).toBeCloseTo(3, 1);
    await age(licence, 6);
    expect(await till.answer('check')).toMatchObject({ state: 'expired', lease_until: null });
    expect(await codeOf(till.ask('activate'))).toEqual([403, 'expired']);
    await own.done(own.act(emina, licence.idguid, 'revoke', { reason: 'Kraj ugovora' }));
    expect(await till.answer('heartbeat')).toMatchObject({
      state: 'revoked',
      lease_until: null,
      licence: null,
    });
  });
});

describe('clocks and copies', () => {
  it('a clock that is a year back is noticed, and a clock that is moved back', async () => {
    const licence = await issue();
    const till = machine(t, licence.token!);
    const at = (days: number) => ({ time: new Date(Date.now() + days * 86_400_000).toISOString() });
    expect((await till.answer('activate', at(-365))).clock).toBe('behind');
    expect((await till.answer('heartbeat')).clock).toBeNull();
    expect((await till.answer('heartbeat', at(30))).clock).toBe('ahead');
    // It is put right.
    expect((await till.answer('heartbeat')).clock).toBeNull();
    expect((await till.answer('heartbeat', at(-1))).clock).toBe('moved_back');
    const [shown] = await machinesOf(licence);
    expect(shown).toMatchObject({ clock_faults: 3, clock_fault: 'moved_back', clock_offset: -86_400 });
    const { body } = await own.call(emina, 'GET', '/api/admin/licence?trouble=true');
    expect(body.data.map((row: { idguid: string }) => row.idguid)).toContain(licence.idguid);
    const history = await own.call(
      buyer,
      'GET',
      `/api/korisnik/tenants/registracija-aplikacije/${licence.idguid}/history`,
    );
    const said = history.body.data.filter(({ action }: { action: string }) => action === 'warning');
    expect(said.map((one: { changes: { event: { to: string } } }) => one.changes.event.to)).toEqual([
      'Sat mašine kasni za serverom',
    ]);
  });
});

describe('answers', () => {
  it('are signed by the key of the application, for one machine and one question', async () => {
    const licence = await issue();
    const till = machine(t, licence.token!);
    const question = till.question();
    const { body } = await t.call('POST', `${MACHINES_API}/activate`, { body: question });
    const { body: set } = await t.call('GET', `${MACHINES_API}/keys`);
    const about = { keys: set.keys, jti: licence.idguid, fingerprint: till.fingerprint };
    const now = Math.floor(Date.now() / 1000);
    const { answer } = body.data;
    expect(verifyAnswer(answer, { ...about, nonce: question.nonce, now })).toMatchObject({
      ok: true,
      state: 'valid',
    });
    expect(verifyAnswer(answer, { ...about, nonce: 'drugo-pitanje-odavno', now })).toMatchObject({
      fault: 'other_question',
    });
    expect(verifyAnswer(answer, { ...about, fingerprint: 'druga-masina', now })).toMatchObject({
      fault: 'other_machine',
    });
    expect(verifyAnswer(answer, { ...about, now: now + 8 * 86_400 })).toMatchObject({ fault: 'expired' });
    expect(verifyAnswer(answer, { ...about, now: now - 86_400 })).toMatchObject({ fault: 'moved_back' });
    // A till whose clock says 2010 goes on from what the server has signed.
    const clock = 1_262_304_000;
    const late = till.question({ time: new Date(clock * 1000).toISOString() });
    const told = (await t.call('POST', `${MACHINES_API}/heartbeat`, { body: late })).body.data;
    expect([told.clock, told.lease_until]).toEqual(['moved_back', expect.any(String)]);
    const read = verifyAnswer(told.answer, { ...about, nonce: late.nonce, now: clock });
    expect(read).toMatchObject({ ok: true, state: 'valid' });
    expect(Math.abs((read.ok ? read.seen : 0) - now)).toBeLessThan(60);
    const refused = await till.answer('deactivate');
    expect(verifyAnswer(refused.answer, { ...about, now })).toMatchObject({ fault: 'expired' });
    expect(set.keys.every((one: object) => Object.keys(one).sort().join() === 'alg,crv,kid,kty,use,x')).toBe(
      true,
    );
  });
});

describe('a key', () => {
  it('of another application is refused with a clear message', async () => {
    const another = await own.application(emina);
    const licence = await issue();
    const wrong = await machine(t, licence.token!).ask('activate', { app: another.slug });
    expect([wrong.status, wrong.body.code]).toEqual([403, 'other_application']);
    expect(wrong.body.message).toBe(
      `Ovo je ključ za aplikaciju „${application.slug}”, a ne za „${another.slug}”.`,
    );
    // The key of the other application signs a licence that is not its own.
    const by = { publisherId: emina.tenantId, applicationId: another.idguid };
    const { kid, key } = await signingKey(t.deps.database, by);
    const claims = JSON.parse(Buffer.from(licence.token!.split('.')[1]!, 'base64url').toString());
    const forged = signToken('licence', kid, key, claims);
    expect(await codeOf(machine(t, forged).ask('activate'))).toEqual([403, 'other_application']);
    const gone = signToken('licence', kid, key, { ...claims, jti: crypto.randomUUID() });
    expect(await codeOf(machine(t, gone).ask('check'))).toEqual([401, 'unknown_licence']);
  });
});

describe('wrong input', () => {
  it('gets a clear answer from each of the four calls, never an error of the server', async () => {
    const licence = await issue();
    const { question } = machine(t, licence.token!);
    const wrong: [string, unknown, number, string?][] = [
      ['nothing', undefined, 422],
      ['a list', [], 422],
      ['no token', { ...question(), token: undefined }, 422, 'token'],
      ['a token that is a number', { ...question(), token: 7 }, 422, 'token'],
      ['a token of 10 kB', { ...question(), token: 'x'.repeat(10_000) }, 422, 'token'],
      ['a body of 100 kB', { ...question(), name: 'x'.repeat(100_000) }, 413],
      ['no key', { ...question(), token: 'nije kljuc' }, 401],
      ['a key with a NUL', { ...question(), token: `${licence.token}\0` }, 401],
      ['a key with another last character', { ...question(), token: otherLast(licence.token!) }, 401],
      ['a short fingerprint', { ...question(), fingerprint: 'kratko' }, 422, 'fingerprint'],
      ['a fingerprint with a NUL', { ...question(), fingerprint: 'otisak\0otisak' }, 422, 'fingerprint'],
      ['a name that turns the text', { ...question(), name: '\u202Egnp.exe' }, 422, 'name'],
      ['a time that is none', { ...question(), time: 'juče' }, 422, 'time'],
      ['a time without a zone', { ...question(), time: '2026-11-21T14:05:00' }, 422, 'time'],
      ['the year 0', { ...question(), time: '0000-01-01T00:00:00Z' }, 422, 'time'],
      ['a nonce that is short', { ...question(), nonce: 'x' }, 422, 'nonce'],
      ['a counter below 0', { ...question(), counter: -1 }, 422, 'counter'],
      ['a counter with a fraction', { ...question(), counter: 1.5 }, 422, 'counter'],
      ['a counter of the year 2099', { ...question(), counter: 4_070_908_800_000 }, 422, 'counter'],
      ['a counter beyond what is exact', { ...question(), counter: 1e300 }, 422, 'counter'],
      ['what nobody knows', { ...question(), admin: true }, 422],
    ];
    for (const action of ACTIONS)
      for (const [what, body, status, field] of wrong) {
        const answer = await t.call('POST', `${MACHINES_API}/${action}`, { body });
        expect(answer.status, `${action}: ${what} ${JSON.stringify(answer.body)}`).toBe(status);
        expect(answer.body.message, what).toMatch(/\p{L}+ \p{L}+/u);
        if (field) expect(Object.keys(answer.body.errors), what).toEqual([field]);
      }
    expect(await machinesOf(licence)).toEqual([]);
    const great = { counter: Date.now() + 86_000_000, time: '9999-12-31T23:59:59Z', name: null };
    const last = machine(t, licence.token!);
    expect((await last.answer('activate', great)).activated).toBe(true);
    expect(await codeOf(last.ask('heartbeat'))).toEqual([409, 'replay']);
  });
});

/** The token with another last character that decodes to the same bytes. */
function otherLast(token: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const value = alphabet.indexOf(token.at(-1)!);
  return token.slice(0, -1) + alphabet[value ^ 1];
}
