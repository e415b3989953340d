import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../../../test/any-text.ts';
import { Outline } from '../outline.ts';
import { bytes } from '../tokens.ts';
import { QueryError, query } from './query.ts';

const SHOP =
  '{"a":[{"id":12345678901234567890,"c":1.0},{"id":12345678901234567891,"c":1e400},{"id":7,"c":0.10}],"x\'y":[],"a":[{"id":12345678901234567890,"c":1.0},{"id":12345678901234567891,"c":1e400},{"id":7,"c":0.10}]}';

const run = (path: string, by: 'values' | 'paths' = 'values', source = SHOP): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(query(new Outline(bytes(source)), path, by).bytes);

describe('query', () => {
  it('shows numbers as they are written', () => {
    expect(run('$.a[*].id')).toBe('[12345678901234567890,12345678901234567891,7]');
    expect(run('$..c')).toBe('[1.0,1e400,0.10]');
  });

  it('compares numbers as they are written', () => {
    expect(run('$.a[?@.id == 12345678901234567890].id')).toBe('[12345678901234567890]');
    expect(run('$.a[?@.id > 12345678901234567890].id')).toBe('[12345678901234567891]');
    expect(run('$.a[?@.id >= 12345678901234567889 && @.c < 1e401].id')).toBe(
      '[12345678901234567890,12345678901234567891]',
    );
    expect(run('$.a[?@.c > 1e399].c')).toBe('[1e400]');
    expect(run('$.a[?@.c < 1].c')).toBe('[0.10]');
  });

  it('compares with numbers below one, however they are written', () => {
    const source = '[0.5,0.050,0,2]';
    const below = (number: string): string => run(`$[?@ < ${number}]`, 'values', source);
    for (const half of ['0.5', '0.50', '0.05e1', '5e-01', '50E-2'])
      expect(below(half), half).toBe('[0.050,0]');
    for (const none of ['0.0', '0e5', '0.00E+1']) expect(below(none), none).toBe('[]');
    expect(below('-0.5')).toBe('[]');
    expect(below('0.05000000000000000000001')).toBe('[0.050,0]');
    expect(() => run('$[0.5]', 'values', source)).toThrow(QueryError);
  });

  it('tells the places', () => {
    expect(run('$["a"][0:2].id', 'paths')).toBe(
      '{"$.a[0].id":12345678901234567890,"$.a[1].id":12345678901234567891}',
    );
    expect(JSON.parse(run('$["x\'y"]', 'paths'))).toEqual({ '$["x\'y"]': [] });
    expect(run('$.nema')).toBe('[]');
  });

  it('queries one document a line as a list', () => {
    const outline = new Outline(bytes('{"a":1}\n{"a":2.0}\n'), true);
    const lines = (path: string): string =>
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(query(outline, path, 'values').bytes);
    expect(lines('$[*].a')).toBe('[1,2.0]');
  });

  it.each(['a.b', '$.a[', '$.a[?nema(@)]', '$.a[?@.id === 1]', ''])('says what is wrong with %j', (path) => {
    expect(() => run(path)).toThrow(QueryError);
  });

  it.each([
    ['$[?@.a==1e--1]', 'kod znaka 11: „--1]”'],
    ['$.a[?@.id == 1e--12345678901234567890]', 'Zapinje kod znaka'],
    ['$.a[?@.id == 01]', 'kod znaka'],
    ['$.a[', 'prekida prije kraja'],
    ['$.a[12345678901234567890]', 'Broj u uglastim zagradama'],
  ])('says where %j goes wrong', (path, words) => {
    expect(() => run(path)).toThrow(words);
  });

  it('takes digits of a name for a name', () => {
    const source = '{"a12345678901234567890":1.0,"b":12345678901234567891}';
    expect(run('$.a12345678901234567890', 'values', source)).toBe('[1.0]');
    expect(run('$[?@ > 12345678901234567890]', 'values', source)).toBe('[12345678901234567891]');
  });

  it('ends every query with a result or with words', () => {
    const piece = fc.constantFrom(
      ...['$', '@', '.', '..', '[', ']', '(', ')', '*', ',', ':', '?', '!', '==', '<=', '>', '&&', '||'],
      ...['a', "'x'", '"x', "'", '\\', 'length', 'count(@.a)', 'match(@.a, "[")', 'search(@, "(")', 'value('],
      ...[
        '1',
        '-',
        '1e',
        '1e-',
        '1e--1',
        '1e-01',
        '0.5',
        '-0',
        '00',
        '1.',
        '.5',
        '1e400',
        '12345678901234567890',
        '1e99999999',
      ],
      ...['true', 'null', ' ', '\n', 'č', '\u{1f600}', '\ud800', '::', '-1', '1:2:0', '#', '~'],
    );
    const filter = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
    const path = fc.oneof(
      filter.map((text) => `$${text}`),
      filter.map((text) => `$.a[?${text}]`),
      filter.map((text) => `$..[?@.c ${text}]`),
      anyText({ maxLength: 12 }).map((text) => `$${text}`),
    );
    fc.assert(
      fc.property(path, (text) => {
        try {
          JSON.parse(run(text));
        } catch (error) {
          if (!(error instanceof QueryError)) throw error;
          expect(error.message).toMatch(/^(Upit|Broj|JSONPath)/);
        }
      }),
      { numRuns: 1500 },
    );
  });
});
