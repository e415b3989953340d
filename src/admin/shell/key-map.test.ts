import { expect, test } from 'vitest';
import type { ShortcutGroup } from '../kit/shortcuts.ts';
import { LIST_KEYS } from '../list/list-keys.ts';
import { moduleScreens } from '../modules.ts';
import { allGroups, keyMap } from './key-groups.ts';
import { SHELL_KEYS } from './shell-keys.ts';

const labels = (groups: readonly { label: string }[]): string[] => groups.map(({ label }) => label);

test('it holds what modules declare, each group under a name of its own', () => {
  const declared = moduleScreens.flatMap(({ keys = [] }: { keys?: readonly ShortcutGroup[] }) => keys);
  expect(declared.length).toBeGreaterThan(5);
  const all = labels(allGroups());
  expect(all).toEqual(expect.arrayContaining(labels(declared)));
  expect(new Set(all).size).toBe(all.length);
  for (const { keys } of allGroups()) {
    const lines = Object.values(keys);
    expect(new Set(lines.map(({ what }) => what)).size).toBe(lines.length);
  }
});

test('what works on the page comes first, once, and only as much of it as works there', () => {
  const { here, everywhere, elsewhere } = keyMap([
    { group: LIST_KEYS, names: ['search', 'next'] },
    { group: SHELL_KEYS, names: ['palette'] },
    { group: LIST_KEYS, names: ['next', 'create'] },
  ]);
  expect(here).toMatchObject([{ label: 'U listi' }]);
  expect(here[0]!.lines.map(({ what }) => what)).toEqual(['Pretraga', 'Sljedeći red', 'Dodaj novi']);
  expect(labels(everywhere)).toEqual(['Svuda']);
  expect(labels(elsewhere)).not.toContain('U listi');
  expect(labels(elsewhere)).toContain('U unosu naloga');
});
