import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../core/errors.ts';
import { conditionsOf } from './conditions.ts';
import { MOST_TERMS, parseQuery, type Term } from './query.ts';

const termsOf = (text: string): Term[] => {
  const { terms, problem } = parseQuery(text);
  expect(problem).toBeNull();
  return terms;
};
const word = (text: string, exclude = false) => ({ exclude, kind: 'word', word: text, prefix: false });

describe('a search', () => {
  it.each<[string, object[]]>([
    ['', []],
    ['Greška baze', [word('greska'), word('baze')]],
    ['-Đoko', [word('doko', true)]],
    ['blag*', [{ exclude: false, kind: 'word', word: 'blag', prefix: true }]],
    [
      '"veza je prekinuta"',
      [{ exclude: false, kind: 'phrase', words: ['veza', 'je', 'prekinuta'], text: 'veza je prekinuta' }],
    ],
    ['„veza je”', [{ exclude: false, kind: 'phrase', words: ['veza', 'je'], text: 'veza je' }]],
    ['127.0.0.1', [{ exclude: false, kind: 'phrase', words: ['127', '0', '0', '1'], text: '127.0.0.1' }]],
    [
      'http://a.ba/x',
      [{ exclude: false, kind: 'phrase', words: ['http', 'a', 'ba', 'x'], text: 'http://a.ba/x' }],
    ],
    ['C:\\temp', [{ exclude: false, kind: 'phrase', words: ['c', 'temp'], text: 'c:\\temp' }]],
    ['"jedna"', [word('jedna')]],
    [
      'app:Blagajna',
      [{ exclude: false, kind: 'field', field: 'app', values: [{ text: 'blagajna', prefix: false }] }],
    ],
    [
      'aplikacija:a,b',
      [
        {
          exclude: false,
          kind: 'field',
          field: 'app',
          values: [
            { text: 'a', prefix: false },
            { text: 'b', prefix: false },
          ],
        },
      ],
    ],
    [
      'err.code:"E CONN"',
      [{ exclude: false, kind: 'field', field: 'err.code', values: [{ text: 'e conn', prefix: false }] }],
    ],
    [
      '-kupac:Hus*',
      [{ exclude: true, kind: 'field', field: 'kupac', values: [{ text: 'hus', prefix: true }] }],
    ],
    ['level:error', [{ exclude: false, kind: 'level', levels: ['error'] }]],
    ['nivo:>=warn', [{ exclude: false, kind: 'level', levels: ['warn', 'error', 'fatal'] }]],
    ['level:<info,Greška', [{ exclude: false, kind: 'level', levels: ['trace', 'debug', 'error'] }]],
  ])('%s', (text, terms) => expect(termsOf(text)).toEqual(terms));

  it('takes an id for a request, a trace, a person or a text', () => {
    const id = '0189A000-0000-7000-8000-00000000000A';
    expect(termsOf(id)).toMatchObject([{ kind: 'id', id: id.toLowerCase() }]);
  });

  it.each([
    ['"nije zatvoren', 'Navodnik nije zatvoren.'],
    ['app:', 'Iza „app:” nedostaje vrijednost.'],
    ['app:,,', 'Iza „app:” nedostaje vrijednost.'],
    ['app:""', 'Iza „app:” nedostaje vrijednost.'],
    ['- greška', 'Minus stoji sam. Odmah iza njega napišite čega u zapisu ne smije biti.'],
    ['level:grozno', 'Nivo „grozno” ne postoji. Nivoi su: trace, debug, info, warn, error i fatal.'],
    ['!!!', 'U „!!!” nema ni slova ni cifre, pa se po tome ne može tražiti.'],
    ['a*', 'Ispred zvjezdice u „a*” napišite bar 2 znaka.'],
    ['a.b*', '„a.b*” ima znak u sredini, pa zvjezdica ne može. Pišite samo početak riječi.'],
    [
      Array.from({ length: MOST_TERMS + 1 }, () => 'x').join(' '),
      `Pretraga može imati najviše ${MOST_TERMS} uslova.`,
    ],
  ])('that cannot be understood says why: %s', (text, problem) =>
    expect(parseQuery(text)).toEqual({ terms: [], problem }),
  );

  it('is read or refused in words, whatever is typed', () => {
    const sign = fc.constantFrom(
      ..."\"„”:-*(),|&!\\' '<>=",
      'a',
      'š',
      '1',
      '\u0000',
      '\ud83d\ude00',
      'level',
      'app',
    );
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.array(sign).map((signs) => signs.join('')),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const { terms, problem } = parseQuery(text);
        expect(terms.length === 0 || problem === null).toBe(true);
        if (problem !== null) expect(problem).toMatch(/^[\p{Lu}„].*\.$/su);
        try {
          conditionsOf(text);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('of levels and applications alone can be counted by minutes', () => {
    expect(conditionsOf('level:error -app:server').counted).not.toBeNull();
    expect(conditionsOf('').counted).not.toBeNull();
    for (const text of ['level:error baza', 'app:bla*', 'node:a'])
      expect(conditionsOf(text).counted).toBeNull();
  });
});
