// Long, since the simulator sets webhooks anew for each of these, and one needs a server of its own.
// In the suite: hook.test.ts (a webhook that is set and removed, reasons, bots in memory).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import { BOTS_API } from '../labels.ts';
import type { Bot } from './bots.api.ts';
import { app, call, hookIdOf, manager, setUp, stored } from './hook.testkit.ts';
import { announceBots, botByHook, botById } from './known-bots.ts';
import { answered, createBotApp, silent } from './testkit.ts';

setUp();

describe('a webhook', () => {
  it('that fails says why in a sentence, keeps the raw text apart, and works again without more', async () => {
    const sentences = new Set<string>();
    for (const [answer, words] of [
      [silent('selfsigned'), /ne vjeruje certifikatu/],
      [silent('refused'), /niko ne prima vezu/],
      [silent('dns'), /nije u DNS-u/],
      [silent('timeout'), /nije odgovorila na vrijeme/],
      [silent('socket hang up'), /prekinuta/],
      [answered(404), /odgovorila 404/],
      [answered(503), /odgovorila 503/],
      [answered(302), /odgovorila 302/],
    ] as const) {
      app.hook.answer = answer;
      const failed = await call('POST', '/webhook');
      expect(failed.status).toBe(409);
      expect(failed.body.message).toMatch(words);
      expect(failed.body.message).not.toMatch(/java|HttpResponse/i);
      const { hook, state } = failed.body.data.current as Bot;
      expect([state, hook.state, hook.fault]).toEqual(['failed', 'failed', failed.body.message]);
      expect(hook.detail).toContain('HttpResponse');
      sentences.add(failed.body.message);
    }
    expect(sentences.size).toBe(8);
    app.hook.answer = answered(200);
    expect((await call('POST', '/webhook')).body.data.hook).toMatchObject({
      state: 'set',
      fault: null,
      detail: null,
    });
  });

  it('that was moved elsewhere or taken away is noticed by a check', async () => {
    await call('POST', '/webhook');
    const { token } = app.sim.bots[0]!;
    const ask = (url: string) =>
      fetch(`${app.sim.base}set_webhook`, {
        method: 'POST',
        headers: { 'x-viber-auth-token': token },
        body: JSON.stringify({ url }),
      });
    await ask('https://drugi.primjer.ba/hook');
    expect((await call('POST', '/check')).body.data.hook).toMatchObject({
      state: 'failed',
      fault: expect.stringMatching(/na drugu adresu/),
      detail: 'https://drugi.primjer.ba/hook',
    });
    await ask('');
    expect((await call('POST', '/check')).body.data.hook.fault).toMatch(/više nema webhook/);
    await call('POST', '/webhook');
    expect((await call('POST', '/check')).body.data.hook).toMatchObject({ state: 'set', fault: null });
  });
});

describe('an address without https', () => {
  it('is refused by the service, and said to be so before', async () => {
    const local = await createBotApp({ PUBLIC_URL: 'http://carsija.lokalno' }, 1);
    const person = await local.manager();
    const added = await local.add(person, 0);
    expect(added.hook.is_https).toBe(false);
    const answer = await local.t.call('POST', `${BOTS_API}/${added.idguid}/webhook`, { token: person.token });
    expect(answer.body.message).toBe('Adresa mora biti https s važećim certifikatom.');
    await local.close();
  });
});

describe('a bot that is removed', () => {
  it('goes although the service is away', async () => {
    const { t, sim } = app;
    const added = await app.add(manager, 2);
    await t.call('POST', `${BOTS_API}/${added.idguid}/webhook`, { token: manager.token });
    await sim.control('faults', { on: 'set_webhook', n: 1, do: 'http', status: 500 });
    const gone = await t.call('DELETE', `${BOTS_API}/${added.idguid}`, { token: manager.token });
    expect(gone.body.message).toMatch(/Webhook na Viberu nije/);
    expect((await stored(added.idguid)).token).toBeNull();
  });

  it('loses its token and its webhook, and comes back as itself with another address', async () => {
    const { t, sim } = app;
    const added = await app.add(manager, 1);
    await t.call('POST', `${BOTS_API}/${added.idguid}/webhook`, { token: manager.token });
    const url = `${BOTS_API}/${added.idguid}`;
    const late = await t.call('DELETE', `${url}?version=7`, { token: manager.token });
    expect(late.body.code).toBe('stale');
    const gone = await t.call('DELETE', `${url}?version=1`, { token: manager.token });
    expect(gone.body.message).toBe('Bot je uklonjen, i webhook na Viberu.');
    const [, known] = (await sim.control('bots')) as { webhook: string | null }[];
    expect(known!.webhook).toBeNull();
    expect(await stored(added.idguid)).toMatchObject({ token: null, removed_at: expect.anything() });
    expect((await t.call('GET', url, { token: manager.token })).status).toBe(404);
    expect(await botByHook(t.deps, hookIdOf(added))).toBeNull();

    const again = await app.add(manager, 1);
    expect(again.idguid).toBe(added.idguid);
    expect(again.hook.url).not.toBe(added.hook.url);
    expect(await botByHook(t.deps, hookIdOf(added))).toBeNull();
    expect(await botByHook(t.deps, hookIdOf(again))).toMatchObject({ idguid: added.idguid });
  });
});

describe('bots in memory', () => {
  it('do not hold up others where one has a token that cannot be read', async () => {
    const { t } = app;
    const [good, bad] = [await app.add(manager, 4), await app.add(manager, 5)];
    await t.ownerDb.execute(sql`update viber_bots set token = 'v1.a' where idguid = ${bad.idguid}`);
    const tenant = (await findTenant(t.deps.database, manager.tenantId))!;
    await asSystem(t.deps.database, tenant, ({ db }) => announceBots(db));
    expect(await botByHook(t.deps, hookIdOf(bad))).toBeNull();
    expect(await botByHook(t.deps, hookIdOf(good))).not.toBeNull();
    await t.ownerDb.execute(
      sql`update viber_bots set token = null, removed_at = now() where idguid = ${bad.idguid}`,
    );
  });

  it('are known by their webhook at once, on every node, with what was changed', async () => {
    const { t, sim } = app;
    const other = await t.node();
    const added = await app.add(manager, 3);
    const hookId = hookIdOf(added);
    for (const deps of [t.deps, other.deps])
      expect(await botByHook(deps, hookId)).toMatchObject({
        ...{ tenantId: manager.tenantId, idguid: added.idguid, token: sim.bots[3]!.token },
        ...{ senderName: added.sender_name, active: true, fileDays: 30 },
      });
    const changed = { version: 1, sender_name: 'Prodaja', active: false };
    await t.call('PATCH', `${BOTS_API}/${added.idguid}`, { token: manager.token, body: changed });
    expect(await botByHook(t.deps, hookId)).toMatchObject({ senderName: 'Prodaja', active: false });
    await eventually(async () =>
      expect(await botById(other.deps.database, added.idguid)).toMatchObject({ senderName: 'Prodaja' }),
    );
  });
});
