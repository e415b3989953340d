import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from './helper.ts';
import { brokenByNul, englishRefusals } from './matrix/odd-input.ts';

const GROUPS = '/api/erp/sifarnici/grupe-robe';

let test: TestApp;
let person: Person;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.member({ roles: ['admin'] });
});
afterAll(() => test.close());

const post = (payload: string | Buffer) =>
  test.app.inject({
    method: 'POST',
    url: GROUPS,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
    payload,
  });

describe('a body', () => {
  it.each([
    ['no JSON', '{"sifra":', 400],
    ['nothing', '', 400],
    ['a list', '[]', 400],
    ['a prototype', '{"__proto__":{"sifra":"x"}}', 400],
    ['half a character', '{"sifra":"P1","naziv":"a\\ud800b"}', 400],
    ['another encoding', Buffer.from([...Buffer.from('{"sifra":"P2","naziv":"'), 0xe8, 0x22, 0x7d]), 400],
    ['more than a megabyte', JSON.stringify({ sifra: 'P3', naziv: 'x'.repeat(1_100_000) }), 413],
    ['a text that is too long', JSON.stringify({ sifra: 'P4', naziv: 'x'.repeat(100_000) }), 422],
    ['a character that turns the text', JSON.stringify({ sifra: 'P5', naziv: '\u202Egnp.exe' }), 422],
    ['a character that cannot be kept', JSON.stringify({ sifra: 'P6', naziv: 'a\0b' }), 422],
    ['levels without end', `{"sifra":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 400],
    [
      'brackets in a text, which are no levels',
      JSON.stringify({ sifra: 7, naziv: `${'[{'.repeat(60)}\\"${'['.repeat(400)}` }),
      422,
    ],
    ['a wrong type', '{"sifra":7,"naziv":{"a":1}}', 422],
    ['an unknown field', '{"sifra":"P7","naziv":"x","tenant_id":"y"}', 422],
  ])('with %s is refused in Bosnian', async (_what, payload, status) => {
    const answer = await post(payload);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ success: false, message: expect.stringMatching(/\p{L}+ \p{L}+/u) });
    expect(answer.body).not.toMatch(/insert into|select |stack/i);
  });

  it('keeps emoji and every letter as they came', async () => {
    const naziv = '👩‍👩‍👧 Čevapi đ ž – „ručno”';
    const answer = await post(JSON.stringify({ sifra: 'P8', naziv }));
    expect(answer.json().data.naziv).toBe(naziv);
    const escaped = await post('{"sifra":"P9","naziv":"\\ud83d\\ude00"}');
    expect(escaped.json().data.naziv).toBe('😀');
  });

  it('that repeats a key is told which', async () => {
    const answer = await post(JSON.stringify({ sifra: 'P8', naziv: 'Druga' }));
    expect(answer.statusCode).toBe(409);
    expect(answer.json().errors).toEqual({
      sifra: expect.stringMatching(
        /^Već postoji zapis s istom vrijednošću: „Šifra” \(.*\)\. Ima je .*\(P8\)”\.$/,
      ),
    });
  });
});

it('of any shape is refused in Bosnian by every route that takes one', async () => {
  const { english, asked } = await englishRefusals(test, [{ unheard_of: 1 }]);
  expect(asked).toBeGreaterThan(50);
  expect(english).toEqual([]);
});

it('what is not a request is refused in Bosnian too', async () => {
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = test.app.server.address() as AddressInfo;
  const say = (text: string) =>
    new Promise<string>((resolve) => {
      let heard = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      socket.on('data', (chunk) => (heard += chunk));
      socket.on('close', () => resolve(heard));
    });
  expect(await say('FOO / HTTP/1.1\r\nHost: a\r\n\r\n')).toContain('Zahtjev nije ispravan.');
  const long = `GET /api/health?q=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`;
  expect(await say(long)).toMatch(/^HTTP\/1.1 431 .*predugi/s);
});

it('a character that cannot be kept is no error of the server in any address', async () => {
  const { broken, asked } = await brokenByNul(test, false);
  expect(asked).toBeGreaterThan(200);
  expect(broken).toEqual([]);
});
