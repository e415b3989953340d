import { expect, it } from 'vitest';
import { moduleScreens } from '../admin/modules.ts';
import { modules, resources } from '../modules.ts';
import { allPages } from '../site/pages/all-pages.ts';
import { pageNames } from './addresses.ts';
import { serverModules } from './modules.ts';

const A_RECORD = '01890000-0000-7000-8000-00000000517e';
const pageOf = pageNames(
  modules,
  serverModules.flatMap(({ pages = [] }) => pages),
);

it.each([
  ['/', '/'],
  ['/portfolio', '/portfolio'],
  ['/auth/login', '/auth/login'],
  ['/nema-takve', null],
  ['/portfolio/nema', null],
  [`/provjera/${A_RECORD}`, '/provjera/:id'],
  [`/dijeljenje/${'x'.repeat(48)}`, '/dijeljenje/:id'],
  ['/provjera', null],
  [`/admin/users/view/${A_RECORD}`, '/admin/users/view/:id'],
  [`/admin/users/view/${A_RECORD.toUpperCase()}`, '/admin/users/view/:id'],
  ['/admin/users/kupite-kod-nas', '/admin/users'],
  ['/admin/__proto__', '/admin'],
  [`/erp/sifarnici/boje/${A_RECORD}/edit`, '/erp'],
])('%s is %s', (path, page) => {
  expect(pageOf(path)).toBe(page);
});

it('every page and every screen is one, and none is known by the record it shows', () => {
  const screens = [
    ...moduleScreens.flatMap((module) => module.screens ?? []).map(({ path }) => path),
    ...resources.flatMap(({ path }) =>
      ['', '/create', '/:idguid/edit', '/:idguid/view'].map((end) => path + end),
    ),
  ];
  expect(screens.length).toBeGreaterThan(30);
  for (const screen of screens) {
    const page = pageOf(screen.replaceAll(/:\w+/g, A_RECORD));
    expect(page, screen).not.toBeNull();
    expect(screen.replaceAll(/:\w+/g, ':id')).toMatch(new RegExp(`^${page}(/|$)`));
  }
  for (const { address } of allPages) if (address) expect(pageOf(address)).toBe(address);
});
