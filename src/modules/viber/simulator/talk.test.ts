import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NAMES } from './people.ts';
import { TOPICS } from './sentences.ts';
import { CALM, type Callback, HOOK, type Kit, startKit } from './testkit.ts';

let kit: Kit;
beforeAll(async () => {
  kit = await startKit({ chaos: CALM, customers: NAMES.length });
  await kit.api('set_webhook', { url: HOOK, send_name: true });
});
afterAll(() => kit.close());

const written = (number: number): Callback[] =>
  kit.receiver.got
    .filter(({ event, sender }) => event === 'message' && sender.id === kit.customer(number))
    .map(({ message }) => message);
/** What a customer answers to a message. */
async function answerOf(number: number, message: object): Promise<Callback> {
  const before = written(number).length;
  expect(await kit.send(number, message)).toMatchObject({ status: 0 });
  await expect.poll(() => written(number).length).toBe(before + 1);
  return written(number).at(-1)!;
}
const asked = (number: number, text: string) => answerOf(number, { type: 'text', text });

describe('scripted customers', () => {
  it('open the chat and begin with the first sentence of a conversation', async () => {
    await kit.sim.control('live', { within: 50 });
    const all = NAMES.map((_, at) => at + 1);
    await expect.poll(() => all.filter((number) => written(number).length > 0).length).toBe(all.length);
    const opened = () => kit.receiver.got.filter(({ event }) => event === 'conversation_started').length;
    await expect.poll(opened).toBe(all.length);
    const openings = TOPICS.map(([line]) => line);
    const begun = all.filter((number) => openings.includes(written(number)[0]!.text));
    expect(begun.length).toBeGreaterThan(all.length * 0.7);
    expect(new Set(begun.map((number) => written(number)[0]!.text)).size).toBeGreaterThan(5);
  });

  it('give what they are asked for', async () => {
    expect(await asked(1, 'Kako se zovete?')).toMatchObject({ type: 'text', text: 'Amra Hodžić' });
    expect(await asked(1, 'Upišite broj narudžbe')).toMatchObject({ text: '10401' });
    expect(await asked(1, 'Ostavite e-mail adresu')).toMatchObject({ text: 'amra.hodzic@primjer.ba' });
    expect(await asked(3, 'Molim Vaš broj telefona')).toMatchObject({ text: '+38761000003' });
    expect(await asked(4, 'Možete li poslati sliku?')).toMatchObject({ type: 'picture' });
    expect(await asked(5, 'Pošaljite lokaciju')).toMatchObject({ type: 'location' });
  });

  it('go on with what they talk about, and send back what was attached', async () => {
    const talk = TOPICS.find(([line]) => line === written(2)[0]!.text)!;
    const answer = await answerOf(2, { type: 'text', text: 'U redu.', tracking_data: 'korak 2' });
    expect(answer.tracking_data).toBe('korak 2');
    const line = talk[1]!;
    expect(answer).toMatchObject(typeof line === 'string' ? { text: line } : { type: expect.any(String) });
  });

  it('press a button of a keyboard', async () => {
    const pressing = (button: object) => {
      const Buttons = [{ Text: 'Da', ActionBody: 'da', ...button }];
      const message = { type: 'text', text: 'Nastavljamo?', min_api_version: 3 };
      return answerOf(3, { ...message, keyboard: { Type: 'keyboard', Buttons } });
    };
    expect(await pressing({})).toMatchObject({ type: 'text', text: 'da' });
    expect(await pressing({ ActionType: 'share-phone' })).toMatchObject({
      contact: { name: 'Željko Đurić', phone_number: '38761000003' },
    });
    expect(await pressing({ ActionType: 'location-picker' })).toMatchObject({
      location: { lat: expect.any(Number), lon: expect.any(Number) },
    });
  });
});

it('with `live` they begin by themselves once the webhook is set', async () => {
  const own = await startKit({ chaos: CALM, live: 20, customers: 2 });
  await own.api('set_webhook', { url: HOOK });
  await expect.poll(() => own.receiver.got.filter(({ event }) => event === 'message').length).toBe(2);
  await own.close();
});

it('there are forty sentences and more, and names of 24 people and more', () => {
  const sentences = TOPICS.flat().filter((line) => typeof line === 'string');
  expect(new Set(sentences).size).toBe(sentences.length);
  expect(sentences.length).toBeGreaterThan(40);
  expect(new Set(NAMES).size).toBe(NAMES.length);
  expect(NAMES.filter((name) => /^\p{Lu}[\p{L}-]+ \p{Lu}\p{Ll}+$/u.test(name)).length).toBeGreaterThanOrEqual(
    24,
  );
});
