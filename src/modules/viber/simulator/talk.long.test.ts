// Long, since the scripted customers take their time.
// In the suite: talk.test.ts (the chat, what they are asked for, a keyboard).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NAMES } from './people.ts';
import { CALM, HOOK, type Kit, startKit } from './testkit.ts';

let kit: Kit;
beforeAll(async () => {
  kit = await startKit({ chaos: CALM, customers: NAMES.length });
  await kit.api('set_webhook', { url: HOOK, send_name: true });
  await kit.sim.control('live', { within: 50 });
});
afterAll(() => kit.close());

describe('scripted customers', () => {
  it('send in time every kind of message, and some leave', async () => {
    const round = async (): Promise<string[]> => {
      await kit.sim.control('subscribe-all');
      await Promise.all(NAMES.map((_, at) => kit.send(at + 1, { type: 'text', text: 'Razumijem.' })));
      const { got } = kit.receiver;
      const kinds = new Set(got.map(({ event, message }): string => message?.type ?? event));
      return [...kinds].sort();
    };
    const kinds = ['contact', 'file', 'location', 'picture', 'sticker', 'text', 'url', 'video'];
    await expect.poll(round).toEqual(expect.arrayContaining([...kinds, 'unsubscribed']));
  });
});
