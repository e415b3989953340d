import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BROKEN, brokenText, NO_ROOM, NOT_LOADED } from './broken.ts';
import { Hand } from './worker-client.ts';

class FakeWorker extends EventTarget {
  ended = false;
  heard: { id: number; input: unknown }[] = [];
  postMessage(order: { id: number; input: unknown }): void {
    structuredClone(order);
    this.heard.push(order);
  }
  terminate(): void {
    this.ended = true;
  }
  say(word: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: { id: this.heard.at(-1)!.id, ...word } }));
  }
  fail(message?: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), message === undefined ? {} : { message }));
  }
}

const made: FakeWorker[] = [];
const newHand = () =>
  new Hand<unknown, string>(() => {
    made.push(new FakeWorker());
    return made.at(-1) as unknown as Worker;
  });

beforeEach(() => {
  made.length = 0;
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

test('a script that does not load is not said to be a matter of memory', async () => {
  const answer = newHand().run('x');
  made[0]!.fail();
  await expect(answer).rejects.toThrow(NOT_LOADED);
});

test('a fault of ours is said to be ours, also after a job that went well', async () => {
  const hand = newHand();
  const first = hand.run('x');
  made[0]!.say({ is: 'done', result: 'y' });
  expect(await first).toBe('y');
  const second = hand.run('x');
  made[0]!.say({ is: 'broken', message: "TypeError: Cannot read properties of undefined (reading 'a')" });
  await expect(second).rejects.toThrow(BROKEN);
  expect(made[0]!.ended).toBe(true);
});

test('an order that cannot be sent leaves the hand free', async () => {
  const hand = newHand();
  await expect(hand.run(() => {})).rejects.toThrow(BROKEN);
  expect(hand.busy).toBe(false);
  const answer = hand.run('x');
  made.at(-1)!.say({ is: 'done', result: 'y' });
  expect(await answer).toBe('y');
});

test('a worker that cannot be begun leaves the hand free', async () => {
  const hand = new Hand(() => {
    throw new Error('SecurityError');
  });
  await expect(hand.run('x')).rejects.toThrow(BROKEN);
  expect(hand.busy).toBe(false);
});

test.each([
  ['RangeError: Array buffer allocation failed', NO_ROOM],
  ['Uncaught RangeError: Invalid string length', NO_ROOM],
  ['QuotaExceededError: no space', NO_ROOM],
  ['InternalError: out of memory', NO_ROOM],
  ['RangeError: Maximum call stack size exceeded', BROKEN],
  ['TypeError: Failed to fetch dynamically imported module: /assets/x.js', NOT_LOADED],
  ['TypeError: Importing a module script failed.', NOT_LOADED],
  ['TypeError: x is not a function', BROKEN],
])('%s', (message, said) => {
  expect(brokenText(message, true)).toBe(said);
});
