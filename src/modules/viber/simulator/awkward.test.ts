import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AWKWARD } from './awkward.ts';
import type { CallWebhook } from './options.ts';
import type { Signing } from './raw.ts';
import { startSimulator } from './simulator.ts';
import { CALM, readJson } from './testkit.ts';

const URL = 'http://127.0.0.1/h';
const got: { url: string; body: Buffer; headers: Record<string, string> }[] = [];
const callWebhook: CallWebhook = async (url, body, headers) => {
  got.push({ url, body, headers });
  return { status: 200, body: 'primljeno', headers: { 'x-own': 'yes' } };
};
let sim: Awaited<ReturnType<typeof startSimulator>>;
beforeAll(async () => {
  sim = await startSimulator({ seed: 7, bots: 2, chaos: CALM, allowHttp: true, callWebhook });
  const headers = { 'x-viber-auth-token': sim.bots[0]!.token };
  await fetch(`${sim.base}set_webhook`, { method: 'POST', headers, body: JSON.stringify({ url: URL }) });
});
afterAll(() => sim.close());

const last = () => got.at(-1)!;
const send = (name: string) => sim.control('awkward', { case: name, customer: 3 });
/** The JSON of the last callback, as it is and read. */
async function sent(name: string) {
  await send(name);
  const json = last().body.toString();
  return { json, read: readJson(json) };
}

describe('awkward callbacks', () => {
  it('events that no bot asked for', async () => {
    expect((await sent('client_status')).read).toMatchObject({ event: 'client_status' });
    expect((await sent('action')).read).toMatchObject({ event: 'action' });
    expect((await sent('unknown-event')).read.event).toBe('budućnost');
  });

  it('messages without what a message has', async () => {
    expect((await sent('no-message')).read).not.toHaveProperty('message');
    expect((await sent('null-message')).read).toMatchObject({ event: 'message', message: null });
    expect((await sent('no-sender')).read).not.toHaveProperty('sender');
  });

  it('times that cannot be', async () => {
    expect((await sent('zero-timestamp')).read.timestamp).toBe(0);
    expect((await sent('future-timestamp')).read.timestamp).toBe(Date.UTC(2100, 0, 1));
    expect((await sent('text-timestamp')).read.timestamp).toBe('jučer');
  });

  it('texts that PostgreSQL and UTF-8 refuse', async () => {
    expect((await sent('nul')).json).toContain('prije\\u0000poslije');
    expect((await sent('surrogates')).json).toContain('\\ud83d sam i \\ude00');
  });

  it.each([
    ['token-text', '"5700000000000000001"'],
    ['token-zero', '0'],
    ['token-negative', '-5700000000000000001'],
    ['token-huge', '18446744073709551616'],
    ['token-none', 'null'],
  ])('%s', async (name, token) => {
    expect((await sent(name)).json).toContain(`"message_token":${token},`);
  });

  it('two tokens that are one number as doubles, and one token with two contents', async () => {
    const tokens = ((await send('neighbours')) as { token: string }[]).map(({ token }) => token);
    expect(BigInt(tokens[1]!) - BigInt(tokens[0]!)).toBe(1n);
    expect(Number(tokens[1])).toBe(Number(tokens[0]));
    const same = (await send('same-token')) as { token: string; text: string }[];
    expect(same[0]!.token).toBe(same[1]!.token);
    expect(same[0]!.text).not.toBe(same[1]!.text);
  });

  it('all of them, each acknowledged, and no others', async () => {
    const entries = (await sim.control('awkward', { case: 'all', customer: 4 })) as unknown[];
    expect(entries.length).toBeGreaterThanOrEqual(Object.keys(AWKWARD).length);
    await expect.poll(async () => sim.control('sums')).toMatchObject({ waiting: 0, gaveUp: 0 });
    await expect(send('constructor')).rejects.toThrow('case is all or one of');
  });
});

describe('raw callbacks', () => {
  it('any bytes, signed or not, and the answer of the webhook', async () => {
    const answer = await sim.control('raw', { body: 'nije JSON', sign: true, headers: { 'x-a': 'b' } });
    expect(answer).toEqual({ status: 200, body: 'primljeno', headers: { 'x-own': 'yes' } });
    expect(last()).toMatchObject({ url: URL, headers: { 'x-a': 'b' } });
    expect(last().body.toString()).toBe('nije JSON');
    await sim.control('raw', { body: Buffer.from([0xff, 0xfe, 0]).toString('base64'), encoding: 'base64' });
    expect([...last().body]).toEqual([0xff, 0xfe, 0]);
  });

  it('goes to another address if it is told to', async () => {
    await sim.control('raw', { body: '{}', url: 'http://127.0.0.1/drugi', bot: 2 });
    expect(last().url).toBe('http://127.0.0.1/drugi');
    await expect(sim.control('raw', { body: '{}', bot: 2 })).rejects.toThrow('no webhook');
  });

  it('is signed in every wrong way', async () => {
    const signed = async (sign: Signing) => {
      await sim.control('raw', { body: '{}', sign });
      return { header: last().headers['x-viber-content-signature'], url: last().url };
    };
    const { header: good = '' } = await signed(true);
    expect(good).toMatch(/^[0-9a-f]{64}$/);
    expect(await signed(false)).toEqual({ header: undefined, url: URL });
    expect(await signed('query')).toEqual({ header: undefined, url: `${URL}?sig=${good}` });
    expect((await signed('truncated')).header).toBe(good.slice(0, 40));
    expect((await signed('upper')).header).toBe(good.toUpperCase());
    expect((await signed('twice')).header).toBe(`${good}, ${good}`);
    expect((await signed('nothex')).header).toMatch(/^[0-9a-f]{63}z$/);
    expect((await signed('spaces')).header?.replace(' ', '')).toBe(good);
    expect((await signed('other-bot')).header).not.toBe(good);
    expect((await signed('other-body')).header).not.toBe(good);
    expect(await signed('wrong-query')).toMatchObject({
      header: good,
      url: expect.not.stringContaining(good),
    });
  });
});
