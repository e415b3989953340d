import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { scaledTimeout } from '../../../test/timeout.ts';
import { sweepFiles } from '../../core/files/sweep.ts';
import { asOperator } from '../../core/system.ts';
import { multipart } from '../../core/transfer/testkit.ts';
import { moveOldWorkPictures, purgeWorkPictures } from './pictures.service.ts';
import { shownOn } from './shown.ts';
import { API, add, admin, call, paint, published, setUp, test, WORKS, work } from './works.testkit.ts';

setUp();
const titles = async () => (await call('GET', WORKS)).body.data.map(({ title }: { title: string }) => title);

describe('a work', () => {
  it('stands on the site while it is published, the newest first, and the home page leads there', async () => {
    expect(await shownOn(test.deps.database, 'home')).toBeNull();
    const first = await add();
    expect(first).toMatchObject({ link: 'https://kovacnica.example/rad', version: 1, picture: null });
    const hidden = await add({ title: 'Skica', published: false });
    await add({ title: 'Portal', year: null });
    expect(await titles()).toEqual(['Portal', 'Skica', 'Evidencija kovačnice']);
    expect((await published()).map(({ title }) => title)).toEqual(['Portal', 'Evidencija kovačnice']);
    expect((await shownOn(test.deps.database, 'home'))?.portfolio).toBe(true);

    const shown = await call('PATCH', `${WORKS}/${hidden.idguid}`, { version: 1, published: true });
    expect(shown.body).toMatchObject({ message: 'Rad je sačuvan i objavljen.', data: { version: 2 } });
    expect(await published()).toHaveLength(3);
    const trail = await call('GET', `/api/admin/dnevnik?resource=portfolio-works&record=${hidden.idguid}`);
    expect(trail.body.data[0].changes).toEqual({ published: { from: false, to: true } });

    expect((await call('DELETE', `${WORKS}/${hidden.idguid}?version=1`)).status).toBe(409);
    expect((await call('DELETE', `${WORKS}/${hidden.idguid}?version=2`)).status).toBe(200);
    expect((await call('GET', `${WORKS}/${hidden.idguid}`)).status).toBe(404);
    expect(await published()).toHaveLength(2);
  });

  it('is not written over by who is late', async () => {
    const { idguid } = await add();
    await call('PATCH', `${WORKS}/${idguid}`, { version: 1, client: 'Prvi' });
    expect(await call('PATCH', `${WORKS}/${idguid}`, { version: 1, client: 'Drugi' })).toMatchObject({
      status: 409,
      body: { code: 'stale', data: { current: { client: 'Prvi' } } },
    });
    const same = await call('PATCH', `${WORKS}/${idguid}`, { version: 2, client: 'Prvi' });
    expect(same.body.data.version).toBe(2);
  });

  it.each([
    ['no name', { title: '' }, 'title'],
    ['a script for a link', { link: 'javascript:alert(1)' }, 'link'],
    ['a link with a password', { link: 'https://a:b@primjer.ba' }, 'link'],
    ['no address for a link', { link: 'nije adresa' }, 'link'],
    ['a year of old', { year: 1700 }, 'year'],
    ['half a year', { year: 2020.5 }, 'year'],
    ['a tag twice', { tags: ['Web', 'web'] }, 'tags'],
    ['nine tags', { tags: [...'123456789'] }, 'tags'],
    ['a picture that is none', { picture_id: 'x' }, 'picture_id'],
    ['a picture nobody sent', { picture_id: '0190a000-0000-7000-8000-000000000000' }, 'picture_id'],
  ])('with %s is refused at the field', async (_name, more, field) => {
    expect(await call('POST', WORKS, work(more))).toMatchObject({
      status: 422,
      body: { errors: { [field]: expect.any(String) } },
    });
  });

  it.each(['nije', '0190a000-0000-7000-8000-000000000000'])(
    'that is not there is not found: %s',
    async (id) => {
      for (const [method, body] of [['GET'], ['PATCH', { version: 1 }], ['DELETE']] as const)
        expect((await call(method, `${WORKS}/${id}`, body)).status).toBe(404);
    },
  );
});

describe('the order', () => {
  it('is what was chosen, unless it was chosen of another', async () => {
    await test.ownerDb.execute(sql`delete from portfolio_works`);
    const ids: string[] = [];
    for (const title of ['C', 'B', 'A']) ids.unshift((await add({ title })).idguid);
    const turned = [...ids].reverse();
    expect((await call('PUT', `${WORKS}/order`, { before: ids, after: turned })).status).toBe(200);
    expect(await titles()).toEqual(['C', 'B', 'A']);
    expect((await published()).map(({ title }) => title)).toEqual(['C', 'B', 'A']);
    const trail = await call('GET', '/api/admin/dnevnik?resource=portfolio-content');
    expect(trail.body.data[0].changes.order).toEqual({ from: '1. A\n2. B\n3. C', to: '1. C\n2. B\n3. A' });
    for (const [before, after] of [
      [ids, turned],
      [turned, turned.slice(1)],
      [turned, [...turned.slice(1), turned[1]!]],
      [turned, [...turned.slice(1), crypto.randomUUID()]],
    ])
      expect((await call('PUT', `${WORKS}/order`, { before, after })).status).toBe(409);
    // Joined by commas these are the same.
    const odd = [`${turned[1]},${turned[2]}`, turned[0]];
    expect((await call('PUT', `${WORKS}/order`, { before: turned, after: odd })).status).toBe(422);
    expect(await titles()).toEqual(['C', 'B', 'A']);
  });
});

describe('the picture of a work', { timeout: scaledTimeout(60_000) }, () => {
  it('is kept in two widths and two formats, without what else it held', async () => {
    const answer = await paint(2400, 600);
    expect(answer.status).toBe(201);
    const { idguid, ...size } = answer.body.data;
    expect(size).toEqual({ width: 1600, height: 400, widths: [800, 1600] });
    for (const width of [800, 1600])
      for (const format of ['webp', 'avif']) {
        const file = await test.call('GET', `/api/public/content-pictures/${idguid}-${width}.${format}`);
        expect(file.headers).toMatchObject({
          'content-type': `image/${format}`,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        });
        const known = await sharp(file.raw).metadata();
        expect(known).toMatchObject({ width, height: width / 4 });
        expect(known.exif).toBeUndefined();
      }
  });

  it('is not sent again to whoever has it, and one that never was is not found', async () => {
    const { idguid } = (await paint(900, 300)).body.data;
    const asked = (file: string, etag: string) =>
      test.call('GET', `/api/public/content-pictures/${file}`, { headers: { 'if-none-match': etag } });
    const file = `${idguid}-900.webp`;
    const again = await asked(file, `W/"x", "${file}"`);
    expect([again.status, again.raw.length]).toEqual([304, 0]);
    expect(again.headers).toMatchObject({
      etag: `"${file}"`,
      'cache-control': expect.stringContaining('immutable'),
    });
    expect((await asked(file, '"nesto-drugo"')).status).toBe(200);
    for (const none of [`${idguid}-801.webp`, `${randomUUID()}-900.webp`, 'izmisljena.webp'])
      expect(await asked(none, `"${none}"`), none).toMatchObject({
        status: 404,
        headers: { 'cache-control': 'no-store' },
      });
  });

  it('of a version that kept it in the database is moved, and removed when no work shows it for a day', async () => {
    const { idguid } = (await paint(300, 200, 'png')).body.data;
    const get = (id: string) => test.call('GET', `/api/public/content-pictures/${id}-300.webp`);
    const { raw } = await get(idguid);
    await test.ownerDb.execute(sql`update portfolio_picture_files
      set content = ${raw}, file_id = null, file_tenant_id = null
      where picture_id = ${idguid} and format = 'webp'`);
    await sweepFiles(test.deps.files, (run) => asOperator(test.deps.database, run));
    expect((await get(idguid)).status).toBe(404);
    await moveOldWorkPictures(test.deps);
    expect((await get(idguid)).raw.equals(raw)).toBe(true);

    await add({ picture_id: idguid, picture_alt: 'Popis alata' });
    const unused = (await paint(300, 210, 'png')).body.data;
    const statuses = async () => [(await get(idguid)).status, (await get(unused.idguid)).status];
    await purgeWorkPictures(test.deps.database);
    expect(await statuses()).toEqual([200, 200]);
    await test.ownerDb.execute(sql`update portfolio_pictures set created_at = now() - interval '25 hours'`);
    await purgeWorkPictures(test.deps.database);
    expect(await statuses()).toEqual([200, 404]);
  });

  it.each([
    'x',
    '%2e%2e%2fapp',
    `${'a'.repeat(36)}-800.webp`,
    'x-800.svg',
    '0190a000-0000-7000-8000-000000000000-99999.webp',
  ])('at an address of none is not there: %s', async (name) => {
    expect((await test.call('GET', `/api/public/content-pictures/${name}`)).status).toBe(404);
  });

  it('that is none is refused in words, and who may not keep one may not send it', async () => {
    const send = (file: Buffer | string, token: string) =>
      test.call('POST', `${API}/pictures`, { token, ...multipart(file) });
    expect(await send('<svg xmlns="http://www.w3.org/2000/svg"/>', admin.token)).toMatchObject({
      status: 422,
      body: { errors: { file: expect.stringContaining('SVG') } },
    });
    const other = await test.member({ permissions: ['admin_sadrzaj_save'] });
    expect((await send('x', other.token)).status).toBe(403);
  });
});
