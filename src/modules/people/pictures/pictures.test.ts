import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { multipart } from '../../../core/transfer/testkit.ts';
import { claimPicture, purgePictures } from './pictures.service.ts';

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

/** Left half red, right half blue, 400 × 200. */
const halves = () =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: 'red' } }).composite([
    { input: { create: { width: 200, height: 200, channels: 3, background: 'blue' } }, left: 200, top: 0 },
  ]);

/** The colour in the middle of a picture, and its size, as anybody gets it. */
async function look(url: string) {
  const answer = await test.call('GET', url);
  expect(answer.status).toBe(200);
  const picture = sharp(answer.raw);
  const { data, info } = await picture.clone().removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (info.height / 2) * info.width * 3 + (info.width / 2) * 3;
  const names = ['red', 'green', 'blue'];
  const strongest = [...data.subarray(at, at + 3)].reduce(
    (best, value, i, all) => (value > all[best]! ? i : best),
    0,
  );
  return { answer, metadata: await picture.metadata(), middle: names[strongest] };
}

const file = (url: string) => url.split('/').at(-1)!.replace('.webp', '');

/** A PNG of one colour whose head says `width` × `height`, however little follows. */
function bomb(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc(body), body.length + 4);
    return out;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc(data: Buffer): number {
  let value = ~0;
  for (const byte of data) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return ~value >>> 0;
}

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

  it('lasts while somebody uses the picture, and a day longer', async () => {
    const owner = await test.member();
    const made = await halves().png().toBuffer();
    const urls: string[] = [];
    for (let n = 0; n < 4; n++) urls.push((await send(made, undefined, owner.token)).body.data.url);
    const [fresh, unused, worn, claimed] = urls as [string, string, string, string];
    const old = [unused, worn, claimed].map((url) => sql`${file(url)}::uuid`);
    await test.ownerDb.execute(
      sql`update pictures set created_at = now() - interval '25 hours' where idguid in (${sql.join(old, sql`, `)})`,
    );
    await test.ownerDb.execute(sql`update users set logo = ${worn} where idguid = ${owner.userId}`);
    await test.deps.database.transaction((tx) => claimPicture(tx, claimed));
    expect(await purgePictures(test.deps.database)).toBe(1);
    const status = async (url: string) => (await test.call('GET', url)).status;
    expect(await Promise.all([fresh, unused, worn, claimed].map(status))).toEqual([200, 404, 200, 200]);
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
