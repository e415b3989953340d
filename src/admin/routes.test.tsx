import type { ReactElement } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { allRoutes as routes } from '../../test/all-routes.ts';
import { areasOf, buildMenu, flatMenu } from '../menu.ts';
import { codebooks } from '../modules/codebooks/index.ts';
import { charts, firstSteps, waiting } from '../modules/dashboard/slots.ts';
import { modules } from '../modules.ts';
import { serverModules } from '../server/modules.ts';
import { hiddenAtFirst } from './dashboard/arranged.ts';
import { shellIcons } from './icons.ts';
import { moduleRoutes } from './module-routes.tsx';
import { moduleScreens } from './modules.ts';

interface GuardElement {
  permissions?: string[];
  children: ReactElement;
}

const Atlas = () => null;

const icons = [shellIcons, ...moduleScreens.map((module) => module.icons ?? {})].flatMap(Object.keys);

/** What stands at an address: the screen, and the rights that its guard asks for. */
function at(table: RouteObject[], address: string) {
  const route = matchRoutes(table, address)?.at(-1)?.route;
  const element = route?.element as ReactElement<GuardElement> | undefined;
  return {
    path: route?.path,
    screen: element?.props.children?.type,
    permissions: element?.props.permissions,
  };
}

test('every entry of the menu leads to a page', () => {
  for (const { to } of flatMenu(buildMenu(modules)))
    if (to !== undefined) expect(at(routes, to).path, to).toBe(to);
});

test('every entry asks for the rights that its page asks for', () => {
  for (const { to, require } of flatMenu(buildMenu(modules)))
    if (require && to) expect(at(routes, to).permissions, to).toEqual(require);
});

/** SPEC.md, section 2: these screens stand at these addresses, and (section 6) the first of each asks for this right. */
const OF_RECORDS = ['', '/create', '/:idguid/edit', '/:idguid/view'];
const WITH_VERB_FIRST = ['', '/create', '/edit/:idguid', '/view/:idguid'];
const NAMED: [address: string, right: string | null, below?: string[]][] = [
  ['/admin/permissions', 'admin_permissions_pregled', OF_RECORDS],
  ['/admin/roles', 'admin_roles_pregled', [...WITH_VERB_FIRST, '/permissions/:idguid']],
  ['/admin/users', 'admin_users_pregled', [...WITH_VERB_FIRST, '/permissions/:idguid', '/roles/:idguid']],
  ['/admin/tenants', 'admin_tenants_pregled', [...WITH_VERB_FIRST, '/permissions/:idguid']],
  ['/admin/settings', 'admin_settings_pregled'],
  ['/admin/aplikacije', 'admin_aplikacije_pregled', [...WITH_VERB_FIRST, '/:idguid/verzije']],
  ['/admin/interno/ejngovba/vrste-obavjestenja', 'admin_ejngovba_pregled_vrsta_obavjestenja'],
  ['/admin/interno/ejngovba/cpv', 'admin_ejngovba_pregled_cpv'],
  ['/admin/interno/ejngovba/announcements', 'admin_ejngovba_pregled_obavjestenja'],
  ['/admin/viber/botovi', 'viber_bots_pregled', OF_RECORDS],
  ['/admin/viber/chat', 'viber_chat_pregled'],
  ['/admin/stored-files', 'admin_stored_files_pregled'],
  ['/admin/app-logs', 'admin_app_logs_pregled'],
  ['/admin/visits', 'admin_visits_pregled'],
  ['/admin/companies', 'admin_companies_pregled'],
  ['/admin/api-keys', 'admin_api_keys_pregled', WITH_VERB_FIRST],
  ['/admin/ddns/domains', 'ddns_domains_pregled', ['', '/new']],
  ['/admin/ddns/hosts', 'ddns_hosts_pregled', ['', '/new']],
  ['/korisnik/users/profile', null],
  ['/korisnik/tenants/postavke', null],
  ['/korisnik/tenants/registracija-aplikacije', null],
  ['/erp/sifarnici/drzave', 'erp_drzave_pregled', OF_RECORDS],
  ['/erp/sifarnici/ent', 'erp_entiteti_pregled', OF_RECORDS],
  ['/erp/sifarnici/kantoni', 'erp_kantoni_pregled', OF_RECORDS],
  ['/erp/sifarnici/opstine', 'erp_opstine_pregled', OF_RECORDS],
  ['/erp/sifarnici/grupe-robe', 'erp_gruperobe_pregled', OF_RECORDS],
  ['/erp/sifarnici/jedinice-mjere', 'erp_jedinicemjere_pregled', OF_RECORDS],
  ['/erp/sifarnici/porezi', 'erp_porezi_pregled', OF_RECORDS],
  ['/fin/poslovne-godine', 'fin_poslovnegodine_pregled'],
  ['/fin/knjizenje', 'fin_knjizenje_pregled'],
  ['/obrada-dokumenta/vrste-dok', null, [...WITH_VERB_FIRST, '/schema/:idguid']],
  ['/obrada-dokumenta/dokumenti', null],
  ['/obrada-dokumenta/process', null, ['', '/prompt']],
];

test.each(NAMED)(
  '%s and what stands below it are where the specification has them',
  (address, right, below = ['']) => {
    for (const rest of below) {
      const { path } = at(routes, (address + rest).replace(':idguid', 'a1'));
      expect(path?.replace(/:\w+/, ':idguid')).toBe(address + rest);
    }
    if (right) expect(at(routes, address).permissions).toContain(right);
  },
);

test('every action of the search leads to a page that asks for its rights', () => {
  for (const { to, require } of modules.flatMap(({ actions = [] }) => actions))
    expect(at(routes, to), to).toMatchObject({ path: to, ...(require ? { permissions: require } : {}) });
});

test('what the search finds has a page, a list and an icon, for those who may see it', () => {
  for (const { name, view, list, permission, icon, onSite } of serverModules.flatMap(
    ({ search = [] }) => search,
  )) {
    expect(icons, name).toContain(icon);
    if (onSite) {
      expect([view, list].map((address) => at(routes, address ?? '/').path)).toEqual(['*', '*']);
      continue;
    }
    const [path = ''] = view.split('?');
    const page = at(routes, path.replace(':idguid', '1'));
    expect(page.path, name).toBe(path);
    // A page that asks for none leaves it to its record, which may be somebody's own.
    if (page.permissions || !permission)
      expect(page.permissions, name).toEqual(permission ? [permission] : undefined);
    if (list) expect(at(routes, list.split('?')[0]!).path, name).toBe(list.split('?')[0]);
  }
});

test('what modules put on the dashboard has a page for those who are led there, and an icon', () => {
  for (const { fills } of serverModules) fills?.();
  const led = [...charts.value, ...firstSteps.value].map(({ to, ...part }) => ({ ...part, path: to }));
  for (const { name, path, needs } of [...led, ...waiting.value].filter(isOfProduct)) {
    const page = at(routes, path);
    expect(page.path, name).toBe(path);
    for (const right of page.permissions ?? []) expect(needs, name).toContain(right);
  }
  for (const { name, icon } of waiting.value.filter(isOfProduct)) expect(icons, name).toContain(icon);
});

/** A test of the same process may have added its own. */
const isOfProduct = ({ label }: { label: string }): boolean => label !== 'Proba';

test('every page lies in an area that the server knows', () => {
  const areas = areasOf(modules);
  for (const { path } of moduleRoutes(modules, moduleScreens))
    expect(areas.has(path?.split('/')[1] ?? ''), path).toBe(true);
});

test('the icons are those that the menu names, no fewer and no more', () => {
  const named = flatMenu(buildMenu(modules)).map((entry) => entry.icon);
  expect(icons.sort()).toEqual([...new Set(named)].sort());
});

test('a module puts a screen of its own in the place of one that a resource would have', () => {
  const own = moduleRoutes([codebooks], [{ name: 'codebooks', resources: { kantoni: { view: Atlas } } }]);
  const before = moduleRoutes([codebooks], []);
  expect(at(own, '/erp/sifarnici/kantoni/1/view')).toMatchObject({
    screen: Atlas,
    permissions: ['erp_kantoni_pregled'],
  });
  for (const address of [
    '/erp/sifarnici/kantoni',
    '/erp/sifarnici/kantoni/1/edit',
    '/erp/sifarnici/opstine/1/view',
  ])
    expect(at(own, address)).toEqual(at(before, address));
});

test('a screen for a resource that the module does not declare is refused', () => {
  const screens = [{ name: 'codebooks', resources: { nema: { list: () => null } } }];
  expect(() => moduleRoutes([codebooks], screens)).toThrow(/codebooks.*nema/);
});

test('parts of the dashboard that say at length what its first part counts are there for who asks for them', () => {
  const parts = moduleScreens.flatMap(({ dashboard = [] }) =>
    dashboard.flatMap(({ movable }) => movable ?? []),
  );
  expect(hiddenAtFirst(parts).sort()).toEqual(['nabavke', 'viber']);
  expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
});
