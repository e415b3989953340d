import { describe, expect, it } from 'vitest';
import { holds, tokensOf } from './expression.ts';
import { readQuery } from './query.ts';
import { SYNONYMS } from './seeded-synonyms.ts';
import { expanded, readSynonyms } from './synonyms.ts';

const synonyms = readSynonyms(SYNONYMS.map((line) => line.split(', ')));
const ask = (query: string) => expanded(readQuery(query).terms, synonyms);
const finds = (query: string, text: string): boolean => holds(ask(query).expression!, tokensOf(text));

describe('expanded', () => {
  it('finds other words for each word', () => {
    expect(finds('uredskog materijala', 'Nabavka kancelarijskog materijala')).toBe(true);
    expect(finds('hleb', 'Nabava kruha i peciva')).toBe(true);
    expect(finds('зимско одржавање путева', 'Zimsko održavanje lokalnih cesta')).toBe(true);
    expect(finds('nabavka opreme', 'Nabava opreme')).toBe(true);
    expect(ask('kruh').also).toEqual([{ word: 'kruh', others: ['hljeb'] }]);
  });

  it('finds expressions, by expressions and by words', () => {
    expect(finds('laptop', 'Nabavka prenosivih računara')).toBe(true);
    expect(finds('laptop', 'Prenosivi aparat, računari')).toBe(false);
    expect(finds('prijenosno računalo', 'Laptopi za školu')).toBe(true);
    expect(finds('prijenosno računalo', 'Prenosivi računari')).toBe(true);
    expect(finds('nabavka flaširane vode', 'Nabava vode u bocama')).toBe(true);
    expect(ask('spoljna stolarija').also[0]).toEqual({
      word: 'spoljna stolarija',
      others: ['vanjska stolarija', 'vanjski'],
    });
  });

  it('leaves phrases in quotation marks alone', () => {
    expect(finds('"uredski materijal"', 'Kancelarijski materijal')).toBe(false);
    expect(finds('"kruh"', 'Hljeb')).toBe(false);
    expect(ask('"kruh"').also).toEqual([]);
  });

  it('leaves out other words of a negated one too, without telling of them', () => {
    expect(finds('pecivo -kruh', 'Pecivo i hljeb')).toBe(false);
    expect(finds('pecivo -kruh', 'Pecivo')).toBe(true);
    expect(ask('pecivo -kruh').also).toEqual([]);
    // A negated word ends an expression.
    expect(finds('prijenosno -računalo', 'Laptop')).toBe(false);
  });

  it('counts each word of the query once, however many others it has', () => {
    expect(ask('nabavka uredskog materijala -"kombi vozilo"').wanted).toHaveLength(3);
    expect(ask('laptop').wanted).toHaveLength(1);
  });

  it('takes a word of several rows with the others of all', () => {
    const made = readSynonyms([
      ['a1', 'b1'],
      ['b1', 'c1'],
    ]);
    expect(expanded(readQuery('b1').terms, made).also).toEqual([{ word: 'b1', others: ['a1', 'c1'] }]);
    expect(expanded(readQuery('a1').terms, made).also).toEqual([{ word: 'a1', others: ['b1'] }]);
  });
});

describe('the seeded synonyms', () => {
  it('are rows with names of their own, of two words at least that differ by their stems', () => {
    const names = SYNONYMS.map((line) => line.split(', ')[0]!.toLowerCase());
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    for (const line of SYNONYMS) {
      const words = line.split(', ');
      expect(words.length, line).toBeGreaterThan(1);
      expect(words.every((word) => word.length <= 60 && !/[;]/.test(word)), line).toBe(true);
      expect(readSynonyms([words]).byKey.size, line).toBeGreaterThan(1);
    }
  });
});
