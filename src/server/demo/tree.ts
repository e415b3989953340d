import { readFileSync } from 'node:fs';

interface GroupNode {
  /** "01.02.03": its place in the tree. */
  code: string;
  name: string;
  /** Mark of its unit of measure. */
  unit: string;
  /** Code of the group above; null at the top. */
  parent: string | null;
}

/**
 * Reads a tree written as indented lines, two spaces a level, each `name | unit`; parents come before children.
 * Throws on a line that is deeper than its parent allows.
 */
export function parseTree(text: string): GroupNode[] {
  const path: number[] = [];
  const nodes: GroupNode[] = [];
  for (const line of text.split('\n')) {
    if (!line.trim()) continue;
    const depth = (line.length - line.trimStart().length) / 2;
    const [name = '', unit = ''] = line.split('|').map((part) => part.trim());
    if (!Number.isInteger(depth) || depth > path.length || !unit) throw new Error(`Wrong line: ${line}`);
    path.length = depth + 1;
    path[depth] = (path[depth] ?? 0) + 1;
    nodes.push({ code: codeOf(path), name, unit, parent: depth > 0 ? codeOf(path.slice(0, -1)) : null });
  }
  return nodes;
}

const codeOf = (path: number[]): string => path.map((number) => String(number).padStart(2, '0')).join('.');

/** Goods groups of a trade: `trgovina`, `gradnja` or `agencija`. */
export const groupsOf = (trade: string): GroupNode[] =>
  parseTree(readFileSync(new URL(`./grupe-${trade}.txt`, import.meta.url), 'utf8'));
