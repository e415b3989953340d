// Long, since servers that say nothing are waited for.
// In the suite: delegation.test.ts (what is wrong with one, no private address, its time).
import { describe, expect, it } from 'vitest';
import {
  a,
  always,
  check,
  fakes,
  NS1,
  NS2,
  ns,
  parent,
  parents,
  RESOLVER,
  referral,
  resolver,
  setUp,
  told,
} from './delegation.testkit.ts';

setUp();

describe('a delegation', { timeout: 60_000 }, () => {
  it('names a server that does not answer, and one that does not know the domain', async () => {
    const found = await check({ [NS1]: always(null), [NS2]: always({}) });
    expect(told(found)).toEqual({
      state: 'wrong',
      texts: [
        'Server ns1.primjer.ba (127.0.0.21) ne odgovara. Provjerite radi li i propušta li zaštitni zid port 53 za UDP i TCP.',
        'Server ns2.server.ba (127.0.0.22) odgovara, ali nije nadležan za domenu primjer.ba. Dodajte domenu na tom serveru.',
      ],
    });
  });
});

describe('the bounds of a check', { timeout: 60_000 }, () => {
  it('asks at most twenty questions, however many servers are named', async () => {
    const many = Array.from({ length: 40 }, (_, at) => `n${at}.primjer.ba`);
    const glue = many.flatMap((name) => [a(name, NS1), a(name, NS2)]);
    const tops = many.map((_, at) => ns(`${at}.${at % 2 ? 'a' : 'b'}.tld.ba`, 'ba'));
    const found = await check({
      ...parents(parent(referral(many, glue))),
      [RESOLVER]: (name, type) =>
        name === 'ba' ? { answers: tops } : resolver(name.replace(/^\d+\./, ''), type),
      [NS1]: always({ authoritative: true }),
    });
    expect(found.state).toBe('wrong');
    expect(found.parent).toHaveLength(8);
    const asked = fakes!.asked.filter((line) => !line.startsWith(`${RESOLVER} `));
    expect(asked.length).toBeLessThanOrEqual(20);
    await fakes?.stop();
    const silent = await check({
      ...parents(parent(referral(many, glue))),
      [NS1]: always(null),
      [NS2]: always(null),
    });
    expect(silent.servers.map(({ says }) => says)).toEqual(Array(8).fill('silent'));
    // Each silent question is tried twice.
    expect(fakes!.asked.filter((line) => / SOA$/.test(line)).length).toBeLessThanOrEqual(2 * 17);
  });
});
