import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WorkerClient } from './worker-client.ts';
import { INTERNAL_ERROR, NOT_LOADED, OUT_OF_MEMORY, workerErrorText } from './worker-errors.ts';

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
const newClient = () =>
  new WorkerClient<unknown, string>(() => {
    made.push(new FakeWorker());
    return made.at(-1) as unknown as Worker;
  });

beforeEach(() => {
  made.length = 0;
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

test('a script that does not load is not said to be a matter of memory', async () => {
  const answer = newClient().run('x');
  made[0]!.fail();
  await expect(answer).rejects.toThrow(NOT_LOADED);
});

test('a fault of ours is said to be ours, also after a job that went well', async () => {
  const client = newClient();
  const first = client.run('x');
  made[0]!.say({ is: 'done', result: 'y' });
  expect(await first).toBe('y');
  const second = client.run('x');
  made[0]!.say({ is: 'broken', message: "TypeError: Cannot read properties of undefined (reading 'a')" });
  await expect(second).rejects.toThrow(INTERNAL_ERROR);
  expect(made[0]!.ended).toBe(true);
});

test('an order that cannot be sent leaves the client free', async () => {
  const client = newClient();
  await expect(client.run(() => {})).rejects.toThrow(INTERNAL_ERROR);
  expect(client.busy).toBe(false);
  const answer = client.run('x');
  made.at(-1)!.say({ is: 'done', result: 'y' });
  expect(await answer).toBe('y');
});

test('a worker that cannot be begun leaves the client free', async () => {
  const client = new WorkerClient(() => {
    throw new Error('SecurityError');
  });
  await expect(client.run('x')).rejects.toThrow(INTERNAL_ERROR);
  expect(client.busy).toBe(false);
});

test.each([
  ['RangeError: Array buffer allocation failed', OUT_OF_MEMORY],
  ['Uncaught RangeError: Invalid string length', OUT_OF_MEMORY],
  ['QuotaExceededError: no space', OUT_OF_MEMORY],
  ['InternalError: out of memory', OUT_OF_MEMORY],
  ['RangeError: Maximum call stack size exceeded', INTERNAL_ERROR],
  ['TypeError: Failed to fetch dynamically imported module: /assets/x.js', NOT_LOADED],
  ['TypeError: Importing a module script failed.', NOT_LOADED],
  ['TypeError: x is not a function', INTERNAL_ERROR],
])('%s', (message, said) => {
  expect(workerErrorText(message, true)).toBe(said);
});
