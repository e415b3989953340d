import fc from 'fast-check';
import { expect, test } from 'vitest';
import { branchIds, buildTree, openAtFirst, pruneTree, type TreeNode, treeLines } from './tree.ts';

type Row = [id: string, parent: string | null];
const build = (...rows: Row[]) =>
  buildTree(
    rows.map(([idguid, parent]) => ({ idguid, parent })),
    ({ parent }) => parent,
  );
const shape = (nodes: readonly TreeNode<unknown>[]): unknown =>
  nodes.map(({ id, children }) => [id, shape(children)]);

test('children are below their parent, in the order of the records', () => {
  expect(shape(build(['a', null], ['b', 'a'], ['c', null], ['d', 'a'], ['e', 'b']))).toEqual([
    [
      'a',
      [
        ['b', [['e', []]]],
        ['d', []],
      ],
    ],
    ['c', []],
  ]);
});

test('a record whose parent is missing is a root', () => {
  expect(shape(build(['b', 'gone']))).toEqual([['b', []]]);
});

test('a search keeps the matches and the branches that lead to them', () => {
  const roots = build(['a', null], ['b', 'a'], ['c', 'a'], ['d', 'c']);
  expect(shape(pruneTree(roots, ({ id }) => id === 'c'))).toEqual([['a', [['c', []]]]]);
});

test('only open branches show their rows, with level and place among siblings', () => {
  const roots = build(['a', null], ['b', 'a'], ['c', 'b'], ['d', null]);
  const lines = treeLines(roots, new Set(['a']));
  expect(
    lines.map(({ node, level, expanded, position, siblings }) => [
      node.id,
      level,
      expanded,
      position,
      siblings,
    ]),
  ).toEqual([
    ['a', 1, true, 1, 2],
    ['b', 2, false, 1, 1],
    ['d', 1, false, 2, 2],
  ]);
  expect(branchIds(roots)).toEqual(['a', 'b']);
});

test('at first whole levels are open, while the tree stays short', () => {
  const roots = build(['a', null], ['b', 'a'], ['c', 'a'], ['d', 'b'], ['e', 'd']);
  expect([...openAtFirst(roots, 100)]).toEqual(['a', 'b', 'd']);
  expect([...openAtFirst(roots, 3)]).toEqual(['a']);
  expect([...openAtFirst(roots, 2)]).toEqual([]);
});

test('no record is lost or repeated, whatever the parents, circles included', () => {
  const parents = fc.array(fc.option(fc.nat(19), { nil: null }), { maxLength: 20 });
  fc.assert(
    fc.property(parents, (all) => {
      const rows = all.map((parent, index): Row => [`r${index}`, parent === null ? null : `r${parent}`]);
      const roots = build(...rows);
      const shown = treeLines(roots, new Set(branchIds(roots))).map(({ node }) => node.id);
      expect(shown.toSorted()).toEqual(rows.map(([id]) => id).toSorted());
    }),
  );
});
