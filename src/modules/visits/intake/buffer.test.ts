import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Deps } from '../../../server/module.ts';
import { Outages } from '../../../server/outages.ts';
import { createBuffer } from './buffer.ts';
import { intakeOf } from './parts.ts';
import type { View } from './view.ts';

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

it('writes a flood in large batches, and the last of it at once', async () => {
  const sizes: number[] = [];
  const buffer = createBuffer<number>(
    async (items) => {
      await new Promise((written) => setTimeout(written, 20));
      sizes.push(items.length);
    },
    () => {},
  );
  for (let n = 0; n < 1_000; n++) {
    buffer.add(n);
    await vi.advanceTimersByTimeAsync(5);
  }
  expect(sizes.length).toBeLessThan(4);
  await vi.advanceTimersByTimeAsync(300);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(1_000);
});

it('writes before it is closed what came while it was writing', async () => {
  const written: number[] = [];
  const buffer = createBuffer<number>(
    async (items) => {
      await new Promise((done) => setTimeout(done, 20));
      written.push(...items);
    },
    () => {},
  );
  buffer.add(1);
  const flushed = [buffer.flush()];
  buffer.add(2);
  flushed.push(buffer.flush());
  await vi.advanceTimersByTimeAsync(50);
  await Promise.all(flushed);
  expect(written).toEqual([1, 2]);
  buffer.add(3);
  void buffer.flush();
  buffer.add(4);
  const closed = buffer.close();
  await vi.advanceTimersByTimeAsync(50);
  await closed;
  expect(written).toEqual([1, 2, 3, 4]);
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

it('tells what is lost once, and only if the last try fails, too', async () => {
  for (const failures of [1, 2]) {
    const lost: number[] = [];
    let tries = 0;
    const buffer = createBuffer<number>(
      async () => {
        await new Promise((done) => setTimeout(done, 20));
        if (++tries <= failures) throw away;
      },
      (_error, count) => lost.push(count),
    );
    buffer.add(1);
    void buffer.flush();
    const closed = buffer.close();
    await vi.advanceTimersByTimeAsync(100);
    await closed;
    expect(lost.filter((count) => count > 0)).toEqual(failures === 1 ? [] : [1]);
  }
});

it('tells why it waited in vain for a connection as the database does', async () => {
  for (const [answers, said] of [
    [() => Promise.reject(away), 'database unavailable'],
    [() => Promise.resolve(), 'overloaded: requests are refused'],
  ] as const) {
    const lines: string[] = [];
    const log = pino({}, { write: (line) => lines.push(JSON.parse(line).msg) });
    const waited = new Error('timeout exceeded when trying to connect');
    const database = { transaction: () => Promise.reject(waited) };
    const outages = new Outages(log, answers);
    const intake = intakeOf({ database, log, outages } as unknown as Deps);
    intake.add({} as View);
    await vi.advanceTimersByTimeAsync(600);
    outages.close();
    expect(lines).toEqual([said]);
  }
});
