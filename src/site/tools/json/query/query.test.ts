import { describe, expect, it } from 'vitest';
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

  it('goes as deep as a text may', () => {
    const deep = `${'[{"a":'.repeat(990)}1.0${'}]'.repeat(990)}`;
    expect(run('$..a', 'values', deep).endsWith(',1.0]')).toBe(true);
  });
});
