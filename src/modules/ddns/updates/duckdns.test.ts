import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerDuckdns, readDuckdns } from './duckdns.ts';
import type {
  ChallengeOutcome,
  ChallengeRequest,
  Execute,
  Outcome,
  UpdateHttp,
  UpdateRequest,
} from './protocol.ts';

const http = (query: string, changed: Partial<UpdateHttp> = {}): UpdateHttp => ({
  method: 'GET',
  path: '/update',
  query,
  headers: {},
  connection: '9.9.9.9',
  ...changed,
});
const HOSTS = 'domains=a.primjer.ba,b.primjer.ba&token=tajna';
const ONE = 'domains=a.primjer.ba&token=tajna';
const good: Outcome = { code: 'good', addresses: ['1.2.3.4', '2a00::1'] };
const nochg: Outcome = { code: 'nochg', addresses: ['1.2.3.4'] };
const unexpected = (error: unknown) => {
  throw error;
};

/** The answer to a request whose names have these outcomes, further ones the last, and what the service was asked. */
async function answer(asked: UpdateHttp, outcomes: Outcome[], challenge: ChallengeOutcome = 'good') {
  const seen: (UpdateRequest | ChallengeRequest)[] = [];
  const execute: Execute = async (request) => {
    seen.push(request);
    return request.names.map((_, n) => outcomes[n] ?? outcomes.at(-1)!);
  };
  const set = async (request: ChallengeRequest) => {
    seen.push(request);
    return challenge;
  };
  const { status, body } = await answerDuckdns(asked, execute, set, unexpected);
  return { status, body, seen };
}

describe('a request of DuckDNS', () => {
  it.each([
    [HOSTS, 'connection', 'connection'],
    [`${HOSTS}&ip=`, 'connection', 'connection'],
    [`${HOSTS}&ip=1.2.3.4`, { address: '1.2.3.4' }, 'stay'],
    [`${HOSTS}&ip=2a00::1`, 'stay', { address: '2a00::1' }],
    // Beside an IPv6 address nothing is taken from the connection.
    [`${HOSTS}&ip=&ipv6=2a00::1`, 'stay', { address: '2a00::1' }],
    [`${HOSTS}&ip=1.2.3.4&ipv6=2a00::1`, { address: '1.2.3.4' }, { address: '2a00::1' }],
    [`${HOSTS}&ip=1.2.3.4&clear=true`, 'remove', 'remove'],
    [`${HOSTS}&clear=false`, 'connection', 'connection'],
  ])('%s', (query, ip4, ip6) =>
    expect(readDuckdns(http(query))).toMatchObject({
      update: {
        via: 'duckdns',
        credentials: { user: null, password: 'tajna' },
        names: ['a.primjer.ba', 'b.primjer.ba'],
        addresses: { ip4, ip6 },
      },
    }),
  );

  it('may have its values in the path', () =>
    expect(readDuckdns(http('', { path: '/update/a.primjer.ba/tajna/1.2.3.4' }))).toMatchObject({
      update: { names: ['a.primjer.ba'], addresses: { ip4: { address: '1.2.3.4' } } },
    }));

  it.each([
    ['no token', 'domains=a.ba'],
    ['an empty token', 'domains=a.ba&token='],
    ['no domain', 'token=tajna'],
    ['a malformed address', `${HOSTS}&ip=300.1.1.1`],
    ['21 domains', `token=x&domains=${Array(21).fill('a.ba')}`],
  ])('is KO with %s', async (_what, query) => {
    const { status, body, seen } = await answer(http(query), []);
    expect([status, body, seen]).toEqual([200, 'KO', []]);
  });

  it.each(['POST', 'HEAD'])('is KO with %s', async (method) =>
    expect((await answer(http(HOSTS, { method }), [])).body).toBe('KO'),
  );

  it.each([
    ['', [good, nochg], 'OK'],
    ['&verbose=true', [good, nochg], 'OK\n1.2.3.4\n2a00::1\nUPDATED'],
    ['&verbose=true', [nochg, nochg], 'OK\n1.2.3.4\n\nNOCHANGE'],
    ['', [good, { code: 'nohost', addresses: [] }], 'KO'],
    ['', [{ code: 'badauth', addresses: [] }, good], 'KO'],
    ['&verbose=true', [{ code: 'dnserr', addresses: [] }, good], 'KO'],
  ] as [string, Outcome[], string][])('is answered (%s, %j)', async (more, outcomes, body) =>
    expect(await answer(http(HOSTS + more), outcomes)).toMatchObject({ status: 200, body }),
  );

  it('is KO with 503 for whatever is temporary', async () => {
    const told: unknown[] = [];
    const away = () => Promise.reject(new Error('away'));
    for (const query of [HOSTS, `${ONE}&txt=abc`])
      expect(await answerDuckdns(http(query), away, away, (error) => told.push(error))).toMatchObject({
        status: 503,
        body: 'KO',
        headers: { 'retry-after': '60' },
      });
    expect(told).toHaveLength(2);
  });

  it('sets and takes away the text of a challenge', async () => {
    const set = await answer(http(`${ONE}&txt=abc_-1&verbose=true`), []);
    expect(set).toMatchObject({
      body: 'OK\nabc_-1\nUPDATED',
      seen: [{ name: 'a.primjer.ba', value: 'abc_-1' }],
    });
    const again = await answer(http(`${ONE}&txt=abc_-1&verbose=true`), [], 'nochg');
    expect(again.body).toBe('OK\nabc_-1\nNOCHANGE');
    const cleared = await answer(http(`${ONE}&txt=x&clear=true`), []);
    expect(cleared).toMatchObject({ body: 'OK', seen: [{ value: null, isRefused: false }] });
  });

  it.each([`${ONE}&txt=`, `${ONE}&txt=${'a'.repeat(256)}`, `${ONE}&txt=a%0Ab`, `${HOSTS}&txt=abc`])(
    'lets the service refuse %.60s, once the token is right',
    async (query) =>
      expect(await answer(http(query), [], 'refused')).toMatchObject({
        body: 'KO',
        seen: [{ isRefused: true }],
      }),
  );

  it('is answered whatever it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string(), async (query, path) => {
        const { body } = await answer(http(`${ONE}&${query}`, { path: `/update/${path}` }), [good]);
        expect(body).toMatch(/^(OK|KO)/);
      }),
    );
  });
});
