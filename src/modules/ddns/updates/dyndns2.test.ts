import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerDyndns2, MOST_NAMES, readDyndns2, replyDyndns2 } from './dyndns2.ts';
import {
  CODES,
  type Code,
  type Execute,
  forAll,
  inOrder,
  type Outcome,
  type UpdateHttp,
} from './protocol.ts';

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const NAME = 'kuca.primjer.ba';
const AGENT = 'ddclient/3.10.0';

const http = (query: string, changed: Partial<UpdateHttp> = {}): UpdateHttp => ({
  method: 'GET',
  path: '/nic/update',
  query,
  headers: { 'user-agent': AGENT, authorization: basic(`${NAME}:tajna`) },
  connection: '9.9.9.9',
  ...changed,
});
const withHeaders = (headers: UpdateHttp['headers'], query = `hostname=${NAME}`) => http(query, { headers });

/** The request that was read; fails if it was refused. */
function requestOf(asked: UpdateHttp) {
  const read = readDyndns2(asked);
  if ('refused' in read) throw new Error(read.refused);
  return read.request;
}

/** A service that knows one host, and does what a real one must with a refusal and with names. */
const service: Execute = async ({ credentials, names, refusal }) => {
  if (credentials.user !== NAME || credentials.password !== 'tajna') return forAll(names.length, 'badauth');
  if (refusal) return forAll(names.length, refusal);
  return inOrder(names, new Map([[NAME, { code: 'good', addresses: ['9.9.9.9'] }]]));
};
const unexpected = (error: unknown) => {
  throw error;
};
const answer = (asked: UpdateHttp, execute = service) => answerDyndns2(asked, execute, unexpected);

describe('a request of dyndns2', () => {
  it('is read as ddclient, inadyn and curl send it', () => {
    const asked = requestOf(
      http(
        `system=dyndns&hostname=a.primjer.ba,b.primjer.ba&myip=&wildcard=ON&mx=mail.primjer.ba&backmx=YES`,
      ),
    );
    expect(asked).toEqual({
      via: 'dyndns2',
      credentials: { user: NAME, password: 'tajna' },
      names: ['a.primjer.ba', 'b.primjer.ba'],
      addresses: { ip4: 'connection', ip6: 'connection', prefix: null },
      refusal: null,
      connection: '9.9.9.9',
      agent: AGENT,
    });
  });

  it.each([
    [`hostname=${NAME}`, [NAME]],
    ['hostname=Kuca.Primjer.BA.', [NAME]],
    ['hostname=ku%C4%87a.primjer.ba', ['xn--kua-rpa.primjer.ba']],
    ['hostname=a.ba%2Cb.ba', ['a.ba', 'b.ba']],
    ['hostname=a.ba,b.ba,', ['a.ba', 'b.ba']],
    ['hostname=+a.ba+,+b.ba', ['a.ba', 'b.ba']],
    ['hostname=a.ba+b.ba', [null]],
    ['hostname=a.ba&hostname=b.ba', ['a.ba', 'b.ba']],
    // The same twice has two lines.
    [`hostname=${NAME},${NAME}`, [NAME, NAME]],
    ['hostname=kuca', [null]],
    ['hostname=moja_kuca.ba,a.ba', [null, 'a.ba']],
    [`hostname=${'a'.repeat(64)}.ba`, [null]],
    [`hostname=${'a.'.repeat(126)}ba`, [null]],
    ['hostname=xn--.ba', [null]],
    // Without a name, the user's is meant, as with deSEC.
    ['', [NAME]],
    ['myip=1.2.3.4', [NAME]],
    ['hostname=', [NAME]],
    ['hostname=,', [NAME]],
    ['hostname=YES', [NAME]],
    ['hostname=yes', [NAME]],
  ])('%.50s asks for %j', (query, names) => expect(requestOf(http(query)).names).toEqual(names));

  it.each([
    [`${NAME}:tajna`, 'tajna'],
    [`${NAME}:tajna:sa:znakom`, 'tajna:sa:znakom'],
    [`${NAME}:tajna:sa+znakom`, 'tajna:sa+znakom'],
    [`${NAME}:čaršija žđ`, 'čaršija žđ'],
    [`${NAME.toUpperCase()}.:x`, 'x'],
    [`${NAME}:`, ''],
  ])('has credentials %s', (text, password) =>
    expect(requestOf(withHeaders({ 'user-agent': AGENT, authorization: basic(text) })).credentials).toEqual({
      user: NAME,
      password,
    }),
  );

  it.each([
    ['basic in lower case', basic(`${NAME}:tajna`).replace('Basic', 'basic')],
    ['BASIC in upper case', basic(`${NAME}:tajna`).replace('Basic', 'BASIC')],
    ['no padding', basic(`${NAME}:tajna1`).replace(/=+$/, '')],
    ['more spaces', basic(`${NAME}:tajna`).replace(' ', '   ')],
  ])('takes a header with %s', (_what, authorization) =>
    expect(requestOf(withHeaders({ 'user-agent': AGENT, authorization })).credentials.user).toBe(NAME),
  );

  it.each([
    undefined,
    '',
    'Basic',
    'Basic ',
    'Basic !!!',
    'Basic YWI',
    basic('bez-dvotacke'),
    basic(':samo-lozinka'),
    basic('a\0b:c'),
    `Basic ${Buffer.from([0xe8, 0x3a, 0x61]).toString('base64')}`,
    `Basic ${'A'.repeat(5)}`,
    'Bearer abc',
    `${basic(`${NAME}:tajna`)} ${basic('a:b')}`,
  ])('is badauth with the header %j', async (authorization) => {
    const asked = withHeaders({ 'user-agent': AGENT, authorization }, 'hostname=a.ba,b.ba');
    expect(await answer(asked)).toMatchObject({ status: 401, body: 'badauth\nbadauth' });
  });

  it('has its credentials in the query as Dynu takes them, but not beside a header', () => {
    const headers = { 'user-agent': AGENT };
    const asked = requestOf(
      withHeaders(headers, `hostname=a.ba&alias=cam&username=${NAME}&password=a%2Bb&myipv6=no`),
    );
    expect(asked).toMatchObject({
      via: 'dynu',
      credentials: { user: NAME, password: 'a+b' },
      names: ['cam.a.ba'],
      addresses: { ip4: 'stay', ip6: 'remove' },
    });
    const query = `username=${NAME}&password=x`;
    expect(requestOf(http(query)).credentials.password).toBe('tajna');
    expect(readDyndns2(withHeaders({ ...headers, authorization: 'Basic' }, query))).toMatchObject({
      refused: 'badauth',
    });
    expect(readDyndns2(withHeaders(headers, `username=${NAME}`))).toMatchObject({ refused: 'badauth' });
  });

  it('is No-IP’s with both families in two parameters', () =>
    expect(requestOf(http('hostname=a.ba&myip=1.2.3.4&myipv6=2a00::1'))).toMatchObject({
      via: 'noip',
      addresses: { ip4: { address: '1.2.3.4' }, ip6: { address: '2a00::1' } },
    }));

  it('knows the connection’s address as IPv4, and none where there is none', () => {
    expect(requestOf(http('', { connection: '::ffff:9.9.9.9' })).connection).toBe('9.9.9.9');
    expect(requestOf(http('', { connection: '' })).connection).toBe(null);
    const forwarded = {
      'user-agent': AGENT,
      authorization: basic(`${NAME}:x`),
      'x-forwarded-for': '1.1.1.1',
    };
    expect(requestOf(withHeaders(forwarded)).connection).toBe('9.9.9.9');
  });
});

describe('codes of dyndns2', () => {
  it('good, with the address', async () =>
    expect(await answer(http(`hostname=${NAME}`))).toEqual({
      status: 200,
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        // ddclient takes the size of a chunk for a line.
        'content-length': '12',
        'cache-control': 'no-store',
      },
      body: 'good 9.9.9.9',
    }));

  it('good and nochg, with both addresses or none', () => {
    const line = (code: Code, addresses: string[]) => replyDyndns2([{ code, addresses }]).body;
    expect(line('good', ['1.2.3.4', '2a00::1'])).toBe('good 1.2.3.4,2a00::1');
    expect(line('nochg', ['2a00::1'])).toBe('nochg 2a00::1');
    expect(line('nochg', [])).toBe('nochg');
  });

  it.each(['', '   ', undefined])('badagent with the user agent %j, before anything else', async (agent) => {
    const asked = withHeaders({ 'user-agent': agent }, 'hostname=a.ba,b.ba');
    expect(await answer(asked)).toMatchObject({ status: 200, body: 'badagent\nbadagent' });
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('badagent with the method %s, and 405', async (method) =>
    expect(await answer(http(`hostname=${NAME}`, { method }))).toMatchObject({
      status: 405,
      headers: { allow: 'GET' },
      body: 'badagent',
    }),
  );

  it('nothing to HEAD, and no update', async () =>
    expect(await answer(http(`hostname=${NAME}`, { method: 'HEAD' }), unexpected as never)).toMatchObject({
      status: 405,
      body: '',
    }));

  it('badauth for wrong credentials, with the header that asks for them', async () => {
    const asked = http('hostname=a.ba,b.ba&offline=YES', {
      headers: { 'user-agent': AGENT, authorization: basic(`${NAME}:pogresna`) },
    });
    expect(await answer(asked)).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Basic realm="DDNS", charset="UTF-8"' },
      body: 'badauth\nbadauth',
    });
  });

  it.each(['YES', 'yes', '+YES'])('!donator for offline=%s', async (value) =>
    expect(await answer(http(`hostname=${NAME},b.ba&offline=${value}`))).toMatchObject({
      status: 200,
      body: '!donator\n!donator',
    }),
  );

  it('none of it for offline=NO', async () =>
    expect((await answer(http(`hostname=${NAME}&offline=NO`))).body).toBe('good 9.9.9.9'));

  it('numhost for more than 20 names, once a name', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, at) => `h${at}.primjer.ba`).join(',');
    expect((await answer(http(`hostname=${names(MOST_NAMES)}`))).body).toBe(
      Array(20).fill('nohost').join('\n'),
    );
    expect(await answer(http(`hostname=${names(21)}`))).toMatchObject({
      status: 200,
      body: Array(21).fill('numhost').join('\n'),
    });
  });

  it.each(['300.1.1.1', '1.2.3.4:80', '1.2.3.4,5.6.7.8', '2a00::/129', 'fe80::1%25eth0'])(
    'dnserr for the address %s',
    async (address) =>
      expect(await answer(http(`hostname=${NAME},b.ba&myip=${address}`))).toMatchObject({
        status: 200,
        body: 'dnserr\ndnserr',
      }),
  );

  it('notfqdn and nohost, each on its line', async () =>
    expect(await answer(http(`hostname=tudja.primjer.ba,${NAME},kuca,${NAME}`))).toMatchObject({
      status: 200,
      body: 'nohost\ngood 9.9.9.9\nnotfqdn\ngood 9.9.9.9',
    }));

  it('abuse', () => expect(replyDyndns2(forAll(1, 'abuse'))).toMatchObject({ status: 200, body: 'abuse' }));

  it('911 with 503 and Retry-After, whatever the service throws', async () => {
    const told: unknown[] = [];
    const error = new Error('database away');
    const broken: Execute = () => Promise.reject(error);
    const reply = await answerDyndns2(http('hostname=a.ba,b.ba'), broken, (what) => told.push(what));
    expect(reply).toMatchObject({ status: 503, headers: { 'retry-after': '60' }, body: '911\n911' });
    expect(told).toEqual([error]);
  });

  it('911 for all if the outcomes are not one a name', async () => {
    const told: unknown[] = [];
    const short: Execute = async () => forAll(1, 'good');
    const reply = await answerDyndns2(http('hostname=a.ba,b.ba'), short, (what) => told.push(what));
    expect(reply).toMatchObject({ status: 503, body: '911\n911' });
    expect(told).toHaveLength(1);
  });

  it('503 as soon as one line is 911', () =>
    expect(replyDyndns2([...forAll(1, 'good'), ...forAll(1, '911')])).toMatchObject({
      status: 503,
      body: 'good\n911',
    }));

  it('answers a query of 64 KB, and one with as many names as it holds', async () => {
    expect((await answer(http(`hostname=${NAME}&x=${'a'.repeat(65_536)}`))).body).toBe('good 9.9.9.9');
    const many = await answer(http(`hostname=${'a,'.repeat(32_768)}`));
    expect(many.body.split('\n')).toHaveLength(32_768);
  });

  it('writes one line a name always, without an exception', async () => {
    const outcome: fc.Arbitrary<Outcome> = fc.record({
      code: fc.constantFrom(...CODES),
      addresses: fc.array(fc.oneof(fc.ipV4(), fc.ipV6()), { maxLength: 2 }),
    });
    const query = fc
      .array(
        fc.tuple(
          fc.constantFrom('hostname', 'myip', 'myipv6', 'offline', 'username', 'password', 'alias'),
          fc.oneof(fc.string(), fc.domain(), fc.ipV4(), fc.array(fc.domain(), { maxLength: 24 }).map(String)),
        ),
        { maxLength: 5 },
      )
      .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));
    await fc.assert(
      fc.asyncProperty(
        query,
        fc.constantFrom('GET', 'POST'),
        fc.option(fc.string(), { nil: undefined }),
        fc.option(fc.oneof(fc.string(), fc.constant(basic(`${NAME}:tajna`))), { nil: undefined }),
        fc.infiniteStream(outcome),
        async (raw, method, agent, authorization, outcomes) => {
          const asked = new URLSearchParams(raw)
            .getAll('hostname')
            .flatMap((value) => value.split(','))
            .filter((name) => name.trim() !== '').length;
          const execute: Execute = async ({ names }) => names.map(() => outcomes.next().value!);
          const reply = await answer(
            http(raw, { method, headers: { 'user-agent': agent, authorization } }),
            execute,
          );
          expect(reply.body.split('\n')).toHaveLength(Math.max(1, asked));
          expect(reply.body).not.toMatch(/^$|\n\n|\n$/);
          expect(reply.headers['content-length']).toBe(String(Buffer.byteLength(reply.body)));
        },
      ),
    );
  });
});
