// Long, since machines come at once, and keys are made anew. In the suite: checking.test.ts (machines, clocks, answers, a key, wrong
// input).
import { describe, expect, it } from 'vitest';
import { type PublicKey, verifyAnswer, verifyLicence } from '../../../../examples/licence-verifier/verify.ts';
import { holdsLicence } from '../holds.ts';
import { LICENCES_API, MACHINES_API, OFFERS_API } from '../labels.ts';
import type { LicencePage } from '../licences/licence.api.ts';
import type { Offer } from '../offers/offers.api.ts';
import { customer, machine } from '../testkit.ts';
import { ACTIONS } from './checking.api.ts';
import { application, buyer, codeOf, emina, issue, machinesOf, own, setUp, t } from './checking.testkit.ts';

setUp();
const seen = (licence: LicencePage) => own.registration(buyer, licence.idguid);

describe('machines', () => {
  it('that come at once never take more seats than there are', async () => {
    const licence = await issue({ seats: 5 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => machine(t, licence.token!).ask('activate')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(15);
    for (const { body } of refused) {
      expect(body).toMatchObject({ code: 'no_seats', data: { seats: 5, used: 5 } });
      expect(JSON.stringify(body)).not.toContain('Kasa');
    }
    expect([(await seen(licence)).used, (await machinesOf(licence)).length]).toEqual([5, 5]);
  });
});

describe('clocks and copies', () => {
  it('a question that comes again is refused and kept, also after the machine was released', async () => {
    const licence = await issue();
    const till = machine(t, licence.token!);
    const question = till.question();
    const send = (action: string, body: object) =>
      codeOf(t.call('POST', `${MACHINES_API}/${action}`, { body }));
    expect(await send('activate', question)).toEqual([200, null]);
    for (const action of ACTIONS) expect(await send(action, question), action).toEqual([409, 'replay']);
    // A newer counter with the old nonce, and an older counter with a new nonce.
    expect(await send('heartbeat', { ...till.question(), nonce: question.nonce })).toEqual([409, 'replay']);
    expect(await send('heartbeat', { ...till.question(), counter: question.counter })).toEqual([
      409,
      'replay',
    ]);
    await till.answer('deactivate');
    expect(await send('activate', question)).toEqual([409, 'replay']);
    const [shown] = await machinesOf(licence);
    expect(shown).toMatchObject({ replays: 7, released_how: 'machine' });
    expect(shown!.replayed_at).not.toBeNull();
  });
});

describe('a further key', () => {
  const kidOf = (token: string): string =>
    JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()).kid;

  it('is unknown to programs that are out there, and signs nothing for them, before and after it signs', async () => {
    const till = await own.application(emina);
    const url = `${OFFERS_API}/${till.idguid}`;
    const old = (await own.done<Offer>(own.call(emina, 'GET', url))).keys;
    const licence = await own.issue(emina, till.idguid, buyer.tenantId);
    const embedded: PublicKey[] = old.map(({ kid, x }) => ({ kid, x }));
    const { answer, question, fingerprint } = machine(t, licence.token!);
    await answer('activate');
    const reads = async (): Promise<string | null> => {
      const asked = question();
      const { body } = await t.call('POST', `${MACHINES_API}/heartbeat`, { body: asked });
      const now = Math.floor(Date.now() / 1000);
      const about = { keys: embedded, jti: licence.idguid, fingerprint, nonce: asked.nonce, now };
      expect(verifyAnswer(body.data.answer, about)).toMatchObject({ ok: true, state: 'valid' });
      return body.data.licence;
    };
    const offer = await own.done<Offer>(own.call(emina, 'POST', `${url}/keys`));
    const [fresh, first] = offer.keys;
    expect([fresh!.signs, fresh!.signs_since, first!.signs]).toEqual([false, null, true]);
    const published: PublicKey[] = (await t.call('GET', `${MACHINES_API}/keys`)).body.keys;
    expect(published.map(({ kid }) => kid)).toContain(fresh!.kid);
    expect(await reads()).toBeNull();
    expect(kidOf((await own.issue(emina, till.idguid, buyer.tenantId)).token!)).toBe(first!.kid);

    const sign = `${url}/keys/${fresh!.kid}/sign`;
    for (const wrong of [
      `${url}/keys/nema/sign`,
      `${OFFERS_API}/${application.idguid}/keys/${fresh!.kid}/sign`,
    ])
      expect((await own.call(emina, 'POST', wrong)).status).toBe(404);
    expect((await own.call(buyer, 'POST', sign)).status).toBe(403);
    const now = await own.done<Offer>(own.call(emina, 'POST', sign));
    expect(now.keys.map(({ signs }) => signs)).toEqual([true, false]);
    expect(kidOf((await own.issue(emina, till.idguid, buyer.tenantId)).token!)).toBe(fresh!.kid);
    // The program knows the earlier key only: its answers, and the newer key of its licence, are signed by that.
    expect(await reads()).toBeNull();
    await own.done(own.call(emina, 'PATCH', `${LICENCES_API}/${licence.idguid}`, { version: 1, seats: 9 }));
    const newer = (await reads())!;
    const about = { keys: embedded, app: till.slug, now: Math.floor(Date.now() / 1000) };
    expect(verifyLicence(newer, about)).toMatchObject({ ok: true, claims: { seats: 9 } });
    expect(kidOf((await seen(licence)).token!)).toBe(fresh!.kid);
  });
});

describe('a key', () => {
  it('opens an application that is not public, to who shows it and to its organisation', async () => {
    const ref = { tenantId: emina.tenantId, idguid: application.idguid };
    const holds = (organisation: string | null, licence: string | null) =>
      holdsLicence(t.deps.database, ref, { organisation, licence });
    const somebody = await customer(t);
    const licence = await own.issue(emina, application.idguid, somebody.tenantId);
    expect(await holds(somebody.tenantId, null)).toBe(true);
    expect(await holds(null, licence.token)).toBe(true);
    expect(await holds(null, `${licence.token}x`)).toBe(false);
    expect(await holds((await customer(t)).tenantId, null)).toBe(false);
    await own.done(own.act(emina, licence.idguid, 'revoke', { reason: 'Kraj' }));
    expect(await holds(somebody.tenantId, licence.token)).toBe(false);
  });
});
