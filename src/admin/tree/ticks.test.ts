import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allOf,
  changesOf,
  countIn,
  type Givable,
  grantedIn,
  isOn,
  lockOf,
  mayAdd,
  mayRemove,
  put,
  rowsOf,
  type TickNode,
  tickOf,
  visible,
  withChanges,
} from './ticks.ts';

type Tick = Partial<Givable> | null;
const area = (key: string, pregled: Tick, save: Tick): TickNode => {
  const tick = (column: string, more: Tick): Givable | null =>
    more && {
      name: `${key}_${column}`,
      label: `${key}: ${column}`,
      granted: false,
      may_give: true,
      through: [],
      cut: false,
      ...more,
    };
  return {
    id: key,
    item: { label: key, ticks: [tick('pregled', pregled), tick('save', save)] },
    children: [],
  };
};
const tree = (...areas: TickNode[]): TickNode[] => [{ id: 'm', item: { label: 'Modul' }, children: areas }];

const flags = fc.record({
  granted: fc.boolean(),
  cut: fc.boolean(),
  may_give: fc.boolean(),
  through: fc.constantFrom<string[]>([], ['Uloga']),
});
/** Any tree of up to three modules. */
const trees = fc
  .array(fc.array(fc.tuple(fc.option(flags), fc.option(flags)), { minLength: 1, maxLength: 4 }), {
    maxLength: 3,
  })
  .map((modules) =>
    modules.map(
      (areas, m): TickNode => ({
        id: `m${m}`,
        item: { label: `Modul ${m}` },
        children: areas.map(([pregled, save], a) => area(`m${m}_a${a}`, pregled, save)),
      }),
    ),
  );

describe('ticking', () => {
  it('“izmjene” also gives “pregled”, unless that comes through a role', () => {
    const rows = rowsOf(tree(area('a', {}, {}), area('b', { through: ['Uloga'] }, {})));
    expect([...put(new Set(), rows, 1, true)].sort()).toEqual(['a_pregled', 'a_save', 'b_save']);
    // A program may write without reading, so “pregled” alone can be taken away.
    expect([...put(new Set(['a_pregled', 'a_save']), rows, 0, false)]).toEqual(['a_save']);
  });

  it('shows what comes through a role as ticked, locked and with its source', () => {
    const [one, both] = allOf(
      tree(area('a', { through: ['Knjigovođa'] }, { through: ['Knjigovođa', 'Šef'], granted: true })),
    );
    expect(isOn(one!, new Set())).toBe(true);
    expect(lockOf(one!, new Set())).toBe('Dolazi iz uloge Knjigovođa.');
    // What is also given directly can be taken away, and stays ticked.
    expect(lockOf(both!, new Set(['a_save']))).toBeNull();
    expect(isOn(both!, new Set())).toBe(true);
  });

  it('distinguishes all, some, none, and nothing that could be changed', () => {
    const roots = tree(area('a', {}, { may_give: false }), area('b', {}, { cut: true }));
    const rows = rowsOf(roots);
    const [pregled, locked, , cut] = allOf(roots);
    expect(tickOf(new Set(), rows, 0)).toEqual({ on: 'none', click: true });
    expect(tickOf(new Set(['a_pregled']), rows, 0)).toEqual({ on: 'some', click: true });
    expect(tickOf(new Set(['a_pregled', 'b_pregled']), rows, 0)).toEqual({ on: 'all', click: false });
    expect(tickOf(new Set(), rows, 1)).toEqual({ on: 'none', click: null });
    expect(lockOf(locked!, new Set())).toContain('ni sami je nemate');
    expect(lockOf(cut!, new Set())).toContain('Organizacija nema');
    expect(lockOf(pregled!, new Set())).toBeNull();
  });

  it('half a tick sums up what is on through a role or cannot be changed', () => {
    const rows = rowsOf(
      tree(
        area('a', { through: ['Uloga'] }, null),
        area('b', {}, null),
        area('c', { may_give: false, granted: true }, null),
      ),
    );
    const [locked, both] = [new Set(['c_pregled']), new Set(['b_pregled', 'c_pregled'])];
    expect(tickOf(new Set(), rows, 0)).toEqual({ on: 'some', click: true });
    expect(tickOf(locked, rows, 0)).toEqual({ on: 'some', click: true });
    expect(tickOf(both, rows, 0)).toEqual({ on: 'all', click: false });
    expect(put(both, rows, 0, false)).toEqual(locked);
  });

  it('never gives nor takes away what the person may not', () => {
    fc.assert(
      fc.property(trees, fc.constantFrom(0, 1), fc.boolean(), (roots, column, on) => {
        const [all, rows] = [allOf(roots), rowsOf(roots)];
        const after = put(grantedIn(all), rows, column, on);
        const { added, removed } = changesOf(all, after);
        expect(added.filter((one) => !mayAdd(one))).toEqual([]);
        expect(removed.filter((one) => !mayRemove(one))).toEqual([]);
        const remaining = rows.flatMap((row) => row[column] ?? []).filter((one) => after.has(one.name));
        if (!on) expect(remaining.filter(mayRemove)).toEqual([]);
        const tick = tickOf(after, rows, column);
        if (tick.click !== null) expect(tick.click).toBe(!on);
      }),
    );
  });
});

describe('changes', () => {
  it('are none for the saved state', () => {
    fc.assert(
      fc.property(trees, (roots) => {
        const all = allOf(roots);
        const granted = grantedIn(all);
        expect(changesOf(all, granted)).toEqual({ added: [], removed: [] });
        expect(grantedIn(changesOf(all, new Set()).removed)).toEqual(granted);
      }),
    );
  });

  it('are carried over to what somebody else has saved meanwhile, as far as they may be', () => {
    const before = allOf(tree(area('a', { granted: true }, {}), area('b', {}, {})));
    const mine = new Set(['b_pregled']);
    const now = allOf(tree(area('a', { granted: true }, { granted: true }), area('b', {}, {})));
    const { added, removed } = changesOf(before, mine);
    const changes = { added: added.map(({ name }) => name), removed: removed.map(({ name }) => name) };
    expect([...withChanges(now, changes)].sort()).toEqual(['a_save', 'b_pregled']);
    const refused = allOf(tree(area('a', {}, {}), area('b', { cut: true }, {})));
    expect([...withChanges(refused, changes)]).toEqual([]);
  });
});

describe('what is shown', () => {
  const roots = tree(
    area('Općine', { granted: true, label: 'Općine i gradovi: pregled' }, {}),
    area('Porezi', {}, { through: ['Šef'] }),
  );
  const shown = (...asked: [selected: Set<string>, query: string, shown: 'all' | 'given' | 'changed']) =>
    visible(roots, ...asked).flatMap(({ children }) => children.map(({ id }) => id));

  it('is found without diacritics by label, name and branch', () => {
    const selected = grantedIn(allOf(roots));
    expect(shown(selected, 'opcine GRAD', 'all')).toEqual(['Općine']);
    expect(shown(selected, 'porezi_save', 'all')).toEqual(['Porezi']);
    expect(shown(selected, 'modul', 'all')).toEqual(['Općine', 'Porezi']);
    expect(shown(selected, 'nema', 'all')).toEqual([]);
  });

  it('can be only what is given, or only what has changed', () => {
    expect(shown(new Set(), '', 'given')).toEqual(['Porezi']);
    expect(shown(new Set(), '', 'changed')).toEqual(['Općine']);
  });

  it('is counted by what counts: given directly or through a role, of what the organisation has', () => {
    const cut = tree(area('a', { cut: true, granted: true }, {}), ...roots[0]!.children);
    expect(countIn(allOf(cut), grantedIn(allOf(cut)))).toEqual({ given: 2, all: 5 });
  });
});
