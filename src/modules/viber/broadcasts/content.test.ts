import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RECEIVERS_MAX, REQUEST_BYTES } from '../protocol/limits.ts';
import { messageOnWire } from '../protocol/outgoing.ts';
import { contentOf } from './content.ts';
import { failedOf } from './send-chunk.ts';

const SENDER = { name: 'Čaršija', avatar: 'https://primjer.ba/slika.png' };
const typed = { kind: 'text', text: 'Zdravo', url: null, keyboard: null } as const;

describe('a message of a broadcast', () => {
  it('that is taken fits into one request with as many receivers as that may name', () => {
    const button = fc.record({
      columns: fc.integer({ min: 1, max: 6 }),
      text: fc.string({ maxLength: 250 }),
      value: fc.string({ minLength: 1, maxLength: 250 }),
    });
    const message = fc.record({
      text: fc.string({ minLength: 1, maxLength: 7000, unit: 'grapheme' }),
      buttons: fc.array(button, { minLength: 1, maxLength: 40 }),
    });
    fc.assert(
      fc.property(message, ({ text, buttons }) => {
        const content = contentOf({ ...typed, text, keyboard: { buttons } }, null, SENDER);
        if ('errors' in content) return;
        const broadcast_list = Array.from({ length: RECEIVERS_MAX }, () => `${'A'.repeat(22)}==`);
        const wire = JSON.stringify({ ...messageOnWire(content, SENDER), broadcast_list });
        expect(Buffer.byteLength(wire)).toBeLessThanOrEqual(REQUEST_BYTES);
      }),
      { numRuns: 50 },
    );
  });

  it.each(['{osoba}', '{Ime}'])('does not speak to anybody by name: %s', (written) => {
    const text = `Zdravo ${written}, sve je upola cijene!`;
    for (const kind of ['text', 'picture'] as const) {
      const content = contentOf({ ...typed, kind, text }, null, SENDER);
      expect('errors' in content && content.errors.text).toBe(
        `„${written}” se u masovnoj poruci ne može zamijeniti imenom: svi dobijaju isti tekst.`,
      );
    }
    expect(contentOf({ ...typed, text: 'Šifra: {ZIMA}' }, null, SENDER)).toMatchObject({ kind: 'text' });
  });

  it('has a file of its kind, small enough, and with an extension', () => {
    const file = (name: string, media_type: string, size = 1000) => ({ name, media_type, size });
    const errorOf = (kind: 'picture' | 'video' | 'file', given: ReturnType<typeof file>) => {
      const content = contentOf({ ...typed, kind }, given, SENDER);
      return 'errors' in content ? content.errors.file_id : null;
    };
    expect(errorOf('picture', file('a.png', 'image/png'))).toBeNull();
    expect(errorOf('picture', file('a.svg', 'image/svg+xml'))).toBe('Slika može biti JPG, PNG ili GIF.');
    expect(errorOf('picture', file('a.png', 'image/png', 2e6))).toBe(
      'Datoteka je prevelika: Viber prima najviše 1 MB.',
    );
    expect(errorOf('video', file('a.mov', 'video/quicktime'))).toBe('Video može biti samo MP4.');
    expect(errorOf('file', file('cjenovnik', 'application/pdf'))).toContain('nastavak');
    expect(errorOf('file', file('Cjenovnik.EXE', 'application/pdf'))).toBe('Viber ne prima datoteke .exe.');
    expect(errorOf('file', file('cjenovnik.pdf', 'application/pdf'))).toBeNull();
  });
});

describe('the list of those whom the service refused', () => {
  it('is read whatever stands in it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (failed_list) => {
        for (const { receiver, status } of failedOf({ failed_list })) {
          expect(receiver.isWellFormed() && !receiver.includes('\u0000')).toBe(true);
          expect(Number.isInteger(status)).toBe(true);
        }
      }),
    );
    expect(failedOf({})).toEqual([]);
    expect(
      failedOf({
        failed_list: [
          { receiver: 'a==', status: '6' },
          null,
          { receiver: 5 },
          { receiver: 'b==', status: { toString: 1 } },
        ],
      }),
    ).toEqual([{ receiver: 'a==', status: 6 }]);
  });
});
