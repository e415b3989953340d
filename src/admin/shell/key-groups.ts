import { FORM_KEYS } from '../form/form-keys.ts';
import { LINES_KEYS } from '../form/lines/lines-keys.ts';
import type { Shortcut, ShortcutGroup } from '../kit/shortcuts.ts';
import { UNDO_KEYS } from '../kit/undo-keys.ts';
import type { Offer } from '../kit/use-shortcuts.ts';
import { LIST_KEYS, PRINT_KEYS } from '../list/list-keys.ts';
import { RECORD_KEYS } from '../resource/view/record-keys.ts';
import { registeredScreens } from '../screens.ts';
import { TICK_KEYS, TREE_KEYS } from '../tree/tree-keys.ts';
import { SHELL_KEYS } from './shell-keys.ts';

/** Every group that is declared: those of the back-office, then those of modules (`keys` of their screens). */
export const allGroups = (): readonly ShortcutGroup[] => [
  LIST_KEYS,
  RECORD_KEYS,
  FORM_KEYS,
  LINES_KEYS,
  TREE_KEYS,
  TICK_KEYS,
  PRINT_KEYS,
  UNDO_KEYS,
  ...registeredScreens().flatMap(({ keys = [] }) => keys),
];

/** A group as the map shows it. */
export interface ShownGroup {
  label: string;
  note?: string | undefined;
  lines: readonly Shortcut[];
}

const shown = ({ label, note, keys }: ShortcutGroup, names = Object.keys(keys)): ShownGroup => ({
  label,
  note,
  lines: Object.keys(keys)
    .filter((name) => names.includes(name))
    .map((name) => keys[name]!),
});

/** What works on this page, what works on every page, and what works elsewhere. A group that several parts offer is one. */
export function keyMap(offers: readonly Offer[]): Record<'here' | 'everywhere' | 'elsewhere', ShownGroup[]> {
  const named = new Map<ShortcutGroup, string[]>();
  for (const { group, names } of offers)
    if (group !== SHELL_KEYS && names.length > 0) named.set(group, [...(named.get(group) ?? []), ...names]);
  return {
    here: [...named].map(([group, names]) => shown(group, names)),
    everywhere: [shown(SHELL_KEYS)],
    elsewhere: allGroups()
      .filter((group) => !named.has(group))
      .map((group) => shown(group)),
  };
}
