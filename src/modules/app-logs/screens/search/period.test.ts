import { expect, it } from 'vitest';
import {
  type LogPeriod,
  periodText,
  readPeriod,
  readWider,
  windowOf,
  writePeriod,
  writeWider,
} from './period.ts';

const read = (query: string) => readPeriod(new URLSearchParams(query));
const written = (period: LogPeriod) => {
  const params = new URLSearchParams('q=a&razdoblje=7d&od=x');
  writePeriod(params, period);
  return params.toString();
};

it.each<[string, LogPeriod]>([
  ['', { span: '1h' }],
  ['razdoblje=7d', { span: '7d' }],
  ['razdoblje=sve', { span: '1h' }],
  ['razdoblje=toString', { span: '1h' }],
  [
    'od=2026-11-21T13:05:00Z&do=2026-11-21T13:20:00.000Z',
    { from: '2026-11-21T13:05:00.000Z', to: '2026-11-21T13:20:00.000Z' },
  ],
  ['od=2026-11-21T13:20:00Z&do=2026-11-21T13:05:00Z&razdoblje=24h', { span: '24h' }],
  ['od=jučer&do=danas', { span: '1h' }],
])('%s is read as %j', (query, period) => expect(read(query)).toEqual(period));

it('is written so that it is read again, and the usual one as nothing', () => {
  expect(written({ span: '1h' })).toBe('q=a');
  for (const period of [
    { span: '24h' },
    { from: '2026-11-21T13:05:00.000Z', to: '2026-11-21T13:20:00.000Z' },
  ] as const)
    expect(read(written(period))).toEqual(period);
});

it('ends now or where it was said', () => {
  const now = Date.parse('2026-11-21T13:00:00Z');
  expect(windowOf({ span: '15m' }, now)).toEqual({ od: '2026-11-21T12:45:00.000Z' });
  const own = { from: '2026-11-21T13:05:00.000Z', to: '2026-11-21T13:20:00.000Z' };
  expect(windowOf(own, now)).toEqual({ od: own.from, do: own.to });
});

it('is said on the clock of Sarajevo, the day once', () => {
  const text = (from: string, to: string) => periodText({ from, to }).replaceAll('\u00a0', ' ');
  expect(text('2026-11-21T13:05:00.000Z', '2026-11-21T13:20:09.000Z')).toBe('21. 11. 2026. 14:05 – 14:20:09');
  expect(text('2026-11-21T22:05:00.000Z', '2026-11-21T23:20:00.000Z')).toBe(
    '21. 11. 2026. 23:05 – 22. 11. 2026. 00:20',
  );
});

it('keeps the way back to the wider periods, and no period that is none', () => {
  const params = new URLSearchParams('q=a');
  const wider = [
    { span: '7d' },
    { from: '2026-11-21T13:05:00.000Z', to: '2026-11-21T13:20:00.000Z' },
  ] as const;
  writeWider(params, wider);
  expect(readWider(new URLSearchParams(params.toString()))).toEqual(wider);
  expect(readWider(new URLSearchParams('sire=jučer~danas'))).toEqual([]);
  writeWider(params, []);
  expect(params.toString()).toBe('q=a');
});
