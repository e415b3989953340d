import { readdirSync, readFileSync } from 'node:fs';
import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { handbook } from '../modules/help/handbook/handbook.ts';
import { allPages } from '../site/pages/all-pages.ts';
import { productRoutes } from './product-parts.tsx';
import { routes as early } from './routes.tsx';

/** Every address, as the router has them once the modules are known. */
const routes = [...early, ...productRoutes];

const folder = new URL('../modules/help/', import.meta.url);
const texts = ['news.md', ...readdirSync(new URL('pages/', folder)).map((name) => `pages/${name}`)].map(
  (name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const,
);

/** Whether a screen stands there; the last route takes whatever has none. */
const isScreen = (address: string): boolean => {
  const path = matchRoutes(routes, address)?.at(-1)?.route.path;
  return path !== undefined && path !== '*';
};
/** Pages of the site, and what the server itself shows. */
const onSite = new Set([...allPages.flatMap(({ address }) => address ?? []), '/pomoc', '/api/docs']);

test('every link of the handbook leads to a screen or a page that is there', () => {
  const wrong = texts.flatMap(([name, text]) =>
    [...text.matchAll(/\]\((?!\/pomoc\/)([^)\s]+)\)/g)]
      .map(([, link]) => link!)
      // Pictures are named without an address.
      .filter((link) => /^(\/|https:)/.test(link))
      .filter((link) => {
        const path = link.split(/[?#]/)[0]!;
        return !isScreen(path) && !onSite.has(path);
      })
      .map((link) => `${name}: ${link}`),
  );
  expect(wrong).toEqual([]);
});

test('every screen that a page says it explains is there', () => {
  const wrong = handbook().flatMap(({ slug, screens }) =>
    screens
      .filter(({ address }) => !isScreen(address.replaceAll(/:\w+/g, 'x')))
      .map(({ address }) => `${slug}: ${address}`),
  );
  expect(wrong).toEqual([]);
});
