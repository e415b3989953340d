import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Outages } from './outages.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A log in memory, without its times. */
function memoryLog() {
  const lines: unknown[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line) => lines.push(JSON.parse(line)) });
  return { log, lines };
}

it('tells once that the database is lost, and once that it is back, with how many were refused', async () => {
  const { log, lines } = memoryLog();
  let here = false;
  const outages = new Outages(log, async () => {
    if (!here) throw new Error('unavailable');
  });
  const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  for (let round = 0; round < 2; round++) {
    here = false;
    for (let n = 0; n < 40; n++) {
      outages.record('unavailable', { error });
      await vi.advanceTimersByTimeAsync(100);
    }
    // What is done beside requests meets it too, and nobody is refused.
    outages.record('unavailable', { error, refused: false });
    here = true;
    await vi.advanceTimersByTimeAsync(1000);
  }
  const outage = [
    { level: 50, code: 'ECONNREFUSED', error: 'connect ECONNREFUSED', msg: 'database unavailable' },
    { level: 30, refused: 40, seconds: 4, msg: 'database available again' },
  ];
  expect(lines).toEqual([...outage, ...outage]);
});

it('tells of an overload when it begins, and when nobody has been refused for a while', async () => {
  const { log, lines } = memoryLog();
  const outages = new Outages(log, async () => {});
  for (let n = 0; n < 20; n++) {
    outages.record('overloaded');
    await vi.advanceTimersByTimeAsync(4000);
  }
  expect(lines).toEqual([{ level: 40, msg: 'overloaded: requests are refused' }]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(lines.slice(1)).toEqual([{ level: 30, refused: 20, seconds: 76, msg: 'no longer overloaded' }]);
});
