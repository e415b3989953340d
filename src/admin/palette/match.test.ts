import { expect, test } from 'vitest';
import { pieces } from '../kit/pieces.ts';
import { fitting, rankOf, wordsOf } from './match.ts';

const marks = (text: string, q: string) =>
  pieces(text, wordsOf(q))
    .map(({ text: part, marked }) => (marked ? `[${part}]` : part))
    .join('');

test('a name fits the better the more of it was typed', () => {
  const rank = (name: string, q: string) => rankOf(name, wordsOf(q));
  expect(
    ['Države', 'Države svijeta', 'Sve države', 'Podržave', 'Kantoni'].map((name) => rank(name, 'DRŽAVE')),
  ).toEqual([0, 1, 2, 3, null]);
  expect(rank('Đorđe Šešelj', 'sesel dord')).toBe(2);
  expect(rank('Đorđe', 'dorde x')).toBeNull();
});

test('what fits is ordered by how well, and stays in its order where nothing is looked for', () => {
  const names = ['Lista poreza', 'Porezi', 'Porez na promet'];
  const look = (q: string) => fitting(names, wordsOf(q), (name) => name);
  expect(look('porez')).toEqual(['Porezi', 'Porez na promet', 'Lista poreza']);
  expect(look('')).toEqual(names);
});

test('the found letters are marked as they are written', () => {
  expect(marks('Češka Republika', 'ces')).toBe('[Češ]ka Republika');
  expect(marks('Čevđiš čevap', 'cev')).toBe('[Čev]điš [čev]ap');
  expect(marks('Straße 5', 'strasse')).toBe('[Straße] 5');
  expect(marks('Straße', 'ras')).toBe('St[raß]e');
  expect(marks('C\u030ce', 'ce')).toBe('[C\u030ce]');
  expect(marks('😀 Žica', 'zi')).toBe('😀 [Ži]ca');
  expect(marks('Ništa', 'x')).toBe('Ništa');
  expect(marks('Ništa', '')).toBe('Ništa');
  expect(marks('Tava za tavu', 'tav za')).toBe('[Tav]a [za] [tav]u');
});
