import { describe, expect, it } from 'vitest';
import { readSynonyms } from '../stems/synonyms.ts';
import { vectorText } from '../stems/vector.ts';
import { readConditions } from './conditions.ts';
import type { Notice } from './facts.ts';
import { whyOf, whyText } from './why.ts';

const known = { synonyms: readSynonyms([['hljeb', 'kruh']]), cpv: [50_110_000, 50_112_000] };
const PLACE = '018f0000-0000-7000-8000-000000000001';
const names = {
  cpv: new Map([[50_112_000, 'Popravak automobila']]),
  places: new Map([[PLACE, 'Kanton Sarajevo']]),
  types: new Map([['postupak OpenProcedure', 'Otvoreni postupak']]),
};

function why(query: string, name: string, lots: string[] = [name]): string | null {
  const notice: Notice = {
    ...{
      procedure_id: 1,
      latest: true,
      name,
      number: '12-1-1-3-1/26',
      authority: 'Općina Centar',
      city: 'Sarajevo',
    },
    ...{
      v: vectorText(name, lots),
      cp: [50_000_000, 50_110_000, 50_112_000],
      value: '12000.00',
      announced: 0,
    },
    ...{
      deadline: Date.UTC(2026, 11, 20, 9) * 1000,
      deadline_at: '2026-12-20T09:00:00Z',
      open: true,
      outcome: null,
      authority_id: 5,
      placed: true,
    },
    ...{
      procedure_type: 'OpenProcedure',
      contract_type: 'Goods',
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
    ['its state', 'state__in=open,awarded', 'Servis', 'stanje: otvoreno'],
    ['the type of procedure', 'procedure_type=OpenProcedure', 'Servis', 'vrsta postupka: Otvoreni postupak'],
    ['a type without a name', 'contract_type__in=Goods', 'Servis', 'vrsta ugovora: Goods'],
    [
      'the deadline, once',
      'deadline__gte=2026-12-01T00:00:00Z&deadline__lte=2026-12-30T00:00:00Z',
      'Servis',
      'rok 20. 12. 2026. 10:00',
    ],
    ['what it does not say', 'municipality__null=true', 'Servis', 'Općina: nije navedeno'],
    ['the number', 'q=12-1-1', 'Servis', 'broj 12-1-1-3-1/26'],
  ])('names %s', (_what, query, name, said) => {
    expect(why(query, name)?.replaceAll('\u00a0', ' ')).toBe(said);
  });

  it('says when a word is in a lot only', () => {
    expect(why('q=gume', 'Nabavka robe', ['Ulja', 'Zimske gume'])).toBe('„gume” u lotu');
  });
});
