import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeTexts, isFirstLots, isOfLots, readChanges } from './changes.ts';

const said = (what: string, text: string | null) =>
  changeTexts(readChanges(what, text)).map((one) => one.replaceAll('\u00a0', ' '));

describe('what has changed', () => {
  it('is told field by field', () => {
    const kept = [
      { field: 'deadline', before: '2026-12-01T09:00:00Z', after: '2026-12-08T09:00:00Z' },
      { field: 'value', before: null, after: '1500.50' },
      { field: 'lot_names', before: null, after: null },
    ];
    expect(said('changed', JSON.stringify(kept))).toEqual([
      'Rok za ponude: 1. 12. 2026. 10:00 → 8. 12. 2026. 10:00',
      'Procijenjena vrijednost: nije navedeno → 1.500,50 KM',
      'Nazivi lotova: izmijenjeno',
    ]);
  });

  it('is shown as it is where a value is not what its field has, and a name is a name also if it begins as a moment', () => {
    const names = ['2026-12-01 10:00 (nabavka)', '2026-12-01\n nabavka'];
    const kept = [
      { field: 'deadline', before: 'uskoro', after: null },
      { field: 'value', before: '1e17', after: '-3' },
      { field: 'name', before: names[0], after: names[1] },
    ];
    expect(said('changed', JSON.stringify(kept))).toEqual([
      'Rok za ponude: uskoro → nije navedeno',
      'Procijenjena vrijednost: 1e17 → −3,00 KM',
      'Naziv: 2026-12-01 10:00 (nabavka) → 2026-12-01 nabavka',
    ]);
  });

  it('is what happened where no field says more', () => {
    expect(said('awarded', null)).toEqual(['Dodijeljeno']);
    expect(said('gone', null)).toEqual(['Povučeno s portala']);
    expect(said('changed', null)).toEqual(['Ispravljeno']);
  });

  it.each([
    '[]',
    'nije json',
    '"tekst"',
    '[1, null, {"before": "x"}]',
    '{"": {}}',
    '[{"field": "tajna", "after": "x"}]',
  ])('is at least that it has, where no more can be read: %s', (text) =>
    expect(said('changed', text)).toEqual(['Ispravljeno']),
  );

  it('never throws, whatever is kept', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (kept) => {
        expect(said('changed', kept).join()).not.toMatch(/undefined|NaN|function/);
      }),
    );
  });
});

describe('lots', () => {
  const lots = (field: string, before: string | null, after: string) =>
    readChanges('changed', JSON.stringify([{ field, before, after }]));
  it('are told from what else changes, and the first of them from further ones', () => {
    expect([isOfLots(lots('lots', '0', '3')), isFirstLots(lots('lots', '0', '3'))]).toEqual([true, true]);
    expect([isOfLots(lots('lots', '2', '3')), isFirstLots(lots('lots', '2', '3'))]).toEqual([true, false]);
    const renamed = readChanges('changed', '[{"field":"lot_names","before":null,"after":null}]');
    expect([isOfLots(renamed), isFirstLots(renamed)]).toEqual([true, false]);
    expect(isOfLots(lots('name', 'a', 'b'))).toBe(false);
    expect(isOfLots(readChanges('awarded', null))).toBe(false);
  });
});
