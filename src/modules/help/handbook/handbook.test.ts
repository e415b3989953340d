import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { dayText } from '../../../core/dates.ts';
import { buildMenu, flatMenu } from '../../../menu.ts';
import { modules, resources } from '../../../modules.ts';
import { allPermissions } from '../../../permissions.ts';
import { NEWS } from '../paths.ts';
import { PICTURES } from '../pictures/pictures.ts';
import { findHelp } from './find.ts';
import { handbook, pictureFile } from './handbook.ts';
import { readPage } from './head.ts';
import { news, readNews } from './news.ts';
import { helpAddress, placeOf } from './places.ts';

const help = fileURLToPath(new URL('../', import.meta.url));
const src = fileURLToPath(new URL('../../../', import.meta.url));
const textOf = (slug: string): string => readFileSync(join(help, 'pages', `${slug}.md`), 'utf8');
const sources = [
  ...handbook().map(({ slug }) => [slug, textOf(slug)] as const),
  ['novosti', readFileSync(join(help, 'news.md'), 'utf8')] as const,
];

it.each(handbook())(
  '$slug has headings with anchors of their own, and those that its screens name',
  (page) => {
    const anchors = page.sections.flatMap(({ anchor }) => anchor ?? []);
    expect(new Set(anchors).size).toBe(anchors.length);
    expect(page.sections.filter(({ level }) => level === 1)).toEqual([]);
    const named = page.screens.flatMap(({ anchor }) => anchor ?? []);
    expect(named.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
    expect(page.summary.length).toBeLessThanOrEqual(160);
  },
);

it('no two pages explain the same screen, and no two stand at the same place', () => {
  const screens = handbook().flatMap((page) => page.screens.map(({ address }) => address));
  expect(screens.filter((address, index) => screens.indexOf(address) !== index)).toEqual([]);
  const orders = handbook().map(({ order }) => order);
  expect(new Set(orders).size).toBe(orders.length);
});

it('every entry of the menu has a page', () => {
  const without = flatMenu(buildMenu(modules)).flatMap(({ to }) =>
    to !== undefined && placeOf(to) === null ? [to] : [],
  );
  expect(without).toEqual([]);
});

it('a screen is explained by the page of the longest address that leads to it', () => {
  expect(helpAddress('/admin/users')).toBe('/pomoc/organizacija-i-ljudi');
  expect(helpAddress('/admin/users/create')).toBe('/pomoc/organizacija-i-ljudi#pozovite-osobu');
  expect(helpAddress('/admin/users/roles/0198')).toBe('/pomoc/uloge-i-dozvole#dodijelite-ulogu-osobi');
  expect(helpAddress('/admin/users/view/0198?pogled=1#x')).toBe('/pomoc/organizacija-i-ljudi#stranica-osobe');
  expect(helpAddress('/fin/knjizenje/nacrti/novi')).toBe('/pomoc/nalozi#napisite-nalog');
  expect(helpAddress('/erp/sifarnici/porezi/0198/edit')).toBe('/pomoc/sifarnici#porezi');
  expect(helpAddress('/nema')).toBeNull();
  expect(helpAddress('')).toBeNull();
});

it('every right that a page names is there', () => {
  const known = new Set(allPermissions().map(({ name }) => name));
  const wrong = sources.flatMap(([slug, text]) =>
    [...text.matchAll(/`([a-z]+(?:_[a-z0-9]+)*_(?:pregled|save)(?:_[a-z_]+)?)`/g)]
      .filter(([, name]) => !known.has(name!))
      .map(([, name]) => `${slug}: ${name}`),
  );
  expect(wrong).toEqual([]);
});

it('what stands in bold stands on the screens so', () => {
  const code = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('modules/help/') && !/\.test\./.test(path))
    .map((path) => readFileSync(join(src, path), 'utf8'))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
  // Between quotes, or what JSX puts around a text.
  const isOnScreen = (text: string): boolean => {
    for (let at = code.indexOf(text); at >= 0; at = code.indexOf(text, at + 1)) {
      const before = code[code[at - 1] === ' ' ? at - 2 : at - 1] ?? '';
      const end = at + text.length;
      const after = code[code[end] === ' ' ? end + 1 : end] ?? '';
      if (/['"`>}]/.test(before) && /['"`<{(&]/.test(after)) return true;
    }
    return false;
  };
  const made = new Set(resources.map(({ labels }) => `Dodaj ${labels.accusative}`));
  const wrong = sources.flatMap(([slug, text]) =>
    [...text.matchAll(/\*\*([^*]+)\*\*/g)]
      .filter(([, words]) => !made.has(words!) && !isOnScreen(words!))
      .map(([, words]) => `${slug}: ${words}`),
  );
  expect(wrong).toEqual([]);
});

it('links within the handbook lead to pages and headings that are there', () => {
  const pages = new Map(handbook().map((page) => [page.slug, page]));
  const wrong = sources.flatMap(([slug, text]) =>
    [...text.matchAll(/\]\(\/pomoc(?:\/([a-z-]+))?(?:#([a-z0-9-]+))?\)/g)]
      .filter(([, to, anchor]) => {
        if (to === undefined) return false;
        const page = pages.get(to);
        if (to !== NEWS && !page) return true;
        return anchor !== undefined && !page?.sections.some((section) => section.anchor === anchor);
      })
      .map(([link]) => `${slug}: ${link}`),
  );
  expect(wrong).toEqual([]);
});

it('pictures are those that pages name, and once some are taken all are', () => {
  const named = sources.flatMap(([, text]) => [...text.matchAll(/!\[([^\]]+)\]\(([^)]+)\)/g)]);
  expect(named.filter(([, alt]) => alt!.trim() === '')).toEqual([]);
  const names = PICTURES.map(({ name }) => name);
  expect([...new Set(named.map(([, , name]) => name!))].sort()).toEqual([...names].sort());
  const taken = readdirSync(join(help, 'pictures')).filter((file) => file.endsWith('.webp'));
  expect(taken.filter((file) => !names.includes(file.replace('.webp', '')))).toEqual([]);
  if (taken.length > 0)
    expect(
      names.filter((name) => !taken.includes(`${name}.webp`)),
      'npm run pictures',
    ).toEqual([]);
  expect(pictureFile('uloge').pathname.endsWith('/pictures/uloge.webp')).toBe(true);
});

it('finds by words in any form, the heading first', () => {
  const titles = (text: string): string[] => findHelp(text).map(({ title }) => title);
  expect(titles('napravi ulogu')[0]).toBe('Napravite ulogu');
  expect(titles('NOVA VERZIJA').length).toBeGreaterThan(0);
  expect(titles('ruter')[0]).toBe('Postavite ruter ili računar');
  for (const form of ['korpa', 'korpu', 'korpe', 'kôrpi'.normalize('NFD')])
    expect(titles(form), form).toContain('Obrisano je u korpi');
  expect(findHelp('kif')[0]!.page.slug).toBe('pdv');
  expect(titles('nepostojecarijec')).toEqual([]);
  for (const nothing of ['', '   ', '%', '--', 'novi %', "' or 1=1 --", '👩‍👩‍👧'])
    expect(findHelp(nothing)).toEqual([]);
  const [hit] = findHelp('otvorene stavke partnera');
  expect(hit!.excerpt().length).toBeLessThanOrEqual(170);
});

it('a head that is not as it should be is refused', () => {
  const page = (head: string) => readPage(`---\n${head}\n---\nTekst.\n`);
  const good = 'title: A\nsummary: B.\ngroup: C\norder: 3\nscreens:\n- /a/:id #b\n- /c';
  expect(page(good)).toEqual({
    head: {
      ...{ title: 'A', summary: 'B.', group: 'C', order: 3 },
      screens: [
        { address: '/a/:id', anchor: 'b' },
        { address: '/c', anchor: null },
      ],
    },
    text: 'Tekst.\n',
  });
  expect(() => readPage('Tekst.')).toThrow('begins with its head');
  expect(() => page(good.replace('title: A\n', ''))).toThrow('title');
  expect(() => page(good.replace('order: 3', 'order: x'))).toThrow('order');
  expect(() => page(`${good}\n- bez kose crte`)).toThrow('nobody reads');
});

it('news are by days, newest first, and shown as people write days', () => {
  const { days, html } = news();
  expect(days.length).toBeGreaterThan(3);
  expect([...days].sort().reverse()).toEqual(days);
  expect([...html.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, title]) => title)).toEqual(days.map(dayText));
  expect(readNews('## 2026-01-02\n\n- a\n\n## Bez dana\n').days).toEqual(['2026-01-02']);
});
