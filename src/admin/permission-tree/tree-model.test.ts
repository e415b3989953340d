import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PermissionCell, PermissionModule } from '../../modules/rights/giving/tree.api.ts';
import {
  carryOver,
  cellsOf,
  changesOf,
  countIn,
  grantedIn,
  lockOf,
  mayAdd,
  mayRemove,
  put,
  tickOf,
  visible,
} from './tree-model.ts';

const cell = (name: string, more: Partial<PermissionCell> = {}): PermissionCell => ({
  name,
  label: name,
  description: null,
  granted: false,
  through: [],
  cut: false,
  may_give: true,
  holders: null,
  ...more,
});
const area = (
  key: string,
  pregled: Partial<PermissionCell> | null,
  save: Partial<PermissionCell> | null,
) => ({
  key,
  label: key,
  pregled: pregled && cell(`${key}_pregled`, pregled),
  save: save && cell(`${key}_save`, save),
});
const tree = (...areas: ReturnType<typeof area>[]): PermissionModule[] => [
  { key: 'm', label: 'Modul', areas },
];

/** Any tree of up to two modules. */
const flags = fc.record({
  granted: fc.boolean(),
  cut: fc.boolean(),
  may_give: fc.boolean(),
  through: fc.constantFrom<string[]>([], ['Uloga']),
});
const trees = fc
  .array(fc.array(fc.tuple(fc.option(flags), fc.option(flags)), { minLength: 1, maxLength: 4 }), {
    maxLength: 3,
  })
  .map((modules) =>
    modules.map((areas, m) => ({
      key: `m${m}`,
      label: `Modul ${m}`,
      areas: areas.map(([pregled, save], a) => area(`m${m}_a${a}`, pregled, save)),
    })),
  );

describe('ticking', () => {
  it('under “izmjene” brings “pregled” along, where it is not there through a role', () => {
    const [{ areas }] = tree(area('a', {}, {}), area('b', { through: ['Uloga'] }, {})) as [PermissionModule];
    expect([...put(new Set(), areas, 'save', true)].sort()).toEqual(['a_pregled', 'a_save', 'b_save']);
    // A program may write without reading: taking that away again is nobody's mistake.
    expect([...put(new Set(['a_pregled', 'a_save']), areas, 'pregled', false)]).toEqual(['a_save']);
  });

  it('tells all, some and none apart, and where there is nothing to tick', () => {
    const [{ areas }] = tree(area('a', {}, { may_give: false }), area('b', {}, { cut: true })) as [
      PermissionModule,
    ];
    expect(tickOf(new Set(), areas, 'pregled')).toBe('none');
    expect(tickOf(new Set(['a_pregled']), areas, 'pregled')).toBe('some');
    expect(tickOf(new Set(['a_pregled', 'b_pregled']), areas, 'pregled')).toBe('all');
    expect(tickOf(new Set(), areas, 'save')).toBe('locked');
    expect(lockOf(areas[0]!.save!, new Set())).toContain('ni sami nemate');
    expect(lockOf(areas[1]!.save!, new Set())).toContain('Organizacija nema');
    expect(lockOf(areas[0]!.pregled!, new Set())).toBeNull();
  });

  it('never gives nor takes what may not be given', () => {
    fc.assert(
      fc.property(
        trees,
        fc.constantFrom('pregled' as const, 'save' as const),
        fc.boolean(),
        (modules, column, on) => {
          const areas = modules.flatMap((module) => module.areas);
          const before = grantedIn(cellsOf(modules));
          const after = put(before, areas, column, on);
          const { added } = changesOf(cellsOf(modules), after);
          expect(added.filter((one) => !mayAdd(one))).toEqual([]);
          const { removed } = changesOf(cellsOf(modules), after);
          expect(removed.filter((one) => !mayRemove(one))).toEqual([]);
          const left = areas.flatMap((one) => one[column] ?? []).filter((one) => after.has(one.name));
          if (!on) expect(left.filter(mayRemove)).toEqual([]);
          const tick = tickOf(after, areas, column);
          if (tick !== 'locked') expect(tick).toBe(on ? 'all' : 'none');
        },
      ),
    );
  });
});

describe('what would change', () => {
  it('is nothing for what is there, and comes back to nothing', () => {
    fc.assert(
      fc.property(trees, (modules) => {
        const granted = grantedIn(cellsOf(modules));
        expect(changesOf(cellsOf(modules), granted)).toEqual({ added: [], removed: [] });
        const { removed } = changesOf(cellsOf(modules), new Set());
        expect(new Set(removed.map((one) => one.name))).toEqual(granted);
      }),
    );
  });

  it('is made again to what somebody else has saved meanwhile', () => {
    const before = tree(area('a', { granted: true }, {}), area('b', {}, {}));
    const mine = new Set(['b_pregled']);
    const now = tree(area('a', { granted: true }, { granted: true }), area('b', {}, {}));
    expect([...carryOver(cellsOf(before), mine, cellsOf(now))].sort()).toEqual(['a_save', 'b_pregled']);
    const refused = tree(area('a', {}, {}), area('b', { cut: true }, {}));
    expect([...carryOver(cellsOf(before), mine, cellsOf(refused))]).toEqual([]);
  });
});

describe('what is shown', () => {
  const modules = tree(
    area('Općine', { granted: true, label: 'Općine i gradovi: pregled' }, {}),
    area('Porezi', {}, { through: ['Šef'] }),
  );
  const keys = (...given: Parameters<typeof visible>) =>
    visible(...given).flatMap((module) => module.areas.map((one) => one.key));

  it('is found without diacritics, by label, name and module', () => {
    const selected = grantedIn(cellsOf(modules));
    expect(keys(modules, selected, 'opcine GRAD', 'all')).toEqual(['Općine']);
    expect(keys(modules, selected, 'porezi_save', 'all')).toEqual(['Porezi']);
    expect(keys(modules, selected, 'modul', 'all')).toEqual(['Općine', 'Porezi']);
    expect(keys(modules, selected, 'nema', 'all')).toEqual([]);
  });

  it('may be only what is given, or only what has changed', () => {
    expect(keys(modules, new Set(), '', 'given')).toEqual(['Porezi']);
    expect(keys(modules, new Set(), '', 'changed')).toEqual(['Općine']);
    expect(countIn(modules[0]!.areas, grantedIn(cellsOf(modules)))).toEqual({ given: 2, all: 4 });
    expect(cellsOf(modules)).toHaveLength(4);
  });
});
