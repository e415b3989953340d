import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { MenuItem } from '../../core/manifest.ts';
import { trailTo } from '../../menu.ts';
import { MenuEntries } from './sidebar-entries.tsx';

const menu: MenuItem[] = [
  {
    key: 'admin',
    label: 'Admin',
    icon: 'shield',
    children: [
      { key: 'korisnici', label: 'Korisnici', icon: 'users', to: '/admin/users' },
      {
        key: 'interno',
        label: 'Interno',
        icon: 'shield',
        children: [{ key: 'cpv', label: 'CPV', icon: 'shield', to: '/admin/interno/cpv' }],
      },
    ],
  },
];

/** The menu as the browser is given it, at an address. */
function drawn(pathname: string): string {
  const trail = trailTo(menu, pathname);
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[pathname]}>
      <MenuEntries items={menu} trail={trail} isOpen={(key) => trail.includes(key)} onToggle={() => {}} />
    </MemoryRouter>,
  );
}

const button = (html: string, name: string): string =>
  html.match(/<button.*?<\/button>/g)?.find((one) => one.includes(`>${name}<`)) ?? '';

test('a group within a group is a button that says whether what it controls is open', () => {
  const html = drawn('/admin/interno/cpv/novo');
  for (const [name, key] of [
    ['Admin', 'admin'],
    ['Interno', 'interno'],
  ] as const) {
    expect(button(html, name)).toContain('aria-expanded="true"');
    expect(button(html, name)).toContain(`aria-controls="meni-${key}"`);
  }
  expect(html).toMatch(/<a[^>]*aria-current="page"[^>]*href="\/admin\/interno\/cpv"/);
});

test('a group beside the current page stays closed, and hides what it holds', () => {
  const html = drawn('/admin/users');
  expect(button(html, 'Admin')).toContain('aria-expanded="true"');
  expect(button(html, 'Interno')).toContain('aria-expanded="false"');
  expect(html).toMatch(/<ul[^>]*id="meni-interno"[^>]*hidden=""/);
});
