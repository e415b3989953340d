import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { search } from '../../../test/search.ts';
import { handbook } from './handbook/handbook.ts';
import { contentsPage, helpPage, pageContent } from './site-pages.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const NEWS = '/api/pomoc/novosti';
const leadsTo = async (screen: string): Promise<unknown> => {
  const query = new URLSearchParams({ ekran: screen });
  const answer = await t.call('GET', `/api/public/pomoc/za?${query}`);
  expect(answer.status).toBe(302);
  return answer.headers.location;
};

it('a screen leads to its place in the handbook, and an unknown one to the contents', async () => {
  expect(await leadsTo('/admin/roles')).toBe('/pomoc/uloge-i-dozvole');
  expect(await leadsTo('/fin/izvodi/uvoz')).toBe('/pomoc/izvodi#uvezite-izvod');
  for (const odd of ['', '/nema', '//zlo.example', 'https://zlo.example/admin/roles', '/\\zlo'])
    expect(await leadsTo(odd), odd).toBe('/pomoc');
  expect((await t.call('GET', '/api/public/pomoc/za')).headers.location).toBe('/pomoc');
  expect((await t.call('GET', '/api/public/pomoc/za?ekran=a&ekran=b')).headers.location).toBe('/pomoc');
});

it('only declared pictures are given out', async () => {
  for (const file of ['nema.webp', 'uloge', '..%2fpictures.ts', 'pictures.ts', '%2e%2e%2fnews.md'])
    expect((await t.call('GET', `/api/public/pomoc/slike/${file}`)).status, file).toBe(404);
});

it('the news have a dot until the person has opened them, in every organisation of theirs', async () => {
  const person = await t.member();
  const other = await t.member({ tenantId: person.tenantId });
  const unread = async ({ token }: { token: string }) =>
    (await t.call('GET', NEWS, { token })).body.data.unread as boolean;
  expect(await unread(person)).toBe(true);
  const read = await t.call('POST', `${NEWS}/procitano`, { token: person.token });
  expect([read.status, read.body.data]).toEqual([200, { unread: false }]);
  expect(await unread(person)).toBe(false);
  // Reading them again changes nothing.
  expect((await t.call('POST', `${NEWS}/procitano`, { token: person.token })).status).toBe(200);
  expect(await unread(other)).toBe(true);
  // What is newer than what they have read is new to them.
  await t.ownerDb.execute("update help_news_read set through = '2020-01-01'");
  expect(await unread(person)).toBe(true);
  expect((await t.call('GET', NEWS)).status).toBe(401);
  expect((await t.call('POST', `${NEWS}/procitano`)).status).toBe(401);
});

it('the search of the top bar finds places in the handbook, behind every record', async () => {
  const nobody = await t.member();
  const found = (await search(t, 'otvorite godinu', nobody)).groups;
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ kind: 'pomoc', label: 'Pomoć', list: '/pomoc?q=otvorite+godinu' });
  expect(found[0]!.items[0]).toMatchObject({
    title: 'Otvorite godinu',
    hint: 'Knjige: početak',
    to: '/pomoc/knjige-pocetak#otvorite-godinu',
  });
  const admin = await t.admin();
  const kinds = (await search(t, 'uloga', admin)).groups.map(({ kind }) => kind);
  expect(kinds.at(-1)).toBe('pomoc');
});

const asked = (params: Record<string, string>, query = {}) => ({ params, query, origin: null });

it('its pages have heads for search engines, and one that is not there is 404', async () => {
  const page = await helpPage.at(t.deps, asked({ slug: 'ddns' }));
  expect(page?.head).toMatchObject({ title: 'DDNS: uređaji i DNS', index: true, path: '/pomoc/ddns' });
  expect(page?.content.page?.html).toContain('<h2 id="postavite-ruter-ili-racunar">');
  // The same object, by which rendered pages are kept.
  expect((await helpPage.at(t.deps, asked({ slug: 'ddns' })))?.content).toBe(page?.content);
  expect(await helpPage.at(t.deps, asked({ slug: 'nema' }))).toBeNull();
  const addresses = await helpPage.addresses();
  expect(addresses).toHaveLength(handbook().length + 1);
  expect(addresses).toEqual(expect.arrayContaining(['/pomoc/prvi-koraci', '/pomoc/novosti']));
  for (const address of addresses) {
    const slug = address.split('/').at(-1)!;
    expect((await helpPage.at(t.deps, asked({ slug })))?.content.page?.slug, address).toBe(slug);
  }
});

it('pages follow each other, the news last', () => {
  expect(pageContent('prvi-koraci')?.page).toMatchObject({
    previous: null,
    next: { slug: 'profil-i-prijava' },
  });
  expect(pageContent('novosti')?.page).toMatchObject({
    next: null,
    previous: { slug: handbook().at(-1)!.slug },
  });
  expect(pageContent('pdv')?.page?.headings.map(({ anchor }) => anchor)).toContain('kuf-i-kif');
});

it('the contents hold every page, and what is searched for is not for search engines', async () => {
  const { head, content } = await contentsPage.at(t.deps, asked({}));
  expect(head).toMatchObject({ index: true, path: '/pomoc' });
  expect(content.groups.flatMap(({ pages }) => pages)).toHaveLength(handbook().length + 1);
  const found = await contentsPage.at(t.deps, asked({}, { q: 'storno' }));
  expect(found.head.index).toBe(false);
  expect(found.content.found.map(({ href }) => href)).toContainEqual(
    expect.stringMatching(/^\/pomoc\/nalozi/),
  );
  for (const q of [['a', 'b'], 7, '   ', '\0'])
    expect((await contentsPage.at(t.deps, asked({}, { q }))).content.found).toEqual([]);
});
