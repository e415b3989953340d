import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { releasesOf } from '../feeds/test/releases.ts';
import { APPLICATIONS_API } from '../labels.ts';
import { publisher } from '../testkit.ts';
import type { ApplicationContent } from './shown.ts';
import { applicationPage, listPage } from './site-pages.ts';

let t: TestApp;
let ours: Awaited<ReturnType<typeof publisher>>;
beforeAll(async () => {
  t = await createTestApp();
  ours = await publisher(t);
});
afterAll(() => t.close());

const pageAt = (slug: string) => applicationPage.at(t.deps, { params: { slug }, query: {}, origin: null });
const headAt = async (slug: string) => (await pageAt(slug))?.head ?? null;
const shownAt = async (slug: string) =>
  ((await pageAt(slug))?.content as ApplicationContent | undefined)?.application;
const listed = async () => {
  const content = (await listPage.content(t.deps)) as { applications: { slug: string }[] };
  return content.applications.map(({ slug }) => slug);
};

it('an application has a page, an entry in the list and the sitemap, once something is published', async () => {
  const icon = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#96481c' } })
    .png()
    .toBuffer();
  const application = await ours.application({
    name: 'Blagajna <script>',
    summary: 'Kasa & fiskalizacija',
    description: '# Šta radi\n\n<img src=x onerror=alert(1)> **brzo**',
    icon: await ours.send(icon, 'ikona.png'),
    website: 'https://blagajna.ba',
  });
  const { slug } = application;
  const { prepare, release } = releasesOf(ours, application);
  await prepare({ number: '0.9.0', files: [{ name: 'B.exe', content: 'nacrt' }] });
  expect(await headAt(slug)).toBeNull();
  expect(await listed()).not.toContain(slug);
  await release({
    number: '1.0.0',
    draft: { notes: '- [x](javascript:alert(1))' },
    files: [
      { name: 'Blagajna-1.0.0-arm64.exe', content: 'arm' },
      { name: 'Blagajna-1.0.0.exe', content: 'program' },
      { name: 'Blagajna-1.0.0.exe.blockmap', content: 'mapa' },
    ],
  });
  await release({
    number: '2.0.0-beta.1',
    channel: 'beta',
    files: [{ name: 'Blagajna-2.0.0-beta.1.exe', content: 'beta' }],
  });
  await eventually(async () => expect((await shownAt(slug))?.early).toHaveLength(1));
  expect(await listed()).toContain(slug);
  expect(await applicationPage.addresses!(t.deps)).toContain(`/aplikacije/${slug}`);

  const head = (await headAt(slug))!;
  expect(head).toMatchObject({
    title: 'Blagajna <script>',
    description: 'Kasa & fiskalizacija',
    index: true,
    path: `/aplikacije/${slug}`,
    picture: {
      path: expect.stringMatching(new RegExp(`^/api/public/apps/${slug}/picture/[\\w-]{12}$`)),
      ...{ width: 1200, height: 630 },
    },
  });
  expect(head.data).toMatchObject([
    {
      '@type': 'SoftwareApplication',
      name: 'Blagajna <script>',
      softwareVersion: '1.0.0',
      operatingSystem: 'Windows',
      downloadUrl: expect.stringContaining('/files/windows-x64/1.0.0/Blagajna-1.0.0.exe'),
    },
  ]);

  const shown = (await shownAt(slug))!;
  expect(shown.description).toContain('&lt;img src=x onerror=alert(1)&gt; <strong>brzo</strong>');
  expect(shown.newest.map(({ number, platform }) => [number, platform])).toEqual([['1.0.0', 'windows']]);
  // First what runs on most machines; block maps are for programs.
  expect(shown.newest[0]!.files.map(({ name }) => name)).toEqual([
    'Blagajna-1.0.0.exe',
    'Blagajna-1.0.0-arm64.exe',
  ]);
  expect(shown.early.map(({ number }) => number)).toEqual(['2.0.0-beta.1']);
  expect(shown.news.map(({ number }) => number)).toEqual(['2.0.0-beta.1', '1.0.0']);
  expect(shown.news[1]!.notes).not.toMatch(/href="[^"]/);
  // The same object until something changes: rendered pages are kept by it.
  expect(await shownAt(slug)).toBe(shown);

  const picture = await t.call('GET', head.picture!.path);
  expect(picture.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=2592000, immutable',
  });
  expect(await sharp(picture.raw).metadata()).toMatchObject({ width: 1200, height: 630 });
  const drawn = await t.call('GET', shown.icon!);
  expect([drawn.status, drawn.headers['content-type'], drawn.raw.equals(icon)]).toEqual([
    200,
    'image/png',
    true,
  ]);
  expect((await t.call('GET', `/api/public/apps/${slug}/icon/drugi`)).status).toBe(404);
  // Its address is another one once something else is drawn; the old one is not kept any more.
  const { version } = await ours.done(ours.call('GET', `${APPLICATIONS_API}/${application.idguid}`));
  await ours.done(
    ours.call('PATCH', `${APPLICATIONS_API}/${application.idguid}`, { version, summary: 'Samo kasa' }),
  );
  await eventually(async () => expect((await headAt(slug))!.picture!.path).not.toBe(head.picture!.path));
  const before = await t.call('GET', head.picture!.path);
  expect([before.status, before.headers['cache-control']]).toEqual([200, 'public, no-cache']);
});

it('one that is not public has none of it, and nobody learns that it exists', async () => {
  const application = await ours.application();
  await releasesOf(ours, application).release({
    number: '1.0.0',
    files: [{ name: 'B.exe', content: 'tajna' }],
  });
  const { slug, idguid } = application;
  await eventually(async () => expect(await headAt(slug)).not.toBeNull());
  const { version } = await ours.done(ours.call('GET', `${APPLICATIONS_API}/${idguid}`));
  await ours.done(ours.call('PATCH', `${APPLICATIONS_API}/${idguid}`, { version, visibility: 'licensed' }));
  await eventually(async () => expect(await headAt(slug)).toBeNull());
  expect(await pageAt(slug)).toBeNull();
  expect(await listed()).not.toContain(slug);
  expect((await t.call('GET', `/api/public/apps/${slug}/picture/x`)).status).toBe(404);
  expect(await headAt('nema-je')).toBeNull();
});

it('one whose every version is withdrawn has a page that says why, and is in no list', async () => {
  const application = await ours.application();
  const { release, withdraw } = releasesOf(ours, application);
  await release({ number: '1.0.0', files: [{ name: 'B.exe', content: 'jedina' }] });
  await eventually(async () => expect(await headAt(application.slug)).not.toBeNull());
  await withdraw('1.0.0', 'Ne pokreće se.');
  await eventually(async () =>
    expect(await headAt(application.slug)).toMatchObject({ index: false, data: [] }),
  );
  expect(await shownAt(application.slug)).toMatchObject({
    ...{ newest: [], early: [] },
    news: [{ number: '1.0.0', withdrawn: 'Ne pokreće se.', files: [] }],
  });
  expect(await listed()).not.toContain(application.slug);
  expect(await applicationPage.addresses!(t.deps)).not.toContain(`/aplikacije/${application.slug}`);
  const { picture } = (await headAt(application.slug))!;
  expect((await t.call('GET', picture!.path)).status).toBe(200);
});
