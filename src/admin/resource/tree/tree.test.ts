import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ResourceRecord } from '../../../core/resource.ts';
import { branchIds, buildTree, openAtFirst, pruneTree, type TreeNode, treeLines } from './tree.ts';

const record = (idguid: string, parent: string | null): ResourceRecord => ({
  idguid,
  version: 1,
  created_at: '2026-11-21T10:00:00Z',
  updated_at: '2026-11-21T10:00:00Z',
  updated_by: null,
  can_edit: true,
  refs: {},
  parent,
});
const shape = (nodes: readonly TreeNode[]): unknown =>
  nodes.map((node) => [node.record.idguid, shape(node.children)]);

test('children stand under their parent in the order they came', () => {
  const rows = [record('a', null), record('b', 'a'), record('c', null), record('d', 'a'), record('e', 'b')];
  expect(shape(buildTree(rows, 'parent'))).toEqual([
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

test('a record whose parent is missing stands at the top', () => {
  expect(shape(buildTree([record('b', 'gone')], 'parent'))).toEqual([['b', []]]);
});

test('a search keeps the matches and what leads to them', () => {
  const roots = buildTree(
    [record('a', null), record('b', 'a'), record('c', 'a'), record('d', 'c')],
    'parent',
  );
  expect(shape(pruneTree(roots, new Set(['c'])))).toEqual([['a', [['c', []]]]]);
});

test('only open branches are drawn, with level and place among siblings', () => {
  const roots = buildTree([record('a', null), record('b', 'a'), record('c', 'b')], 'parent');
  const lines = treeLines(roots, new Set(['a']));
  expect(lines.map((line) => [line.record.idguid, line.level, line.expanded])).toEqual([
    ['a', 1, true],
    ['b', 2, false],
  ]);
  expect(branchIds(roots)).toEqual(['a', 'b']);
});

test('a tree opens by whole levels, as far as it stays short', () => {
  const roots = buildTree(
    [record('a', null), record('b', 'a'), record('c', 'a'), record('d', 'b'), record('e', 'd')],
    'parent',
  );
  expect([...openAtFirst(roots, 100)]).toEqual(['a', 'b', 'd']);
  expect([...openAtFirst(roots, 3)]).toEqual(['a']);
  expect([...openAtFirst(roots, 2)]).toEqual([]);
});

test('no record is lost or doubled, whatever the parents, circles included', () => {
  const rows = fc
    .array(fc.option(fc.nat(19), { nil: null }), { maxLength: 20 })
    .map((parents) =>
      parents.map((parent, index) => record(`r${index}`, parent === null ? null : `r${parent}`)),
    );
  fc.assert(
    fc.property(rows, (records) => {
      const roots = buildTree(records, 'parent');
      const all = treeLines(roots, new Set(branchIds(roots))).map((line) => line.record.idguid);
      expect(all.toSorted()).toEqual(records.map((one) => one.idguid).toSorted());
    }),
  );
});
