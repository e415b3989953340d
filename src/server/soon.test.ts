import { expect, it } from 'vitest';
import { soon } from './soon.ts';

it('answers what was read last when reading fails or takes too long', async () => {
  const answers = [
    () => Promise.reject(new Error('away')),
    () => Promise.resolve('first'),
    () => Promise.reject(new Error('away')),
    () => new Promise<string>(() => {}),
    () => Promise.resolve('second'),
  ];
  const read = soon(() => answers.shift()!(), 'start');
  const given: string[] = [];
  for (let turn = 0; turn < 5; turn++) given.push(await read());
  expect(given).toEqual(['start', 'first', 'first', 'first', 'second']);
});
