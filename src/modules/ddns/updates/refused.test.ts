import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refusalTeller } from './refused.ts';

let lines: Record<string, unknown>[];
interface Asked {
  connection: string | null;
  password: string;
}
let ask: (request: Asked) => Promise<string>;
beforeEach(() => {
  // The clock stands, so that no further lines are allowed meanwhile.
  vi.spyOn(performance, 'now').mockReturnValue(1000);
  lines = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  ask = refusalTeller(log)(
    async ({ password }: Asked) => (password === 'tajna' ? 'good' : 'badauth'),
    (outcome) => outcome === 'badauth',
  );
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('a refused password is a line, without the password; a right one is none', async () => {
  expect(await ask({ connection: '203.0.113.7', password: 'tajna' })).toBe('good');
  expect(lines).toEqual([]);
  expect(await ask({ connection: '203.0.113.7', password: 'pogresna' })).toBe('badauth');
  expect(lines).toEqual([
    expect.objectContaining({ ip: '203.0.113.7', msg: 'ddns: a password was refused' }),
  ]);
  expect(JSON.stringify(lines)).not.toContain('pogresna');
});

it('many of them fill no log, and are counted', async () => {
  for (let n = 0; n < 30; n++) await ask({ connection: null, password: 'pogresna' });
  expect(lines.filter(({ level }) => level === 30)).toHaveLength(5);
  expect(lines.filter(({ level }) => level === 40)).toHaveLength(1);
});
