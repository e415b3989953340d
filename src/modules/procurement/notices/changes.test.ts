import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeTexts, isFirstLots, isOfLots, readChanges } from './changes.ts';

const said = (what: string, text: string | null) =>
  changeTexts(readChanges(what, text)).map((one) => one.replaceAll('\u00a0', ' '));

describe('what has changed', () => {
  it('is told field by field, as a list or as an object', () => {
    const moved = ['2026-12-01T09:00:00Z', '2026-12-08T09:00:00Z'];
    const told = [
      'Rok za ponude: 1. 12. 2026. 10:00 → 8. 12. 2026. 10:00',
      'Procijenjena vrijednost: nije navedeno → 1.500,50 KM',
    ];
    const [before, after] = moved;
    const value = { before: null, after: '1500.50' };
    expect(said('changed', JSON.stringify({ deadline: { before, after }, value }))).toEqual(told);
    expect(
      said(
        'changed',
        JSON.stringify([
          { field: 'deadline', before, after },
          { field: 'value', ...value },
        ]),
      ),
    ).toEqual(told);
  });

  it('is what happened where no field says more', () => {
    expect(said('awarded', null)).toEqual(['Dodijeljeno']);
    expect(said('gone', null)).toEqual(['Povučeno s portala']);
    expect(said('changed', null)).toEqual(['Ispravljeno']);
  });

  it.each(['[]', 'nije json', '"tekst"', '[1, null, {"before": "x"}]', '{"": {}}'])(
    'is at least that it has, where no more can be read: %s',
    (text) => expect(said('changed', text)).toEqual(['Ispravljeno']),
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
    expect(isOfLots(lots('name', 'a', 'b'))).toBe(false);
    expect(isOfLots(readChanges('awarded', null))).toBe(false);
  });
});
