// Long, since texts are as deep as they may be. In the suite: query.test.ts (how values are compared, and that every query ends).
import { describe, expect, it } from 'vitest';
import { Outline } from '../outline.ts';
import { bytes } from '../tokens.ts';
import { query } from './query.ts';

const SHOP =
  '{"a":[{"id":12345678901234567890,"c":1.0},{"id":12345678901234567891,"c":1e400},{"id":7,"c":0.10}],"x\'y":[],"a":[{"id":12345678901234567890,"c":1.0},{"id":12345678901234567891,"c":1e400},{"id":7,"c":0.10}]}';

const run = (path: string, by: 'values' | 'paths' = 'values', source = SHOP): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(query(new Outline(bytes(source)), path, by).bytes);

describe('query', () => {
  it('goes as deep as a text may', () => {
    const deep = `${'[{"a":'.repeat(990)}1.0${'}]'.repeat(990)}`;
    expect(run('$..a', 'values', deep).endsWith(',1.0]')).toBe(true);
  });
});
