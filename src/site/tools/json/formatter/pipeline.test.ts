import { describe, expect, it } from 'vitest';
import { bytes } from '../tokens.ts';
import { runSteps, type Steps } from './pipeline.ts';

const STEPS: Steps = {
  indent: 'none',
  sort: false,
  repair: false,
  path: '',
  found: 'values',
  lines: 'auto',
  out: 'same',
};

const run = (source: string, steps: Partial<Steps> = {}) => runSteps(bytes(source), { ...STEPS, ...steps });
const text = (source: string, steps: Partial<Steps> = {}): string | null => {
  const outcome = run(source, steps);
  return outcome && new TextDecoder('utf-8', { ignoreBOM: true }).decode(outcome.bytes);
};

describe('runSteps', () => {
  it('lays out, minifies, sorts', () => {
    expect(text('{"b": 1.0, "a": [1e400]}')).toBe('{"b":1.0,"a":[1e400]}');
    expect(text('{"b":1.0}', { indent: 'tab' })).toBe('{\n\t"b": 1.0\n}');
    expect(text('{"b":1.0,"a":12345678901234567890}', { sort: true, indent: '2' })).toBe(
      '{\n  "a": 12345678901234567890,\n  "b": 1.0\n}',
    );
  });

  it('keeps documents on their lines, joins and separates them', () => {
    const lines = '{"b":1.0,"a":2}\n{"a":3}\n';
    expect(text(lines)).toBe('{"b":1.0,"a":2}\n{"a":3}\n');
    expect(text(lines, { indent: '2' })).toBe('{\n  "b": 1.0,\n  "a": 2\n}\n{\n  "a": 3\n}\n');
    expect(text(lines, { sort: true })).toBe('{"a":2,"b":1.0}\n{"a":3}\n');
    expect(text(lines, { out: 'json' })).toBe('[{"b":1.0,"a":2},{"a":3}]');
    expect(text(lines, { lines: 'one' })).toBeNull();
    expect(text('1.0\n2', { lines: 'lines' })).toBe('1.0\n2\n');
    expect(text('[{"a": 1.0}, 2]', { out: 'lines', indent: '2' })).toBe('{"a":1.0}\n2\n');
    expect(text('{"a": 1.0}', { out: 'lines' })).toBe('{"a":1.0}');
    expect(run(lines)).toMatchObject({ documents: 2, lines: true });
  });

  it('queries, and then does the rest', () => {
    expect(text('{"a":[{"c":1.0,"b":2},{"c":1e400}]}', { path: ' $.a[*] ', sort: true })).toBe(
      '[{"b":2,"c":1.0},{"c":1e400}]',
    );
    expect(text('{"a":[{"c":1.0},{"c":1e400}]}', { path: '$..c', found: 'paths' })).toBe(
      '{"$.a[0].c":1.0,"$.a[1].c":1e400}',
    );
    expect(text('{"a":1.0}\n{"a":2}', { path: '$[*].a', out: 'lines' })).toBe('1.0\n2\n');
    expect(run('[1]', { path: '$[5]' })?.found).toMatchObject({ count: 0, more: false });
  });

  it('mends only where it may', () => {
    expect(run("{'a':1.0,}")).toBeNull();
    const mended = run("{'a':1.0,}", { repair: true });
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(mended?.bytes)).toBe('{"a":1.0}');
    expect(mended?.fixes).toHaveLength(2);
    expect(run('{"a":1.0}', { repair: true })?.fixes).toBeNull();
    expect(run('', { repair: true })).toBeNull();
    expect(text("{'b':1}\n{'a':2,}", { repair: true, lines: 'lines', sort: true })).toBe(
      '{"b":1}\n{"a":2}\n',
    );
  });

  it('tells of keys that come twice', () => {
    expect(run('{"a":1,"a":2}', { sort: true })?.duplicates).toEqual([{ at: 7, first: 1 }]);
  });
});
