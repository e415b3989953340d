import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MenuItem } from './core/manifest.ts';
import { defineResource, text } from './core/resource.ts';
import { areasOf, buildMenu, flatMenu, mayEnter, trailTo, visibleMenu } from './menu.ts';
import { codebooks } from './modules/codebooks/index.ts';
import { modules } from './modules.ts';

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

const keys = (items: readonly MenuItem[]): string[] => flatMenu(items).map((one) => one.key);

describe('visibleMenu', () => {
  test('shows nothing that the permissions do not allow', () => {
    fc.assert(
      fc.property(menu, some, (items, held) => {
        const permissions = new Set(held);
        for (const one of flatMenu(visibleMenu(items, permissions))) {
          if (one.requireAny?.length) expect(held.some((name) => one.requireAny?.includes(name))).toBe(true);
          else for (const name of one.require ?? []) expect(held).toContain(name);
        }
      }),
    );
  });

  test('leaves no parent without a visible child and without an address', () => {
    fc.assert(
      fc.property(menu, some, (items, held) => {
        for (const one of flatMenu(visibleMenu(items, new Set(held)))) {
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
  test('an entry is the current one also on the pages that it holds elsewhere', () => {
    const items = [
      { key: 'chat', label: 'Chat', icon: 'messages', to: '/viber/chat', holds: ['/viber/statistika'] },
      { key: 'botovi', label: 'Botovi', icon: 'robot', to: '/viber/botovi' },
    ];
    expect(trailTo(items, '/viber/statistika/dan')).toEqual(['chat']);
    expect(trailTo(items, '/viber/statistike')).toEqual([]);
    expect(trailTo(items, '/viber/botovi/1')).toEqual(['botovi']);
  });
  test('finds every address of the menu and every page beneath it', () => {
    fc.assert(
      fc.property(menu, (items) => {
        for (const one of flatMenu(items)) {
          if (!one.to) continue;
          expect(trailTo(items, one.to).at(-1)).toBe(one.key);
          expect(trailTo(items, `${one.to}/create`).at(-1)).toBe(one.key);
          expect(trailTo(items, `${one.to}x`)).toEqual([]);
        }
      }),
    );
  });
});

const thing = defineResource({
  name: 'stvari',
  table: 'stvari',
  path: '/skladiste/stvari',
  permission: 'sklad_stvari',
  scope: 'tenant',
  labels: { one: 'Stvar', many: 'Stvari', accusative: 'stvar' },
  title: 'naziv',
  menu: { group: 'dubina', icon: 'tag', order: 2 },
  fields: { naziv: text({ label: 'Naziv', max: 50, required: true }) },
});
const entry = (key: string, more: object = {}) => ({ key, label: key, icon: 'tag', ...more });

describe('buildMenu', () => {
  test('gives entries their place in any module and at any depth, by their order', () => {
    const menu = buildMenu([
      {
        name: 'roba',
        resources: [thing],
        menu: [
          entry('interno', { group: 'uprava' }),
          entry('dubina', { group: 'interno' }),
          entry('prvo', { group: 'dubina', to: '/prvo', order: 1 }),
        ],
      },
      { name: 'uprava', menu: [entry('uprava', { order: 5, children: [entry('sam', { to: '/sam' })] })] },
    ]);
    expect(keys(menu)).toEqual(['uprava', 'sam', 'interno', 'dubina', 'prvo', 'stvari', 'dashboard']);
    expect(trailTo(menu, '/skladiste/stvari/create')).toEqual(['uprava', 'interno', 'dubina', 'stvari']);
    expect(keys(visibleMenu(menu, new Set()))).toEqual([
      'uprava',
      'sam',
      'interno',
      'dubina',
      'prvo',
      'dashboard',
    ]);
    expect(keys(visibleMenu(menu, new Set(['sklad_stvari_pregled'])))).toContain('stvari');
  });

  test('refuses a group nobody knows, a circle, and a key that is taken', () => {
    expect(() => buildMenu([{ name: 'm', resources: [thing] }])).toThrow(/stvari.*dubina/);
    const circle = [entry('a', { group: 'b' }), entry('b', { group: 'a' })];
    expect(() => buildMenu([{ name: 'm', menu: circle }])).toThrow(/a.*b/);
    expect(() => buildMenu([{ name: 'm', menu: [entry('dashboard')] }])).toThrow(/dashboard/);
  });
});

describe('the menu of the product', () => {
  const menu = buildMenu(modules);

  /** SPEC, "Sidebar menu": which addresses stand below which entry. */
  const NAMED: Record<string, string[]> = {
    Admin: [
      ...['users', 'permissions', 'roles', 'tenants', 'api-keys', 'settings', 'aplikacije', 'stored-files'],
      ...['app-logs', 'visits', 'companies'],
    ].map((name) => `/admin/${name}`),
    Interno: ['vrste-obavjestenja', 'cpv', 'announcements'].map((name) => `/admin/interno/ejngovba/${name}`),
    DDNS: ['domains', 'domains/new', 'hosts', 'hosts/new'].map((name) => `/admin/ddns/${name}`),
    'ERP šifarnici': ['drzave', 'ent', 'kantoni', 'opstine', 'grupe-robe', 'jedinice-mjere', 'porezi'].map(
      (name) => `/erp/sifarnici/${name}`,
    ),
    FIN: ['/fin/poslovne-godine', '/fin/knjizenje'],
    Viber: ['/admin/viber/botovi', '/admin/viber/chat'],
    'Obrada dokumenata': ['process', 'vrste-dok', 'dokumenti'].map((name) => `/obrada-dokumenta/${name}`),
  };

  test('has what SPEC names, where SPEC puts it and in its order', () => {
    const labels = new Map(flatMenu(menu).map((one) => [one.key, one.label]));
    const shown = flatMenu(menu).flatMap(({ to }) => (to === undefined ? [] : [to]));
    for (const [group, addresses] of Object.entries(NAMED)) {
      expect(shown.filter((to) => addresses.includes(to))).toEqual(addresses);
      for (const to of addresses)
        expect(
          trailTo(menu, to)
            .slice(0, -1)
            .map((key) => labels.get(key)),
          to,
        ).toContain(group);
    }
  });

  test('shows somebody without any right what asks for none', () => {
    const shown = flatMenu(visibleMenu(menu, new Set()));
    expect(shown.map(({ key }) => key)).toContain('dashboard');
    expect(shown.filter(({ require = [], requireAny = [] }) => require.length + requireAny.length)).toEqual(
      [],
    );
  });

  test('tells the areas of the back-office', () => {
    expect(areasOf([codebooks])).toEqual(new Set(['dashboard', 'erp']));
    for (const area of ['dashboard', 'admin', 'erp', 'korisnik']) expect(areasOf(modules)).toContain(area);
  });
});
