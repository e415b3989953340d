import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from './model.ts';
import { settled } from './options.ts';
import { broadcastMessage } from './sending.ts';
import { startSimulator } from './simulator.ts';
import { newSimulation } from './state.ts';
import { CALM, HOOK, type Kit, SENDER, startKit } from './testkit.ts';

const text = { type: 'text', text: 'a' };
const keyboard = (button: object) => ({ Type: 'keyboard', Buttons: [{ ActionBody: 'x', ...button }] });

describe('what the service refuses', () => {
  let kit: Kit;
  beforeAll(async () => {
    const map = { 'https://lose.primjer.ba': 'selfsigned', 'https://nema.primjer.ba': 'refused' };
    kit = await startKit({ speed: 1, chaos: CALM, map });
  });
  afterAll(() => kit.close());

  it('says on every answer that it is a simulation', async () => {
    for (const path of ['pa/get_account_info', 'sim/bots', 'media/avatar-1.png', 'nema']) {
      const method = path.startsWith('pa/') ? 'POST' : 'GET';
      const answer = await fetch(`${kit.sim.origin}/${path}`, { method });
      expect(answer.headers.get('x-simulator'), path).toBe('viber');
      await answer.arrayBuffer();
    }
  });

  it('a call without a token, with another, and of no method', async () => {
    expect(await kit.api('get_account_info', {}, '')).toMatchObject({ status: 2 });
    expect(await kit.api('get_account_info', {}, 'x')).toMatchObject({ status_message: 'invalidAuthToken' });
    expect(await kit.api('get_account_info', { auth_token: kit.token }, '')).toMatchObject({ status: 0 });
    expect(await kit.api('get_everything')).toEqual({ http: 404 });
    expect(await kit.api('constructor')).toEqual({ http: 404 });
    expect(await kit.api('get_account_info', '{')).toMatchObject({ status: 3 });
  });

  it('an address that is none, and lives on', async () => {
    expect((await fetch(`${kit.sim.origin}//`)).status).toBe(404);
    expect(await kit.api('get_account_info')).toMatchObject({ status: 0 });
  });

  it('to send before there is a webhook', async () => {
    expect(await kit.send(1, text)).toMatchObject({ status: 10 });
  });

  it('webhooks that it cannot reach or that do not answer by 200', async () => {
    const set = (url: string) => kit.api('set_webhook', { url });
    expect(await set('http://bot.primjer.ba/x')).toMatchObject({ status: 1, status_message: 'invalidUrl' });
    expect(await set('https://lose.primjer.ba/x')).toMatchObject({ status: 1 });
    expect((await set('https://lose.primjer.ba/x')).status_message).toContain('SSLHandshakeException');
    expect((await set('https://nema.primjer.ba/x')).status_message).toContain('refused');
    kit.receiver.failing = 1;
    expect((await set(HOOK)).status_message).toContain('HttpResponse[503 ]');
    expect(await kit.api('get_account_info')).not.toHaveProperty('webhook');
  });

  it('nothing of a good webhook', async () => {
    const answer = await kit.api('set_webhook', { url: HOOK, send_name: true, send_photo: true });
    expect(answer.event_types).toHaveLength(8);
    expect(kit.receiver.got.at(-1)).toMatchObject({ event: 'webhook' });
    expect(await kit.api('get_account_info')).toMatchObject({ webhook: HOOK, name: 'Čaršija bot 1' });
  });

  it('receivers that it does not know, who did not subscribe, and whose phones cannot', async () => {
    expect(await kit.send(1, text)).toMatchObject({ status: 6 });
    expect(await kit.send(1, { ...text, receiver: 'zzz' })).toMatchObject({ status: 5 });
    await kit.sim.control('subscribe-all');
    expect(await kit.send(11, text)).toMatchObject({ status: 11 });
    expect(await kit.send(7, { ...text, min_api_version: 7 })).toMatchObject({ status: 13 });
  });

  it.each([
    ['7,001 letters', { type: 'text', text: 'a'.repeat(7001) }, 3],
    ['7,000 letters', { type: 'text', text: '😀'.repeat(7000) }, 0],
    ['an empty text', { type: 'text', text: '' }, 3],
    ['a sender of 29 letters', { ...text, sender: { name: 'a'.repeat(29) } }, 3],
    ['a sender of 28 emoji', { ...text, sender: { name: '😀'.repeat(28) } }, 0],
    ['no sender', { ...text, sender: undefined }, 4],
    ['a picture without an ending', { type: 'picture', text: '', media: 'https://a.ba/x' }, 3],
    ['a picture with a query', { type: 'picture', text: '', media: 'https://a.ba/x.png?e=1' }, 0],
    ['a video without its size', { type: 'video', media: 'https://a.ba/x.mp4' }, 4],
    ['a video of 181 s', { type: 'video', media: 'https://a.ba/x.mp4', size: 9, duration: 181 }, 3],
    ['a keyboard alone', { keyboard: keyboard({}) }, 0],
    ['7 columns', { ...text, keyboard: keyboard({ Columns: 7 }) }, 3],
    ['share-phone for version 1', { ...text, keyboard: keyboard({ ActionType: 'share-phone' }) }, 14],
    ['rich media for version 1', { type: 'rich_media', rich_media: keyboard({}) }, 14],
    ['31 KB', { ...text, tracking_data: 'b'.repeat(31_000) }, 3],
    ['no such type', { type: 'constructor', text: 'a' }, 3],
  ])('%s', async (_name, message, status) => {
    expect(await kit.send(1, message)).toMatchObject({ status });
  });

  it('the 101st message to somebody who does not answer', async () => {
    const sent = await Promise.all(Array.from({ length: 101 }, () => kit.send(2, text)));
    expect(sent.filter(({ status }) => status === 12)).toHaveLength(1);
    await kit.sim.control('say', { customer: 2, text: 'Evo me' });
    expect(await kit.send(2, text)).toMatchObject({ status: 0 });
  });

  it('the third question about a person in 12 hours', async () => {
    const ask = () => kit.api('get_user_details', { id: kit.customer(3) });
    expect((await ask()).user).toMatchObject({ name: 'Željko Đurić' });
    expect(await ask()).toMatchObject({ status: 0 });
    expect(await ask()).toMatchObject({ status: 12 });
  });

  it('of a broadcast whom it does not reach, none and more than 300 receivers', async () => {
    const broadcast = (broadcast_list: unknown[]) =>
      kit.api('broadcast_message', { ...SENDER, type: 'text', text: 'Akcija', broadcast_list });
    const all = kit.sim.bots[0]!.customers.map(({ id }) => id);
    const { status, failed_list } = await broadcast([...all, 'nobody']);
    expect(status).toBe(0);
    expect(failed_list.map((one: { status: number }) => one.status)).toEqual([11, 5]);
    expect(await broadcast(Array(301).fill('x'))).toMatchObject({ status: 3 });
    expect(await broadcast([])).toMatchObject({ status: 4 });
  });

  it('the 501st broadcast in ten seconds', () => {
    // Not over HTTP, which may take longer than that on a busy machine.
    const sim = newSimulation(settled({}), async () => ({ status: 200, body: '', headers: {} }));
    const [bot] = sim.bots.values();
    bot!.webhook = HOOK;
    const broadcast = () => broadcastMessage(sim, bot!, { ...SENDER, ...text, broadcast_list: ['nobody'] });
    const many = Array.from({ length: 505 }, () => broadcast().json.status);
    expect(many).toEqual([...Array(500).fill(0), ...Array(5).fill(12)]);
    bot!.broadcasts = bot!.broadcasts.map((at) => at - 10_001);
    expect(broadcast().json.status).toBe(0);
  });

  it.each([
    ['blocked', 7],
    ['missing', 8],
    ['suspended', 9],
    ['unauthorised', 15],
    ['nobalance', 24],
    ['ok', 0],
  ])('every call of a bot that is %s', async (state, status) => {
    await kit.sim.control('bot', { state });
    expect(await kit.api('get_account_info')).toMatchObject({ status });
  });

  it('what it was told to, as often as it was told', async () => {
    await kit.sim.control('faults', [
      { on: 'send_message', do: 'lost', n: 1 },
      { on: 'send_message', do: 'http', status: 502, n: 1 },
      { on: 'send_message', do: 'status', status: 7, n: 1 },
      { on: 'get_online', do: 'hang' },
    ]);
    const { accepted } = await kit.sums();
    await expect(kit.send(3, { ...text, text: 'L' })).rejects.toThrow();
    expect(await kit.sums()).toMatchObject({ accepted: accepted + 1 });
    expect(await kit.send(3, text)).toEqual({ http: 502 });
    expect(await kit.send(3, text)).toMatchObject({ status: 7 });
    expect(await kit.send(3, text)).toMatchObject({ status: 0 });
    const signal = AbortSignal.timeout(200);
    const call = fetch(`${kit.sim.base}get_online`, { method: 'POST', signal });
    await expect(call).rejects.toThrow('timeout');
  });

  it('the old token of a bot that got another', async () => {
    const { token } = (await kit.sim.control('bot', { newToken: true })) as { token: string };
    expect(await kit.api('get_account_info')).toMatchObject({ status: 2 });
    expect(await kit.api('get_account_info', {}, token)).toMatchObject({ status: 0 });
  });
});

describe('callbacks', () => {
  let kit: Kit;
  beforeAll(async () => {
    kit = await startKit({ speed: 6000 });
    await kit.api('set_webhook', { url: HOOK, send_name: true });
  });
  afterAll(() => kit.close());
  const quiet = () => expect.poll(async () => (await kit.sums()).waiting).toBe(0);

  it('the answer to conversation_started is the welcome, if it is a good message', async () => {
    const welcomeOf = async (welcome: unknown) => {
      kit.receiver.welcome = welcome;
      await kit.sim.control('open', { customer: 1 });
      await quiet();
      const opened = (await kit.ledger()).callbacks.filter((one) => one.event === 'conversation_started');
      return opened.at(-1)!.welcome;
    };
    expect(await welcomeOf({ type: 'text', text: 'Dobro došli!', ...SENDER })).toBe('shown');
    expect(await welcomeOf({ type: 'text', text: 'Dobro došli!' })).toBe('missingData: sender.name');
    expect(await welcomeOf({ status: 0 })).toBe('ignored');
    expect(await welcomeOf(undefined)).toBeUndefined();
  });

  it('a message carries the sender and a token of 19 digits', async () => {
    await kit.sim.control('say', { customer: 1, text: 'Zdravo' });
    await quiet();
    const message = kit.receiver.got.find(({ event }) => event === 'message')!;
    expect(message).toMatchObject({ message: { text: 'Zdravo' }, sender: { name: 'Amra Hodžić' } });
    expect(message.message_token).toMatch(/^\d{19}$/);
    expect(message.sender).not.toHaveProperty('avatar');
  });

  it('receipts carry the token of what was sent', async () => {
    await kit.sim.control('chaos', CALM);
    const { message_token } = await kit.send(1, { ...text, tracking_data: 'k1' });
    await quiet();
    const about = kit.receiver.got.filter((one) => one.message_token === message_token);
    expect(about.map(({ event }) => event).sort()).toEqual(['delivered', 'seen']);
    expect((await kit.ledger()).accepted.at(-1)).toMatchObject({ token: message_token, tracking_data: 'k1' });
  });

  it('a receipt may come before the answer to the call', async () => {
    await kit.sim.control('chaos', { earlyReceipt: 1 });
    kit.receiver.got.length = 0;
    const { message_token } = await kit.send(1, text);
    expect(kit.receiver.got).toMatchObject([{ event: 'delivered', message_token }]);
    await kit.sim.control('chaos', { earlyReceipt: 0 });
  });

  it('a keyboard that is too high fails on the phone, after the service took it', async () => {
    const Buttons = Array.from({ length: 25 }, () => ({ ActionBody: 'x' }));
    const { status, message_token } = await kit.send(1, { ...text, keyboard: { Type: 'keyboard', Buttons } });
    expect(status).toBe(0);
    await quiet();
    expect(kit.receiver.got.filter((one) => one.message_token === message_token)).toMatchObject([
      { event: 'failed', desc: expect.stringContaining('keyboard') },
    ]);
  });

  it('are repeated until they are answered by 200, some come twice, some out of order', async () => {
    await kit.sim.control('chaos', { duplicate: 0.05, reorder: 0.05 });
    kit.receiver.got.length = 0;
    kit.receiver.failing = 30;
    const { callbacks: before } = await kit.sums();
    await kit.sim.control('burst', { n: 300, rate: 600 });
    await quiet();
    const { callbacks } = await kit.ledger();
    const sent = callbacks.slice(before);
    expect(sent).toHaveLength(300);
    const failed = sent.flatMap(({ attempts }) => attempts.filter(({ status }) => status === 503));
    expect(failed).toHaveLength(30);
    expect(sent.filter((one) => one.acknowledged === 0)).toEqual([]);
    const acknowledged = sent.reduce((sum, one) => sum + one.acknowledged, 0);
    expect(kit.receiver.got).toHaveLength(acknowledged);
    expect(acknowledged).toBeGreaterThan(300);
    const latest = new Map<string, number>();
    let late = 0;
    for (const { sender, message } of kit.receiver.got) {
      const number = Number(/#(\d+)/.exec(message.text)![1]);
      if (number < (latest.get(sender.id) ?? 0)) late++;
      else latest.set(sender.id, number);
    }
    expect(late).toBeGreaterThan(0);
  });

  it('tokens read as doubles collapse', () => {
    const tokens = new Set(kit.receiver.got.map((one) => one.message_token));
    expect(new Set([...tokens].map(Number)).size).toBeLessThan(tokens.size);
  });

  it('are all signed over the exact bytes, unless they are not to be', async () => {
    expect(kit.receiver.badlySigned).toBe(0);
    await kit.sim.control('chaos', { ...CALM, badSignature: 1 });
    await kit.sim.control('say', { customer: 4 });
    await expect.poll(() => kit.receiver.badlySigned).toBeGreaterThan(0);
    await kit.sim.control('chaos', { badSignature: 0 });
    await quiet();
  });

  it('are given up when every attempt failed, and not sent when they are to be lost', async () => {
    kit.receiver.failing = Number.POSITIVE_INFINITY;
    await kit.sim.control('say', { customer: 5 });
    await quiet();
    kit.receiver.failing = 0;
    await kit.sim.control('chaos', { loseCallback: 1 });
    await kit.sim.control('say', { customer: 5 });
    const [gaveUp, lost] = (await kit.ledger()).callbacks.slice(-2);
    expect(gaveUp).toMatchObject({ gaveUp: true, acknowledged: 0 });
    expect(gaveUp!.attempts).toHaveLength(10);
    expect(lost).toMatchObject({ lost: true, attempts: [], order: gaveUp!.order + 1 });
  });
});

describe('several simulators at once', () => {
  it('have the same bots, customers and tokens for a seed, and others for another', async () => {
    const three = await Promise.all(['7', '7', '8'].map((seed) => startKit({ seed, chaos: CALM, bots: 2 })));
    const seen = await Promise.all(
      three.map(async (kit) => {
        await kit.api('set_webhook', { url: HOOK });
        await kit.sim.control('say', { customer: 2 });
        const tokens = (await kit.ledger()).callbacks.map(({ token }) => token);
        return { bots: kit.sim.bots, tokens };
      }),
    );
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]!.bots[0]!.token).not.toBe(seen[2]!.bots[0]!.token);
    expect(seen[0]!.tokens).not.toEqual(seen[2]!.tokens);
    await three[0]!.sim.control('reset');
    expect(await three[0]!.sums()).toMatchObject({ callbacks: 0, waiting: 0 });
    expect(await three[1]!.sums()).toMatchObject({ callbacks: 2 });
    await Promise.all(three.map((kit) => kit.close()));
  });

  it('do not repeat tokens of an earlier run when they are to be fresh', async () => {
    const tokenOf = async (fresh: boolean) => {
      const callWebhook = async () => ({ status: 200, body: '', headers: {} });
      const sim = await startSimulator({ fresh, callWebhook, allowHttp: true });
      const headers = { 'x-viber-auth-token': sim.bots[0]!.token };
      const body = JSON.stringify({ url: 'http://127.0.0.1/' });
      await (await fetch(`${sim.base}set_webhook`, { method: 'POST', headers, body })).json();
      const { token } = (await sim.control('/sim/say')) as { token: string };
      await sim.close();
      return token;
    };
    expect(await tokenOf(false)).toBe(await tokenOf(false));
    const [first, second] = [await tokenOf(true), await tokenOf(true)];
    expect(BigInt(second)).toBeGreaterThan(BigInt(first));
    expect(second).toHaveLength(19);
  });

  it('tell a wrong order from a good one', async () => {
    const sim = await startSimulator();
    await expect(sim.control('say', { bot: 9 })).rejects.toThrow('no such bot');
    await expect(sim.control('nothing')).rejects.toThrow('no such order');
    const answer = await fetch(`${sim.origin}/sim/say`, { method: 'POST', body: '{"customer":21}' });
    expect(answer.status).toBe(404);
    const bots = (await (await fetch(`${sim.origin}/sim/bots`)).json()) as { customers: Customer[] }[];
    expect(bots[0]!.customers).toHaveLength(20);
    await sim.close();
    await expect(fetch(sim.origin)).rejects.toThrow();
  });
});
