import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defineResource, text } from './core/resource.ts';
import { buildMenu, type MenuItem, mayEnter, menuGroups, trailTo, visibleMenu } from './menu.ts';

const names = ['a_b_pregled', 'a_c_pregled', 'd_e_pregled', 'd_e_save'];
const some = fc.subarray(names);
const { item } = fc.letrec<{ item: MenuItem }>((tie) => ({
  item: fc.record(
    {
      key: fc.uuid(),
      label: fc.string(),
      icon: fc.constant('dot'),
      to: fc.uuid().map((id) => `/${id}`),
      require: some,
      requireAny: some,
      children: fc.array(tie('item') as fc.Arbitrary<MenuItem>, { maxLength: 4, depthIdentifier: 'menu' }),
    },
    { requiredKeys: ['key', 'label', 'icon'] },
  ) as fc.Arbitrary<MenuItem>,
}));
const menu = fc.array(item, { maxLength: 5 });

const flat = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((one) => [one, ...flat(one.children ?? [])]);
const keys = (items: readonly MenuItem[]): string[] => flat(items).map((one) => one.key);

describe('visibleMenu', () => {
  test('shows nothing that the permissions do not allow', () => {
    fc.assert(
      fc.property(menu, some, (items, held) => {
        const permissions = new Set(held);
        for (const one of flat(visibleMenu(items, permissions))) {
          if (one.requireAny?.length) expect(held.some((name) => one.requireAny?.includes(name))).toBe(true);
          else for (const name of one.require ?? []) expect(held).toContain(name);
        }
      }),
    );
  });

  test('leaves no parent without a visible child and without an address', () => {
    fc.assert(
      fc.property(menu, some, (items, held) => {
        for (const one of flat(visibleMenu(items, new Set(held)))) {
          expect(one.to !== undefined || (one.children?.length ?? 0) > 0).toBe(true);
          expect(one.children?.length).not.toBe(0);
        }
      }),
    );
  });

  test('hides an allowed entry with an address only together with its parent', () => {
    fc.assert(
      fc.property(menu, some, (items, held) => {
        const permissions = new Set(held);
        const shown = new Set(keys(visibleMenu(items, permissions)));
        const walk = (level: readonly MenuItem[]): void => {
          for (const one of level) {
            const allowed = mayEnter(one, permissions);
            if (allowed && one.to) expect(shown.has(one.key)).toBe(true);
            if (allowed) walk(one.children ?? []);
            else for (const key of keys([one])) expect(shown.has(key)).toBe(false);
          }
        };
        walk(items);
      }),
    );
  });

  test('keeps the order, and more permissions never hide anything', () => {
    fc.assert(
      fc.property(menu, some, some, (items, few, more) => {
        const fewer = keys(visibleMenu(items, new Set(few)));
        const wider = keys(visibleMenu(items, new Set([...few, ...more])));
        const whole = keys(items);
        expect(fewer).toEqual(whole.filter((key) => fewer.includes(key)));
        for (const key of fewer) expect(wider).toContain(key);
      }),
    );
  });

  test('is settled after one pass', () => {
    fc.assert(
      fc.property(menu, some, (items, held) => {
        const once = visibleMenu(items, new Set(held));
        expect(visibleMenu(once, new Set(held))).toEqual(once);
      }),
    );
  });
});

describe('trailTo', () => {
  test('finds every address of the menu and every page beneath it', () => {
    fc.assert(
      fc.property(menu, (items) => {
        for (const one of flat(items)) {
          if (!one.to) continue;
          expect(trailTo(items, one.to).at(-1)).toBe(one.key);
          expect(trailTo(items, `${one.to}/create`).at(-1)).toBe(one.key);
          expect(trailTo(items, `${one.to}x`)).toEqual([]);
        }
      }),
    );
  });
});

describe('the menu of the product', () => {
  const thing = defineResource({
    name: 'stvari',
    table: 'stvari',
    path: '/erp/sifarnici/stvari',
    permission: 'erp_stvari',
    scope: 'tenant',
    labels: { one: 'Stvar', many: 'Stvari', accusative: 'stvar' },
    title: 'naziv',
    menu: { group: 'erp', icon: 'tag' },
    fields: { naziv: text({ label: 'Naziv', max: 50, required: true }) },
  });

  test('gives a declared resource its place, for those who may read it', () => {
    const whole = buildMenu([thing]);
    expect(trailTo(whole, '/erp/sifarnici/stvari/create')).toEqual(['erp', 'stvari']);
    expect(keys(visibleMenu(whole, new Set()))).toEqual(['dashboard', 'izvjestaji']);
    expect(keys(visibleMenu(whole, new Set(['erp_stvari_pregled'])))).toContain('stvari');
  });

  test('refuses a resource in a group nobody knows', () => {
    expect(() => buildMenu([{ ...thing, menu: { group: 'nema', icon: 'tag' } }])).toThrow(/nema/);
  });

  test('names each entry once', () => {
    const all = keys(menuGroups);
    expect(new Set(all).size).toBe(all.length);
  });
});
