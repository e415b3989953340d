import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('lets a few work at a time, the next ones wait, and refuses the rest', async () => {
  const turn = createTurns(2, 3);
  let active = 0;
  let most = 0;
  const done: (() => void)[] = [];
  const work = () =>
    turn(async () => {
      active += 1;
      most = Math.max(most, active);
      await new Promise<void>((resolve) => done.push(resolve));
      active -= 1;
    });
  const all = Array.from({ length: 5 }, work);
  await expect(work()).rejects.toMatchObject({ status: 429, data: { retry_after: 10 } });
  for (let index = 0; index < 5; index++) {
    while (!done[index]) await new Promise((resolve) => setImmediate(resolve));
    done[index]!();
  }
  await Promise.all(all);
  expect(most).toBe(2);
  await turn(async () => expect(active).toBe(0));
});

it('gives the turn back after a failure', async () => {
  const turn = createTurns(1, 0);
  await expect(turn(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turn(async () => 'yes')).toBe('yes');
});
