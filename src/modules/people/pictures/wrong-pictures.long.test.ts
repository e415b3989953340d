// Long, since a picture of each kind is drawn, or made to do harm, and is waited for. In the suite: pictures.test.ts (kept small and
// upright, a square of what is none is refused), moving.test.ts (freed when nobody uses it).
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { multipart } from '../../../core/transfer/testkit.ts';
import { claimPicture, purgePictures } from './pictures.service.ts';
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

const file = (url: string) => url.split('/').at(-1)!.replace('.webp', '');

describe('a file that is no picture', () => {
  const jpeg = () => halves().jpeg().toBuffer();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const cases: [string, () => Promise<Buffer | string>, number, RegExp][] = [
    ['an SVG', async () => svg, 422, /SVG nije podržan/],
    ['a page', async () => '<!doctype html><p>x', 422, /PNG, JPEG ili WebP/],
    [
      'a JPEG with a page behind it',
      async () => Buffer.concat([await jpeg(), Buffer.from('<html><script>alert(1)</script>')]),
      422,
      /drugi sadržaj/,
    ],
    ['a JPEG that ends too soon', async () => (await jpeg()).subarray(0, 500), 422, /oštećena/],
    ['a PNG of 900 megapixels', async () => bomb(30_000, 30_000), 422, /previše tačaka/],
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

describe('the address of a picture', () => {
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
});
