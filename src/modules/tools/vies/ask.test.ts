import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import type { HttpClient } from '../../../core/http-client/client.ts';
import { type FakeVies, json, startFakeVies, valid } from '../test/fake-vies.ts';
import { askVies, createViesClient, isSilent, readAnswer } from './ask.ts';

let vies: FakeVies;
let client: HttpClient;
const log = pino({ level: 'silent' });
beforeAll(async () => {
  vies = await startFakeVies();
  client = createViesClient(vies.url, log);
});
afterAll(async () => {
  await client.close();
  vies.stop();
});

const { signal } = new AbortController();
const ask = (rest: string, timeout?: number) => askVies('IT', rest, { client, signal, timeout });

it('reads a valid number, on one line, and "---" as withheld', async () => {
  vies.on('IT1', valid('  ESEMPIO\u202e  S.P.A. ', 'VIA ROMA 1\n00100 ROMA RM\n'));
  expect(await ask('1')).toEqual({
    valid: true,
    name: 'ESEMPIO S.P.A.',
    address: 'VIA ROMA 1, 00100 ROMA RM',
  });
  vies.on('IT2', valid());
  expect(await ask('2')).toEqual({ valid: true, name: null, address: null });
  vies.on('IT3', valid('x'.repeat(5000)));
  expect(await ask('3')).toMatchObject({ name: 'x'.repeat(300) });
});

test.each([
  ['MS_UNAVAILABLE', 'unavailable'],
  ['SERVICE_UNAVAILABLE', 'unavailable'],
  ['MS_MAX_CONCURRENT_REQ', 'busy'],
  ['GLOBAL_MAX_CONCURRENT_REQ', 'busy'],
  ['TIMEOUT', 'timeout'],
  ['IP_BLOCKED', 'ours'],
  ['WHATEVER_COMES_NEXT', 'unavailable'],
])('hears %s as a silence, and never as an invalid number', (word, silence) => {
  const wrapped = { actionSucceed: false, errorWrappers: [{ error: word }] };
  for (const body of [{ isValid: false, userError: word }, { isValid: true, userError: word }, wrapped])
    expect(readAnswer(JSON.stringify(body))).toEqual({ silence, word });
});

it.each([200, 400, 500])(
  'hears of a number that the register will not look up, with the status %i, that it is invalid',
  async (status) => {
    const replies = [
      { actionSucceed: false, errorWrappers: [{ error: 'INVALID_INPUT' }] },
      { isValid: false, userError: 'INVALID_INPUT' },
    ];
    for (const [at, body] of replies.entries()) {
      vies.on(`IT4${at}`, (answer) => json(answer, body, status));
      expect(await ask(`4${at}`)).toEqual({ valid: false, name: null, address: null });
    }
  },
);

it('takes no other result from a failure', async () => {
  for (const body of [
    { isValid: true },
    { isValid: true, userError: 'VALID' },
    { userError: 'INVALID', isValid: false },
  ]) {
    vies.on('IT50', (answer) => json(answer, body, 500));
    expect(await ask('50')).toEqual({ silence: 'unreachable', word: 'HTTP 500' });
  }
});

test('only two words make a number invalid', () => {
  expect(readAnswer('{"isValid":false,"userError":"INVALID"}')).toMatchObject({ valid: false });
  expect(readAnswer('{"isValid":false}')).toMatchObject({ valid: false });
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), fc.string({ minLength: 1 }), (text, word) => {
      const strange = readAnswer(text);
      expect(strange === null || isSilent(strange)).toBe(true);
      if (['VALID', 'INVALID', 'INVALID_INPUT'].includes(word)) return;
      const heard = readAnswer(JSON.stringify({ isValid: false, userError: word }));
      expect(heard && isSilent(heard) && heard.silence).toEqual(expect.any(String));
    }),
  );
});

it('hears anything but an answer as a silence', async () => {
  vies.on('IT10', (answer) => answer.end('<html>'));
  vies.on('IT11', (answer) => json(answer, { isValid: false }, 500));
  vies.on('IT12', (answer) => answer.destroy());
  vies.on('IT13', (answer) => answer.writeHead(200, { 'content-type': 'application/json' }).end('[1,2'));
  vies.on('IT14', (answer) => json(answer, { errorWrappers: [{ error: 'MS_MAX_CONCURRENT_REQ' }] }, 500));
  vies.on('IT15', (answer) => json(answer, {}, 429));
  const heard = await Promise.all(['10', '11', '12', '13', '14', '15'].map((rest) => ask(rest)));
  expect(heard.map((one) => (isSilent(one) ? one.silence : one))).toEqual([
    'unreachable',
    'unreachable',
    'unreachable',
    'unreachable',
    'busy',
    'busy',
  ]);
});

it('follows nobody elsewhere', async () => {
  vies.on('IT20', (answer) => answer.writeHead(302, { location: `${vies.url}/ms/IT/vat/21` }).end());
  expect(await ask('20')).toEqual({ silence: 'unreachable', word: 'HTTP 302' });
  expect(vies.asked).not.toContain('IT21');
});

it('gives up after its timeout, and reads no endless answer', async () => {
  vies.on('IT30', () => {});
  expect(await ask('30', 50)).toMatchObject({ silence: 'timeout' });
  vies.on('IT31', (answer) => {
    const more = (): void => {
      while (!answer.destroyed && answer.write('{"a":'.repeat(1000)));
    };
    answer.on('drain', more);
    more();
  });
  expect(await ask('31')).toMatchObject({ silence: 'unreachable' });
});

it('is not there at all', async () => {
  const nobody = createViesClient('http://127.0.0.1:9', log);
  const gone = await askVies('IT', '1', { client: nobody, signal });
  expect(gone).toMatchObject({ silence: 'unreachable' });
});
