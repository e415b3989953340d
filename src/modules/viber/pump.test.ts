import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import type { Database } from '../../core/context.ts';
import type { Outages } from '../../server/outages.ts';
import { startPump, wakePump } from './pump.ts';

const warned: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => warned.push(JSON.parse(line).err.message) });
const recordError = async (error: unknown) =>
  (error as Error).message === 'the database is away' ? ('unavailable' as const) : null;
const outages = { recordError } as unknown as Outages;
const NEVER = 1_000_000;
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A pump whose work is `work`, on a database that is nothing but a key. */
function pump(work: (signal: AbortSignal) => Promise<boolean>, every = NEVER) {
  const database = {} as Database;
  const stop = startPump({ database, log, outages, name: 'proba', every, work });
  stops.push(stop);
  return { stop, wake: () => wakePump(database, 'proba'), database };
}

describe('a pump', () => {
  it('works once by itself, then when it is woken, as long as there is more', async () => {
    let runs = 0;
    const { wake } = pump(async () => ++runs % 3 !== 0);
    await eventually(() => expect(runs).toBe(3));
    wake();
    await eventually(() => expect(runs).toBe(6));
    await sleep(50);
    expect(runs).toBe(6);
  });

  it('looks at intervals for what nobody announced', async () => {
    let runs = 0;
    pump(async () => {
      runs++;
      return false;
    }, 10);
    await eventually(() => expect(runs).toBeGreaterThan(3));
  });

  it('runs one at a time, and once more for all that woke it meanwhile', async () => {
    let running = 0;
    let most = 0;
    let runs = 0;
    const { wake } = pump(async () => {
      running++;
      most = Math.max(most, running);
      await sleep(20);
      running--;
      runs++;
      return false;
    });
    await eventually(() => expect(running).toBe(1));
    for (let n = 0; n < 100; n++) wake();
    await eventually(() => expect(runs).toBe(2));
    await sleep(60);
    expect([runs, most]).toEqual([2, 1]);
  });

  it('tries again after it has failed, and leaves the telling of an outage to whoever tells it once', async () => {
    let runs = 0;
    pump(async () => {
      runs++;
      if (runs === 1) throw new Error('the database is away');
      if (runs === 2) throw new Error('no such table');
      return false;
    });
    await eventually(() => expect(runs).toBe(3));
    expect(warned).toEqual(['no such table']);
  });

  it('ends the part under way when it is stopped, and begins no other', async () => {
    let ended = false;
    let runs = 0;
    const { stop, wake } = pump(async (signal) => {
      runs++;
      await sleep(30);
      ended = signal.aborted;
      return true;
    });
    await eventually(() => expect(runs).toBe(1));
    await stop();
    expect(ended).toBe(true);
    wake();
    await sleep(50);
    expect(runs).toBe(1);
  });

  it('of another database, or another name, is not woken', async () => {
    let runs = 0;
    const { database } = pump(async () => {
      runs++;
      return false;
    });
    await eventually(() => expect(runs).toBe(1));
    wakePump({} as Database, 'proba');
    wakePump(database, 'druga');
    await sleep(50);
    expect(runs).toBe(1);
  });
});
