import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds, tokensOf } from './expression.ts';
import { expressionOf, readQuery, tsqueryOf } from './query.ts';

/** Whether a text is found by a query without synonyms. */
const finds = (query: string, text: string): boolean => {
  const { terms, problem } = readQuery(query);
  return problem === null && terms.length > 0 && holds(expressionOf(terms), tokensOf(text));
};

describe('readQuery', () => {
  it('needs all words, in any form, script and order', () => {
    expect(finds('odrzavanje vozila', 'Održavanje i servisiranje VOZILA')).toBe(true);
    expect(finds('vozila održavanje', 'Одржавање путничког возила')).toBe(true);
    expect(finds('održavanje vozila', 'Održavanje puteva')).toBe(false);
  });

  it('takes phrases in any quotation marks, across stop words', () => {
    for (const query of ['"izgradnja škole"', '„izgradnja škole”', '«izgradnja škole»', '“izgradnja škole”']) {
      expect(finds(query, 'Radovi na izgradnji škole u Bihaću'), query).toBe(true);
      expect(finds(query, 'Izgradnja sportske dvorane škole'), query).toBe(false);
    }
    expect(finds('"sredstva za čišćenje"', 'Sredstva za čišćenje')).toBe(true);
    expect(finds('"sredstva čišćenje"', 'Sredstva za čišćenje')).toBe(false);
    expect(finds('podovi-zidovi', 'Podovi, zidovi')).toBe(true);
    expect(finds('podovi-zidovi', 'zidovi, podovi')).toBe(false);
  });

  it('leaves out what has a minus', () => {
    expect(finds('vozilo -kombi', 'Putničko vozilo')).toBe(true);
    expect(finds('vozilo -kombi', 'Kombi vozilo')).toBe(false);
    expect(finds('vozilo -"kombi vozilo"', 'Vozilo i kombi')).toBe(true);
    expect(finds('vozilo - kombi', 'Kombi vozilo')).toBe(true);
    expect(readQuery('-kombi').problem).toContain('izuzimati');
  });

  it('takes unbalanced quotation marks for spaces', () => {
    expect(finds('"neparni broj', 'Broj neparnih')).toBe(true);
    expect(finds('vozilo "', 'Vozilo')).toBe(true);
  });

  it('says which words it does not search for, and why it cannot', () => {
    expect(readQuery('škola i vrtić').ignored).toEqual(['i']);
    expect(readQuery('za potrebe').problem).toBeNull();
    expect(readQuery('za i na').problem).toContain('skoro svakom');
    for (const query of ['%', '_', '\\', "'", ':*', '!', '&|()', '""', '-', '漢'])
      expect(readQuery(query).problem, query).toContain('nijedne riječi');
    expect(readQuery('  ')).toEqual({ terms: [], ignored: [], problem: null });
  });

  it('finds no Mostar by most, and nothing by putem for put', () => {
    expect(finds('most', 'Sanacija krova, Mostar')).toBe(false);
    expect(finds('most', 'Sanacija mosta')).toBe(true);
    expect(finds('put', 'Nabavka putem okvirnog sporazuma')).toBe(false);
    expect(finds('put', 'Održavanje puteva')).toBe(true);
  });

  it('never fails, and its tsquery has nothing to be escaped', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('"', '-', '“', '«', ' ', 'škola', 'i', "'", '\\', '&', '|', '!', '(', ':*', '<->', '\0'),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const { terms, problem } = readQuery(pieces.join(''));
        if (terms.length === 0) return;
        expect(tsqueryOf(terms)).toMatch(/^(?:'[a-z0-9]+'|<\d+>|[ !&()])+$/);
        if (terms.every(({ not }) => not)) expect(problem).not.toBeNull();
      }),
      { numRuns: 2000 },
    );
  });
});
