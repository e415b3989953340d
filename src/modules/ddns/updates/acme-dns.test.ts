import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerAcmeDns } from './acme-dns.ts';
import type { ChallengeOutcome, ChallengeRequest, UpdateHttp } from './protocol.ts';

const HOST = 'kuca.primjer.ba';
const TXT = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmno_-';
const KEYS = { 'x-api-user': HOST, 'x-api-key': 'tajna', 'user-agent': 'lego' };
const http = (body: unknown, headers: UpdateHttp['headers'] = KEYS): UpdateHttp => ({
  method: 'POST',
  path: '/update',
  query: '',
  headers,
  connection: '9.9.9.9',
  body,
});
const unexpected = (error: unknown) => {
  throw error;
};

/** A service whose one host is HOST. */
const service = async ({ credentials, isRefused }: ChallengeRequest): Promise<ChallengeOutcome> => {
  if (credentials.user !== HOST || credentials.password !== 'tajna') return 'badauth';
  return isRefused ? 'refused' : 'good';
};
const answer = async (asked: UpdateHttp) => {
  const { status, body } = await answerAcmeDns(asked, service, unexpected);
  return [status, body];
};

describe('a request of acme-dns', () => {
  it.each([HOST, `_acme-challenge.${HOST}`, 'Kuca.Primjer.BA.'])('sets the text of %s', async (subdomain) =>
    expect(await answer(http({ subdomain, txt: TXT }))).toEqual([200, `{"txt": "${TXT}"}`]),
  );

  it.each([
    ['no credentials', http({ subdomain: HOST, txt: TXT }, {})],
    ['no key', http({ subdomain: HOST, txt: TXT }, { 'x-api-user': HOST })],
    ['a user that is no name', http({ subdomain: HOST, txt: TXT }, { ...KEYS, 'x-api-user': 'kuca' })],
    ['another key', http({ subdomain: HOST, txt: TXT }, { ...KEYS, 'x-api-key': 'x' })],
    ['another host', http({ subdomain: 'b.primjer.ba', txt: TXT })],
    ['a bad text and another key', http({ subdomain: HOST, txt: '' }, { ...KEYS, 'x-api-key': 'x' })],
  ])('is forbidden with %s', async (_what, asked) =>
    expect(await answer(asked)).toEqual([401, '{"error": "forbidden"}']),
  );

  it.each([
    undefined,
    null,
    'text',
    [],
    {},
    { txt: TXT },
    { subdomain: 7, txt: TXT },
    { subdomain: 'a b', txt: TXT },
  ])('is bad_subdomain with %j', async (body) =>
    expect(await answer(http(body))).toEqual([400, '{"error": "bad_subdomain"}']),
  );

  it.each([
    undefined,
    null,
    7,
    '',
    TXT.slice(1),
    `${TXT}a`,
    `${TXT.slice(1)}=`,
    `${TXT.slice(1)}"`,
    `${TXT}\n`,
  ])('is bad_txt with %j', async (txt) =>
    expect(await answer(http({ subdomain: HOST, txt }))).toEqual([400, '{"error": "bad_txt"}']),
  );

  it('is db_error when the service fails', async () => {
    const told: unknown[] = [];
    const away = () => Promise.reject(new Error('away'));
    expect(
      await answerAcmeDns(http({ subdomain: HOST, txt: TXT }), away, (error) => told.push(error)),
    ).toMatchObject({
      status: 500,
      body: '{"error": "db_error"}',
    });
    expect(told).toHaveLength(1);
  });

  it('is answered in JSON whatever its body is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), async (body) => {
        const reply = await answerAcmeDns(http(body), service, unexpected);
        expect(() => JSON.parse(reply.body)).not.toThrow();
      }),
    );
  });
});
