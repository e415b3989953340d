import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changesText, readChanges } from './told-changes.ts';

const spaces = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;

it.each([
  [null, null],
  ['[]', null],
  ['nije json', null],
  ['"tekst"', null],
  [
    '[{"field":"deadline","before":"2026-12-01T11:00:00.000Z","after":"2026-12-05T11:00:00.000Z"}]',
    'Rok za ponude: 1. 12. 2026. 12:00 → 5. 12. 2026. 12:00.',
  ],
  [
    '[{"field":"value","before":"1000.00","after":null},{"field":"name","before":"a","after":"b"}]',
    'Procijenjena vrijednost: 1.000,00 KM → nema; naziv.',
  ],
  [
    '{"value":{"before":"1","after":"2.50"},"v":{"before":"x","after":"y"},"w":[1,2]}',
    'Procijenjena vrijednost: 1,00 KM → 2,50 KM; tekst.',
  ],
])('%s reads as %s', (kept, text) => expect(spaces(changesText(kept))).toBe(text));

it('whatever is kept never throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (kept) => {
      expect(Array.isArray(readChanges(kept))).toBe(true);
      expect(changesText(kept) ?? '').not.toMatch(/undefined|NaN/);
    }),
  );
});
