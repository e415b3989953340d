import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonText } from '../arbitrary.ts';
import { Outline } from '../outline.ts';
import { bytes } from '../tokens.ts';
import { Tree } from './tree.ts';

const SHOP = '{"a": [1.0, {"b": "č"}, []], "x y": null, "id": 12345678901234567890}';
const tree = (source = SHOP, lines = false): Tree => new Tree(new Outline(bytes(source), lines));
const shown = (of: Tree): string[] =>
  of
    .rows(0, of.count)
    .map(
      ({ depth, name, kind, text, size, open }) =>
        `${' '.repeat(depth)}${name ?? ''}:${text || `${kind} ${size}${open ? ' open' : ''}`}`,
    );

describe('Tree', () => {
  it('shows the first level, and opens and closes', () => {
    const one = tree();
    expect(shown(one)).toEqual([':object 3 open', ' a:list 3', ' x y:null', ' id:12345678901234567890']);
    expect(one.toggle(1)).toBe(true);
    expect(one.toggle(3)).toBe(true);
    const whole = [
      ':object 3 open',
      ' a:list 3 open',
      '  0:1.0',
      '  1:object 1 open',
      '   b:"č"',
      '  2:list 0',
      ' x y:null',
      ' id:12345678901234567890',
    ];
    expect(shown(one)).toEqual(whole);
    expect(one.toggle(1)).toBe(false);
    expect(one.count).toBe(4);
    one.toggle(1);
    expect(shown(one)).toEqual(whole);
    expect(one.rows(4, 2).map(({ text, kind }) => [text, kind])).toEqual([
      ['"č"', 'string'],
      ['', 'list'],
    ]);
    expect(one.toggle(2)).toBe(false);
  });

  it('finds the row of a node, wherever it has come to stand', () => {
    const one = tree();
    const { node } = one.rows(3, 1)[0]!;
    expect(one.rowOf(node)).toBe(3);
    one.toggle(1);
    expect(one.rowOf(node)).toBe(6);
    one.toggle(0);
    expect(one.rowOf(node)).toBe(-1);
    expect(one.toggle(-1)).toBe(false);
    expect(one.parentRow(-1)).toBe(-1);
  });

  it('knows paths, parents and places', () => {
    const one = tree();
    one.all(true);
    expect([0, 4, 6].map((row) => one.path(row))).toEqual(['$', '$.a[1].b', '$["x y"]']);
    expect([4, 3, 1, 0].map((row) => one.parentRow(row))).toEqual([3, 1, 0, 0]);
    const { from, to } = one.range(3);
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes(SHOP).subarray(from, to))).toBe(
      '{"b": "č"}',
    );
    one.all(false);
    expect(one.count).toBe(4);
    expect(shown(tree('{"a":1}\n[2]', true))).toEqual([':list 2 open', ' 0:object 1', ' 1:list 1']);
  });

  it('shows everything when everything is open, and nothing twice', () => {
    fc.assert(
      fc.property(jsonText, fc.array(fc.nat(), { maxLength: 20 }), (source, clicks) => {
        const one = tree(source);
        for (const click of clicks) one.toggle(click % one.count);
        const nodes = one.rows(0, one.count).map(({ node }) => node);
        expect(nodes).toEqual([...new Set(nodes)].sort((a, b) => a - b));
        one.all(true);
        expect(one.count).toBe(one.outline.count);
      }),
    );
  });
});
