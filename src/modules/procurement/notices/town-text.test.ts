import { expect, it } from 'vitest';
import { townText } from './town-text.ts';

it('writes places that the source has in capitals as they are written', () => {
  const said = (names: string[]) => names.map(townText);
  expect(said(['NOVI GRAD SARAJEVO', 'ŠIPOVO', 'BRČKO DISTRIKT BIH', 'ČAPLJINA, BIH'])).toEqual([
    'Novi Grad Sarajevo',
    'Šipovo',
    'Brčko Distrikt BiH',
    'Čapljina, BiH',
  ]);
  expect(said(['MRKONJIĆ-GRAD', 'БАЊА ЛУКА', 'GORNJI VAKUF – USKOPLJE', 'PETROVO NA OZRENU'])).toEqual([
    'Mrkonjić-Grad',
    'Бања Лука',
    'Gornji Vakuf – Uskoplje',
    'Petrovo na Ozrenu',
  ]);
  expect(said(['Stari Grad', '45000000-7', ''])).toEqual(['Stari Grad', '45000000-7', '']);
});
