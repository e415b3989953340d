import { fold } from '../../core/fold.ts';
import type {
  PermissionArea,
  PermissionCell,
  PermissionModule,
} from '../../modules/rights/giving/tree.api.ts';

/** The two columns of the tree. */
export const COLUMNS = ['pregled', 'save'] as const;
export type Column = (typeof COLUMNS)[number];
export const COLUMN_LABELS: Record<Column, string> = { pregled: 'Pregled', save: 'Izmjene' };

/** What of the tree is shown: everything, what is given (also through roles), or what has been changed just now. */
export type Shown = 'all' | 'given' | 'changed';
export type Selection = ReadonlySet<string>;

/** Every right of the tree, in its order. */
export const cellsOf = (modules: readonly PermissionModule[]): PermissionCell[] =>
  modules.flatMap((module) => module.areas.flatMap(cellsIn));

export const cellsIn = (area: PermissionArea): PermissionCell[] =>
  COLUMNS.flatMap((column) => area[column] ?? []);

/** What may be given to somebody: a right, a role. */
export type Givable = Pick<PermissionCell, 'name' | 'label' | 'granted' | 'may_give' | 'cut'>;

/** What is given as the server has it. */
export const grantedIn = (all: readonly Givable[]): Set<string> =>
  new Set(all.flatMap((one) => (one.granted ? one.name : [])));

/** Whether a tick may be put here; one that was there may come back, whoever put it. */
export const mayAdd = (one: Givable): boolean => one.granted || (one.may_give && !one.cut);

/** Whether the tick may be removed: what counts is taken only by who could give it back. */
export const mayRemove = (one: Givable): boolean => !one.granted || one.may_give || one.cut;

/** Why the tick cannot be changed; null where it can. */
export function lockOf(cell: PermissionCell, selected: Selection): string | null {
  if (selected.has(cell.name))
    return mayRemove(cell) ? null : 'Ne možete oduzeti dozvolu koju ni sami nemate.';
  if (mayAdd(cell)) return null;
  return cell.cut ? 'Organizacija nema ovu dozvolu.' : 'Ne možete dodijeliti dozvolu koju ni sami nemate.';
}

/** Puts or removes ticks. Changing takes seeing: a tick under `save` brings the one under `pregled` along. */
export function put(
  selected: Selection,
  areas: readonly PermissionArea[],
  column: Column,
  on: boolean,
): Set<string> {
  const next = new Set(selected);
  for (const area of areas) {
    const cell = area[column];
    if (!cell) continue;
    if (!on) {
      if (mayRemove(cell)) next.delete(cell.name);
    } else if (mayAdd(cell)) {
      next.add(cell.name);
      const seeing = area.pregled;
      if (column === 'save' && seeing && mayAdd(seeing) && seeing.through.length === 0) next.add(seeing.name);
    }
  }
  return next;
}

export type Tick = 'all' | 'some' | 'none' | 'locked';

/** The state of one tick for many: `locked` where there is nothing to put or to remove. */
export function tickOf(selected: Selection, areas: readonly PermissionArea[], column: Column): Tick {
  const open = areas
    .flatMap((area) => area[column] ?? [])
    .filter((cell) => (selected.has(cell.name) ? mayRemove(cell) : mayAdd(cell)));
  const chosen = open.filter((cell) => selected.has(cell.name)).length;
  if (open.length === 0) return 'locked';
  return chosen === 0 ? 'none' : chosen === open.length ? 'all' : 'some';
}

/** What would be given and taken away, in the order of `all`. */
export const changesOf = <One extends Givable>(
  all: readonly One[],
  selected: Selection,
): { added: One[]; removed: One[] } => ({
  added: all.filter((one) => !one.granted && selected.has(one.name)),
  removed: all.filter((one) => one.granted && !selected.has(one.name)),
});

/** The selection with the same changes made to another state, which somebody else has saved meanwhile. */
export function carryOver(
  before: readonly Givable[],
  selected: Selection,
  now: readonly Givable[],
): Set<string> {
  const { added, removed } = changesOf(before, selected);
  const addable = new Set(now.filter(mayAdd).map(({ name }) => name));
  const removable = new Set(now.filter(mayRemove).map(({ name }) => name));
  const next = grantedIn(now);
  for (const { name } of removed) if (removable.has(name)) next.delete(name);
  for (const { name } of added) if (addable.has(name)) next.add(name);
  return next;
}

/** The part of the tree that is asked for: every word in the area, its module or its rights, whatever the diacritics. */
export function visible(
  modules: readonly PermissionModule[],
  selected: Selection,
  query: string,
  shown: Shown,
): PermissionModule[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const wanted = (cell: PermissionCell): boolean => {
    if (shown === 'given') return selected.has(cell.name) || cell.through.length > 0;
    return shown === 'all' || cell.granted !== selected.has(cell.name);
  };
  return modules.flatMap((module) => {
    const areas = module.areas.filter((area) => {
      const cells = cellsIn(area);
      const text = fold(
        [
          module.label,
          area.label,
          ...cells.flatMap((cell) => [cell.name, cell.label, cell.description ?? '']),
        ].join(' '),
      );
      return words.every((word) => text.includes(word)) && cells.some(wanted);
    });
    return areas.length > 0 ? [{ ...module, areas }] : [];
  });
}

/** How many rights of these areas count for whoever the tree is about, and how many there are. */
export function countIn(
  areas: readonly PermissionArea[],
  selected: Selection,
): { given: number; all: number } {
  const cells = areas.flatMap(cellsIn);
  const given = cells.filter(
    (cell) => !cell.cut && (selected.has(cell.name) || cell.through.length > 0),
  ).length;
  return { given, all: cells.length };
}
