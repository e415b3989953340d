// Long, since each of these pictures is drawn, or refused, by a process.
// In the suite: pictures.test.ts (a JPEG is kept small and upright; a file of each kind that is none), moving.test.ts.
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { multipart } from '../../../core/transfer/testkit.ts';
import { look as lookAt } from './test/look.ts';
import { bomb, halves } from './test/made.ts';

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
  it.each(['png', 'jpeg', 'webp'] as const)(
    'as %s is kept small, square and without what else it held',
    async (format) => {
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
    },
  );

  it('is turned upright before it is cropped', async () => {
    // Turned by a quarter: what a viewer shows is 200 × 400, red above.
    const turned = await halves().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const above = await send(turned, { crop: { x: 0, y: 0, size: 1 } });
    const below = await send(turned, { crop: { x: 0, y: 0.5, size: 1 } });
    expect((await look(above.body.data.url)).middle).toBe('red');
    expect((await look(below.body.data.url)).middle).toBe('blue');
    const left = await send(await halves().png().toBuffer(), { crop: { x: 0, y: 0.2, size: 0.5 } });
    expect((await look(left.body.data.url)).middle).toBe('red');
  });

  it('with animation becomes a still one', async () => {
    const frames = await sharp(
      await Promise.all(
        ['red', 'blue'].map((background) =>
          sharp({ create: { width: 64, height: 64, channels: 3, background } })
            .png()
            .toBuffer(),
        ),
      ),
      { join: { animated: true } },
    )
      .webp({ delay: [100, 100], loop: 0 })
      .toBuffer();
    expect((await sharp(frames).metadata()).pages).toBe(2);
    const { metadata, middle } = await look((await send(frames)).body.data.url);
    expect(metadata.pages ?? 1).toBe(1);
    expect(middle).toBe('red');
  });

  it('is cropped at its edges when the square goes beyond', async () => {
    const made = await halves().png().toBuffer();
    const { status, body } = await send(made, { crop: { x: 1, y: 1, size: 1 } });
    expect(status).toBe(201);
    expect((await look(body.data.url)).middle).toBe('blue');
  });
});

describe('a file that is no picture', () => {
  const jpeg = () => halves().jpeg().toBuffer();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const cases: [string, () => Promise<Buffer | string>, number, RegExp][] = [
    ['an SVG', async () => svg, 422, /SVG nije podržan/],
    [
      'an SVG with a declaration',
      async () => `<?xml version="1.0"?>\n<!-- x -->${svg}`,
      422,
      /SVG nije podržan/,
    ],
    ['a GIF', () => halves().gif().toBuffer(), 422, /PNG, JPEG ili WebP/],
    ['a HEIC', async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 422, /HEIC/],
    ['a page', async () => '<!doctype html><p>x', 422, /PNG, JPEG ili WebP/],
    ['nothing', async () => '', 422, /./],
    [
      'a JPEG with a page behind it',
      async () => Buffer.concat([await jpeg(), Buffer.from('<html><script>alert(1)</script>')]),
      422,
      /drugi sadržaj/,
    ],
    [
      'a JPEG with a page in its comment',
      async () => {
        const text = Buffer.from('<script>alert(1)</script>');
        const head = Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, text.length + 2]);
        return Buffer.concat([head, text, (await jpeg()).subarray(2)]);
      },
      422,
      /drugi sadržaj/,
    ],
    [
      'a PNG with an archive behind it',
      async () => {
        const end = Buffer.alloc(22);
        end.write('PK\x05\x06', 'latin1');
        return Buffer.concat([await halves().png().toBuffer(), end]);
      },
      422,
      /arhivu/,
    ],
    ['a JPEG that ends too soon', async () => (await jpeg()).subarray(0, 500), 422, /oštećena/],
    [
      'a PNG that ends too soon',
      async () => (await halves().png().toBuffer()).subarray(0, 60),
      422,
      /oštećena/,
    ],
    [
      'a JPEG that is noise',
      async () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), randomBytes(9000)]),
      422,
      /oštećena/,
    ],
    ['a PNG of 900 megapixels', async () => bomb(30_000, 30_000), 422, /previše tačaka/],
    ['a PNG that claims 4 billion lines', async () => bomb(8, 8).fill(0xff, 20, 24), 422, /./],
    [
      'more than 5 MB',
      async () => Buffer.concat([await jpeg(), Buffer.alloc(5 * 1024 * 1024)]),
      413,
      /najviše 5 MB/,
    ],
  ];
  it.each(cases)('%s is refused in words', async (_name, make, status, message) => {
    const answer = await send(await make());
    expect(answer).toMatchObject({
      status,
      body: { success: false, message: expect.stringMatching(message), errors: { file: expect.any(String) } },
    });
    expect((await test.call('GET', '/api/health')).status).toBe(200);
  });
});
