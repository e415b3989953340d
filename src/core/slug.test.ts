import fc from 'fast-check';
import { expect, it } from 'vitest';
import { slugOf } from './slug.ts';

it.each([
  ['Moja blagajna Šeher', 'moja-blagajna-seher'],
  ['  „Đulistan” & Čo.', 'dulistan-co'],
  ['2.0', '2-0'],
  ['!!!', ''],
  ['Šest sedam osam devet deset', 'sest-sedam-osam'],
  ['Prestolonasljednikovica', 'prestolonasljedniko'],
])('%s -> %s', (name, slug) => expect(slugOf(name, { max: 19 })).toBe(slug));

it('leaves out what it is told to', () => {
  expect(slugOf('Zanat D.O.O. Sarajevo', { max: 40, without: /\bd\.o\.o\b\.?/g })).toBe('zanat-sarajevo');
});

it('is empty or words joined by single dashes, and never too long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 80 }), (name, max) => {
      const slug = slugOf(name, { max });
      expect(slug.length).toBeLessThanOrEqual(max);
      expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
    }),
  );
});
