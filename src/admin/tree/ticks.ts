import { fold } from '../../core/fold.ts';
import { pruneTree, type TreeNode } from './tree.ts';

/** What may be given to somebody: a right, a role. */
export interface Givable {
  name: string;
  label: string;
  /** Given directly, as the server has it. */
  granted: boolean;
  may_give: boolean;
  /** Without effect, because the organisation does not have it. */
  cut?: boolean;
  /** Names of the roles that also give it to the person. */
  through?: readonly string[];
  /** What the caller lacks to give it: "sami nemate …". */
  lacking?: string;
  /** Number of people who have it. */
  holders?: number | null;
}

/** A row of the tree; `ticks` one for each column, null for a missing one. A branch without ticks sums up those below. */
interface TickItem {
  label: string;
  about?: string | null;
  /** Other text that the search finds it by. */
  text?: string;
  ticks?: readonly (Givable | null)[];
}
export type TickNode = TreeNode<TickItem>;

/** Rows shown: all, those assigned (also through roles), or those with unsaved changes. */
export type Shown = 'all' | 'given' | 'changed';
export type Selection = ReadonlySet<string>;
/** Ticks of one row, or of each row of a branch. */
type TickRows = readonly (readonly (Givable | null)[])[];

/** The ticks below these nodes, a list for each row. */
export const rowsOf = (nodes: readonly TickNode[]): TickRows =>
  nodes.flatMap(({ item, children }) => [...(item.ticks ? [item.ticks] : []), ...rowsOf(children)]);

/** All assignable items, in the order of the tree. */
export const allOf = (nodes: readonly TickNode[]): Givable[] =>
  rowsOf(nodes).flatMap((row) => row.flatMap((one) => one ?? []));

/** Names of what is given, as the server has it. */
export const grantedIn = (all: readonly Givable[]): Set<string> =>
  new Set(all.flatMap((one) => (one.granted ? one.name : [])));

const isInherited = ({ through = [] }: Givable): boolean => through.length > 0;

/** Whether it is ticked: assigned directly or through a role. */
export const isOn = (one: Givable, selected: Selection): boolean =>
  selected.has(one.name) || isInherited(one);

/** Whether it may be assigned directly; an item assigned before may always be restored. */
export const mayAdd = (one: Givable): boolean =>
  one.granted || (one.may_give && !one.cut && !isInherited(one));

/** Whether it may be removed: only by people who could assign it again, unless it has no effect. */
export const mayRemove = (one: Givable): boolean => !one.granted || one.may_give || one.cut === true;

/** Why the tick cannot be changed; null where it can. */
export function lockOf(one: Givable, selected: Selection): string | null {
  const ticked = selected.has(one.name);
  if (ticked ? mayRemove(one) : mayAdd(one)) return null;
  const lacking = one.lacking ?? 'ni sami je nemate';
  if (ticked) return `Ne možete je oduzeti: ${lacking}.`;
  if (one.cut) return 'Organizacija nema ovu dozvolu.';
  return isInherited(one) ? `Dolazi ${sourceOf(one)}.` : `Ne možete je dodijeliti: ${lacking}.`;
}

/** "iz uloge Knjigovođa" */
export const sourceOf = ({ through = [] }: Givable): string =>
  `iz ${through.length === 1 ? 'uloge' : 'uloga'} ${through.join(', ')}`;

/** Sets or clears the ticks of a column. Setting one also sets those before it in its row: changing requires reading. */
export function put(selected: Selection, rows: TickRows, column: number, on: boolean): Set<string> {
  const next = new Set(selected);
  for (const row of rows) {
    const one = row[column];
    if (!one) continue;
    if (!on) {
      if (mayRemove(one)) next.delete(one.name);
    } else if (mayAdd(one))
      for (const each of row.slice(0, column + 1)) if (each && mayAdd(each)) next.add(each.name);
  }
  return next;
}

/** Summary of several ticks: how many are on, including locked ones, and the value that a click sets; null if all are locked. */
export function tickOf(
  selected: Selection,
  rows: TickRows,
  column: number,
): { on: 'all' | 'some' | 'none'; click: boolean | null } {
  const ticks = rows.flatMap((row) => row[column] ?? []);
  const counting = ticks.filter((one) => !one.cut || selected.has(one.name));
  const on = counting.filter((one) => isOn(one, selected)).length;
  const open = ticks.filter((one) => lockOf(one, selected) === null);
  return {
    on: on === 0 ? 'none' : on === counting.length ? 'all' : 'some',
    click: open.length === 0 ? null : open.some((one) => !selected.has(one.name)),
  };
}

/** What would be given and taken away. */
export const changesOf = <One extends Givable>(
  all: readonly One[],
  selected: Selection,
): { added: One[]; removed: One[] } => ({
  added: all.filter((one) => !one.granted && selected.has(one.name)),
  removed: all.filter((one) => one.granted && !selected.has(one.name)),
});

/** Applies changes by name to a state, as far as they are still possible: somebody else may have saved a newer one meanwhile. */
export function withChanges(
  all: readonly Givable[],
  { added, removed }: Record<'added' | 'removed', readonly string[]>,
): Set<string> {
  const next = grantedIn(all);
  for (const one of all) {
    if (removed.includes(one.name) && mayRemove(one)) next.delete(one.name);
    if (added.includes(one.name) && mayAdd(one)) next.add(one.name);
  }
  return next;
}

/** The matching rows with their branches: every word in the row or its branches, regardless of diacritics. */
export function visible(
  roots: readonly TickNode[],
  selected: Selection,
  query: string,
  shown: Shown,
): TickNode[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0 && shown === 'all') return [...roots];
  const wanted = (one: Givable): boolean => {
    if (shown === 'given') return isOn(one, selected);
    return shown === 'all' || one.granted !== selected.has(one.name);
  };
  const path = new Map<string, string>();
  const read = (nodes: readonly TickNode[], above: string): void => {
    for (const { id, item, children } of nodes) {
      const names = (item.ticks ?? []).map((one) => `${one?.name} ${one?.label}`);
      const text = fold([above, item.label, item.about, item.text, ...names].join(' '));
      path.set(id, text);
      read(children, text);
    }
  };
  read(roots, '');
  return pruneTree(roots, ({ id, item }) => {
    const text = path.get(id)!;
    return (
      item.ticks?.some((one) => one && wanted(one)) === true && words.every((word) => text.includes(word))
    );
  });
}

/** How many of the rights or roles are assigned and have an effect, and how many the organisation has. */
export function countIn(all: readonly Givable[], selected: Selection): { given: number; all: number } {
  const counting = all.filter((one) => !one.cut);
  return { given: counting.filter((one) => isOn(one, selected)).length, all: counting.length };
}
