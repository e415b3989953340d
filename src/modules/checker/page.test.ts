import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { newId } from '../../core/id.ts';
import { checkerPage } from './page.ts';
import { runPaths } from './paths.ts';
import { keepRun } from './test/kept-run.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const runWith = (more: Parameters<typeof keepRun>[1]) => keepRun(app, more);
const headOf = async (id: string) =>
  (await checkerPage.at(app.deps, { params: { id }, query: {}, origin: null }))?.head ?? null;

it('says of a finished run whose page it is and what came out, and keeps it from search engines', async () => {
  const id = await runWith({
    state: 'done',
    final_url: 'https://www.primjer.ba/',
    finished_at: new Date(),
    scores: { performance: 0.945, accessibility: 1, 'best-practices': null, seo: 0.9, pwa: 0.38 },
  });
  expect(await headOf(id)).toEqual({
    title: 'Provjera sajta www.primjer.ba',
    description:
      'Ocjene: Performanse 95%, Pristupačnost 100%, SEO 90%, PWA 38%. Pogledajte šta je izmjereno i šta se može popraviti.',
    index: false,
    path: `/provjera/${id}`,
    picture: {
      path: `/api/public/tools/lighthouse/runs/${id}/picture.png`,
      alt: 'Ocjene sajta www.primjer.ba: Performanse 95%, Pristupačnost 100%, SEO 90%, PWA 38%.',
      width: 1200,
      height: 630,
    },
  });
  const picture = await app.call('GET', runPaths.picture(id));
  expect(picture.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400',
  });
  expect(await sharp(picture.raw).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
});

it('says of one that failed why, and shows no picture', async () => {
  const id = await runWith({ state: 'failed', finished_at: new Date(), failure: { code: 'not_html' } });
  const head = await headOf(id);
  expect(head?.description).toContain('ne vraća web-stranicu');
  expect(head?.picture).toBeUndefined();
  expect((await app.call('GET', runPaths.picture(id))).status).toBe(404);
});

it.each(['', 'about:blank', 'chrome-error://chromewebdata/'])(
  'names the host that was asked for where the browser ended at %j',
  async (final_url) => {
    const id = await runWith({ state: 'failed', final_url, failure: { code: 'hung' } });
    expect((await headOf(id))?.title).toMatch(/^Provjera sajta (primjer\.ba|chromewebdata)$/);
  },
);

it('knows no page where there is no run', async () => {
  expect(await headOf(newId())).toBeNull();
  expect(await headOf('nije-oznaka')).toBeNull();
});

it('is read so often a minute from one address, and no oftener', async () => {
  const headers = { 'x-forwarded-for': '10.9.1.1' };
  const path = runPaths.run(await runWith({ state: 'failed', failure: { code: 'hung' } }));
  for (let count = 0; count < 300; count++) await app.call('GET', path, { headers });
  expect(await app.call('GET', path, { headers })).toMatchObject({ status: 429, body: { code: 'too_many' } });
  expect((await app.call('GET', path, { headers: { 'x-forwarded-for': '10.9.1.2' } })).status).toBe(200);
});
