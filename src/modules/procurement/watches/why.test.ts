import { describe, expect, it } from 'vitest';
import { readSynonyms } from '../stems/synonyms.ts';
import { vectorText } from '../stems/vector.ts';
import { changeTexts, readChanges } from './changes.ts';
import { readConditions } from './conditions.ts';
import type { Notice } from './facts.ts';
import { whyOf, whyText } from './why.ts';

const known = { synonyms: readSynonyms([['hljeb', 'kruh']]), cpv: new Set([50_110_000, 50_112_000]) };
const PLACE = '018f0000-0000-7000-8000-000000000001';
const names = {
  cpv: new Map([[50_112_000, 'Popravak automobila']]),
  places: new Map([[PLACE, 'Kanton Sarajevo']]),
};

function why(query: string, name: string, lots: string[] = [name]): string | null {
  const notice: Notice = {
    ...{ procedure_id: 1, latest: true, name, number: null, authority: 'Općina Centar', city: 'Sarajevo' },
    ...{
      v: vectorText(name, lots),
      cp: [50_000_000, 50_110_000, 50_112_000],
      value: '12000.00',
      announced: 0,
    },
    ...{ deadline: 0, deadline_at: null, open: true, outcome: null, authority_id: 5, placed: true },
    ...{
      procedure_type: null,
      contract_type: null,
      municipality_id: null,
      canton_id: PLACE,
      entity_id: null,
    },
  };
  return whyText(whyOf(readConditions(query, known), notice, { name, lots }, names));
}

describe('why a notice was found', () => {
  it.each([
    ['words as they are written in it', 'q=vozila', 'Održavanje vozila', '„vozila” u nazivu'],
    ['another form and alphabet', 'q=odrzavanje', 'Услуге ОДРЖАВАЊА', '„odrzavanje” (ОДРЖАВАЊА) u nazivu'],
    ['a synonym', 'q=kruh', 'Nabavka hljeba', '„kruh” (hljeba) u nazivu'],
    [
      'each word, and none that must not be there',
      'q=servis+vozila+-kombi',
      'Servis vozila',
      '„Servis” u nazivu; „vozila” u nazivu',
    ],
    ['a code with its name', 'cpv=50112000', 'Servis', 'CPV 50112000 Popravak automobila'],
    ['the value', 'value__gte=1000', 'Servis', 'vrijednost 12.000,00 KM'],
    ['the place', `canton=${PLACE}`, 'Servis', 'mjesto: Kanton Sarajevo'],
    ['the authority', 'authority=5', 'Servis', 'ugovorni organ: Općina Centar'],
  ])('names %s', (_what, query, name, said) => {
    expect(why(query, name)?.replaceAll('\u00a0', ' ')).toBe(said);
  });

  it('says when a word is in a lot only', () => {
    expect(why('q=gume', 'Nabavka robe', ['Ulja', 'Zimske gume'])).toBe('„gume” u lotu');
  });

  it('is nothing to say for conditions that say nothing of it', () => {
    expect(why('state=open', 'Servis')).toBeNull();
  });
});

describe('what has changed', () => {
  const said = (what: string, text: string | null) =>
    changeTexts(readChanges(what, text)).map((one) => one.replaceAll('\u00a0', ' '));
  it('is told field by field, as a list or as an object', () => {
    const moved = ['2026-12-01T09:00:00Z', '2026-12-08T09:00:00Z'];
    const told = [
      'Rok za ponude: 1. 12. 2026. 10:00 → 8. 12. 2026. 10:00',
      'Procijenjena vrijednost: prazno → 1.500,50 KM',
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
});
