import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../protocol/client.ts';
import { tookText } from './hook.service.ts';
import { app, bot, call, hookIdOf, setUp } from './hook.testkit.ts';
import { hookFaultOf, hookFaultText } from './hook-faults.ts';
import { botByHook } from './known-bots.ts';

setUp();

describe('a webhook', () => {
  it.each([
    [49, 'odmah'],
    [50, 'za 0,1 s'],
    [1240, 'za 1,2 s'],
  ])('that answered after %s ms did so %s', (ms, text) => {
    expect(tookText(ms)).toBe(text);
  });

  it('is set, tested, and removed', async () => {
    const set = await call('POST', '/webhook');
    expect(set.body.message).toMatch(/^Webhook je postavljen: /);
    expect(set.body.data).toMatchObject({
      state: 'works',
      hook: { state: 'set', fault: null, detail: null },
    });
    expect(app.hook.called).toEqual([bot.hook.url]);
    expect((await call('POST', '/webhook')).body.message).toMatch(/^Webhook radi: Viber je pozvao adresu/);
    expect(app.hook.called).toHaveLength(2);
    const removed = await call('DELETE', '/webhook');
    expect(removed.body.data).toMatchObject({ state: 'unset', hook: { state: 'none' } });
    const [known] = (await app.sim.control('bots')) as { webhook: string | null }[];
    expect(known!.webhook).toBeNull();
    const history = await call('GET', '/history');
    expect(history.body.data.slice(0, 2).map(({ changes }: { changes: object }) => changes)).toEqual([
      { hook: { from: 'postavljen', to: 'uklonjen' } },
      { hook: { from: null, to: 'postavljen' } },
    ]);
  });

  it('of which the service does not answer is not said to be set', async () => {
    await app.sim.control('faults', { on: 'set_webhook', n: 1, do: 'lost' });
    const lost = await call('POST', '/webhook');
    expect(lost.body.message).toMatch(/ne zna je li webhook postavljen/);
    await app.sim.control('faults', { on: 'set_webhook', n: 1, do: 'status', status: 7 });
    expect((await call('POST', '/webhook')).body.message).toBe('Viber je blokirao bota.');
    await app.sim.control('faults', { on: 'set_webhook', n: 1, do: 'status', status: 7 });
    expect((await call('DELETE', '/webhook')).status).toBe(409);
    expect((await call('POST', '/webhook')).body.data.fault).toBeNull();
  });
});

describe('reasons', () => {
  const refused = (detail: string): Exclude<Outcome, { kind: 'done' }> => ({
    ...{ kind: 'refused', status: 1, detail, simulated: false },
  });

  it('are read from what the live service is known to say', () => {
    const url = 'https://a.primjer.ba/x';
    const said: [string, string][] = [
      ['webhook is not valid', 'address'],
      [
        'Result[HttpRequest[POST /x HTTP/1.1@1] -> HttpResponse[null 0@2]] javax.net.ssl.SSLHandshakeException: General SSLEngine problem',
        'certificate',
      ],
      [
        'Result[HttpRequest[POST /x HTTP/1.1@1] -> HttpResponse[null 0@2]] java.net.ConnectException: Connection refused',
        'refused',
      ],
      [
        'Result[HttpRequest[POST /x HTTP/1.1@1] -> HttpResponse[null 0@2]] java.util.concurrent.TimeoutException: Total timeout elapsed',
        'timeout',
      ],
      [
        'Result[HttpRequest[POST /x HTTP/1.1@1] -> HttpResponse[HTTP/1.1 404 Not Found@2]] null',
        'status:404',
      ],
    ];
    for (const [detail, code] of said) expect(hookFaultOf(refused(detail), url)).toBe(code);
    expect(hookFaultOf(refused('invalidUrl'), 'http://a.primjer.ba')).toBe('http');
  });

  it('are a sentence whatever is said', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 99 }), (detail, status) => {
        const outcome = { kind: 'refused', status, detail, simulated: true } as const;
        const words = hookFaultText(hookFaultOf(outcome, 'https://a.ba'));
        expect(words).toMatch(/^\p{Lu}.*\.$/u);
      }),
    );
    fc.assert(fc.property(fc.string(), (code) => hookFaultText(code).length > 0));
  });
});

describe('bots in memory', () => {
  it('answer guesses without asking the database again', async () => {
    const { t } = app;
    const guess = 'A'.repeat(43);
    expect(await botByHook(t.deps, guess)).toBeNull();
    await t.ownerDb.execute(sql`update viber_bots set hook_id = ${guess} where idguid = ${bot.idguid}`);
    expect(await botByHook(t.deps, guess)).toBeNull();
    for (const wrong of ['', '../x', 'č'.repeat(43), 'A'.repeat(44)])
      expect(await botByHook(t.deps, wrong)).toBeNull();
    await t.ownerDb.execute(
      sql`update viber_bots set hook_id = ${hookIdOf(bot)} where idguid = ${bot.idguid}`,
    );
  });
});
