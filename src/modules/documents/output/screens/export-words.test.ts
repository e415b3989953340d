import { describe, expect, it } from 'vitest';
import { exportedText, statesOf, whyNot } from './export-words.ts';

describe('what the dialog of the export says', () => {
  it.each([
    [12, 15, false, 'Izvozi se 12 odobrenih od 15 odabranih.'],
    [1, 2, false, 'Izvozi se 1 odobren od 2 odabrana.'],
    [3, 21, true, 'Izvoze se 3 odobrena od 21 nađenog.'],
    [1, 1, false, 'Izvozi se 1 odobren dokument.'],
    [1204, 1204, true, 'Izvoze se 1.204 odobrena dokumenta.'],
    [0, 3, false, 'Nijedan od 3 odabrana nije odobren, pa se ne izvozi.'],
    [0, 1, true, 'Dokument nije odobren, pa se ne izvozi.'],
    [0, 0, true, 'Lista je prazna.'],
  ])('counts %i of %i', (approved, all, found, text) => {
    expect(exportedText(approved, all, found)).toBe(text);
  });

  it('gives a reason for every state that is not approved', () => {
    expect(whyNot('na_pregledu', null)).toContain('odobri');
    expect(whyNot('citanje', null)).toBe('Još se čita.');
    expect(whyNot('odbijen', 'Nije naša')).toBe('Odbijen: Nije naša');
    expect(whyNot('neuspjeo', 'Presječena datoteka.')).toContain('Presječena datoteka.');
    expect(whyNot('duplikat', null)).toContain('stigao ranije');
  });

  it('knows which states a query of the list lets through', () => {
    expect(statesOf({ state__in: 'odobren,izvezen', q: 'a' })).toEqual(['odobren', 'izvezen']);
    expect(statesOf({ q: 'a' })).toHaveLength(10);
  });
});
