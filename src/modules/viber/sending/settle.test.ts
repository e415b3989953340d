import fc from 'fast-check';
import { expect, it } from 'vitest';
import { OF_BOT } from '../protocol/statuses.ts';
import { addressName } from './links.ts';
import { ATTEMPTS, settledBy, waitAfter } from './settle.ts';

const done = (message_token: unknown) =>
  settledBy({ kind: 'done', answer: { message_token }, simulated: true }, 1);

it('keeps the service’s id only where it is one', () => {
  expect(done('5741311803571721087')).toEqual({ state: 'sent', token: '5741311803571721087' });
  for (const token of [57413118, undefined, '', '-', 'x', '1'.repeat(41)])
    expect(done(token)).toEqual({ state: 'sent', token: null });
});

it('repeats only what was surely not sent, ever later, and not for ever', () => {
  const tried = { kind: 'unreachable', detail: 'refused' } as const;
  const waits = Array.from({ length: ATTEMPTS - 1 }, (_, n) => settledBy(tried, n + 1).wait);
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600, 600, 600, 600, 600]);
  // What one person gets is limited by the hour.
  expect(waits.reduce<number>((sum, wait) => sum + wait!, 0)).toBeGreaterThan(3600);
  expect(settledBy({ kind: 'unready' }, 1)).toMatchObject({ state: 'queued', wait: 5 });
  expect(settledBy({ kind: 'unready' }, ATTEMPTS).state).toBe('failed');
  expect(settledBy(tried, ATTEMPTS).state).toBe('failed');
  expect(settledBy({ kind: 'unknown', detail: 'HTTP 200' }, 1)).toMatchObject({ state: 'unknown' });
  expect(waitAfter(100)).toBe(600);
});

it('says every status in words', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 1, max: ATTEMPTS }),
      (status, attempts) => {
        const { state, fault } = settledBy(
          { kind: 'refused', status, detail: 'x', simulated: false },
          attempts,
        );
        expect(state).toBe(
          OF_BOT.has(status) || (status === 12 && attempts < ATTEMPTS) ? 'queued' : 'failed',
        );
        expect(fault).toMatch(/^[A-ZČĆŠŽĐ].+\.$/);
      },
    ),
  );
});

it('names a file in an address by plain letters and the extension of what it is', () => {
  const name = (of: string, media_type = 'application/pdf') => addressName({ name: of, media_type });
  expect(name('Račun ž 12.pdf')).toBe('racun-z-12.pdf');
  expect(name('slika.exe', 'image/jpeg')).toBe('slika.jpg');
  expect(name('🌸.PDF')).toBe('datoteka.pdf');
  expect(name('račun\u20281.docx')).toBe('racun-1.docx');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(name(`${text}.docx`)).toMatch(
        /^[a-z0-9]([a-z0-9-]{0,58}[a-z0-9])?-?\.docx$|^[a-z0-9-]{1,60}\.docx$/,
      );
    }),
  );
});
