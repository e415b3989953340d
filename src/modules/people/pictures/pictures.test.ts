import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { multipart } from '../../../core/transfer/testkit.ts';
import { claimPicture } from './pictures.service.ts';
import { look as lookAt } from './test/look.ts';
import { halves } from './test/made.ts';

const PATH = '/api/korisnik/pictures';
let test: TestApp;
let person: Person;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.member();
});
afterAll(() => test.close());

const send = (file: Buffer | string, options?: object | string, token = person.token) =>
  test.call('POST', PATH, { token, ...multipart(file, options) });

const look = async (url: string) => lookAt(await test.call('GET', url));

describe('a picture', () => {
  it.each(['jpeg'] as const)('as %s is kept small, square and without what else it held', async (format) => {
    const made = await halves()
      .withExif({ IFD0: { Copyright: 'tajna', Artist: 'Mujo' } })
      [format]()
      .toBuffer();
    const answer = await send(made, { crop: { x: 0.5, y: 0, size: 1 } });
    expect(answer).toMatchObject({ status: 201, body: { success: true } });
    const { url } = answer.body.data;
    expect(url).toMatch(/^\/api\/public\/pictures\/[0-9a-f-]{36}\.webp$/);
    const seen = await look(url);
    expect(seen.middle).toBe('blue');
    expect(seen.metadata).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(seen.metadata.exif ?? seen.metadata.xmp ?? seen.metadata.icc).toBeUndefined();
    expect(seen.answer.raw.includes('tajna')).toBe(false);
    expect(seen.answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  it('is turned upright before it is cropped', async () => {
    // Turned by a quarter: what a viewer shows is 200 × 400, red above.
    const turned = await halves().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const below = await send(turned, { crop: { x: 0, y: 0.5, size: 1 } });
    expect((await look(below.body.data.url)).middle).toBe('blue');
  });
});

describe('a file that is no picture', () => {
  const jpeg = () => halves().jpeg().toBuffer();

  it.each([
    ['no numbers', { crop: { x: 'a', y: 0, size: 1 } }],
    ['nothing at all', { crop: { x: 0, y: 0, size: 0 } }],
    ['more than the picture', { crop: { x: 0, y: 0, size: 2 } }],
    ['no JSON', '{'],
  ])('a square of %s is refused', async (_name, options) => {
    expect((await send(await jpeg(), options)).status).toBe(422);
  });
});

it('only a signed-in person may upload pictures, thirty in a quarter of an hour', async () => {
  const keen = await test.member();
  const made = await halves().png().toBuffer();
  expect((await test.call('POST', PATH, multipart(made))).status).toBe(401);
  const statuses = [];
  for (let n = 0; n < 31; n++) statuses.push((await send('x', undefined, keen.token)).status);
  expect([statuses.slice(0, 30).every((status) => status === 422), statuses[30]]).toEqual([true, 429]);
});

describe('the address of a picture', () => {
  it('of no stored picture is answered with 404', async () => {
    for (const name of [
      'x',
      '%2e%2e%2fapp',
      '0190a000-0000-7000-8000-000000000000.webp',
      `${'a'.repeat(36)}.webp`,
      'a.svg',
    ])
      expect((await test.call('GET', `/api/public/pictures/${name}`)).status).toBe(404);
  });

  it('is accepted only for a stored picture', async () => {
    for (const url of [
      'https://zlo.example/x.webp',
      '/api/public/pictures/../../x.webp',
      '/api/public/pictures/0190a000-0000-7000-8000-000000000000.webp',
      'data:image/svg+xml,x',
    ])
      await expect(test.deps.database.transaction((tx) => claimPicture(tx, url))).rejects.toMatchObject({
        status: 422,
        errors: { logo: expect.stringContaining('više ne postoji') },
      });
  });
});
