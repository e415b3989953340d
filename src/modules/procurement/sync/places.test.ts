import { describe, expect, it } from 'vitest';
import { type Place, placeFinder } from './places.ts';

const place = (name: string, entity: 'F' | 'R' | 'B', canton: string | null = null, whole = false): Place => ({
  ...{ name, entity, canton, whole, municipality: name },
  cantonName: canton,
  entityName: { F: 'Federacija Bosne i Hercegovine', R: 'Republika Srpska', B: 'Brčko distrikt BiH' }[entity],
});
const find = placeFinder([
  place('Grad Sarajevo', 'F', 'Kanton Sarajevo', true),
  place('Centar Sarajevo', 'F', 'Kanton Sarajevo'),
  place('Ilidža', 'F', 'Kanton Sarajevo'),
  place('Novo Sarajevo', 'F', 'Kanton Sarajevo'),
  place('Grad Istočno Sarajevo', 'R', null, true),
  place('Gornji Vakuf-Uskoplje', 'F', 'Srednjobosanski kanton'),
  place('Doboj', 'R'),
  place('Doboj-Istok', 'F', 'Tuzlanski kanton'),
  place('Doboj-Jug', 'F', 'Zeničko-dobojski kanton'),
  place('Trnovo (FBiH)', 'F', 'Kanton Sarajevo'),
  place('Trnovo (RS)', 'R'),
  place('Novi Grad', 'R'),
  place('Novi Grad Sarajevo', 'F', 'Kanton Sarajevo'),
  place('Mrkonjić Grad', 'R'),
  place('Široki Brijeg', 'F', 'Zapadnohercegovački kanton'),
  place('Brčko distrikt BiH', 'B'),
]);

describe('the place of an authority', () => {
  it.each([
    ['SARAJEVO', 'Grad Sarajevo'],
    ['САРАЈЕВО', 'Grad Sarajevo'],
    ['Sarajevo-Centar', 'Centar Sarajevo'],
    ['SARAJEVO - ILIDŽA', 'Ilidža'],
    ['NOVO SARAJEVO', 'Novo Sarajevo'],
    ['ISTOČNO SARAJEVO', 'Grad Istočno Sarajevo'],
    ['GORNJI VAKUF', 'Gornji Vakuf-Uskoplje'],
    ['Uskoplje', 'Gornji Vakuf-Uskoplje'],
    ['DOBOJ', 'Doboj'],
    ['Doboj Istok', 'Doboj-Istok'],
    ['NOVI GRAD', 'Novi Grad'],
    ['MRKONJIĆ GRAD', 'Mrkonjić Grad'],
    ['Општина Мркоњић Град', 'Mrkonjić Grad'],
    ['SIROKI BRIJEG', 'Široki Brijeg'],
    ['BRČKO', 'Brčko distrikt BiH'],
    ['Brčko Distrikt', 'Brčko distrikt BiH'],
  ])('%s is %s', (city, name) => expect(find(city).municipality).toBe(name));

  it('of namesakes is told by the unit above, and left open without', () => {
    expect(find('TRNOVO', 'Republika Srpska').municipality).toBe('Trnovo (RS)');
    expect(find('TRNOVO', 'Kanton Sarajevo').municipality).toBe('Trnovo (FBiH)');
    expect(find('TRNOVO')).toEqual({ municipality: null, canton: null, entity: null });
  });

  it('that is none of ours is at least in the unit above', () => {
    expect(find('ATLANTIDA')).toEqual({ municipality: null, canton: null, entity: null });
    expect(find(null, 'Republika Srpska')).toEqual({ municipality: null, canton: null, entity: 'R' });
    expect(find('ATLANTIDA', 'KANTON SARAJEVO')).toEqual({
      municipality: null,
      canton: 'Kanton Sarajevo',
      entity: 'F',
    });
    expect(find('', '')).toEqual({ municipality: null, canton: null, entity: null });
  });
});
