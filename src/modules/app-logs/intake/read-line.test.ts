import { describe, expect, it } from 'vitest';
import { readLine, timeOf } from './read-line.ts';
import { LineThrottle } from './throttle.ts';

describe('a line', () => {
  it('is read as loggers write it', () => {
    expect(
      readLine({
        level: 50,
        time: 1_795_000_000_000,
        msg: 'Pao',
        reqId: 'r1',
        pid: 7,
        err: { type: 'E', message: 'm', stack: 's' },
      }),
    ).toMatchObject({
      level: 'error',
      at: new Date(1_795_000_000_000),
      message: 'Pao',
      request: 'r1',
      error: { type: 'E', message: 'm', stack: 's' },
      fields: { pid: 7, err: { type: 'E' } },
    });
    expect(
      readLine({
        severity: 'WARNING',
        '@timestamp': '2026-11-25T10:00:00,5+01:00',
        message: 'Sporo',
        hostname: 'pc1',
        version: '2.1',
      }),
    ).toMatchObject({
      level: 'warn',
      at: new Date('2026-11-25T09:00:00.500Z'),
      node: 'pc1',
      release: '2.1',
      fields: {},
    });
    expect(readLine({ error: 'ValueError: loše\n  at x' })).toMatchObject({
      level: 'error',
      message: 'loše',
      error: { type: 'ValueError', message: 'loše' },
    });
    expect(readLine('samo tekst')).toMatchObject({ level: 'info', message: 'samo tekst' });
  });

  it('keeps what it does not understand among its fields', () => {
    expect(readLine({ level: 'čudno', time: 'sutra', message: { a: 1 }, user: [1] })).toMatchObject({
      level: 'info',
      at: null,
      message: '',
      person: null,
      fields: { level: 'čudno', time: 'sutra', message: { a: 1 }, user: [1] },
    });
  });

  it('has a person by an id alone, and what else names one stays a field', () => {
    expect(readLine({ msg: 'x', user_id: 42, user: 'amra' })).toMatchObject({
      person: null,
      fields: { user_id: 42, user: 'amra' },
    });
    const id = '0189a000-0000-7000-8000-00000000000a';
    expect(readLine({ msg: 'x', person: 'amra', user_id: id })).toMatchObject({
      person: id,
      fields: { person: 'amra' },
    });
  });

  it.each([null, 7, true, [], undefined])('is not %j', (value) => expect(readLine(value)).toBeNull());

  it.each([
    [1_795_000_000, 1_795_000_000_000],
    [1_795_000_000.25, 1_795_000_000_250],
    ['1795000000000', 1_795_000_000_000],
    [1_795_000_000_000_000, 1_795_000_000_000],
    ['1795000000000000000', 1_795_000_000_000],
    ['2026-11-25 10:00:00', Date.parse('2026-11-25T10:00:00Z')],
  ])('has the time %s', (value, time) => expect(timeOf(value)?.getTime()).toBe(time));

  it.each(['', 'Blagajna 1', -5, Number.NaN, {}, '2026-13-45T99:99'])('has no time %j', (value) =>
    expect(timeOf(value)).toBeNull(),
  );
});

describe('lines a minute', () => {
  it('are let in while any may be sent, and then wait until all is paid off', () => {
    const throttle = new LineThrottle();
    expect(throttle.wait('k', 60, 0)).toBe(0);
    throttle.take('k', 60, 180, 0);
    expect(throttle.wait('k', 60, 0)).toBe(121);
    expect(throttle.wait('k', 60, 60_000)).toBe(61);
    expect(throttle.wait('k', 60, 122_000)).toBe(0);
    expect(throttle.wait('other', 60, 0)).toBe(0);
  });
});
