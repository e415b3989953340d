import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isScreen } from '../../test/all-routes.ts';
import { handbook } from '../modules/help/handbook/handbook.ts';
import { allPages } from '../site/pages/all-pages.ts';

const folder = new URL('../modules/help/', import.meta.url);
const texts = ['news.md', ...readdirSync(new URL('pages/', folder)).map((name) => `pages/${name}`)].map(
  (name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const,
);

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
