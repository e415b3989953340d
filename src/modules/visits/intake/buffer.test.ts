import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBuffer } from './buffer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const away = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' });
const refused = Object.assign(new Error('not null'), { code: '23502' });

it('writes everything but the one that cannot be written', async () => {
  const written: number[] = [];
  const lost: number[] = [];
  const buffer = createBuffer<number>(
    async (items) => {
      if (items.includes(13)) throw refused;
      written.push(...items);
    },
    (_error, count) => lost.push(count),
  );
  for (let n = 0; n < 30; n++) buffer.add(n);
  await buffer.flush();
  expect(written).toEqual(Array.from({ length: 30 }, (_, n) => n).filter((n) => n !== 13));
  expect(lost).toEqual([1]);
});

it('keeps what it has while the database is away, and writes it when that is back', async () => {
  const written: number[] = [];
  const lost: number[] = [];
  let here = false;
  const buffer = createBuffer<number>(
    async (items) => {
      if (!here) throw away;
      written.push(...items);
    },
    (_error, count) => lost.push(count),
  );
  buffer.add(1);
  buffer.add(2);
  await vi.advanceTimersByTimeAsync(600);
  expect([written, lost]).toEqual([[], [0]]);
  here = true;
  await vi.advanceTimersByTimeAsync(2_100);
  expect(written).toEqual([1, 2]);
});

it('refuses what it has no room for, and says at the end how much was lost', async () => {
  const lost: number[] = [];
  const buffer = createBuffer<number>(
    () => Promise.reject(away),
    (_error, count) => lost.push(count),
  );
  for (let n = 0; n < 20_000; n++) buffer.add(n);
  expect(() => buffer.add(0)).toThrow(/Previše posjeta/);
  await buffer.close();
  expect(lost.at(-1)).toBe(20_000);
});
